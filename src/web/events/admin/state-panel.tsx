import { Form, Link } from 'react-router'
import { type FormAnswer, formView } from '../../kit/form-view.ts'
import { discardAddress } from '../../order-form/batch-actions.ts'
import { answerFor } from '../../ui/answer-for.ts'
import { LinkButton, SubmitButton } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { headOf, WayOut } from './editor-view.ts'

interface StatePanelProps {
  head: ReturnType<typeof headOf>
  ways: readonly WayOut[]
  answer: FormAnswer | null
}

function ScopeField({ head, id }: { head: StatePanelProps['head']; id: string }) {
  if (!head.isSeries) return null
  return (
    <Select label="Welche" name="scope" id={id}>
      <option value="this">Nur diesen Termin</option>
      <option value="following">Diesen und alle folgenden der Reihe</option>
    </Select>
  )
}

function Cancel({ head, answer }: Pick<StatePanelProps, 'head' | 'answer'>) {
  const view = formView(answerFor(answer, 'cancel'))
  const people = head.taken + head.waiting
  return (
    <details open={view.faults.length > 0 || undefined}>
      <summary className="link flex min-h-11 cursor-pointer items-center">Absagen …</summary>
      <Form method="post" noValidate className="card mt-2 grid max-w-2xl gap-4">
        <ErrorSummary faults={view.faults} title="Nicht abgesagt" />
        <p>
          {people > 0
            ? `${people === 1 ? 'Eine angemeldete Person bekommt' : `${people} angemeldete Personen bekommen`} eine E-Mail. `
            : ''}
          Auf der Website steht „Fällt aus“, die Halle ist wieder frei.
        </p>
        <TextField label="Grund" maxLength={200} hint="Steht in der E-Mail und auf der Website." {...view.field('reason')} />
        <ScopeField head={head} id="cancel-scope" />
        <div className="actions">
          <SubmitButton name="intent" value="cancel" look="danger" size="small">
            Termin absagen
          </SubmitButton>
        </div>
      </Form>
    </details>
  )
}

const LOST_TEXTS: Partial<Record<NonNullable<StatePanelProps['head']['hallState']>, string>> = {
  suspended: 'Sie ist gesperrt. Wird die Sperrung rechtzeitig aufgehoben, gilt die Belegung von selbst wieder.',
  requested: 'Sie ist angefragt. Wer darüber entscheidet, sieht es unter „Anfragen“.',
}

function LostHall({ head, ways }: Pick<StatePanelProps, 'head' | 'ways'>) {
  const text = (head.hallState && LOST_TEXTS[head.hallState]) ?? 'Sie ist inzwischen anders vergeben.'
  const mayAsk = head.hallState !== 'suspended' && head.hallState !== 'requested'
  return (
    <Notice kind="warning" title="Die Halle fehlt">
      <p>
        {text} {ways.length > 0 ? 'Stattdessen geht:' : 'Bitte wählen Sie unten eine andere Halle oder Zeit.'}
      </p>
      <Form method="post" className="actions mt-2">
        <input type="hidden" name="intent" value="rehouse" />
        {ways.map(({ value, text }) => (
          <SubmitButton key={value} name="way" value={value} look="quiet" size="small">
            {text}
          </SubmitButton>
        ))}
      </Form>
      {mayAsk && (
        <Form method="post" className="actions mt-2">
          <SubmitButton name="intent" value="askHall" look="quiet" size="small">
            Diese Halle trotzdem anfragen
          </SubmitButton>
        </Form>
      )}
    </Notice>
  )
}

export function StatePanel({ head, ways, answer }: StatePanelProps) {
  const { faults } = formView(answerFor(answer, 'publish', 'withdraw', 'rehouse', 'askHall'))
  // Nobody knows of the draft: there is nothing to cancel.
  const isUnseen = head.state === 'draft' && head.taken + head.waiting === 0
  return (
    <div id="state" className="mb-6 grid gap-3">
      <ErrorSummary faults={faults} title="Das ging nicht" />
      {head.sharedHall && (
        <Notice kind="warning" title="Halle des Verbands">
          <span className="flex flex-wrap items-center gap-3">
            {head.sharedHall.text}
            {head.sharedHall.ask && (
              <LinkButton to={head.sharedHall.ask} look="quiet" size="small">
                Beim Verband anfragen
              </LinkButton>
            )}
          </span>
        </Notice>
      )}
      {head.lostHall && <LostHall head={head} ways={ways} />}
      {head.state === 'cancelled' && (
        <Notice kind="bad" title="Abgesagt">
          {head.cancelReason}
        </Notice>
      )}
      {head.state === 'draft' && (
        <Form method="post" className="flex flex-wrap items-end gap-3">
          <ScopeField head={head} id="publish-scope" />
          <SubmitButton name="intent" value="publish" size="small">
            Veröffentlichen
          </SubmitButton>
        </Form>
      )}
      {head.state === 'published' && (
        <Form method="post">
          <SubmitButton name="intent" value="withdraw" look="quiet" size="small">
            Zurück zum Entwurf
          </SubmitButton>
        </Form>
      )}
      {isUnseen ? (
        <p>
          <Link to={discardAddress(head.id)} className="link inline-flex min-h-11 items-center">
            Entwurf löschen …
          </Link>
        </p>
      ) : (
        head.state !== 'cancelled' && <Cancel head={head} answer={answer} />
      )}
    </div>
  )
}
