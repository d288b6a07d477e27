import { Form } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { answerFor } from '../ui/answer-for.ts'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { DateField, Select, TextField } from '../ui/field.tsx'
import { Options } from '../ui/options.tsx'
import type { MeterView } from './own-view.ts'
import { OWN_PATH } from './statements-address.ts'

interface CorrectionFormProps {
  departments: readonly { id: string; name: string }[]
  usualDepartment: string
  answer: FormAnswer | null
}

/** Minutes that no session has: a tournament, an hour less. */
export function CorrectionForm({ departments, usualDepartment, answer }: CorrectionFormProps) {
  const own = answerFor(answer, 'correct')
  // Without a department nobody there confirms it, and hours less have none to be taken from.
  const view = formView(own, { departmentId: usualDepartment })
  return (
    <details className="card" open={own !== null}>
      <summary className="cursor-pointer font-semibold">Korrektur eintragen</summary>
      <Form method="post" action={OWN_PATH} noValidate className="mt-3 grid gap-3">
        <ErrorSummary faults={view.faults} title="Noch nicht eingetragen" />
        <input type="hidden" name="intent" value="correct" />
        <DateField label="Tag" hint="Zum Beispiel 17.10.2026" {...view.field('onDay')} />
        <TextField
          label="Minuten"
          hint="Mit Minus davor, wenn es weniger waren."
          inputMode="text"
          className="max-w-28"
          {...view.field('minutes')}
        />
        <Select label="Abteilung" optional {...view.field('departmentId')}>
          <Options options={departments} none="–" />
        </Select>
        <TextField label="Grund" hint="Zum Beispiel Turnier in Neustadt." maxLength={300} {...view.field('reason')} />
        <div>
          <SubmitButton look="quiet">Eintragen</SubmitButton>
        </div>
      </Form>
    </details>
  )
}

/** The trainer's own statement; before the first payment of a year it has to stand. */
export function DeclarationForm({ meter, answer }: { meter: MeterView; answer: FormAnswer | null }) {
  const mine = answerFor(answer, 'declare')
  const isMine = mine?.typed.allowance?.[0] === meter.allowance && mine.typed.year?.[0] === `${meter.year}`
  const own = isMine ? mine : null
  const view = formView(own, { otherCents: meter.typed })
  const field = view.field('otherCents')
  return (
    <details open={own !== null || meter.other === null}>
      <summary className="cursor-pointer">
        {meter.other === null
          ? `Bitte erklären Sie, was andere Vereine in ${meter.year} zahlen`
          : `Andere Vereine in ${meter.year}: ${meter.other} (ändern)`}
      </summary>
      <Form method="post" action={OWN_PATH} noValidate className="mt-3 grid gap-3">
        <ErrorSummary faults={view.faults} title="Noch nicht eingetragen" />
        <input type="hidden" name="intent" value="declare" />
        <input type="hidden" name="year" value={meter.year} />
        <input type="hidden" name="allowance" value={meter.allowance} />
        <TextField
          label={`Von anderen Vereinen in ${meter.year}`}
          hint="In Euro; 0, wenn Sie nur hier Geld bekommen. Der Freibetrag gilt für alle zusammen."
          inputMode="decimal"
          className="max-w-40"
          {...field}
          id={`${meter.allowance}-${meter.year}-other`}
        />
        <div>
          <SubmitButton look="quiet">So erklären</SubmitButton>
        </div>
      </Form>
    </details>
  )
}
