import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { MOVE_REFUSALS } from '../../../../domain/bookings/texts.ts'
import type { DrawnPart } from '../../../kit/html.ts'
import { toast } from '../../../ui/toast.ts'
import { type PlanState, planAddress } from '../plan-address.ts'
import { blocksOf } from '../plan-blocks.ts'
import { minutesText, minuteText, plainName } from '../plan-time.ts'
import { modelIn } from '../read-model.ts'
import type { DragAnswer, SeriesQuestion } from './drag-answer.ts'
import { DragPreview, FormTime, saidOf } from './drag-preview.tsx'
import type { Dragged } from './dragging.ts'
import { isTold, PlanAsk } from './plan-ask.tsx'
import { freeTimeAt } from './plan-free-time.ts'
import { copyRefusal, dayOfGroup, isShutAt, type Place } from './plan-moves.ts'
import { usePlanDrag } from './use-plan-drag.ts'

const ENTER = 'Ein\u00adtragen'

interface PlanDragProps {
  frame: RefObject<HTMLElement | null>
  path: string
  state: PlanState
  drawn: DrawnPart
  /** Called while something is held: the plan must not be replaced. */
  onHold: (isHeld: boolean) => void
}

const formOf = (id: string, version: number, place: Pick<Place, 'groupKey' | 'partId' | 'from' | 'to'>) => ({
  intent: 'drag',
  id,
  version: String(version),
  partId: place.partId,
  day: dayOfGroup(place.groupKey),
  from: minuteText(place.from),
  to: minuteText(place.to),
})

interface Asked {
  dragged: Dragged
  hoursReason: string
  series: SeriesQuestion['series'] | null
}

interface MovesInput {
  path: string
  /** Called once the plan shows the result. */
  onSettled: () => void
  onAsk: (asked: Asked) => void
}

/** Sends moves and tells their result; a date of a series is asked about first. */
function useMoves({ path, onSettled, onAsk }: MovesInput) {
  const fetcher = useFetcher<{ drag: DragAnswer | null }>()
  const told = useRef<DragAnswer | null>(null)
  const { submit, state } = fetcher
  const answer = fetcher.data?.drag ?? null
  const sent = useRef<Omit<Asked, 'series'> | null>(null)
  const wasOnWay = useRef(false)
  useEffect(() => {
    const isBack = wasOnWay.current && state === 'idle'
    wasOnWay.current = state !== 'idle'
    // Back without news: the answer is lost (`fetchOnline`).
    if (state !== 'idle' || !fetcher.data || (answer !== null && told.current === answer)) return isBack ? onSettled() : undefined
    told.current = answer
    if (answer && 'series' in answer) return sent.current ? onAsk({ ...sent.current, ...answer }) : undefined
    onSettled()
    if (!answer) return
    if (!answer.ok) return toast({ text: answer.text, kind: 'bad' })
    const { id, version, back, title, text } = answer
    const undo = () => {
      sent.current = null
      void submit({ intent: 'drag', scope: 'this', id, version: String(version), ...back }, { method: 'post', action: path })
    }
    // No undo after mails: it would mail the participants again.
    const isUndoable = sent.current !== null && !isTold(sent.current.dragged.block)
    toast({ text: `${title}: ${text}`, kind: 'good', ...(isUndoable ? { undo } : {}) })
  }, [state, fetcher.data, answer, submit, path, onSettled, onAsk])
  return {
    isOnWay: state !== 'idle',
    send(dragged: Dragged, hoursReason = '', more: { scope?: 'this' } = {}) {
      const { block, place } = dragged
      if (!block) return
      sent.current = { dragged, hoursReason }
      void submit({ ...formOf(block.id, block.version, place), hoursReason, ...more }, { method: 'post', action: path })
    },
  }
}

function refusalOf({ block, rivals, isOffDay, isCopy }: Dragged): string | null {
  if (isCopy && block) {
    const refusal = copyRefusal(block)
    if (refusal) return refusal
  } else if (isOffDay) return MOVE_REFUSALS.other_day
  const names = rivals.map(({ title, from, to }) => `${plainName(title)}, ${minutesText(from, to)}`)
  return names.length > 0 ? `Dort steht schon: ${names.join('; ')}.` : null
}

/** Moves, resizes and draws bookings by pointer or keys. */
export function PlanDrag({ frame, path, state, drawn, onHold }: PlanDragProps) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked | null>(null)
  const onDrop = (dragged: Dragged) => {
    const refusal = refusalOf(dragged)
    if (refusal) {
      toast({ text: refusal, kind: 'bad' })
      return release()
    }
    const { block, place, isCopy } = dragged
    if (block && !isCopy) {
      const isAsked = isTold(block) || isShutAt(modelIn(frame.current), place, block)
      return isAsked ? setAsked({ dragged, hoursReason: '', series: null }) : moves.send(dragged)
    }
    const more = {
      neu: '1',
      ...(block ? { kopie: block.id } : {}),
      teil: place.partId,
      am: dayOfGroup(place.groupKey),
      von: minuteText(place.from),
      bis: minuteText(place.to),
    }
    release()
    void navigate(planAddress(path, state, {}, more), { preventScrollReset: true })
  }
  const { dragged, release } = usePlanDrag({
    frame,
    onHold,
    canChange: true,
    freeTimeOf: freeTimeAt,
    onDrop,
    onRefuse: (text) => toast({ text, kind: 'bad' }),
  })
  const moves = useMoves({ path: planAddress(path, state), onSettled: release, onAsk: setAsked })
  const decide = (hoursReason: string | null) => {
    if (asked && hoursReason !== null)
      moves.send(asked.dragged, hoursReason || asked.hoursReason, asked.series ? { scope: 'this' } : {})
    else release()
    setAsked(null)
  }
  useEffect(() => {
    const node = frame.current
    node?.setAttribute('data-drag', '')
    return () => node?.removeAttribute('data-drag')
  }, [frame])
  // Reading the whole plan would take the first press too long; one that is read already is at hand.
  useEffect(() => {
    const soon = setTimeout(() => modelIn(frame.current))
    return () => clearTimeout(soon)
  })
  const movedId = dragged?.block?.id
  useEffect(() => {
    const nodes = blocksOf(frame.current, movedId)
    for (const node of nodes) node.setAttribute('data-moving', '')
    return () => {
      for (const node of nodes) node.removeAttribute('data-moving')
    }
  }, [movedId, frame])
  return (
    <>
      {dragged && frame.current ? (
        <DragPreview
          frame={frame.current}
          plan={modelIn(frame.current)}
          dragged={dragged}
          proposalText={ENTER}
          onTake={() => onDrop(dragged)}
        />
      ) : (
        <FormTime {...{ frame, drawn }} />
      )}
      {/* Taking hold of another block drops the question; a second one takes the focus again. */}
      {asked && asked.dragged === dragged && (
        <PlanAsk key={asked.series?.all} plan={modelIn(frame.current)} {...asked} onYes={decide} onNo={() => decide(null)} />
      )}
      <p role="status" className="sr-only">
        {dragged?.by === 'keys' ? saidOf(modelIn(frame.current), dragged) : moves.isOnWay ? 'Wird verschoben …' : ''}
      </p>
    </>
  )
}
