import type { FormAnswer } from '../../kit/form-view.ts'
import { Checkbox, RadioGroup } from '../../ui/choice.tsx'
import { EditorForm } from '../../ui/editor-form.tsx'
import type { SavedLine } from '../../ui/saved-meanwhile.tsx'
import { CostFields } from './cost-fields.tsx'

interface PricesTabProps {
  version: number
  next: string | null
  saved: Readonly<Record<string, string | number | boolean | null>>
  lines: readonly SavedLine[]
  answer: FormAnswer | null
}

const PAYMENTS = [
  { value: 'invoice', label: 'Rechnung' },
  { value: 'mandate', label: 'Lastschrift', hint: 'Bei der Anmeldung wird ein Mandat erteilt.' },
  { value: 'either', label: 'Beides zur Wahl' },
]

export function PricesTab({ version, next, saved, lines, answer }: PricesTabProps) {
  return (
    <EditorForm intent="prices" version={version} next={next} saved={saved} lines={lines} answer={answer}>
      {(view) => (
        <>
          <CostFields view={view} label="Was kostet das Angebot?" />
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
