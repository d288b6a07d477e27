import { type FormEvent, useEffect, useRef } from 'react'
import { Form, type ShouldRevalidateFunctionArgs, useFetcher } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { PageHead } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Select, Textarea, TextField } from '../ui/field.tsx'
import { useFormVersion } from '../ui/form-version.ts'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import { Options } from '../ui/options.tsx'
import type { Route } from './+types/write'
import { GroupChoice } from './group-choice.tsx'
import { MailingPreview } from './mailing-preview.tsx'
import { SENT_PATH } from './mailings-address.ts'

export { action, loader } from './write.page.ts'

/** Keeping a draft changes nothing on the page. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formData?.get('intent') === 'keep' ? false : defaultShouldRevalidate

/** Milliseconds without a keystroke. */
const PAUSE_MS = 800

/** Keeps what was typed for its author, also when the tab is closed. */
function useDraft() {
  const fetcher = useFetcher()
  const due = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(due.current), [])
  return {
    isKept: fetcher.state === 'idle' && fetcher.data !== undefined,
    onInput({ currentTarget: form }: FormEvent<HTMLFormElement>) {
      clearTimeout(due.current)
      due.current = setTimeout(() => {
        const typed = new FormData(form)
        typed.delete('file')
        typed.set('intent', 'keep')
        void fetcher.submit(typed, { method: 'post' })
      }, PAUSE_MS)
    },
    stop: () => clearTimeout(due.current),
  }
}

type Data = Route.ComponentProps['loaderData']

const FIELD_HINT =
  '{name}, {vorname}, {nachname}, {kinder}, {kurs}, {abteilung}, {plan} und {verein} füllen wir für jede Person aus. Anrede und Vereinsname stehen schon in der E-Mail.'

function WriteForm({ page, answer, formKey }: { page: Data; answer: FormAnswer | null; formKey: string }) {
  const { groups, ...start } = page.start
  const view = formView(answer, start)
  const kept = useFormVersion('', answer)
  const draft = useDraft()
  const typing = (event: FormEvent<HTMLFormElement>) => {
    kept.form.onInput()
    draft.onInput(event)
  }
  const sending = () => {
    kept.form.onSubmit()
    draft.stop()
  }
  return (
    <Form method="post" className="grid max-w-2xl gap-4" noValidate key={kept.key} onInput={typing} onSubmit={sending}>
      <ErrorSummary faults={view.faults} />
      <input type="hidden" name="key" value={formKey} />
      <GroupChoice lists={page.lists} chosen={answer ? (answer.typed.groups ?? []) : groups} error={view.error('groups')} />
      <Select
        label="Worum geht es?"
        hint="Alles außer „Wichtiges“ kann jeder mit einem Klick abbestellen."
        {...view.field('topic')}
      >
        <Options options={page.topics} />
      </Select>
      <TextField label="Betreff" maxLength={120} {...view.field('subject')} />
      <Textarea label="Text" rows={12} maxLength={10_000} hint={FIELD_HINT} {...view.field('text')} />
      <p role="status" className="field-hint min-h-6">
        {draft.isKept ? 'Als Entwurf gespeichert.' : page.keptAt ? `Entwurf von ${page.keptAt}.` : ''}
      </p>
      <div className="actions">
        <SubmitButton name="intent" value="preview">
          Vorschau ansehen
        </SubmitButton>
      </div>
    </Form>
  )
}

/** A mailing: whom, text, preview for each recipient, then each address once. */
export default function Write({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useKeptAnswer(answered)
  const answer = actionData?.form ?? null
  // The begun form keeps its key; a new one comes with the next empty form.
  const formKey = answer?.typed.key?.[0] ?? loaderData.key
  return (
    <>
      <PageHead
        title="E-Mail senden"
        line="An Ihre Kurse und Gruppen, jede Adresse einmal."
        actions={
          <LinkButton to={SENT_PATH} look="quiet">
            Gesendete E-Mails
          </LinkButton>
        }
      />
      {loaderData.lists.length === 0 ? (
        <Notice kind="info" title="Noch ist niemand da, dem Sie schreiben könnten.">
          Sobald Ihre Angebote Teilnehmer haben, stehen sie hier.
        </Notice>
      ) : actionData?.preview ? (
        <MailingPreview
          preview={actionData.preview}
          answer={actionData.form}
          files={loaderData.files}
          testedTo={actionData.testedTo}
        />
      ) : (
        <WriteForm key={formKey} page={loaderData} answer={answer} formKey={formKey} />
      )}
    </>
  )
}
