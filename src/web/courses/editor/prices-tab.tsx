import { Checkbox, RadioGroup } from '../../ui/choice.tsx'
import { TextField } from '../../ui/field.tsx'
import type { FormAnswer } from '../../ui/form-view.ts'
import { EditorForm, type SavedLine } from './editor-form.tsx'

interface PricesTabProps {
  version: number
  saved: Readonly<Record<string, string | number | boolean | null>>
  lines: readonly SavedLine[]
  answer: FormAnswer | null
}

const PRICES = [
  { name: 'nonMember', label: 'Ohne Mitgliedschaft' },
  { name: 'reduced', label: 'Ermäßigt' },
  { name: 'member', label: 'Mitglieder' },
]

const COSTS = [
  {
    value: 'fee',
    label: 'Im Mitgliedsbeitrag enthalten',
    hint: 'Nur für Mitglieder. Wer noch keines ist, wird zuerst zum Schnuppern eingeladen.',
  },
  { value: 'priced', label: 'Eigene Preise' },
  { value: 'free', label: 'Kostenfrei für alle' },
]

const PAYMENTS = [
  { value: 'invoice', label: 'Rechnung' },
  { value: 'mandate', label: 'Lastschrift', hint: 'Bei der Anmeldung wird ein Mandat erteilt.' },
  { value: 'either', label: 'Beides zur Wahl' },
]

/** What it costs and how it is paid. */
export function PricesTab({ version, saved, lines, answer }: PricesTabProps) {
  return (
    <EditorForm intent="prices" version={version} saved={saved} lines={lines} answer={answer}>
      {(view) => (
        <>
          <RadioGroup label="Was kostet das Angebot?" options={COSTS} {...view.field('cost')} />
          <fieldset className="grid gap-4">
            <legend className="field-label mb-1">Eigene Preise für das ganze Angebot, in Euro</legend>
            <p className="field-hint">Ein leeres Feld heißt: Diesen Preis gibt es nicht. 0 heißt: kostenfrei.</p>
            <div className="grid gap-4 sm:grid-cols-3">
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
          <Checkbox
            label="Wer später einsteigt, zahlt nur die übrigen Termine"
            hint="Gilt für Kurse, die schon laufen. Sonst zahlen alle den vollen Preis."
            {...view.tick('isProRata')}
          />
          <RadioGroup label="Bezahlt wird mit" options={PAYMENTS} {...view.field('payment')} />
          <Checkbox
            label="Wer bucht, kann 14 Tage lang widerrufen"
            hint="Bei Kursen mit festen Terminen muss das nicht sein (§ 312g Abs. 2 Nr. 9 BGB), bei Zehnerkarten und offenen Verträgen schon."
            {...view.tick('hasWithdrawal')}
          />
        </>
      )}
    </EditorForm>
  )
}
