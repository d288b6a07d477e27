import { Form, Link } from 'react-router'
import { type FormAnswer, formView } from '../../kit/form-view.ts'
import { answerFor } from '../../ui/answer-for.ts'
import { State } from '../../ui/badge.tsx'
import { SubmitButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Textarea } from '../../ui/field.tsx'
import { FactList } from '../../ui/list-panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { NeedView, ObjectionView } from './allocation-view.ts'

function Objection({ objection }: { objection: ObjectionView }) {
  return (
    <Notice kind={objection.state.tone === 'good' ? 'good' : 'info'} title={`Einspruch: ${objection.state.text}`}>
      <p>{objection.text}</p>
      {objection.answer && <p>{`Antwort: ${objection.answer}`}</p>}
    </Notice>
  )
}

interface ObjectFormProps {
  needId: string
  group: string
  until: string
  answer: FormAnswer | null
}

function ObjectForm({ needId, group, until, answer }: ObjectFormProps) {
  const own = answer?.typed.needId?.[0] === needId ? answerFor(answer, 'object') : null
  const view = formView(own)
  const id = `text-${needId}`
  return (
    <details open={own !== null || undefined}>
      <summary className="link w-fit cursor-pointer py-2">{`Einspruch erheben: ${group}`}</summary>
      <Form method="post" noValidate className="mt-2 grid gap-3">
        <ErrorSummary faults={view.faults.map((fault) => ({ ...fault, field: id }))} title="Nicht gespeichert" />
        <input type="hidden" name="needId" value={needId} />
        <Textarea
          label="Was ist nicht richtig, was wünschen Sie?"
          hint={`Möglich bis ${until}.`}
          rows={3}
          maxLength={1000}
          {...view.field('text')}
          id={id}
        />
        <div className="actions">
          <SubmitButton name="intent" value="object">
            Einspruch abschicken
          </SubmitButton>
        </div>
      </Form>
    </details>
  )
}

function Result({ result }: { result: NonNullable<NeedView['result']> }) {
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        <State kind={result.tone}>{result.label}</State>
        {result.tone === 'good' && result.text}
      </p>
      <p className="text-muted">{result.reason}</p>
      {result.dates && <p className="tabular text-muted">{result.dates}</p>}
    </div>
  )
}

interface NeedsTabProps {
  needs: readonly NeedView[]
  /** Address of a need's form; null without the right to change it. */
  editAddress: ((id: string) => string) | null
  /** The association sees all needs and changes those of schools. */
  isAssociation: boolean
  answer: FormAnswer | null
}

function Need({ need, editAddress, isAssociation, answer }: Omit<NeedsTabProps, 'needs'> & { need: NeedView }) {
  return (
    <li className="card grid content-start gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h2 className="text-[1.1rem]">{need.group}</h2>
          <p className="text-muted">{[isAssociation && need.holder, need.who].filter(Boolean).join(' · ')}</p>
        </div>
        <p className="flex flex-wrap gap-2">
          {need.inHolidays && <State kind="info">Schulferien</State>}
          {need.isHeld && <State>bisherige Zeit</State>}
        </p>
      </div>
      <FactList
        facts={[
          ['Wunsch', need.wishes.join('; ')],
          ['Halle', need.places],
          ['Rang', need.priority],
          ...(need.note ? [['Anmerkung', need.note] as const] : []),
          ...(isAssociation && need.contact ? [['Ansprechpartner', need.contact] as const] : []),
        ]}
      />
      {need.result && <Result result={need.result} />}
      {need.objection && <Objection objection={need.objection} />}
      {!isAssociation && need.objectUntil && !need.objection?.isOpen && (
        <ObjectForm needId={need.id} group={need.group} until={need.objectUntil} answer={answer} />
      )}
      {editAddress && (
        <div className="actions">
          <Link
            to={editAddress(need.id)}
            preventScrollReset
            className="button button-quiet button-small"
            aria-label={`Ändern: ${need.group}`}
          >
            Ändern
          </Link>
        </div>
      )}
    </li>
  )
}

export function NeedsTab({ needs, ...rest }: NeedsTabProps) {
  if (needs.length === 0) return <EmptyState>Noch ist kein Bedarf angemeldet.</EmptyState>
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      {needs.map((need) => (
        <Need
          key={need.id}
          need={need}
          {...rest}
          editAddress={rest.editAddress && (!rest.isAssociation || need.isSchool) ? rest.editAddress : null}
        />
      ))}
    </ul>
  )
}
