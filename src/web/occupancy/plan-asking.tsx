import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import { askableAt } from './plan-free-time.ts'
import { Ghost, saidOf } from './plan-ghost.tsx'
import type { Held } from './plan-holding.ts'
import { dayOfGroup, hallOfGroup } from './plan-moves.ts'
import { berlinNow, minuteText } from './plan-time.ts'
import type { PlanView } from './plan-view.ts'
import { usePlanHand } from './use-plan-hand.ts'

const ASK = 'An\u00adfragen'

/** Visitors ask for free time by a press on it: the form then knows where and when. */
export function PlanAsking({ frame, plan }: { frame: RefObject<HTMLElement | null>; plan: PlanView }) {
  const navigate = useNavigate()
  const onDrop = ({ place }: Held) => {
    const query = new URLSearchParams({
      teil: place.partId,
      am: dayOfGroup(place.groupKey),
      von: minuteText(place.from),
      bis: minuteText(place.to),
    })
    void navigate(`/occupancy/${hallOfGroup(plan, place.groupKey)?.slug ?? ''}/request?${query}`)
  }
  const { held } = usePlanHand({
    frame,
    plan,
    onDrop,
    canChange: false,
    freeTimeOf: (plan, spot) => askableAt(plan, spot, berlinNow()),
    onRefuse: () => undefined,
  })
  return (
    <>
      {held && frame.current && (
        <Ghost frame={frame.current} {...{ plan, held }} proposalText={ASK} onTake={() => onDrop(held)} />
      )}
      <p role="status" className="sr-only">
        {held ? saidOf(plan, held) : ''}
      </p>
    </>
  )
}
