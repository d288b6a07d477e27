import { Form } from 'react-router'
import { SCHEME_TEXTS } from '../../domain/claims/texts.ts'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { answerFor } from '../ui/answer-for.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/choice.tsx'
import { DateField, Select, TextField } from '../ui/field.tsx'
import { Options } from '../ui/options.tsx'
import { ContactFields } from './contact-fields.tsx'
import { FormCard } from './form-card.tsx'

function MandateForm({ today, mandateId, revocable, isOrganisation, answer }: Omit<PayerFormsProps, 'isBlocked' | 'contact'>) {
  const view = formView(answerFor(answer, 'mandate'), { signedOn: today, from: today })
  return (
    <FormCard
      id="mandate"
      title="SEPA-Mandat eintragen"
      intent="mandate"
      faults={view.faults}
      failed="Noch nicht eingetragen"
      submit="Mandat eintragen"
      look="quiet"
      after={
        revocable.length > 0 && (
          <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-3">
            {revocable.map(({ id, label }) => (
              <Form method="post" key={id}>
                <input type="hidden" name="intent" value="revoke" />
                <input type="hidden" name="id" value={id} />
                <Button type="submit" look="plain">
                  {label}
                </Button>
              </Form>
            ))}
          </div>
        )
      }
    >
      <TextField label="IBAN" autoComplete="off" {...view.field('iban')} />
      <TextField label="Kontoinhaber" hint="So, wie die Bank ihn führt" autoComplete="off" {...view.field('holder')} />
      <DateField label="Unterschrieben am" {...view.field('signedOn')} />
      <DateField
        label="Konto gilt ab"
        {...view.field('from')}
        {...(mandateId && { hint: 'Bis dahin wird vom bisherigen Konto eingezogen.' })}
      />
      {isOrganisation && (
        <Select label="Art" {...view.field('scheme')}>
          <Options options={SCHEME_TEXTS} />
        </Select>
      )}
      <Checkbox label="Gilt nur für einen einzigen Einzug" {...view.tick('isOneOff')} />
      {mandateId && <Checkbox label="Das Mandat bleibt, nur das Konto ist neu" {...view.tick('isSameMandate')} />}
    </FormCard>
  )
}

function ContactForm({ contact, isOrganisation, answer }: Pick<PayerFormsProps, 'contact' | 'isOrganisation' | 'answer'>) {
  const view = formView(answerFor(answer, 'contact'), contact)
  return (
    <FormCard
      id="contact"
      title="Anschrift und Zustellung"
      line={isOrganisation ? 'So steht der Zahler auf Rechnungen.' : 'Was hier leer ist, gilt wie bei der Person eingetragen.'}
      intent="contact"
      hidden={{ version: contact.version }}
      faults={view.faults}
      failed="Noch nicht gespeichert"
      submit="Anschrift speichern"
      look="quiet"
    >
      <ContactFields view={view} isOrganisation={isOrganisation} />
    </FormCard>
  )
}

function BlockForm({ isBlocked, answer }: { isBlocked: boolean; answer: FormAnswer | null }) {
  const view = formView(answerFor(answer, 'block'))
  return (
    <FormCard
      id="block"
      title={isBlocked ? 'Gesperrt' : 'Sperren'}
      line="Wer gesperrt ist, bei dem wird nichts eingezogen und nichts gemahnt."
      intent={isBlocked ? 'unblock' : 'block'}
      faults={view.faults}
      failed="Noch nicht gesperrt"
      submit={isBlocked ? 'Sperre aufheben' : 'Zahler sperren'}
      look="quiet"
    >
      {!isBlocked && <TextField label="Grund" {...view.field('reason')} />}
    </FormCard>
  )
}

type Contact = Readonly<Record<'name' | 'email' | 'street' | 'postcode' | 'city' | 'routingId' | 'delivery' | 'version', string>>

interface PayerFormsProps {
  today: string
  mandateId: string | null
  revocable: readonly { id: string; label: string }[]
  isBlocked: boolean
  isOrganisation: boolean
  contact: Contact
  answer: FormAnswer | null
}

/** Decisions of the office about a payer. */
export function PayerForms({ isBlocked, contact, ...rest }: PayerFormsProps) {
  return (
    <>
      <MandateForm {...rest} />
      <ContactForm contact={contact} isOrganisation={rest.isOrganisation} answer={rest.answer} />
      <BlockForm isBlocked={isBlocked} answer={rest.answer} />
    </>
  )
}
