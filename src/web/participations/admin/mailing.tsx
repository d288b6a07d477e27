import { Form } from 'react-router'
import { AUDIENCES } from '../../../domain/mailings/input.ts'
import { AUDIENCE_TEXTS } from '../../../domain/mailings/texts.ts'
import { getLedCourse } from '../../../domain/participations/list-led-courses.ts'
import { newId } from '../../../kernel/id.ts'
import { slugFrom } from '../../courses/slug.ts'
import { gateOf } from '../../gate.ts'
import { PageHead } from '../../ui/band.tsx'
import { LinkButton, SubmitButton } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Select, Textarea, TextField } from '../../ui/field.tsx'
import { type FormAnswer, formView } from '../../ui/form-view.ts'
import { useKeptAnswer } from '../../ui/kept-answer.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/mailing'
import { runMailingForm } from './mailing-action.ts'
import { MailingPreview } from './mailing-preview.tsx'
import { addressesText } from './mailing-view.ts'

const courseOf = ({ context, url }: Pick<Route.LoaderArgs, 'context' | 'url'>) =>
  getLedCourse(gateOf(context).ctx, slugFrom(url.searchParams.get('kurs') ?? undefined))

export async function loader({ context, url }: Route.LoaderArgs) {
  const { title, slug } = await courseOf({ context, url })
  const sent = Number(url.searchParams.get('gesendet') ?? 0)
  return { title, slug, key: newId(), sent: Number.isInteger(sent) && sent > 0 ? sent : 0 }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  return runMailingForm(gateOf(context).ctx, request, await courseOf({ context, url }))
}

function MailingForm({ answer, formKey }: { answer: FormAnswer | null; formKey: string }) {
  const view = formView(answer, { audience: 'placed' })
  return (
    <Form method="post" className="grid max-w-2xl gap-4" noValidate>
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

/** Staff write to the people of one offer: text, preview with a test mail, then to each address once. */
export default function MailingPage({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useKeptAnswer(answered)
  const { title, slug, key, sent } = loaderData
  const answer = actionData?.form ?? null
  // The key of the form that was begun; a new one comes with the next empty form.
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
      {sent > 0 && !actionData && <Notice kind="good">Die E-Mail an {addressesText(sent)} ist unterwegs.</Notice>}
      {actionData?.preview ? (
        <MailingPreview preview={actionData.preview} formKey={formKey} testedTo={actionData.testedTo} />
      ) : (
        <MailingForm key={answer ? 'again' : key} answer={answer} formKey={formKey} />
      )}
    </>
  )
}
