import { type ReactNode, type RefObject, useEffect } from 'react'
import { useLinksIn } from '../../ui/drawn.tsx'
import type { PlanViewName, Zoom } from './plan-address.ts'
import { blocksOf } from './plan-blocks.ts'
import { useNowLine } from './use-now-line.ts'

type Frame = RefObject<HTMLElement | null>

const BLOCKS = 'a.plan-block'
const STAYING = { preventScrollReset: true }
const linkAt = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(BLOCKS) : null

const DIRECTIONS: Record<string, [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Distance of a block in a direction, edge to edge; sideways counts more. Infinite in other directions. */
function distance(from: DOMRect, to: DOMRect, [across, down]: [number, number]): number {
  const ahead =
    across === 1
      ? to.left - from.right
      : across === -1
        ? from.left - to.right
        : down === 1
          ? to.top - from.bottom
          : from.top - to.bottom
  if (ahead < -4) return Number.POSITIVE_INFINITY
  const aside =
    across === 0 ? Math.max(to.left - from.right, from.left - to.right) : Math.max(to.top - from.bottom, from.top - to.bottom)
  return ahead + 3 * Math.max(aside, 0)
}

/** Arrows go from block to block. Listens on the window: a moved block takes the keys first. */
function useArrows(frame: Frame): void {
  useEffect(() => {
    const step = (event: KeyboardEvent) => {
      const direction = DIRECTIONS[event.key]
      const from = linkAt(event.target)
      if (!direction || !from || event.defaultPrevented || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey)
        return
      if (!frame.current?.contains(from)) return
      event.preventDefault()
      const start = from.getBoundingClientRect()
      const others = [...(from.closest('.plan-pane')?.querySelectorAll<HTMLAnchorElement>('a.plan-block') ?? [])]
      const reached = others
        .filter((other) => other !== from)
        .map((other) => ({ other, far: distance(start, other.getBoundingClientRect(), direction) }))
        .filter(({ far }) => Number.isFinite(far))
        .sort((one, another) => one.far - another.far)[0]
      reached?.other.focus()
    }
    window.addEventListener('keydown', step)
    return () => window.removeEventListener('keydown', step)
  }, [frame])
}

/** Marks the block of the open panel and brings it into view. */
function useOpenBlock(frame: Frame, openId: string | null): void {
  useEffect(() => {
    const nodes = blocksOf(frame.current, openId)
    for (const node of nodes) node.dataset.open = ''
    nodes[0]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    return () => {
      for (const node of nodes) delete node.dataset.open
    }
  }, [frame, openId])
}

interface PlanFrameProps {
  frame: Frame
  /** Minute of today; null if today is not shown. */
  now: number | null
  openId: string | null
  children: ReactNode
  'data-drag'?: string | undefined
  zoom: Zoom
  view: PlanViewName
  label: string
}

/** A scrolling frame must be reachable by keyboard. */
const REACHABLE = { tabIndex: 0 }

export function PlanFrame({ frame, now, openId, zoom, view, label, children, ...rest }: PlanFrameProps) {
  useLinksIn(frame, BLOCKS, STAYING)
  useArrows(frame)
  useNowLine(frame, now)
  useOpenBlock(frame, openId)
  return (
    <section className={`plan plan-${zoom} plan-${view}`} aria-label={label} ref={frame} {...REACHABLE} {...rest}>
      {children}
    </section>
  )
}
