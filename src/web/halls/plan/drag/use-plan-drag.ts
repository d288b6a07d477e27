import { type RefObject, useEffect, useRef, useState } from 'react'
import type { PlanView } from '../plan-view.ts'
import type { Dragged, Dragging } from './dragging.ts'
import { listenToKeys } from './plan-keys.ts'
import { dayOfGroup, hallOfGroup, type Place, type Spot } from './plan-moves.ts'
import { listenToClicks, listenToPointer } from './plan-press.ts'

interface PlanDragInput {
  frame: RefObject<HTMLElement | null>
  plan: PlanView
  canChange: boolean
  freeTimeOf: (plan: PlanView, spot: Spot) => Place | null
  /** Called for a block at another place, or for free time to book. */
  onDrop: (dragged: Dragged) => void
  onRefuse: (text: string) => void
}

/** Drags, draws and proposes free time on a plan, by pointer and keys. `release` drops the held block. */
export function usePlanDrag(input: PlanDragInput): { dragged: Dragged | null; release: () => void } {
  const { frame, canChange } = input
  const [dragged, setDragged] = useState<Dragged | null>(null)
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
      plan: () => given().plan,
      drop: (dropped) => given().onDrop(dropped),
      freeTimeOf: (spot) => given().freeTimeOf(given().plan, spot),
      refuse: (text) => given().onRefuse(text),
    }
    const listen = canChange ? listenToPointer : listenToClicks
    listen(node, dragging, end.signal)
    listenToKeys(node, dragging, end.signal)
    return () => end.abort()
  }, [frame, canChange])
  const release = () => {
    current.current.dragged = null
    setDragged(null)
  }
  return { dragged, release }
}

/** `Drittel 2, Mo 23.11.` */
export function whereText(plan: PlanView, place: Place): string {
  const hall = hallOfGroup(plan, place.groupKey)
  const day = plan.days.find(({ day }) => day === dayOfGroup(place.groupKey))?.text ?? ''
  return [hall?.name, hall && hall.lanes.length > 1 ? place.partName : '', day].filter(Boolean).join(', ')
}
