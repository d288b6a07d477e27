import { Form } from 'react-router'
import { type FormAnswer, formView } from '../../kit/form-view.ts'
import { answerFor } from '../../ui/answer-for.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { Panel } from '../../ui/list-panel.tsx'
import { type Option, Options } from '../../ui/options.tsx'
import { KINDS } from './kinds.ts'

interface NewCoursePanelProps {
  departments: readonly Option[]
  seasons: readonly Option[]
  /** An actor limited to departments must name one. */
  mustName: boolean
  answer: FormAnswer | null
  close: string
}

/** First facts of a course; the rest follows in the editor. */
export function NewCoursePanel({ departments, seasons, mustName, answer, close }: NewCoursePanelProps) {
  const view = formView(answerFor(answer, 'create'), { kind: 'course', departmentId: mustName ? (departments[0]?.id ?? '') : '' })
  return (
    <Panel
      title="Neues Angebot"
      line="Es entsteht ein Entwurf, den nur Sie und der Vorstand sehen."
      close={close}
      closeText="Schließen"
    >
      <Form method="post" noValidate className="grid gap-4">
        <ErrorSummary faults={view.faults} title="Nicht angelegt" />
        <TextField label="Titel" maxLength={120} {...view.field('title')} />
        <RadioGroup label="Art" options={KINDS} {...view.field('kind')} />
        <Select label="Abteilung" {...view.field('departmentId')}>
          <Options options={departments} none={mustName ? undefined : 'Keine'} />
        </Select>
        {seasons.length > 0 && (
          <Select label="Saison" {...view.field('seasonId')}>
            <Options options={seasons} none="Keine" />
          </Select>
        )}
        <div className="actions">
          <SubmitButton name="intent" value="create">
            Entwurf anlegen
          </SubmitButton>
        </div>
      </Form>
    </Panel>
  )
}
