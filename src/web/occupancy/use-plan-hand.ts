import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Held, Holding } from './plan-holding.ts'
import { listenToKeys } from './plan-keys.ts'
import { dayOfGroup, hallOfGroup, type Place, type Spot } from './plan-moves.ts'
import { listenToClicks, listenToPointer } from './plan-press.ts'
import type { PlanView } from './plan-view.ts'

interface Hand {
  frame: RefObject<HTMLElement | null>
  plan: PlanView
  canChange: boolean
  freeTimeOf: (plan: PlanView, spot: Spot) => Place | null
  /** Let go of at another place than it was taken from, or free time that is to be booked. */
  onDrop: (held: Held) => void
  onRefuse: (text: string) => void
}

/** Dragging, drawing, moving by keys and asking for free time on a drawn plan. `release` lets go of what is held. */
export function usePlanHand(hand: Hand): { held: Held | null; release: () => void } {
  const { frame, canChange } = hand
  const [held, setHeld] = useState<Held | null>(null)
  const current = useRef({ held, hand })
  current.current.hand = hand
  useEffect(() => {
    const node = frame.current
    if (!node) return
    const end = new AbortController()
    const given = () => current.current.hand
    const holding: Holding = {
      canChange,
      hold(next) {
        current.current.held = next
        setHeld(next)
      },
      held: () => current.current.held,
      plan: () => given().plan,
      drop: (dropped) => given().onDrop(dropped),
      freeTimeOf: (spot) => given().freeTimeOf(given().plan, spot),
      refuse: (text) => given().onRefuse(text),
    }
    const listen = canChange ? listenToPointer : listenToClicks
    listen(node, holding, end.signal)
    listenToKeys(node, holding, end.signal)
    return () => end.abort()
  }, [frame, canChange])
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
