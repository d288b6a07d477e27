import { type RefObject, useEffect, useRef, useState } from 'react'
import { blockAt } from './plan-blocks.ts'
import { dayOfGroup, hallOfGroup, type Place, placeOf, rivalsAt, STEP, stepped, stretched } from './plan-moves.ts'
import { type Grip, gripAt, isMovable, placeUnder } from './plan-pointer.ts'
import type { BlockView, PlanView } from './plan-view.ts'

/** Something held over the plan. */
export interface Held {
  block: BlockView | null
  origin: Place
  place: Place
  /** Who stands there already. */
  rivals: readonly BlockView[]
  by: 'hand' | 'keys'
}

interface Hand {
  frame: RefObject<HTMLElement | null>
  plan: PlanView
  isOn: boolean
  /** Let go of at another place than it was taken from. */
  onDrop: (held: Held) => void
}

const HOLD_MS = 350
const SLACK_PX = 5
const BORDER_PX = 36
const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

const isSame = (one: Place, other: Place): boolean =>
  one.groupKey === other.groupKey && one.partId === other.partId && one.from === other.from && one.to === other.to

/** Scrolls the frame while something is held at its border. */
function follow(frame: HTMLElement, x: number, y: number): void {
  const box = frame.getBoundingClientRect()
  const pull = (at: number, low: number, high: number) => (at < low + BORDER_PX ? -14 : at > high - BORDER_PX ? 14 : 0)
  frame.scrollBy(pull(x, box.left, box.right), pull(y, box.top, box.bottom))
}

/** A click that ends a drag opens nothing. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 50)
}

interface Holding {
  held: () => Held | null
  hold: (held: Held | null) => void
  plan: () => PlanView
  drop: (held: Held) => void
}

interface Press {
  grip: Grip
  x: number
  y: number
  id: number
  isTouch: boolean
  /** Runs while a finger has not yet rested long enough. */
  patience: ReturnType<typeof setTimeout> | undefined
}

function take({ hold, plan }: Holding, { block, origin }: Grip, place: Place): void {
  hold({ block, origin, place, rivals: rivalsAt(plan(), place, block?.id ?? null), by: 'hand' })
}

/** Follows the pressed pointer: lifts what was pressed, carries it, lets it go. */
function listenToDrag(frame: HTMLElement, press: { current: Press | null }, holding: Holding, signal: AbortSignal): void {
  const { held, hold, plan, drop } = holding
  const end = () => {
    clearTimeout(press.current?.patience)
    press.current = null
  }
  const onMove = ({ clientX: x, clientY: y, pointerId }: PointerEvent) => {
    const now = press.current
    if (!now || pointerId !== now.id) return
    const isFar = Math.hypot(x - now.x, y - now.y) > SLACK_PX
    if (held()?.by !== 'hand' && now.isTouch && isFar) return end()
    if (held()?.by !== 'hand' && (now.isTouch || !isFar)) return
    follow(frame, x, y)
    const place = placeUnder(plan(), now.grip, x, y)
    const known = held()
    if (place && (!known || !isSame(place, known.place))) take(holding, now.grip, place)
  }
  const onUp = () => {
    const known = press.current && held()
    end()
    if (known?.by !== 'hand') return
    swallowClick()
    if (known.block && isSame(known.place, known.origin)) hold(null)
    else drop(known)
  }
  const onCancel = () => {
    if (press.current && held()?.by === 'hand') hold(null)
    end()
  }
  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', onUp, { signal })
  window.addEventListener('pointercancel', onCancel, { signal })
}

function listenToPointer(frame: HTMLElement, holding: Holding, signal: AbortSignal): void {
  const press: { current: Press | null } = { current: null }
  const onDown = (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary) return
    const grip = gripAt(holding.plan(), event)
    if (!grip) return
    const isTouch = event.pointerType === 'touch'
    // A finger scrolls; only one that rests takes hold.
    const patience = isTouch ? setTimeout(() => take(holding, grip, grip.origin), HOLD_MS) : undefined
    press.current = { grip, x: event.clientX, y: event.clientY, id: event.pointerId, isTouch, patience }
  }
  const keepPage = (event: Event) => {
    if (holding.held()?.by === 'hand') event.preventDefault()
  }
  frame.addEventListener('pointerdown', onDown, { signal })
  frame.addEventListener('touchmove', keepPage, { passive: false, signal })
  frame.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
  listenToDrag(frame, press, holding, signal)
}

function listenToKeys(frame: HTMLElement, { held, hold, plan, drop }: Holding, signal: AbortSignal): void {
  const put = (from: Held, place: Place | null) => {
    if (place) hold({ ...from, place, rivals: rivalsAt(plan(), place, from.block?.id ?? null) })
  }
  const begin = (target: EventTarget | null): Held | null => {
    const focused = blockAt(target)
    const groupKey = focused?.node.closest<HTMLElement>('[data-group]')?.dataset.group ?? ''
    const block = plan()
      .groups.find(({ key }) => key === groupKey)
      ?.blocks.find(({ id }) => id === focused?.id)
    const origin = block && isMovable(block) ? placeOf(plan(), groupKey, block) : null
    return block && origin ? { block, origin, place: origin, rivals: [], by: 'keys' } : null
  }
  frame.addEventListener(
    'keydown',
    (event) => {
      const known = held()
      if (event.key === 'Escape' && known) return hold(null)
      const current = known?.by === 'keys' ? known : event.shiftKey && ARROWS.includes(event.key) ? begin(event.target) : null
      if (!current) return
      if (ARROWS.includes(event.key)) put(current, stepped(plan(), current.place, event.key))
      else if (event.key === '+') put(current, stretched(current.place, current.place.to + STEP))
      else if (event.key === '-') put(current, stretched(current.place, current.place.to - STEP))
      else if (event.key === 'Enter') isSame(current.place, current.origin) ? hold(null) : drop(current)
      else return
      event.preventDefault()
    },
    { signal },
  )
}

/** Dragging, drawing and moving by keys on a drawn plan. `release` lets go of what is held. */
export function usePlanHand({ frame, plan, isOn, onDrop }: Hand): { held: Held | null; release: () => void } {
  const [held, setHeld] = useState<Held | null>(null)
  const current = useRef({ held, plan, onDrop })
  current.current.plan = plan
  current.current.onDrop = onDrop
  useEffect(() => {
    const node = frame.current
    if (!node || !isOn) return
    const end = new AbortController()
    const hold = (next: Held | null) => {
      current.current.held = next
      setHeld(next)
    }
    const holding: Holding = {
      hold,
      held: () => current.current.held,
      plan: () => current.current.plan,
      drop: (dropped) => current.current.onDrop(dropped),
    }
    listenToPointer(node, holding, end.signal)
    listenToKeys(node, holding, end.signal)
    return () => end.abort()
  }, [frame, isOn])
  const release = () => {
    current.current.held = null
    setHeld(null)
  }
  return { held, release }
}

/** `Drittel 2, Mo 23.11.` */
export function whereText(plan: PlanView, place: Place): string {
  const hall = hallOfGroup(plan, place.groupKey)
  const day = plan.days.find(({ day }) => day === dayOfGroup(place.groupKey))?.text ?? ''
  return [hall?.name, hall && hall.lanes.length > 1 ? place.partName : '', day].filter(Boolean).join(', ')
}
