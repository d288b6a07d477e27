import { Form } from 'react-router'
import { DEFECT_KINDS, DEFECT_STATES } from '../../../domain/facilities/texts.ts'
import { type FormAnswer, formView } from '../../kit/form-view.ts'
import { answerFor } from '../../ui/answer-for.ts'
import { State, type StateKind } from '../../ui/badge.tsx'
import { SubmitButton } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Select, Textarea, TextField } from '../../ui/field.tsx'
import { useFormVersion } from '../../ui/form-version.ts'
import { Options } from '../../ui/options.tsx'
import type { DefectLine } from './facilities-view.ts'
import type { PartView } from './parts-tab.tsx'

interface DefectsTabProps {
  defects: readonly DefectLine[]
  parts: readonly PartView[]
  mayEdit: boolean
  answer: FormAnswer | null
}

const LOOKS: Record<DefectLine['state'], StateKind> = { open: 'bad', in_work: 'care', done: 'good' }
const KINDS = Object.entries(DEFECT_KINDS).map(([value, label]) => ({ value, label }))

function Answer({ defect, answer }: { defect: DefectLine; answer: FormAnswer | null }) {
  const kept = useFormVersion(defect.version, answer)
  const view = formView(answer, { state: defect.state, answer: defect.answer })
  return (
    <Form method="post" noValidate className="grid gap-3" key={kept.key} {...kept.form}>
      <ErrorSummary faults={view.faults} title="Nicht gespeichert" />
      <input type="hidden" name="id" value={defect.id} />
      <input type="hidden" name="version" value={kept.version} />
      <div className="flex flex-wrap items-end gap-3">
        <Select label="Stand" {...view.field('state')} id={`state-${defect.id}`}>
          {Object.entries(DEFECT_STATES).map(([state, name]) => (
            <option key={state} value={state}>
              {name}
            </option>
          ))}
        </Select>
        <div className="min-w-52 grow">
          <TextField label="Antwort" optional maxLength={500} {...view.field('answer')} id={`answer-${defect.id}`} />
        </div>
        <SubmitButton name="intent" value="answer" look="quiet">
          Speichern
        </SubmitButton>
      </div>
    </Form>
  )
}

function Defect({ defect, mayEdit, answer }: { defect: DefectLine; mayEdit: boolean; answer: FormAnswer | null }) {
  const own = answer?.typed.id?.[0] === defect.id ? answerFor(answer, 'answer') : null
  return (
    <li className="card grid gap-2">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="text-[1.1rem]">{[defect.kind, defect.part].filter(Boolean).join(', ')}</h2>
        <State kind={LOOKS[defect.state]}>{defect.stateName}</State>
      </div>
      {defect.text && <p className="break-words">{defect.text}</p>}
      <p className="text-muted">{defect.reported}</p>
      {defect.email && (
        <p className="break-words">
          <a href={`mailto:${defect.email}`} className="link">
            {defect.email}
          </a>{' '}
          {defect.told}
        </p>
      )}
      {mayEdit ? <Answer defect={defect} answer={own} /> : defect.answer && <p>{`Antwort: ${defect.answer}`}</p>}
    </li>
  )
}

export function DefectsTab({ defects, parts, mayEdit, answer }: DefectsTabProps) {
  const own = answerFor(answer, 'report')
  const view = formView(own, { kind: 'defect' })
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid content-start gap-4">
        {defects.length === 0 && <EmptyState>Nichts gemeldet. Alles in Ordnung.</EmptyState>}
        <ul className="panel-rows">
          {defects.map((defect) => (
            <Defect key={defect.id} defect={defect} mayEdit={mayEdit} answer={answer} />
          ))}
        </ul>
      </div>
      <Form method="post" noValidate className="card grid content-start gap-4 self-start" key={defects.length}>
        <h2 className="text-[1.1rem]">Etwas melden</h2>
        <ErrorSummary faults={view.faults} title="Nicht gemeldet" />
        <RadioGroup label="Was ist los?" options={KINDS} {...view.field('kind')} />
        <Select label="Wo" {...view.field('partId')}>
          <Options options={parts} none="Ganze Sportstätte" />
        </Select>
        <Textarea label="Beschreibung" optional rows={3} maxLength={1000} {...view.field('text')} />
        <div className="actions">
          <SubmitButton name="intent" value="report">
            Melden
          </SubmitButton>
        </div>
      </Form>
    </div>
  )
}
