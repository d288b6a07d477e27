import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { DrawnPart } from '../../kit/html.ts'
import { Drawn } from '../../ui/drawn.tsx'
import type { PlanState } from './plan-address.ts'
import { blocksOf } from './plan-blocks.ts'
import { useNowLine } from './use-now-line.ts'
import { usePlanLinks } from './use-plan-links.ts'
import './occupancy.css'
import './plan-block.css'

type Frame = RefObject<HTMLElement | null>

const BLOCKS = 'figure > a'
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
      const others = [...(from.closest('.plan-pane')?.querySelectorAll<HTMLAnchorElement>(BLOCKS) ?? [])]
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

/** Marks the block of the open panel, and brings it into view once. */
function useOpenBlock(frame: Frame, openId: string | null, drawn: DrawnPart): void {
  const seen = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a replaced plan has other blocks.
  useEffect(() => {
    const nodes = blocksOf(frame.current, openId)
    for (const node of nodes) node.dataset.open = ''
    if (seen.current !== openId) nodes[0]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    seen.current = openId
    return () => {
      for (const node of nodes) delete node.dataset.open
    }
  }, [frame, openId, drawn])
}

/** First hall in sight with its distance from the frame's top. */
function sightOf(frame: HTMLElement | null): { name: string | null; top: number } | null {
  if (!frame || frame.scrollTop === 0) return null
  const { top } = frame.getBoundingClientRect()
  for (const section of frame.querySelectorAll('section')) {
    const box = section.getBoundingClientRect()
    if (box.bottom > top) return { name: section.ariaLabel, top: box.top - top }
  }
  return null
}

/** A replaced plan stays where it was scrolled to: halls out of sight have only a guessed height. */
function useSameSight(frame: Frame, drawn: DrawnPart): void {
  const before = sightOf(frame.current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the browser has replaced the plan.
  useLayoutEffect(() => {
    const node = frame.current
    const section = before && [...(node?.querySelectorAll('section') ?? [])].find(({ ariaLabel }) => ariaLabel === before.name)
    if (node && section) node.scrollTop += section.getBoundingClientRect().top - node.getBoundingClientRect().top - before.top
  }, [drawn])
}

interface PlanFrameProps {
  frame: Frame
  drawn: DrawnPart
  state: PlanState
  hasToday: boolean
  openId: string | null
  label: string
}

/** Plan of a day or a week. A scrolling frame must be reachable by keyboard. */
export function PlanFrame({ frame, drawn, state, hasToday, openId, label }: PlanFrameProps) {
  usePlanLinks(frame, state)
  useArrows(frame)
  useNowLine(frame, hasToday)
  useOpenBlock(frame, openId, drawn)
  useSameSight(frame, drawn)
  return (
    <Drawn
      as="section"
      className={`plan plan-${state.zoom} plan-${state.view}`}
      aria-label={label}
      tabIndex={0}
      {...{ drawn, frame }}
    />
  )
}
