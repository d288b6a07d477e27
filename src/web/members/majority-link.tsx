import { Form } from 'react-router'
import { formView } from '../kit/form-view.ts'
import { LegalLinks } from '../shell/legal-links.tsx'
import { MailedPage } from '../shell/mailed-page.tsx'
import { SubmitButton } from '../ui/button.tsx'
import { Checkbox, RadioGroup } from '../ui/choice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/majority-link'

export { action, loader } from './majority-link.page.ts'

const PAYMENTS = [
  { value: 'same', label: 'Wie bisher', hint: 'Wer heute zahlt, zahlt weiter.' },
  { value: 'invoice', label: 'Ich zahle selbst auf Rechnung' },
  { value: 'mandate', label: 'Ich zahle selbst per Lastschrift' },
] as const

/** Works without JavaScript. */
export default function MajorityLink({ loaderData: { broken, isDone, shown }, actionData: answered }: Route.ComponentProps) {
  const actionData = useKeptAnswer(answered)
  const view = formView(actionData?.form, shown ? { email: shown.email, phone: shown.phone, payment: 'same' } : {})
  return (
    <MailedPage broken={broken} refusal={undefined} title="Volljährig im Verein" eyebrow={shown?.name}>
      {isDone && (
        <Notice kind="good" alert title="Danke, Ihre Angaben sind gespeichert">
          Die Einladung zu Ihrem eigenen Konto kommt per E-Mail, falls Sie noch keins haben.
        </Notice>
      )}
      {shown && (
        <Form method="post" noValidate className="grid gap-4">
          <ErrorSummary faults={view.faults} title="Noch nicht gespeichert" />
          <p>{shown.intro}</p>
          <TextField label="Ihre eigene E-Mail-Adresse" type="email" autoComplete="email" {...view.field('email')} />
          <TextField label="Telefon" type="tel" autoComplete="tel" optional {...view.field('phone')} />
          <RadioGroup label="Wer zahlt ab dann den Beitrag?" options={PAYMENTS} {...view.field('payment')} />
          <TextField label="IBAN" hint="Nur bei Lastschrift" autoComplete="off" required={false} {...view.field('iban')} />
          <TextField
            label="Kontoinhaber"
            hint="Leer heißt: Sie selbst"
            autoComplete="off"
            required={false}
            {...view.field('holder')}
          />
          <Checkbox
            label="Ich erteile das SEPA-Lastschriftmandat."
            hint="Nur bei Lastschrift: Ich ermächtige den Verein, Beiträge von diesem Konto einzuziehen, und weise meine Bank an, sie einzulösen. Binnen acht Wochen nach der Belastung kann ich die Erstattung verlangen."
            {...view.tick('isMandateGiven')}
          />
          {shown.consents.length > 0 && (
            <fieldset className="grid gap-2">
              <legend className="font-semibold">Einwilligungen, die bisher Ihre Sorgeberechtigten gegeben haben</legend>
              <p className="text-muted">Kreuzen Sie an, womit Sie weiter einverstanden sind. Alle anderen enden.</p>
              {shown.consents.map(({ purposeId, title, text }, at) => (
                <Checkbox key={purposeId} label={title} hint={text} value={purposeId} {...view.tick(`consents.${at}`)} />
              ))}
            </fieldset>
          )}
          <Checkbox label="Ich habe die Hinweise zum Datenschutz gelesen." {...view.tick('isPrivacyRead')} />
          <LegalLinks>Mehr dazu:</LegalLinks>
          <div className="actions">
            <SubmitButton>Angaben bestätigen</SubmitButton>
          </div>
        </Form>
      )}
    </MailedPage>
  )
}
