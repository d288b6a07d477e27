import { type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useFetcher, useNavigate, useSearchParams } from 'react-router'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { toast } from '../ui/toast.ts'
import type { answerPlanAction, DragAnswer } from './bookings-action.ts'
import { type PlanState, planAddress } from './plan-address.ts'
import { blocksOf } from './plan-blocks.ts'
import { placeStyle } from './plan-grid.tsx'
import { dayOfGroup, hallOfGroup, isShutAt, type Place, placeGiven, rivalsAt } from './plan-moves.ts'
import { minutesText, minuteText, plainName } from './plan-time.ts'
import type { PlanView } from './plan-view.ts'
import { type Held, usePlanHand, whereText } from './use-plan-hand.ts'
import './plan-hand.css'

interface PlanHandProps {
  frame: RefObject<HTMLElement | null>
  path: string
  state: PlanState
  plan: PlanView
}

const formOf = (id: string, version: number, place: Pick<Place, 'groupKey' | 'partId' | 'from' | 'to'>) => ({
  ...{ intent: 'drag', id, version: String(version), partId: place.partId, day: dayOfGroup(place.groupKey) },
  ...{ from: minuteText(place.from), to: minuteText(place.to) },
})

/** What is held, drawn where it would stand: green where it is free, red with who is in the way. */
function Ghost({ frame, plan, held }: { frame: HTMLElement; plan: PlanView; held: Held }) {
  const { block, place, rivals } = held
  const isShut = isShutAt(plan, place, block)
  const hall = hallOfGroup(plan, place.groupKey)
  const group = frame.querySelector(`[data-group="${place.groupKey}"]`)
  if (!hall || !group) return null
  const first = place.lanes[0] ?? 0
  const span = (place.lanes.at(-1) ?? first) - first + 1
  const style = placeStyle(hall.axis, hall.lanes.length, { from: place.from, to: place.to, lane: first, span })
  return createPortal(
    <div className={`plan-block plan-ghost ${rivals.length > 0 ? 'is-refused' : isShut ? 'is-shut' : 'is-free'}`} style={style}>
      <b>{block?.title ?? 'Neue Belegung'}</b>
      <span>{minutesText(place.from, place.to)}</span>
      {isShut && <span>Außerhalb der Öffnungszeiten</span>}
      {rivals.length > 0 && <span>Überschneidet {rivals.map(({ title }) => plainName(title)).join(', ')}</span>}
    </div>,
    group,
  )
}

/** What the form beside the plan is about stays drawn, and in view: the plan is narrower now. */
function Drawn({ frame, plan }: Pick<PlanHandProps, 'frame' | 'plan'>) {
  const [search] = useSearchParams()
  const [node, setNode] = useState<HTMLElement | null>(null)
  const given = (name: string) => search.get(name) ?? ''
  const wanted = { partId: given('teil'), day: given('am'), from: given('von'), to: given('bis') }
  const place = search.has('neu') ? placeGiven(plan, wanted) : null
  const key = place && JSON.stringify(wanted)
  useEffect(() => {
    setNode(frame.current)
    if (key && node) node.querySelector('.plan-ghost')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [frame, node, key])
  if (!place || !node) return null
  const rivals = rivalsAt(plan, place, null)
  return <Ghost frame={node} plan={plan} held={{ block: null, origin: place, place, rivals, by: 'hand' }} />
}

function saidOf(plan: PlanView, { block, place, rivals }: Held): string {
  const where = `${minutesText(place.from, place.to)}, ${whereText(plan, place)}`
  return rivals.length > 0
    ? `${where}: belegt durch ${rivals.map(({ title }) => plainName(title)).join(', ')}`
    : isShutAt(plan, place, block)
      ? `${where}: außerhalb der Öffnungszeiten`
      : `${where}: frei`
}

interface AskProps {
  plan: PlanView
  held: Held
  onYes: (hoursReason: string) => void
  onNo: () => void
}

/** Moving a lesson writes to its people, and a closed hall needs a reason: that is asked first. */
function Ask({ plan, held, onYes, onNo }: AskProps) {
  const form = useRef<HTMLFormElement>(null)
  const isShut = isShutAt(plan, held.place, held.block)
  const isLesson = held.block?.kind === 'course'
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
          {isLesson && 'Wer angemeldet ist, bekommt eine E-Mail.'}
        </p>
        {isShut && <TextField label="Grund für die Zeit außerhalb" name="hoursReason" maxLength={200} autoComplete="off" />}
        <div className="actions">
          <Button type="submit" size="small">
            {isLesson ? 'Verschieben und Bescheid geben' : 'Verschieben'}
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
      // Who was written to is not written to again by a slip: a lesson is moved back by hand.
      undoable.current = held.block.kind !== 'course'
      void submit({ ...formOf(held.block.id, held.block.version, held.place), hoursReason }, { method: 'post', action: path })
    },
  }
}

/** The hand over the drawn plan: moves, resizes and draws bookings by pointer or by keys. Only for those who may. */
export function PlanHand({ frame, path, state, plan }: PlanHandProps) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Held | null>(null)
  const onDrop = (held: Held) => {
    if (held.rivals.length > 0) {
      toast({
        text: `Dort steht schon: ${held.rivals.map(({ title, from, to }) => `${plainName(title)}, ${minutesText(from, to)}`).join('; ')}.`,
        kind: 'bad',
      })
      return release()
    }
    if (held.block && (held.block.kind === 'course' || isShutAt(plan, held.place, held.block))) return setAsked(held)
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
  const { held, release } = usePlanHand({ frame, plan, isOn: true, onDrop })
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
      {held && frame.current ? <Ghost frame={frame.current} plan={plan} held={held} /> : <Drawn {...{ frame, plan }} />}
      {/* Whoever takes hold of something else has let go of the question. */}
      {asked && asked === held && <Ask plan={plan} held={asked} onYes={decide} onNo={() => decide(null)} />}
      <p role="status" className="sr-only">
        {held?.by === 'keys' ? saidOf(plan, held) : moves.isOnWay ? 'Wird verschoben …' : ''}
      </p>
    </>
  )
}
