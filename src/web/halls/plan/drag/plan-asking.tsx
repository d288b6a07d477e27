import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import { berlinNow, minuteText } from '../plan-time.ts'
import { modelIn } from '../read-model.ts'
import { DragPreview, saidOf } from './drag-preview.tsx'
import type { Dragged } from './dragging.ts'
import { askableAt } from './plan-free-time.ts'
import { dayOfGroup, hallOfGroup } from './plan-moves.ts'
import { usePlanDrag } from './use-plan-drag.ts'

const ASK = 'An\u00adfragen'

/** A press on free time opens the request form with part and time. */
interface PlanAskingProps {
  frame: RefObject<HTMLElement | null>
  /** Called while free time is proposed: the plan must stay. */
  onHold: (isHeld: boolean) => void
}

export function PlanAsking({ frame, onHold }: PlanAskingProps) {
  const navigate = useNavigate()
  const onDrop = ({ place }: Dragged) => {
    const query = new URLSearchParams({
      teil: place.partId,
      am: dayOfGroup(place.groupKey),
      von: minuteText(place.from),
      bis: minuteText(place.to),
    })
    void navigate(`/occupancy/${hallOfGroup(modelIn(frame.current), place.groupKey)?.slug ?? ''}/request?${query}`)
  }
  const { dragged } = usePlanDrag({
    frame,
    onDrop,
    onHold,
    canChange: false,
    freeTimeOf: (plan, spot) => askableAt(plan, spot, berlinNow()),
    onRefuse: () => undefined,
  })
  const plan = dragged && modelIn(frame.current)
  return (
    <>
      {dragged && plan && frame.current && (
        <DragPreview frame={frame.current} {...{ plan, dragged }} proposalText={ASK} onTake={() => onDrop(dragged)} />
      )}
      <p role="status" className="sr-only">
        {dragged && plan ? saidOf(plan, dragged) : ''}
      </p>
    </>
  )
}
