import { firstFreeTime } from './plan-free-time.ts'
import { type Held, type Holding, holdAt, isProposal, isSame, propose } from './plan-holding.ts'
import { type Place, placeOf, STEP, stepped, stretched } from './plan-moves.ts'
import { blockUnder, stuckUnder } from './plan-pointer.ts'

const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

/** What an arrow with shift takes up; says why where it cannot. */
function begin({ plan, refuse }: Holding, target: EventTarget | null): Pick<Held, 'block' | 'origin' | 'place' | 'by'> | null {
  const stuck = stuckUnder(plan(), target)
  if (stuck) refuse(stuck)
  const under = stuck ? null : blockUnder(plan(), target)
  const origin = under && placeOf(plan(), under.groupKey, under.block)
  return under && origin ? { block: under.block, origin, place: origin, by: 'keys' } : null
}

const placeAfter = (holding: Holding, { place }: Pick<Held, 'place'>, key: string): Place | null => {
  if (ARROWS.includes(key)) return stepped(holding.plan(), place, key)
  return key === '+' ? stretched(place, place.to + STEP) : key === '-' ? stretched(place, place.to - STEP) : null
}

/** The free time that follows a block, or the evening's first. */
function nextFree({ plan, freeTimeOf }: Holding, target: EventTarget | null): Place | null {
  const under = blockUnder(plan(), target)
  const after = under && freeTimeOf({ groupKey: under.groupKey, lane: under.block.lane, minute: under.block.to })
  return after ?? firstFreeTime(plan(), freeTimeOf)
}

/** Moving, drawing and asking by keys alone: shift and an arrow take a block up, N or Enter on the plan itself proposes free time. */
export function listenToKeys(frame: HTMLElement, holding: Holding, signal: AbortSignal): void {
  const { held, hold, drop, canChange } = holding
  const isAsking = ({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent) =>
    !altKey && !ctrlKey && !metaKey && (key.toLowerCase() === 'n' || (key === 'Enter' && target === frame))
  const onKey = (event: KeyboardEvent) => {
    const { key, shiftKey, target } = event
    const known = held()
    if (key === 'Escape' && known) {
      if (isProposal(known)) frame.focus({ preventScroll: true })
      return hold(null)
    }
    const isArrow = ARROWS.includes(key)
    const current = known?.by === 'keys' ? known : canChange && shiftKey && isArrow ? begin(holding, target) : null
    if (current && (isArrow || key === '+' || key === '-')) {
      const place = placeAfter(holding, current, key)
      if (place) holdAt(holding, current, place)
    } else if (known?.by === 'keys' && key === 'Enter') {
      if (known.block && isSame(known.place, known.origin)) hold(null)
      else drop(known)
    } else if (!known && isAsking(event)) propose(holding, nextFree(holding, target))
    else return
    event.preventDefault()
  }
  // Whoever goes on by Tab has let go of what was proposed.
  const onLeave = ({ relatedTarget }: FocusEvent) => {
    if (
      relatedTarget instanceof Element &&
      isProposal(held()) &&
      relatedTarget !== frame &&
      !relatedTarget.closest('.plan-ghost')
    )
      hold(null)
  }
  frame.addEventListener('keydown', onKey, { signal })
  frame.addEventListener('focusout', onLeave, { signal })
}
