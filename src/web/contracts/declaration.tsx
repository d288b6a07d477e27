import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { type FormAnswer, type FormView, formView } from '../kit/form-view.ts'
import { State } from '../ui/badge.tsx'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { DateField, TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/declarations'

type Line = Route.ComponentProps['loaderData']['open'][number]

interface DeedProps {
  id: string
  intent: string
  children: ReactNode
}

const Deed = ({ id, intent, children }: DeedProps) => (
  <Form method="post" noValidate className="flex flex-wrap items-end gap-3">
    <input type="hidden" name="id" value={id} />
    <input type="hidden" name="intent" value={intent} />
    {children}
  </Form>
)

/** Names the member of a notice. */
function Match({ line: { id, likely }, view }: { line: Line; view: FormView }) {
  return (
    <div className="grid gap-2">
      {likely.map(({ memberNo, text }) => (
        <Deed key={memberNo} id={id} intent="match">
          <input type="hidden" name="memberNo" value={memberNo} />
          <span>
            {text}, Nr. {memberNo}
          </span>
          <SubmitButton look="quiet" size="small">
            Das ist das Mitglied
          </SubmitButton>
        </Deed>
      ))}
      <Deed id={id} intent="match">
        <TextField label="Mitgliedsnummer" autoComplete="off" {...view.field('memberNo')} id={`number-${id}`} />
        <SubmitButton look="quiet">Mitglied zuordnen</SubmitButton>
      </Deed>
    </div>
  )
}

function Exit({ line, view }: { line: Line; view: FormView }) {
  const { id, isKnown, exitDay, exitRule, feesAfter } = line
  return (
    <>
      <p>
        {isKnown
          ? 'Im eigenen Profil gekündigt: Die Identität ist durch den Login geprüft.'
          : 'Ohne Login gekündigt: Bitte prüfen Sie, ob die Kündigung wirklich von diesem Mitglied ist.'}
        {exitRule && ` Nach der Satzung: ${exitRule}.`}
      </p>
      {feesAfter && (
        <Notice kind="warning" title={`Schon gebucht für die Zeit nach dem ${exitDay}`}>
          {feesAfter}
        </Notice>
      )}
      <Deed id={id} intent="exit">
        <DateField label="Letzter Tag" {...view.field('lastOn')} id={`last-${id}`} />
        <SubmitButton>Austritt eintragen</SubmitButton>
      </Deed>
      <Deed id={id} intent="withdraw">
        <SubmitButton look="quiet">Kündigung ist zurückgenommen</SubmitButton>
      </Deed>
    </>
  )
}

/** A withdrawal or notice with what the office does about it. */
export function Declaration({ line, answer }: { line: Line; answer: FormAnswer | null }) {
  const { id, title, name, email, received, facts, handled, member, isNotice, exitDay } = line
  const view = formView(answer, { lastOn: exitDay })
  return (
    <li className="card grid gap-3">
      <h2>{title}</h2>
      <p>
        {name} ·{' '}
        <a className="link wrap-anywhere" href={`mailto:${email}`}>
          {email}
        </a>
      </p>
      <p className="text-muted">
        Eingegangen {received}
        {facts && ` · ${facts}`}
      </p>
      {member && (
        <p>
          Mitglied:{' '}
          <Link to={`/admin/members/${member.id}`} className="link">
            {member.name}, Nr. {member.number}
          </Link>
        </p>
      )}
      <ErrorSummary faults={view.faults} title="Noch nicht eingetragen" />
      {handled && <State kind="good">Erledigt {handled}</State>}
      {!handled && member && <Exit line={line} view={view} />}
      {!handled && !member && isNotice && <Match line={line} view={view} />}
      {!handled && !member && (
        <Deed id={id} intent="handle">
          <TextField label="Wie erledigt?" id={`note-${id}`} name="note" optional maxLength={200} />
          <SubmitButton look="quiet">Als erledigt eintragen</SubmitButton>
        </Deed>
      )}
    </li>
  )
}
