import { Form, Link } from 'react-router'
import { OUTCOME_TEXTS } from '../../../domain/allocations/texts.ts'
import { type FormAnswer, formView } from '../../kit/form-view.ts'
import { answerFor } from '../../ui/answer-for.ts'
import { State } from '../../ui/badge.tsx'
import { SubmitButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Select, Textarea } from '../../ui/field.tsx'
import { Options } from '../../ui/options.tsx'
import type { NeedView, ObjectionView } from './allocation-view.ts'

interface ObjectionsTabProps {
  needs: readonly NeedView[]
  path: string
  mayAnswer: boolean
  answer: FormAnswer | null
}

function Answer({ id, answer }: { id: string; answer: FormAnswer | null }) {
  const own = answer?.typed.id?.[0] === id ? answerFor(answer, 'answer') : null
  const view = formView(own)
  const [outcome, text] = [`outcome-${id}`, `answer-${id}`]
  return (
    <Form method="post" noValidate className="grid gap-3">
      <ErrorSummary
        faults={view.faults.map((fault) => ({ ...fault, field: fault.field === 'outcome' ? outcome : text }))}
        title="Nicht gespeichert"
      />
      <input type="hidden" name="id" value={id} />
      <Select label="Entscheidung" {...view.field('outcome')} id={outcome}>
        <Options options={OUTCOME_TEXTS} none="Bitte wählen" />
      </Select>
      <Textarea label="Begründung" rows={3} maxLength={1000} {...view.field('answer')} id={text} />
      <div className="actions">
        <SubmitButton name="intent" value="answer">
          Antwort abschicken
        </SubmitButton>
      </div>
    </Form>
  )
}

interface ObjectionProps {
  need: NeedView
  objection: ObjectionView
  path: string
  mayAnswer: boolean
  answer: FormAnswer | null
}

function Objection({ need, objection, path, mayAnswer, answer }: ObjectionProps) {
  return (
    <li className="card grid content-start gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h2 className="text-[1.1rem]">{`${need.group}, ${need.holder}`}</h2>
          <p className="text-muted">{[`${objection.raised} Uhr`, need.contact].filter(Boolean).join(' · ')}</p>
        </div>
        <State kind={objection.state.tone}>{objection.state.text}</State>
      </div>
      <p>{objection.text}</p>
      {need.result && (
        <p className="text-muted">
          {`Im Entwurf: ${need.result.text}. ${need.result.reason} `}
          {mayAnswer && (
            <Link
              to={`${path}?tab=entwurf&entscheiden=${need.id}`}
              className="link"
              aria-label={`Entscheidung ändern: ${need.group}`}
            >
              Entscheidung ändern
            </Link>
          )}
        </p>
      )}
      {objection.answer && <p>{`Antwort: ${objection.answer}`}</p>}
      {mayAnswer && objection.isOpen && <Answer id={objection.id} answer={answer} />}
    </li>
  )
}

export function ObjectionsTab({ needs, ...rest }: ObjectionsTabProps) {
  const objected = needs.flatMap((need) => (need.objection ? [{ need, objection: need.objection }] : []))
  if (objected.length === 0) return <EmptyState>Bisher hat niemand Einspruch erhoben.</EmptyState>
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      {objected.map(({ need, objection }) => (
        <Objection key={objection.id} need={need} objection={objection} {...rest} />
      ))}
    </ul>
  )
}
