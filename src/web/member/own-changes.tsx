import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { type FormAnswer, type FormView, formView } from '../kit/form-view.ts'
import { useLive } from '../kit/live.ts'
import { Band } from '../ui/band.tsx'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { BIRTH_HINT, DateField, TextField } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/own-changes'
import type { OwnChangesView } from './own-changes-view.ts'
import '../ui/profile.css'

export { action, loader } from './own-changes.page.ts'

interface AskFormProps {
  intent: string
  title: string
  view: FormView
  isOpen: boolean
  children: ReactNode
}

/** Opens for whoever wants a change; the office decides. */
function AskForm({ intent, title, view, isOpen, children }: AskFormProps) {
  return (
    <details open={isOpen || undefined}>
      <summary className="link flex min-h-11 cursor-pointer items-center">{title}</summary>
      <Form method="post" className="profile-form mt-2" noValidate>
        <ErrorSummary faults={view.faults} title="Noch nicht eingereicht" />
        <input type="hidden" name="intent" value={intent} />
        {children}
        <p className="text-muted">Wir prüfen die Änderung, bevor sie gilt, und schreiben Ihnen das Ergebnis.</p>
        <SubmitButton look="quiet">Änderung einreichen</SubmitButton>
      </Form>
    </details>
  )
}

function Waiting({ list }: { list: OwnChangesView['waiting'] }) {
  if (list.length === 0) return null
  return (
    <>
      <h2>Ihre Änderungen</h2>
      <ul className="profile-list">
        {list.map(({ id, text, state, isAsked }) => (
          <li key={id}>
            <span>
              <span className="font-semibold">{text}</span>
              <span className="block text-muted">{isAsked ? `Wartet auf die Prüfung, ${state}` : state}</span>
            </span>
            {isAsked && (
              <Form method="post">
                <input type="hidden" name="intent" value="withdraw" />
                <input type="hidden" name="id" value={id} />
                <SubmitButton look="quiet" size="small">
                  Zurückziehen
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

interface OwnChangesProps {
  changes: OwnChangesView
  answer: FormAnswer | null
}

/** Name, birth date and bank account: they count after the office has seen them. */
function OwnChanges({ changes: { waiting, name, account }, answer }: OwnChangesProps) {
  const answerTo = (form: 'askName' | 'askAccount') => (answer?.typed.intent?.[0] === form ? answer : null)
  const [named, paid] = [answerTo('askName'), answerTo('askAccount')]
  const nameView = formView(named, name ?? {})
  const accountView = formView(paid)
  return (
    <>
      <Waiting list={waiting} />
      {name && (
        <AskForm intent="askName" title="Name oder Geburtsdatum ändern" view={nameView} isOpen={named !== null}>
          <TextField label="Vorname" autoComplete="off" {...nameView.field('firstname')} />
          <TextField label="Nachname" autoComplete="off" {...nameView.field('lastname')} />
          <DateField label="Geburtsdatum" hint={BIRTH_HINT} autoComplete="off" {...nameView.field('birthOn')} />
        </AskForm>
      )}
      {account && (
        <AskForm
          intent="askAccount"
          title={account.text ? 'Bankverbindung ändern' : 'Bankverbindung angeben'}
          view={accountView}
          isOpen={paid !== null}
        >
          {account.text && <p>Zurzeit: {account.text}</p>}
          <TextField label="IBAN" autoComplete="off" {...accountView.field('iban')} />
          <TextField label="Wem gehört das Konto?" autoComplete="off" {...accountView.field('holder')} />
          <p className="text-muted">
            Mit dem Einreichen erlauben Sie uns, Ihre Beiträge von diesem Konto einzuziehen (SEPA-Lastschriftmandat).
          </p>
        </AskForm>
      )}
    </>
  )
}

export default function OwnChangesPage({ loaderData: { who, profile, changes, done }, actionData }: Route.ComponentProps) {
  useLive('scheduled_change', 'person', 'debtor')
  const answer = useKeptAnswer(actionData)?.form ?? null
  return (
    <>
      <Band title="Name und Bankverbindung" line={who} />
      <div className="page profile-page">
        {done && !answer && <Notice kind="good" title={done} />}
        <section className="card profile-card" aria-label="Änderungen">
          <OwnChanges changes={changes} answer={answer} />
          <Link to={profile} className="link">
            Zurück zum Profil
          </Link>
        </section>
      </div>
    </>
  )
}
