import { type Dragging, dragTo, dropAs, isCopying, isProposal, isSame, propose } from './dragging.ts'
import { latePress } from './late-press.ts'
import { type Grip, gripAt, placeUnder, stuckUnder } from './plan-pointer.ts'

const HOLD_MS = 350
const SLACK_PX = 5
const BORDER_PX = 36

/** Scrolls the frame during a drag at its border. */
function follow(frame: HTMLElement, x: number, y: number): void {
  const box = frame.getBoundingClientRect()
  const pull = (at: number, low: number, high: number) => (at < low + BORDER_PX ? -14 : at > high - BORDER_PX ? 14 : 0)
  frame.scrollBy(pull(x, box.left, box.right), pull(y, box.top, box.bottom))
}

/** The click after a drag or a proposing press opens nothing. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 50)
}

interface Press {
  /** Null with a reason not to take it. */
  grip: Grip | null
  stuck: string
  x: number
  y: number
  id: number
  isTouch: boolean
  /** Runs until a finger has rested long enough. */
  patience: ReturnType<typeof setTimeout> | undefined
}

const take = (dragging: Dragging, { block, origin }: Grip, place = origin, isCopy = false): void =>
  dragTo(dragging, { block, origin, by: 'pointer', isCopy }, place)

/** Pulling at an end copies nothing. */
const isCopyBy = ({ kind }: Grip, event: PointerEvent): boolean => kind === 'move' && isCopying(event)

function listenToDrag(frame: HTMLElement, press: { current: Press | null }, dragging: Dragging, signal: AbortSignal): void {
  const { dragged, drag, plan } = dragging
  const isCarried = () => dragged()?.by === 'pointer'
  const end = () => {
    clearTimeout(press.current?.patience)
    press.current = null
    dragging.press(false)
  }
  /** The block is lifted, or held already. */
  const lifts = (now: Press, isFar: boolean): boolean => {
    if (isCarried()) return true
    if (!isFar) return false
    if (now.grip && !now.isTouch) return true
    if (!now.grip && !now.isTouch) dragging.refuse(now.stuck)
    end()
    return false
  }
  const onMove = (event: PointerEvent) => {
    const { clientX: x, clientY: y, pointerId } = event
    const now = press.current
    if (!now || pointerId !== now.id || !lifts(now, Math.hypot(x - now.x, y - now.y) > SLACK_PX) || !now.grip) return
    follow(frame, x, y)
    const place = placeUnder(plan(), now.grip, x, y)
    const known = dragged()
    const isCopy = isCopyBy(now.grip, event)
    if (place && (known?.by !== 'pointer' || known.isCopy !== isCopy || !isSame(place, known.place)))
      take(dragging, now.grip, place, isCopy)
  }
  const onUp = (event: PointerEvent) => {
    const [now, known] = [press.current, dragged()]
    end()
    if (!now?.grip) return
    const isPut = known?.by === 'pointer' && !isSame(known.place, known.origin)
    if (known?.by === 'pointer' || !now.grip.block) swallowClick()
    if (isPut) dropAs(dragging, isCopyBy(now.grip, event))
    else if (!now.grip.block) propose(dragging, dragging.freeTimeOf(now.grip.spot))
    else if (known?.by === 'pointer') drag(null)
  }
  const onCancel = () => {
    if (press.current && isCarried()) drag(null)
    end()
  }
  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', onUp, { signal })
  window.addEventListener('pointercancel', onCancel, { signal })
}

/** A press anywhere else drops a proposal. */
function listenElsewhere({ dragged, drag }: Dragging, signal: AbortSignal): void {
  const onDown = ({ target }: PointerEvent) => {
    if (isProposal(dragged()) && !(target instanceof Element && target.closest('.plan-drag-preview'))) drag(null)
  }
  window.addEventListener('pointerdown', onDown, { capture: true, signal })
}

const PATIENCE_MS = 5_000

/** For visitors: a press on free time proposes it, also the press that loaded this code. */
export function listenToClicks(frame: HTMLElement, dragging: Dragging, signal: AbortSignal): void {
  const onClick = (event: MouseEvent) => {
    const grip = event.button === 0 ? gripAt(dragging.plan(), event) : null
    if (grip) propose(dragging, dragging.freeTimeOf(grip.spot))
  }
  listenElsewhere(dragging, signal)
  frame.addEventListener('click', onClick, { signal })
  const { event } = latePress
  latePress.event = null
  if (event?.target instanceof Element && frame.contains(event.target) && performance.now() - event.timeStamp < PATIENCE_MS)
    onClick(event)
}

/** Drags and draws by mouse and finger; a press on free time proposes it. */
export function listenToPointer(frame: HTMLElement, dragging: Dragging, signal: AbortSignal): void {
  const press: { current: Press | null } = { current: null }
  const patienceFor = ({ grip, stuck }: Pick<Press, 'grip' | 'stuck'>) =>
    setTimeout(() => (grip ? take(dragging, grip) : dragging.refuse(stuck)), HOLD_MS)
  const onDown = (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary) return
    const grip = gripAt(dragging.plan(), event)
    const stuck = stuckUnder(dragging.plan(), event.target) ?? ''
    if (!grip && !stuck) return
    const isTouch = event.pointerType === 'touch'
    // A moving finger scrolls; a resting one takes hold.
    const patience = isTouch ? patienceFor({ grip, stuck }) : undefined
    press.current = { grip, stuck, x: event.clientX, y: event.clientY, id: event.pointerId, isTouch, patience }
    dragging.press(true)
  }
  const keepPage = (event: Event) => {
    if (dragging.dragged()?.by === 'pointer') event.preventDefault()
  }
  listenElsewhere(dragging, signal)
  frame.addEventListener('pointerdown', onDown, { signal })
  frame.addEventListener('touchmove', keepPage, { passive: false, signal })
  frame.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
  listenToDrag(frame, press, dragging, signal)
}
