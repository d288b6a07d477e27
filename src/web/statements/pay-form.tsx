import { Form } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { SubmitButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/choice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { DateField } from '../ui/field.tsx'
import type { StaffStatement } from './statements-view.ts'

interface PayFormProps {
  statements: readonly StaffStatement[]
  payOn: string
  answer: FormAnswer | null
}

/** One transfer file for all that are ticked. */
export function PayForm({ statements, payOn, answer }: PayFormProps) {
  const view = formView(answer, { payOn })
  const ticked = answer?.typed.ids
  return (
    <Form method="post" noValidate className="grid max-w-3xl gap-4">
      <ErrorSummary faults={view.faults} title="Noch nicht bezahlt" />
      <input type="hidden" name="intent" value="pay" />
      <ul className="grid gap-1" aria-label="Abrechnungen">
        {statements.map(({ id, name, title, toPay }) => (
          <li key={id}>
            <Checkbox
              id={`pay-${id}`}
              name="ids"
              value={id}
              label={`${name}, ${title}: ${toPay}`}
              defaultChecked={ticked ? ticked.includes(id) : true}
            />
          </li>
        ))}
      </ul>
      <DateField label="Tag der Zahlung" hint="Zum Beispiel 05.12.2026" {...view.field('payOn')} />
      <Checkbox
        name="acceptsExcess"
        label="Über dem Freibetrag zahlen: Die Versteuerung ist geprüft"
        defaultChecked={answer?.typed.acceptsExcess !== undefined}
      />
      <div>
        <SubmitButton>Datei für die Bank erstellen</SubmitButton>
      </div>
    </Form>
  )
}
