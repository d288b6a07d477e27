import { Mail, Phone } from 'lucide-react'
import { Form, Link, useLocation } from 'react-router'
import type { FormAnswer } from '../kit/form-view.ts'
import { personAddress } from '../kit/person-address.ts'
import { State } from '../ui/badge.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { batchAddress } from './admin/batch-address.ts'
import { FULL_REASON } from './full-reason.ts'
import type { ParticipantView } from './participants-view.ts'

function Reach({ person: { guardian, phone, call, email } }: { person: ParticipantView }) {
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4">
      {guardian && <span className="text-muted">Sorgeberechtigt: {guardian}</span>}
      {call && (
        <a href={call} className="link inline-flex min-h-9 items-center gap-1.5">
          <Phone aria-hidden="true" size={16} /> {phone}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className="link inline-flex min-h-9 items-center gap-1.5 break-all">
          <Mail aria-hidden="true" size={16} /> {email}
        </a>
      )}
    </div>
  )
}

export function PersonLink({ person: { personId, name } }: { person: ParticipantView }) {
  const { pathname, search } = useLocation()
  return (
    <Link to={personAddress(personId, `${pathname}${search}`)} className="link break-words font-bold">
      {name}
    </Link>
  )
}

/** Companion of the child, and the answers of the sign-up. */
export function Answers({ answers }: Pick<ParticipantView, 'answers'>) {
  if (answers.length === 0) return null
  return (
    <dl className="mt-1 grid gap-1 text-[0.94rem]">
      {answers.map(({ question, answer }) => (
        <div key={question} className="break-words">
          <dt className="inline text-muted">{question} </dt>
          <dd className="inline font-semibold">{answer}</dd>
        </div>
      ))}
    </dl>
  )
}

const ORDERS = {
  move: 'Wechseln …',
  offer: 'Platz anbieten …',
  price: 'Preis ändern …',
  settle: 'Preis prüfen …',
} as const

/** Actions with a preview on a page of its own. */
function Orders({ person: { id, personId, orders, mayChangeContact } }: { person: ParticipantView }) {
  const { pathname, search } = useLocation()
  const back = `${pathname}${search}`
  if (orders.length === 0 && !mayChangeContact) return null
  return (
    <div className="actions">
      {mayChangeContact && (
        <LinkButton to={personAddress(personId, back)} look="quiet" size="small">
          Kontaktdaten ändern …
        </LinkButton>
      )}
      {orders.map((kind) => (
        <LinkButton key={kind} to={batchAddress(kind, id, back)} look="quiet" size="small">
          {ORDERS[kind]}
        </LinkButton>
      ))}
    </div>
  )
}

/** Actions behind a line that opens: nobody acts by accident, and it needs no JavaScript. */
export function Steps({ person, isOpen }: { person: ParticipantView; isOpen: boolean }) {
  return (
    <details name="participant" open={isOpen} className="mt-1">
      <summary className="inline-flex min-h-9 items-center text-[0.94rem] text-link underline">Ändern</summary>
      <div className="grid gap-4 pt-2">
        <Orders person={person} />
        {person.mayGetPlace && (
          <Form method="post" className="grid gap-2">
            <input type="hidden" name="intent" value="give" />
            <input type="hidden" name="id" value={person.id} />
            <TextField {...FULL_REASON} name="reason" id={`reason-${person.id}`} />
            <SubmitButton look="quiet" size="small">
              Platz fest vergeben
            </SubmitButton>
          </Form>
        )}
        {person.mayLeave && (
          <Form method="post" className="grid gap-2">
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="id" value={person.id} />
            <p className="text-[0.94rem] text-muted">
              {person.email && `${person.name} bekommt eine E-Mail. `}Der Platz wird frei und geht zuerst an die Warteliste.
            </p>
            <SubmitButton look="danger" size="small">
              {person.name} abmelden
            </SubmitButton>
          </Form>
        )}
      </div>
    </details>
  )
}

interface ParticipantCardProps {
  person: ParticipantView
  canManage: boolean
  /** A refused form of this person. */
  answer: FormAnswer | null
}

export function ParticipantCard({ person, canManage, answer }: ParticipantCardProps) {
  const { age, state, note, position, price, message, answers } = person
  return (
    <li className="card px-3.5 py-2.5">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0">
          {position !== null && <span className="tabular text-muted">{position}. </span>}
          <PersonLink person={person} />
          {age && <span className="text-muted"> · {age}</span>}
        </p>
        <State kind={state.tone}>{state.text}</State>
      </div>
      {(note || price) && <p className="text-[0.94rem] text-muted">{[note, price].filter(Boolean).join(' · ')}</p>}
      {message && <p className="mt-1 border-l-4 border-line pl-2">{message}</p>}
      <Answers answers={answers} />
      <Reach person={person} />
      {answer?.faults.map(({ text }) => (
        <Notice key={text} kind="bad" alert>
          {text}
        </Notice>
      ))}
      {canManage && person.mayLeave && <Steps person={person} isOpen={answer !== null} />}
    </li>
  )
}
