import { type Dragged, type Dragging, dragTo, dropAs, isCopying, isProposal, isSame, propose } from './dragging.ts'
import { firstFreeTime } from './plan-free-time.ts'
import { type Place, placeOf, STEP, stepped, stretched } from './plan-moves.ts'
import { blockUnder, stuckUnder } from './plan-pointer.ts'

const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

/** Takes up the block of an arrow with shift, or tells the refusal. */
function begin(
  { plan, refuse }: Dragging,
  target: EventTarget | null,
): Pick<Dragged, 'block' | 'origin' | 'place' | 'by' | 'isCopy'> | null {
  const stuck = stuckUnder(plan(), target)
  if (stuck) refuse(stuck)
  const under = stuck ? null : blockUnder(plan(), target)
  const origin = under && placeOf(plan(), under.groupKey, under.block)
  return under && origin ? { block: under.block, origin, place: origin, by: 'keys', isCopy: false } : null
}

const placeAfter = (dragging: Dragging, { place }: Pick<Dragged, 'place'>, key: string): Place | null => {
  if (ARROWS.includes(key)) return stepped(dragging.plan(), place, key)
  return key === '+' ? stretched(place, place.to + STEP) : key === '-' ? stretched(place, place.to - STEP) : null
}

function nextFree({ plan, freeTimeOf }: Dragging, target: EventTarget | null): Place | null {
  const under = blockUnder(plan(), target)
  const after = under && freeTimeOf({ groupKey: under.groupKey, lane: under.block.lane, minute: under.block.to })
  return after ?? firstFreeTime(plan(), freeTimeOf)
}

/** Shift and an arrow take up a block; N, or Enter on the plan, proposes free time. */
export function listenToKeys(frame: HTMLElement, dragging: Dragging, signal: AbortSignal): void {
  const { dragged, drag, canChange } = dragging
  const isAsking = ({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent) =>
    !altKey && !ctrlKey && !metaKey && (key.toLowerCase() === 'n' || (key === 'Enter' && target === frame))
  const onKey = (event: KeyboardEvent) => {
    const { key, shiftKey, target } = event
    const known = dragged()
    if (key === 'Escape' && known) {
      if (isProposal(known)) frame.focus({ preventScroll: true })
      return drag(null)
    }
    const isArrow = ARROWS.includes(key)
    const current = known?.by === 'keys' ? known : canChange && shiftKey && isArrow ? begin(dragging, target) : null
    if (current && (isArrow || key === '+' || key === '-')) {
      const place = placeAfter(dragging, current, key)
      if (place) dragTo(dragging, current, place)
    } else if (known?.by === 'keys' && key === 'Enter') {
      if (known.block && isSame(known.place, known.origin)) drag(null)
      else dropAs(dragging, isCopying(event))
    } else if (!known && isAsking(event)) propose(dragging, nextFree(dragging, target))
    else return
    event.preventDefault()
  }
  // Tab drops a proposal.
  const onLeave = ({ relatedTarget }: FocusEvent) => {
    if (
      relatedTarget instanceof Element &&
      isProposal(dragged()) &&
      relatedTarget !== frame &&
      !relatedTarget.closest('.plan-drag-preview')
    )
      drag(null)
  }
  frame.addEventListener('keydown', onKey, { signal })
  frame.addEventListener('focusout', onLeave, { signal })
}
