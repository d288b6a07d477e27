import { Form } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { Band } from '../ui/band.tsx'
import { SubmitButton } from '../ui/button.tsx'
import { RadioGroup } from '../ui/choice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { DateField, Textarea } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import type { Route } from './+types/cancel-contract'
import { DeclarationFields } from './declaration-fields.tsx'
import { Receipt } from './receipt.tsx'

export { action, loader } from './cancel-contract.page.ts'

const KINDS = [
  { value: 'ordinary', label: 'Ordentliche Kündigung', hint: 'Fristgerecht, ohne Angabe von Gründen.' },
  { value: 'extraordinary', label: 'Außerordentliche Kündigung', hint: 'Aus wichtigem Grund, den Sie unten nennen.' },
] as const

const CONTRACT = {
  label: 'Welchen Vertrag kündigen Sie?',
  hint: 'Zum Beispiel die Mitgliedschaft und, wenn Sie sie wissen, die Mitgliedsnummer.',
}

interface NoticeFormProps {
  sendKey: string
  self: { name: string; email: string }
  answer: FormAnswer | null
}

function NoticeForm({ sendKey, self, answer }: NoticeFormProps) {
  const view = formView(answer, { ...self, kind: 'ordinary' })
  return (
    <Form method="post" noValidate className="form">
      <ErrorSummary faults={view.faults} />
      <input type="hidden" name="key" value={sendKey} />
      <RadioGroup label="Art der Kündigung" options={KINDS} {...view.field('kind')} />
      <Textarea label="Grund" optional hint="Nur bei außerordentlicher Kündigung nötig." {...view.field('reason')} />
      <DeclarationFields view={view} contract={CONTRACT}>
        <DateField
          label="Kündigen zum"
          optional
          hint="Zum Beispiel 31.12.2026. Ohne Angabe gilt der nächstmögliche Zeitpunkt."
          {...view.field('wantedOn')}
        />
      </DeclarationFields>
      <SubmitButton>jetzt kündigen</SubmitButton>
    </Form>
  )
}

/** § 312k BGB: give notice without a password; the words of link and button are the law's. */
export default function CancelContract({ loaderData: { key, self }, actionData: answered }: Route.ComponentProps) {
  const actionData = useKeptAnswer(answered)
  return (
    <>
      <Band title="Verträge hier kündigen" line="Ohne Einloggen. Sie bekommen sofort eine Bestätigung." />
      <div className="page">
        {actionData?.value ? (
          <Receipt title="Ihre Kündigung ist eingegangen" {...actionData.value} />
        ) : (
          <NoticeForm sendKey={key} self={self} answer={actionData?.form ?? null} />
        )}
      </div>
    </>
  )
}
