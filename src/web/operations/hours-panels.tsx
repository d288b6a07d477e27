import { Form, Link } from 'react-router'
import type { FormView } from '../kit/form-view.ts'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/field.tsx'
import type { CreditedView } from './hours-view.ts'
import { planAddress } from './operations-address.ts'

export function TargetPanel({ view }: { view: FormView }) {
  const number = { inputMode: 'decimal', className: 'max-w-28' } as const
  return (
    <Form method="post" noValidate className="grid gap-4">
      <ErrorSummary faults={view.faults} title="Nicht gespeichert" />
      <TextField label="Jahr" {...number} {...view.field('year')} />
      <TextField label="Stunden je Mitglied" {...number} {...view.field('minutes')} />
      <TextField label="Ab welchem Alter" hint="Am 31. Dezember" {...number} {...view.field('ageFrom')} />
      <TextField label="Bis zu welchem Alter" {...number} {...view.field('ageTo')} />
      <TextField
        label="Höchstens ins nächste Jahr (Stunden)"
        hint="0: Nichts geht über"
        optional
        {...number}
        {...view.field('mostCarried')}
      />
      <TextField label="Betrag je fehlender Stunde (€)" optional {...number} {...view.field('cents')} />
      <p className="text-muted">Im Jahr des Eintritts und des Austritts gibt es kein Soll.</p>
      <div className="actions">
        <SubmitButton name="intent" value="target">
          Soll speichern
        </SubmitButton>
      </div>
    </Form>
  )
}

export function ExemptPanel({ view, name }: { view: FormView; name: string }) {
  return (
    <Form method="post" noValidate className="grid gap-4">
      <ErrorSummary faults={view.faults} title="Nicht gespeichert" />
      <p className="font-semibold">{name}</p>
      <input type="hidden" name="personId" value={view.field('personId').defaultValue} />
      <TextField label="Ab Jahr" inputMode="numeric" className="max-w-28" {...view.field('fromYear')} />
      <TextField
        label="Bis Jahr"
        hint="Leer: auf Dauer"
        optional
        inputMode="numeric"
        className="max-w-28"
        {...view.field('toYear')}
      />
      <TextField
        label="Grund"
        hint="Zum Beispiel Vorstandsamt; bitte nichts über Krankheiten"
        optional
        {...view.field('reason')}
      />
      <div className="actions">
        <SubmitButton name="intent" value="exempt">
          Befreien
        </SubmitButton>
      </div>
    </Form>
  )
}

/** Rows that an account is the sum of, each with its plan. */
export function CreditedPanel({ rows }: { rows: readonly CreditedView[] }) {
  if (rows.length === 0) return <p className="text-muted">In diesem Jahr steht hier noch keine Schicht.</p>
  return (
    <ul>
      {rows.map(({ id, text, plan, planId, hours }) => (
        <li key={id} className="flex justify-between gap-4 border-t border-line py-2">
          <span>
            <span className="font-semibold">{text}</span>
            <Link to={planAddress(planId)} className="link block w-fit">
              {plan}
            </Link>
          </span>
          <span className="tabular-nums whitespace-nowrap">{hours}</span>
        </li>
      ))}
    </ul>
  )
}
