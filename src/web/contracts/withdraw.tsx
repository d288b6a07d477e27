import { Form } from 'react-router'
import { formView } from '../kit/form-view.ts'
import { Band } from '../ui/band.tsx'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import type { Route } from './+types/withdraw'
import { DeclarationFields } from './declaration-fields.tsx'
import { Receipt } from './receipt.tsx'

export { action, loader } from './withdraw.page.ts'

const CONTRACT = {
  label: 'Welchen Vertrag widerrufen Sie?',
  hint: 'Zum Beispiel der Name des Kurses und für wen Sie ihn gebucht haben.',
}

/** § 356a BGB: withdraw without a login; the words of title and button are the law's. */
export default function Withdraw({ loaderData: { key, self }, actionData: answered }: Route.ComponentProps) {
  const actionData = useKeptAnswer(answered)
  const view = formView(actionData?.form, self)
  return (
    <>
      <Band title="Vertrag widerrufen" line="Ohne Angabe von Gründen, ohne Einloggen." />
      <div className="page">
        {actionData?.value ? (
          <Receipt title="Ihr Widerruf ist eingegangen" {...actionData.value} />
        ) : (
          <Form method="post" noValidate className="form">
            <ErrorSummary faults={view.faults} />
            <input type="hidden" name="key" value={key} />
            <DeclarationFields view={view} contract={CONTRACT} />
            <SubmitButton>Widerruf bestätigen</SubmitButton>
          </Form>
        )}
      </div>
    </>
  )
}
