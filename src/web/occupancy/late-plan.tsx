import { type ComponentProps, lazy, memo, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { onChanges } from '../browser/live.ts'
import './month.css'
import './occupancy.css'
import './plan-bar.css'
import './plan-block.css'
import './plan-hand.css'
import './plan-print.css'
import { latePress } from './late-press.ts'
import type { PublicShown } from './public-shown.tsx'
import { useNowLine } from './use-now-line.ts'

let want = (): void => undefined
const wanted = new Promise<void>((resolve) => {
  want = resolve
})

/** The server draws at once; the browser loads what draws it only when somebody turns to the page, or the plan changes. */
const Shown = import.meta.env.SSR
  ? (await import('./public-shown.tsx')).PublicShown
  : lazy(async () => {
      await wanted
      return { default: (await import('./public-shown.tsx')).PublicShown }
    })

type ShownProps = ComponentProps<typeof PublicShown>

// Drawn anew only for other data: before it is taken over, any other update would make the browser throw away what the server drew.
const Held = memo(function Held(props: ShownProps) {
  return (
    <Suspense>
      <Shown {...props} />
    </Suspense>
  )
})

const never = () => () => undefined
/** Whether the server drew this page: then it is taken over, else it is needed at once. */
function useIsServerMade(): boolean {
  const isServerMade = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  return useState(isServerMade)[0]
}

/** Signs on the plan itself, and anywhere: every way off the page begins with one of these, and waits for the plan to be taken over. */
const SIGNS = { plan: ['pointerover', 'focusin'], page: ['pointerdown', 'keydown', 'popstate'] } as const

/** The public plan. Its links and choices work from the server's page alone, so a visitor who only reads loads nothing more. */
export function LatePlan(props: ShownProps) {
  const frame = useRef<HTMLDivElement>(null)
  const isServerMade = useIsServerMade()
  if (!isServerMade) want()
  useNowLine(frame, props.plan.now)
  useEffect(() => {
    const end = new AbortController()
    // Not by React: it hands nothing on from what it has not taken over yet.
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
