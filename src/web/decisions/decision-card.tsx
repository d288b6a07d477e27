import { Form } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/choice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { DateField, Textarea } from '../ui/field.tsx'
import type { DecisionView } from './decisions-view.ts'

interface DecisionCardProps {
  course: DecisionView
  answer: FormAnswer | null
}

/** Three forms of one course: take place, decide later, cancel. */
export function DecisionCard({ course, answer }: DecisionCardProps) {
  const { id, title, fill, more, people } = course
  const view = formView(answer)
  const controlOf = (field: string) => (field === '' ? '' : `${field}-${id}`)
  const part = 'grid content-start gap-3 border-t border-line pt-3'
  return (
    <li className="card grid gap-4">
      <div>
        <h2>{title}</h2>
        <p>
          <strong>{fill}</strong> <span className="text-muted">{more}</span>
        </p>
        <LinkButton to={people} look="plain">
          Teilnehmer ansehen
        </LinkButton>
      </div>
      <ErrorSummary faults={view.faults.map(({ field, text }) => ({ field: controlOf(field), text }))} />
      <div className="grid gap-5 md:grid-cols-3">
        <Form method="post" className={part}>
          <input type="hidden" name="id" value={id} />
          <p>Es lohnt sich auch so.</p>
          <SubmitButton name="intent" value="run">
            Findet statt
          </SubmitButton>
        </Form>
        <Form method="post" className={part} noValidate>
          <input type="hidden" name="id" value={id} />
          <DateField label="Erst entscheiden am" id={controlOf('until')} {...view.field('until')} />
          <SubmitButton look="quiet" name="intent" value="extend">
            Entscheidung verschieben
          </SubmitButton>
        </Form>
        <Form method="post" className={part} noValidate>
          <input type="hidden" name="id" value={id} />
          <Textarea
            label="Grund der Absage"
            hint="Steht in der E-Mail an alle Angemeldeten."
            id={controlOf('reason')}
            {...view.field('reason')}
          />
          <Checkbox label="Grund auch auf der Website nennen" {...view.tick('isPublic')} id={controlOf('isPublic')} />
          <SubmitButton look="danger" name="intent" value="cancel">
            Angebot absagen
          </SubmitButton>
        </Form>
      </div>
    </li>
  )
}
