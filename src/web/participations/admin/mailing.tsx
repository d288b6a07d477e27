import { Form } from 'react-router'
import { AUDIENCES } from '../../../domain/mailings/input.ts'
import { AUDIENCE_TEXTS } from '../../../domain/mailings/texts.ts'
import { type FormAnswer, formView } from '../../kit/form-view.ts'
import { PageHead } from '../../ui/band.tsx'
import { LinkButton, SubmitButton } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Select, Textarea, TextField } from '../../ui/field.tsx'
import { useFormVersion } from '../../ui/form-version.ts'
import { useKeptAnswer } from '../../ui/kept-answer.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/mailing'
import { MailingPreview } from './mailing-preview.tsx'

export { action, loader } from './mailing.page.ts'

function MailingForm({ answer, formKey }: { answer: FormAnswer | null; formKey: string }) {
  const view = formView(answer, { audience: 'placed' })
  const kept = useFormVersion('', answer)
  return (
    <Form method="post" className="grid max-w-2xl gap-4" noValidate key={kept.key} {...kept.form}>
      <ErrorSummary faults={view.faults} />
      <input type="hidden" name="key" value={formKey} />
      <Select label="An" {...view.field('audience')}>
        {AUDIENCES.map((audience) => (
          <option key={audience} value={audience}>
            {AUDIENCE_TEXTS[audience]}
          </option>
        ))}
      </Select>
      <TextField label="Betreff" maxLength={120} {...view.field('subject')} />
      <Textarea
        label="Text"
        rows={10}
        maxLength={5_000}
        hint="{name} und {kurs} füllen wir für jede Person aus. Anrede und Vereinsname stehen schon in der E-Mail."
        {...view.field('text')}
      />
      <div className="actions">
        <SubmitButton name="intent" value="preview">
          Vorschau ansehen
        </SubmitButton>
      </div>
    </Form>
  )
}

/** Mailing to the people of one course: text, preview with a test mail, then each address once. */
export default function MailingPage({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useKeptAnswer(answered)
  const { title, slug, key, done } = loaderData
  const answer = actionData?.form ?? null
  // The begun form keeps its key; a new one comes with the next empty form.
  const formKey = answer?.typed.key?.[0] ?? key
  return (
    <>
      <PageHead
        title="E-Mail an Teilnehmer"
        line={`${title}. Bei Kindern bekommen sie die Erziehungsberechtigten, jede Adresse einmal.`}
        actions={
          <LinkButton to={`/admin/participants?kurs=${slug}`} look="quiet">
            Zum Kurs
          </LinkButton>
        }
      />
      {done && !actionData && <Notice kind="good">{done}</Notice>}
      {actionData?.preview ? (
        <MailingPreview preview={actionData.preview} formKey={formKey} testedTo={actionData.testedTo} />
      ) : (
        <MailingForm key={formKey} answer={answer} formKey={formKey} />
      )}
    </>
  )
}
