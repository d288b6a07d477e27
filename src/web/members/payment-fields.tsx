import type { FormView } from '../kit/form-view.ts'
import { RadioGroup } from '../ui/choice.tsx'
import { Select, TextField } from '../ui/field.tsx'

const WAYS = [
  { value: 'mandate', label: 'Lastschrift' },
  { value: 'invoice', label: 'Rechnung' },
]

export const placesOf = (lines: number): number[] => Array.from({ length: lines }, (_, at) => at)

/** Which of these people pays. */
export function PayerSelect({ view, lines }: { view: FormView; lines: number }) {
  return (
    <Select label="Wer zahlt" className="max-w-60" {...view.field('payer')}>
      {placesOf(lines).map((at) => (
        <option key={at} value={at}>
          {at + 1}. Person
        </option>
      ))}
    </Select>
  )
}

/** How the fee is paid, and from where. */
export function PaymentFields({ view }: { view: FormView }) {
  const none = { autoComplete: 'off', required: false }
  return (
    <>
      <RadioGroup label="Zahlungsweise" row options={WAYS} {...view.field('payment')} />
      <TextField label="IBAN" hint="Nur bei Lastschrift" {...none} {...view.field('iban')} />
      <TextField label="Kontoinhaber" hint="Leer heißt: wer zahlt" {...none} {...view.field('holder')} />
    </>
  )
}
