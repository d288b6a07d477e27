import { Form } from 'react-router'
import { State } from '../ui/badge.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import type { OpenCoverView } from './cover-view.ts'
import { FillBar } from './fill-bar.tsx'
import type { HelperRow } from './plan.page.ts'
import type { ShiftView } from './plan-view.ts'

/** Afterwards: who was not there, and who was after all. */
function Attended({ id, name, mark }: Pick<HelperRow, 'id' | 'name' | 'mark'>) {
  const isAbsent = mark === 'absent'
  const said = isAbsent ? 'War doch da' : 'Fehlte'
  return (
    <>
      {mark !== 'open' && <span className="text-muted">{isAbsent ? 'fehlte' : 'war da'}</span>}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="assignment" value={id} />
        <input type="hidden" name="mark" value={isAbsent ? 'present' : 'absent'} />
        <SubmitButton name="intent" value="mark" look="plain" size="small" aria-label={`${said}: ${name}`}>
          {said}
        </SubmitButton>
      </Form>
    </>
  )
}

interface HelperProps {
  helper: HelperRow
  mayManage: boolean
  /** The shift is past, and the office says who was there. */
  mayMark: boolean
}

function Helper({ helper, mayManage, mayMark }: HelperProps) {
  const { id, name, phone, email, note, isConfirmed, mark } = helper
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-1.5">
      <span className="min-w-0 break-words">
        <span className="font-semibold">{name}</span>
        {!isConfirmed && <span className="text-muted"> (noch nicht bestätigt)</span>}
        {note && <span className="block text-muted">{note}</span>}
      </span>
      <span className="flex flex-wrap items-center gap-x-4">
        {phone && (
          <a className="link tabular" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
            {phone}
          </a>
        )}
        {email && (
          <a className="link break-all" href={`mailto:${email}`}>
            {email}
          </a>
        )}
        {mayMark && isConfirmed && <Attended id={id} name={name} mark={mark} />}
        {mayManage && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="assignment" value={id} />
            <SubmitButton name="intent" value="remove" look="plain" size="small" aria-label={`${name} austragen`}>
              Austragen
            </SubmitButton>
          </Form>
        )}
      </span>
    </li>
  )
}

interface PlanShiftProps {
  shift: ShiftView
  helpers: readonly HelperRow[]
  mayManage: boolean
  /** Open search for helpers. */
  cover: OpenCoverView | undefined
  /** Addresses to enter somebody and to ask helpers; null of a draft. */
  ways: { add: string; ask: string } | null
}

const Way = ({ to, text, shift }: { to: string; text: string; shift: string }) => (
  <LinkButton to={to} look="quiet" size="small" preventScrollReset aria-label={`${text}: ${shift}`}>
    {text}
  </LinkButton>
)

/** A gap: whom to ask, or how the search stands. */
function Gap({ shift: { id, task, time, free, isOver }, cover, ways }: Pick<PlanShiftProps, 'shift' | 'cover' | 'ways'>) {
  if (ways === null) return null
  if (isOver)
    return (
      <p className="actions">
        <Way to={ways.add} text="Jemanden nachtragen" shift={`${task}, ${time}`} />
      </p>
    )
  if (free === 0 && !cover) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {free > 0 && (
        <p className="actions">
          <Way to={ways.add} text="Jemanden eintragen" shift={`${task}, ${time}`} />
          {!cover && <Way to={ways.ask} text="Helfer fragen" shift={`${task}, ${time}`} />}
        </p>
      )}
      {cover && (
        <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="text-muted">{cover.text}</span>
          <input type="hidden" name="shift" value={id} />
          <SubmitButton name="intent" value="settle" look="plain" size="small" aria-label={`Suche beenden: ${task}, ${time}`}>
            Suche beenden
          </SubmitButton>
        </Form>
      )}
    </div>
  )
}

/** A shift with its helpers, for staff. */
export function PlanShift({ shift, helpers, mayManage, cover, ways }: PlanShiftProps) {
  const { id, task, time, place, demands, description, filled, needed, state } = shift
  return (
    <article className="card grid gap-2" id={`schicht-${id}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h3 className="text-[1.05rem]">
          {task} <span className="font-normal text-muted">{time}</span>
        </h3>
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <FillBar filled={filled} needed={needed} />
          <State kind={state.kind}>{state.text}</State>
        </span>
      </div>
      {(place || demands.length > 0 || description) && (
        <p className="text-muted">{[place, ...demands, description].filter(Boolean).join(' · ')}</p>
      )}
      {helpers.length > 0 && (
        <ul>
          {helpers.map((helper) => (
            <Helper key={helper.id} helper={helper} mayManage={mayManage} mayMark={ways !== null && shift.isOver} />
          ))}
        </ul>
      )}
      <Gap shift={shift} cover={cover} ways={ways} />
    </article>
  )
}
