import { type ComponentProps, lazy, memo, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { onChanges } from '../../kit/live-stream.ts'
import '../plan/month.css'
import '../plan/occupancy.css'
import '../plan/plan-bar.css'
import '../plan/plan-block.css'
import '../plan/plan-phone.css'
import '../plan/drag/plan-drag.css'
import '../plan/plan-print.css'
import { latePress } from '../plan/drag/late-press.ts'
import { useNowLine } from '../plan/use-now-line.ts'
import type { PublicShown } from './public-shown.tsx'

let want = (): void => undefined
const wanted = new Promise<void>((resolve) => {
  want = resolve
})

/** The server draws at once; the browser loads the drawing code on the first sign of use, or a change. */
const Shown = import.meta.env.SSR
  ? (await import('./public-shown.tsx')).PublicShown
  : lazy(async () => {
      await wanted
      return { default: (await import('./public-shown.tsx')).PublicShown }
    })

type ShownProps = ComponentProps<typeof PublicShown>

// Updates for new data alone: before hydration any other update would throw away the server's drawing.
const Held = memo(function Held(props: ShownProps) {
  return (
    <Suspense>
      <Shown {...props} />
    </Suspense>
  )
})

const never = () => () => undefined
/** A page of the server hydrates late; any other needs its plan at once. */
function useIsServerMade(): boolean {
  const isServerMade = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  return useState(isServerMade)[0]
}

/** Signs of use, on the plan and anywhere. Every way off the page begins with one, and waits for hydration. */
const SIGNS = { plan: ['pointerover', 'focusin'], page: ['pointerdown', 'keydown', 'popstate'] } as const

/** Public plan. Links and choices work on the server's page alone: a mere reader loads nothing more. */
export function LatePlan(props: ShownProps) {
  const frame = useRef<HTMLDivElement>(null)
  const isServerMade = useIsServerMade()
  if (!isServerMade) want()
  useNowLine(frame, props.plan.hasToday)
  useEffect(() => {
    const end = new AbortController()
    // Not by React: before hydration it hands on no events.
    for (const sign of SIGNS.plan) frame.current?.addEventListener(sign, want, { signal: end.signal })
    const keep = (event: MouseEvent) => {
      latePress.event = event
    }
    window.addEventListener('click', keep, { capture: true, signal: end.signal })
    for (const sign of SIGNS.page) window.addEventListener(sign, want, { capture: true, signal: end.signal })
    const stop = onChanges((changed) => changed.length > 0 && want())
    return () => {
      end.abort()
      stop()
    }
  }, [])
  return (
    <div ref={frame}>
      <Held {...props} />
    </div>
  )
}
