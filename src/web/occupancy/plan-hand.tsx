import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { MOVE_REFUSALS } from '../../domain/bookings/texts.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { toast } from '../ui/toast.ts'
import type { answerPlanAction, DragAnswer } from './bookings-action.ts'
import { type PlanState, planAddress } from './plan-address.ts'
import { blocksOf } from './plan-blocks.ts'
import { freeTimeAt } from './plan-free-time.ts'
import { Drawn, Ghost, saidOf } from './plan-ghost.tsx'
import type { Held } from './plan-holding.ts'
import { dayOfGroup, isShutAt, type Place } from './plan-moves.ts'
import { minutesText, minuteText, plainName } from './plan-time.ts'
import type { BlockView, PlanView } from './plan-view.ts'
import { usePlanHand, whereText } from './use-plan-hand.ts'

/** What a press on proposed time does. */
const ENTER = 'Ein\u00adtragen'

interface PlanHandProps {
  frame: RefObject<HTMLElement | null>
  path: string
  state: PlanState
  plan: PlanView
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
  plan: PlanView
  held: Held
  onYes: (hoursReason: string) => void
  onNo: () => void
}

/** Whose move is told to people: it is asked first, and not undone by a slip. */
const isTold = (block: BlockView | null): boolean => block?.kind === 'course' || block?.isEvent === true

/** Moving a lesson or an event writes to its people, and a closed hall needs a reason: that is asked first. */
function Ask({ plan, held, onYes, onNo }: AskProps) {
  const form = useRef<HTMLFormElement>(null)
  const isShut = isShutAt(plan, held.place, held.block)
  const { block } = held
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
          <strong>{plainName(held.block?.title ?? '')}</strong> auf {minutesText(held.place.from, held.place.to)},{' '}
          {whereText(plan, held.place)} verschieben? {isShut && 'Die Halle ist dann geschlossen. '}
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

/** Sends moves and says what became of them; `onSettled` once the plan shows it. */
function useMoves(path: string, onSettled: () => void) {
  const fetcher = useFetcher<typeof answerPlanAction>()
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
    send(held: Held, hoursReason = '') {
      if (!held.block) return
      // Who was written to is not written to again by a slip: it is moved back by hand.
      undoable.current = !isTold(held.block)
      void submit({ ...formOf(held.block.id, held.block.version, held.place), hoursReason }, { method: 'post', action: path })
    },
  }
}

/** Why it cannot be let go of there; null where it can. */
function refusalOf({ rivals, isOffDay }: Held): string | null {
  if (isOffDay) return MOVE_REFUSALS.other_day
  const names = rivals.map(({ title, from, to }) => `${plainName(title)}, ${minutesText(from, to)}`)
  return names.length > 0 ? `Dort steht schon: ${names.join('; ')}.` : null
}

/** The hand over the drawn plan: moves, resizes and draws bookings by pointer or by keys. Only for those who may. */
export function PlanHand({ frame, path, state, plan }: PlanHandProps) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Held | null>(null)
  const onDrop = (held: Held) => {
    const refusal = refusalOf(held)
    if (refusal) {
      toast({ text: refusal, kind: 'bad' })
      return release()
    }
    if (held.block && (isTold(held.block) || isShutAt(plan, held.place, held.block))) return setAsked(held)
    if (held.block) return moves.send(held)
    const { place } = held
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
  const { held, release } = usePlanHand({
    frame,
    plan,
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
  const movedId = held?.block?.id
  useEffect(() => {
    const nodes = blocksOf(frame.current, movedId)
    for (const node of nodes) node.setAttribute('data-moving', '')
    return () => {
      for (const node of nodes) node.removeAttribute('data-moving')
    }
  }, [movedId, frame])
  return (
    <>
      {held && frame.current ? (
        <Ghost frame={frame.current} {...{ plan, held }} proposalText={ENTER} onTake={() => onDrop(held)} />
      ) : (
        <Drawn {...{ frame, plan }} />
      )}
      {/* Whoever takes hold of something else has let go of the question. */}
      {asked && asked === held && <Ask plan={plan} held={asked} onYes={decide} onNo={() => decide(null)} />}
      <p role="status" className="sr-only">
        {held?.by === 'keys' ? saidOf(plan, held) : moves.isOnWay ? 'Wird verschoben …' : ''}
      </p>
    </>
  )
}
