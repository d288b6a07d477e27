import { Form } from 'react-router'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { DateField, Textarea } from '../ui/field.tsx'
import type { FormAnswer } from '../ui/form-view.ts'
import type { DecisionView } from './decisions-view.ts'

interface DecisionCardProps {
  course: DecisionView
  answer: FormAnswer | null
}

/** One offer and the three ways to decide. */
export function DecisionCard({ course, answer }: DecisionCardProps) {
  const { id, title, fill, more, people } = course
  const faultOf = (name: string) => answer?.faults.find(({ field }) => field === `${name}-${id}`)?.text
  const typed = (name: string) => answer?.typed[name]?.[0] ?? ''
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
      {answer && <ErrorSummary faults={answer.faults} />}
      <div className="grid gap-5 md:grid-cols-3">
        <Form method="post" className={part}>
          <input type="hidden" name="id" value={id} />
          <p>Es lohnt sich auch so.</p>
          <SubmitButton name="choice" value="run">
            Findet statt
          </SubmitButton>
        </Form>
        <Form method="post" className={part} noValidate>
          <input type="hidden" name="id" value={id} />
          <DateField
            label="Erst entscheiden am"
            id={`until-${id}`}
            name="until"
            defaultValue={typed('until')}
            error={faultOf('until')}
          />
          <SubmitButton look="quiet" name="choice" value="extend">
            Entscheidung verschieben
          </SubmitButton>
        </Form>
        <Form method="post" className={part} noValidate>
          <input type="hidden" name="id" value={id} />
          <Textarea
            label="Grund der Absage"
            hint="Steht in der E-Mail an alle Angemeldeten."
            id={`reason-${id}`}
            name="reason"
            defaultValue={typed('reason')}
            error={faultOf('reason')}
          />
          <SubmitButton look="danger" name="choice" value="cancel">
            Angebot absagen
          </SubmitButton>
        </Form>
      </div>
    </li>
  )
}
