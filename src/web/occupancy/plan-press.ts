import { latePress } from './late-press.ts'
import { type Holding, holdAt, isProposal, isSame, propose } from './plan-holding.ts'
import { type Grip, gripAt, placeUnder, stuckUnder } from './plan-pointer.ts'

const HOLD_MS = 350
const SLACK_PX = 5
const BORDER_PX = 36

/** Scrolls the frame while something is held at its border. */
function follow(frame: HTMLElement, x: number, y: number): void {
  const box = frame.getBoundingClientRect()
  const pull = (at: number, low: number, high: number) => (at < low + BORDER_PX ? -14 : at > high - BORDER_PX ? 14 : 0)
  frame.scrollBy(pull(x, box.left, box.right), pull(y, box.top, box.bottom))
}

/** A click that ends a drag opens nothing, nor does the one that belongs to the press for which something is proposed. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 50)
}

interface Press {
  /** null: nothing can be taken there, for this reason. */
  grip: Grip | null
  stuck: string
  x: number
  y: number
  id: number
  isTouch: boolean
  /** Runs while a finger has not yet rested long enough. */
  patience: ReturnType<typeof setTimeout> | undefined
}

const take = (holding: Holding, { block, origin }: Grip, place = origin): void =>
  holdAt(holding, { block, origin, by: 'hand' }, place)

/** Follows the pressed pointer: lifts what was pressed, carries it, lets it go. */
function listenToDrag(frame: HTMLElement, press: { current: Press | null }, holding: Holding, signal: AbortSignal): void {
  const { held, hold, plan, drop } = holding
  const isCarried = () => held()?.by === 'hand'
  const end = () => {
    clearTimeout(press.current?.patience)
    press.current = null
  }
  /** Whether what was pressed is lifted, or lies in the hand already. */
  const lifts = (now: Press, isFar: boolean): boolean => {
    if (isCarried()) return true
    if (!isFar) return false
    if (now.grip && !now.isTouch) return true
    if (!now.grip && !now.isTouch) holding.refuse(now.stuck)
    end()
    return false
  }
  const onMove = ({ clientX: x, clientY: y, pointerId }: PointerEvent) => {
    const now = press.current
    if (!now || pointerId !== now.id || !lifts(now, Math.hypot(x - now.x, y - now.y) > SLACK_PX) || !now.grip) return
    follow(frame, x, y)
    const place = placeUnder(plan(), now.grip, x, y)
    const known = held()
    if (place && (known?.by !== 'hand' || !isSame(place, known.place))) take(holding, now.grip, place)
  }
  const onUp = () => {
    const [now, known] = [press.current, held()]
    end()
    if (!now?.grip) return
    const isPut = known?.by === 'hand' && !isSame(known.place, known.origin)
    if (known?.by === 'hand' || !now.grip.block) swallowClick()
    if (isPut) drop(known)
    else if (!now.grip.block) propose(holding, holding.freeTimeOf(now.grip.spot))
    else if (known?.by === 'hand') hold(null)
  }
  const onCancel = () => {
    if (press.current && isCarried()) hold(null)
    end()
  }
  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', onUp, { signal })
  window.addEventListener('pointercancel', onCancel, { signal })
}

/** A proposal is let go of by a press anywhere else. */
function listenElsewhere({ held, hold }: Holding, signal: AbortSignal): void {
  const onDown = ({ target }: PointerEvent) => {
    if (isProposal(held()) && !(target instanceof Element && target.closest('.plan-ghost'))) hold(null)
  }
  window.addEventListener('pointerdown', onDown, { capture: true, signal })
}

const PATIENCE_MS = 5_000

/** Where nothing can be carried: a press on free time proposes it, also the one for which this was loaded. */
export function listenToClicks(frame: HTMLElement, holding: Holding, signal: AbortSignal): void {
  const onClick = (event: MouseEvent) => {
    const grip = event.button === 0 ? gripAt(holding.plan(), event) : null
    if (grip) propose(holding, holding.freeTimeOf(grip.spot))
  }
  listenElsewhere(holding, signal)
  frame.addEventListener('click', onClick, { signal })
  const { event } = latePress
  latePress.event = null
  if (event?.target instanceof Element && frame.contains(event.target) && performance.now() - event.timeStamp < PATIENCE_MS)
    onClick(event)
}

/** Taking, carrying and drawing by mouse and finger; a press on free time proposes it. */
export function listenToPointer(frame: HTMLElement, holding: Holding, signal: AbortSignal): void {
  const press: { current: Press | null } = { current: null }
  const patienceFor = ({ grip, stuck }: Pick<Press, 'grip' | 'stuck'>) =>
    setTimeout(() => (grip ? take(holding, grip) : holding.refuse(stuck)), HOLD_MS)
  const onDown = (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary) return
    const grip = gripAt(holding.plan(), event)
    const stuck = stuckUnder(holding.plan(), event.target) ?? ''
    if (!grip && !stuck) return
    const isTouch = event.pointerType === 'touch'
    // A finger scrolls; only one that rests takes hold.
    const patience = isTouch ? patienceFor({ grip, stuck }) : undefined
    press.current = { grip, stuck, x: event.clientX, y: event.clientY, id: event.pointerId, isTouch, patience }
  }
  const keepPage = (event: Event) => {
    if (holding.held()?.by === 'hand') event.preventDefault()
  }
  listenElsewhere(holding, signal)
  frame.addEventListener('pointerdown', onDown, { signal })
  frame.addEventListener('touchmove', keepPage, { passive: false, signal })
  frame.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
  listenToDrag(frame, press, holding, signal)
}
