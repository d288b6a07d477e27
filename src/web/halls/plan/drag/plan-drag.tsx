import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { MOVE_REFUSALS } from '../../../../domain/bookings/texts.ts'
import type { DrawnPart } from '../../../kit/html.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.ts'
import { type PlanState, planAddress } from '../plan-address.ts'
import { blocksOf } from '../plan-blocks.ts'
import type { BlockModel, PlanModel } from '../plan-model.ts'
import { minutesText, minuteText, plainName } from '../plan-time.ts'
import { modelIn } from '../read-model.ts'
import type { DragAnswer } from './drag-answer.ts'
import { DragPreview, FormTime, saidOf } from './drag-preview.tsx'
import type { Dragged } from './dragging.ts'
import { freeTimeAt } from './plan-free-time.ts'
import { dayOfGroup, isShutAt, type Place } from './plan-moves.ts'
import { usePlanDrag, whereText } from './use-plan-drag.ts'

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

interface AskProps {
  plan: PlanModel
  dragged: Dragged
  onYes: (hoursReason: string) => void
  onNo: () => void
}

/** Participants hear of this move: it asks first, and has no undo. */
const isTold = (block: BlockModel | null): boolean => block?.kind === 'course' || block?.isEvent === true

/** Asks before mails to participants, and for the reason of a closed hall. */
function Ask({ plan, dragged, onYes, onNo }: AskProps) {
  const form = useRef<HTMLFormElement>(null)
  const isShut = isShutAt(plan, dragged.place, dragged.block)
  const { block } = dragged
  useEffect(() => form.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  return (
    <div role="alertdialog" aria-label="Verschieben">
      <form
        ref={form}
        className="plan-ask"
        onSubmit={(event) => {
          event.preventDefault()
          onYes(String(new FormData(event.currentTarget).get('hoursReason') ?? ''))
        }}
        onKeyDown={({ key }) => key === 'Escape' && onNo()}
      >
        <p>
          <strong>{plainName(dragged.block?.title ?? '')}</strong> auf {minutesText(dragged.place.from, dragged.place.to)},{' '}
          {whereText(plan, dragged.place)} verschieben? {isShut && 'Die Halle ist dann geschlossen. '}
          {block?.isEvent && 'Der Termin zieht mit um. '}
          {isTold(block) && 'Wer angemeldet ist, bekommt eine E-Mail.'}
        </p>
        {isShut && <TextField label="Grund für die Zeit außerhalb" name="hoursReason" maxLength={200} autoComplete="off" />}
        <div className="actions">
          <Button type="submit" size="small">
            {isTold(block) ? 'Verschieben und Bescheid geben' : 'Verschieben'}
          </Button>
          <Button look="quiet" size="small" onClick={onNo}>
            Abbrechen
          </Button>
        </div>
      </form>
    </div>
  )
}

/** Sends moves and tells their result; `onSettled` once the plan shows it. */
function useMoves(path: string, onSettled: () => void) {
  const fetcher = useFetcher<{ drag: DragAnswer | null }>()
  const told = useRef<DragAnswer | null>(null)
  const { submit, state } = fetcher
  const answer = fetcher.data?.drag ?? null
  const undoable = useRef(false)
  useEffect(() => {
    if (state !== 'idle' || !fetcher.data || (answer !== null && told.current === answer)) return
    told.current = answer
    onSettled()
    if (!answer) return
    if (!answer.ok) return toast({ text: answer.text, kind: 'bad' })
    const { id, version, back, title, text } = answer
    const undo = () => {
      undoable.current = false
      void submit({ intent: 'drag', id, version: String(version), ...back }, { method: 'post', action: path })
    }
    toast({ text: `${title}: ${text}`, kind: 'good', ...(undoable.current ? { undo } : {}) })
  }, [state, fetcher.data, answer, submit, path, onSettled])
  return {
    isOnWay: state !== 'idle',
    send(dragged: Dragged, hoursReason = '') {
      if (!dragged.block) return
      // No undo after mails: it would mail the participants again.
      undoable.current = !isTold(dragged.block)
      void submit(
        { ...formOf(dragged.block.id, dragged.block.version, dragged.place), hoursReason },
        { method: 'post', action: path },
      )
    },
  }
}

function refusalOf({ rivals, isOffDay }: Dragged): string | null {
  if (isOffDay) return MOVE_REFUSALS.other_day
  const names = rivals.map(({ title, from, to }) => `${plainName(title)}, ${minutesText(from, to)}`)
  return names.length > 0 ? `Dort steht schon: ${names.join('; ')}.` : null
}

/** Moves, resizes and draws bookings by pointer or keys. */
export function PlanDrag({ frame, path, state, drawn, onHold }: PlanDragProps) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Dragged | null>(null)
  const onDrop = (dragged: Dragged) => {
    const refusal = refusalOf(dragged)
    if (refusal) {
      toast({ text: refusal, kind: 'bad' })
      return release()
    }
    if (dragged.block && (isTold(dragged.block) || isShutAt(modelIn(frame.current), dragged.place, dragged.block)))
      return setAsked(dragged)
    if (dragged.block) return moves.send(dragged)
    const { place } = dragged
    const more = {
      neu: '1',
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
  const moves = useMoves(planAddress(path, state), release)
  const decide = (hoursReason: string | null) => {
    if (asked && hoursReason !== null) moves.send(asked, hoursReason)
    else release()
    setAsked(null)
  }
  useEffect(() => {
    const node = frame.current
    node?.setAttribute('data-drag', '')
    return () => node?.removeAttribute('data-drag')
  }, [frame])
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
      {/* Taking hold of another block drops the question. */}
      {asked && asked === dragged && (
        <Ask plan={modelIn(frame.current)} dragged={asked} onYes={decide} onNo={() => decide(null)} />
      )}
      <p role="status" className="sr-only">
        {dragged?.by === 'keys' ? saidOf(modelIn(frame.current), dragged) : moves.isOnWay ? 'Wird verschoben …' : ''}
      </p>
    </>
  )
}
