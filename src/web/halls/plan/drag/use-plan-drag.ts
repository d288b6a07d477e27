import { type RefObject, useEffect, useRef, useState } from 'react'
import { blocksOf } from '../plan-blocks.ts'
import type { PlanModel } from '../plan-model.ts'
import { modelIn } from '../read-model.ts'
import type { Dragged, Dragging } from './dragging.ts'
import { listenToKeys } from './plan-keys.ts'
import { hallOfGroup, type Place, type Spot } from './plan-moves.ts'
import { listenToClicks, listenToPointer } from './plan-press.ts'

interface PlanDragInput {
  frame: RefObject<HTMLElement | null>
  canChange: boolean
  freeTimeOf: (plan: PlanModel, spot: Spot) => Place | null
  /** Called for a block at another place, or for free time to book. */
  onDrop: (dragged: Dragged) => void
  onRefuse: (text: string) => void
  /** Called when something is held, and when no longer: the plan must not be replaced under it. */
  onHold: (isHeld: boolean) => void
}

/** Drags, draws and proposes free time on a plan, by pointer and keys. `release` drops the held block. */
export function usePlanDrag(input: PlanDragInput): { dragged: Dragged | null; release: () => void } {
  const { frame, canChange, onHold } = input
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const [isPressed, setPressed] = useState(false)
  const current = useRef({ dragged, input })
  current.current.input = input
  useEffect(() => {
    const node = frame.current
    if (!node) return
    const end = new AbortController()
    const given = () => current.current.input
    const dragging: Dragging = {
      canChange,
      drag(next) {
        current.current.dragged = next
        setDragged(next)
      },
      dragged: () => current.current.dragged,
      plan: () => modelIn(node),
      drop: (dropped) => given().onDrop(dropped),
      freeTimeOf: (spot) => given().freeTimeOf(modelIn(node), spot),
      refuse: (text) => given().onRefuse(text),
      press: setPressed,
    }
    const listen = canChange ? listenToPointer : listenToClicks
    listen(node, dragging, end.signal)
    listenToKeys(node, dragging, end.signal)
    return () => end.abort()
  }, [frame, canChange])
  const isHeld = isPressed || dragged !== null
  useEffect(() => {
    onHold(isHeld)
    return () => onHold(false)
  }, [isHeld, onHold])
  const release = () => {
    const { dragged } = current.current
    const { activeElement } = document
    // The question about a move takes the focus with it.
    const isLost = activeElement === document.body || activeElement?.closest('.plan-ask')
    if (dragged?.by === 'keys' && isLost) blocksOf(frame.current, dragged.block?.id)[0]?.focus({ preventScroll: true })
    current.current.dragged = null
    setDragged(null)
  }
  return { dragged, release }
}

/** `Drittel 2, Mo 23.11.` */
export function whereText(plan: PlanModel, place: Place): string {
  const hall = hallOfGroup(plan, place.groupKey)
  const day = plan.groups.find(({ key }) => key === place.groupKey)?.dayText ?? ''
  return [hall?.name, hall && hall.laneCount > 1 ? place.partName : '', day].filter(Boolean).join(', ')
}
