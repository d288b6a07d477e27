import { Form } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { answerFor } from '../ui/answer-for.ts'
import { Button, SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { DateField, TextField } from '../ui/field.tsx'

function MandateForm({ today, mandateId, answer }: { today: string; mandateId: string | null; answer: FormAnswer | null }) {
  const view = formView(answerFor(answer, 'mandate'), { signedOn: today })
  return (
    <section aria-labelledby="mandate" className="card">
      <h2 id="mandate" className="text-[1.1rem]">
        SEPA-Mandat eintragen
      </h2>
      <Form method="post" noValidate className="mt-3 grid gap-3">
        <ErrorSummary faults={view.faults} title="Noch nicht eingetragen" />
        <input type="hidden" name="intent" value="mandate" />
        <TextField label="IBAN" autoComplete="off" {...view.field('iban')} />
        <TextField label="Kontoinhaber" hint="So, wie die Bank ihn führt" autoComplete="off" {...view.field('holder')} />
        <DateField label="Unterschrieben am" {...view.field('signedOn')} />
        <div>
          <SubmitButton>Mandat eintragen</SubmitButton>
        </div>
      </Form>
      {mandateId && (
        <Form method="post" className="mt-4 border-t border-line pt-3">
          <input type="hidden" name="intent" value="revoke" />
          <input type="hidden" name="id" value={mandateId} />
          <Button type="submit" look="quiet">
            Jetziges Mandat widerrufen
          </Button>
        </Form>
      )}
    </section>
  )
}

function BlockForm({ isBlocked, answer }: { isBlocked: boolean; answer: FormAnswer | null }) {
  const view = formView(answerFor(answer, 'block'))
  return (
    <section aria-labelledby="block" className="card">
      <h2 id="block" className="text-[1.1rem]">
        {isBlocked ? 'Gesperrt' : 'Sperren'}
      </h2>
      <p className="mt-1 text-muted">Wer gesperrt ist, bei dem wird nichts eingezogen und nichts gemahnt.</p>
      <Form method="post" noValidate className="mt-3 grid gap-3">
        <ErrorSummary faults={view.faults} title="Noch nicht gesperrt" />
        <input type="hidden" name="intent" value={isBlocked ? 'unblock' : 'block'} />
        {!isBlocked && <TextField label="Grund" {...view.field('reason')} />}
        <div>
          <Button type="submit" look="quiet">
            {isBlocked ? 'Sperre aufheben' : 'Zahler sperren'}
          </Button>
        </div>
      </Form>
    </section>
  )
}

interface PayerFormsProps {
  today: string
  mandateId: string | null
  isBlocked: boolean
  answer: FormAnswer | null
}

/** Decisions of the office about a payer. */
export function PayerForms({ today, mandateId, isBlocked, answer }: PayerFormsProps) {
  return (
    <>
      <MandateForm today={today} mandateId={mandateId} answer={answer} />
      <BlockForm isBlocked={isBlocked} answer={answer} />
    </>
  )
}
