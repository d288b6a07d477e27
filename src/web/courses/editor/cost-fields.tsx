import type { FormView } from '../../kit/form-view.ts'
import { RadioGroup } from '../../ui/choice.tsx'
import { TextField } from '../../ui/field.tsx'

const PRICES = [
  { name: 'nonMember', label: 'Ohne Mitgliedschaft' },
  { name: 'reduced', label: 'Ermäßigt' },
  { name: 'member', label: 'Mitglieder' },
]

const COSTS = [
  {
    value: 'fee',
    label: 'Im Mitgliedsbeitrag enthalten',
    hint: 'Nur für Mitglieder. Wer noch kein Mitglied ist, wird zuerst zum Schnuppern eingeladen.',
  },
  { value: 'priced', label: 'Eigene Preise' },
  { value: 'free', label: 'Kostenfrei für alle' },
]

/** Choice of costs: in the fee, free, or own prices. `label` asks for one course or for several. */
export const CostFields = ({ view, label }: { view: FormView; label: string }) => (
  <>
    <RadioGroup label={label} options={COSTS} {...view.field('cost')} />
    <fieldset className="grid gap-4">
      <legend className="field-label mb-1">Eigene Preise für das ganze Angebot, in Euro</legend>
      <p className="field-hint">Ein leeres Feld heißt: Diesen Preis gibt es nicht. 0 heißt: kostenfrei.</p>
      <div className="grid items-end gap-4 sm:grid-cols-3">
        {PRICES.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            optional
            inputMode="decimal"
            className="max-w-36"
            hint="Zum Beispiel 60,00"
            {...view.field(name)}
          />
        ))}
      </div>
    </fieldset>
  </>
)
