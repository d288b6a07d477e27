import { data, Form } from 'react-router'
import { declareWithdrawal } from '../../domain/declarations/commands.ts'
import { withdrawalInput } from '../../domain/declarations/input.ts'
import { readForm } from '../forms.ts'
import { gateOf } from '../gate.ts'
import { keyFrom } from '../participations/sign-up-form.ts'
import { Band } from '../ui/band.tsx'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/field.tsx'
import { type FormAnswer, formView } from '../ui/form-view.ts'
import type { Route } from './+types/withdraw'
import { limitFault, reusedKey, startOf } from './declaration-form.ts'
import { Receipt } from './receipt.tsx'
import { receiptOf } from './receipt-view.ts'

export const loader = ({ context }: Route.LoaderArgs) => ({ ...startOf(gateOf(context)), page: { noindex: true } })

const again = (form: FormAnswer, status = 422) => data({ form, receipt: null }, { status })

export async function action({ context, request }: Route.ActionArgs) {
  const gate = gateOf(context)
  const read = await readForm(request, withdrawalInput)
  if (!read.ok) return again(read.answer)
  const fault = await limitFault(gate, read.typed)
  if (fault) return again(fault, 429)
  const answer = await declareWithdrawal(gate.ctx, read.value, keyFrom(read.data))
  return answer.ok ? data({ form: null, receipt: receiptOf(answer.value) }) : again(reusedKey(read.typed), 409)
}

/** § 356a BGB: withdraw without a login; the words of title and button are the law's. */
export default function Withdraw({ loaderData: { key, self }, actionData }: Route.ComponentProps) {
  const view = formView(actionData?.form, self)
  return (
    <>
      <Band title="Vertrag widerrufen" line="Ohne Angabe von Gründen, ohne Einloggen." />
      <div className="page">
        {actionData?.receipt ? (
          <Receipt title="Ihr Widerruf ist eingegangen" {...actionData.receipt} />
        ) : (
          <Form method="post" noValidate className="form" key={actionData ? JSON.stringify(actionData.form) : 'fresh'}>
            <ErrorSummary faults={view.faults} />
            <input type="hidden" name="key" value={key} />
            <TextField label="Ihr Name" autoComplete="name" {...view.field('name')} />
            <TextField
              label="Welchen Vertrag widerrufen Sie?"
              hint="Zum Beispiel der Name des Kurses und für wen Sie ihn gebucht haben."
              {...view.field('contract')}
            />
            <TextField
              label="E-Mail-Adresse"
              type="email"
              autoComplete="email"
              hint="Dorthin schicken wir die Bestätigung."
              {...view.field('email')}
            />
            <SubmitButton>Widerruf bestätigen</SubmitButton>
          </Form>
        )}
      </div>
    </>
  )
}
