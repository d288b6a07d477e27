import { X } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, type ShouldRevalidateFunctionArgs, useFetcher } from 'react-router'
import { ATTACHED_BYTES } from '../../domain/mailings/rules.ts'
import { useUpload } from '../files/use-upload.ts'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { Accordion } from '../ui/accordion.tsx'
import { PageHead } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/choice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Select, Textarea, TextField } from '../ui/field.tsx'
import { useFormVersion } from '../ui/form-version.ts'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import { Options } from '../ui/options.tsx'
import type { Route } from './+types/write'
import { Attachments } from './attachments.tsx'
import { GroupChoice } from './group-choice.tsx'
import { MailingPreview } from './mailing-preview.tsx'
import { SENT_PATH, WRITE_PATH } from './mailings-address.ts'

export { action, loader } from './write.page.ts'

/** Keeping a draft changes nothing on the page; every other form may have attached its file, also a refused one. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formData ? formData.get('intent') !== 'keep' : defaultShouldRevalidate

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
        typed.set('quiet', '')
        void fetcher.submit(typed, { method: 'post' })
      }, PAUSE_MS)
    },
    stop: () => clearTimeout(due.current),
  }
}

type Data = Route.ComponentProps['loaderData']

const FIELD_HINT =
  '{name}, {vorname}, {nachname}, {kinder}, {kurs}, {abteilung}, {plan} und {verein} füllen wir für jede Person aus. Anrede und Vereinsname stehen schon in der E-Mail.'

function SavedGroups({ saved, maySave }: Pick<Data, 'saved' | 'maySave'>) {
  if (saved.length === 0) return null
  return (
    <div>
      <p id="gemerkt" className="font-bold">
        Gemerkte Gruppen
      </p>
      <ul className="actions" aria-labelledby="gemerkt">
        {saved.map(({ id, name, left }) => (
          <li key={id} className="flex items-center gap-1">
            {left === 'none' ? (
              <span className="text-muted">{name}, zurzeit niemand</span>
            ) : (
              <LinkButton to={`${WRITE_PATH}?gruppe=${id}`} look="quiet" size="small" reloadDocument>
                {left === 'all' ? name : `${name}, zurzeit nicht vollständig`}
              </LinkButton>
            )}
            {maySave && (
              <SubmitButton name="removeGroup" value={id} look="plain" size="small" aria-label={`Gruppe ${name} löschen`}>
                <X aria-hidden="true" size={18} />
              </SubmitButton>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function WriteForm({ page, answer }: { page: Data; answer: FormAnswer | null }) {
  const { groups, ...start } = page.start
  const view = formView(answer, start)
  // Every reload offers the key of a new mailing; a begun one keeps its own, also through refusals.
  const [key] = useState(page.key)
  // A draft changed elsewhere begins the form anew; a refused form shows what was sent, whatever is reloaded.
  const kept = useFormVersion(answer ? '' : JSON.stringify(page.start), answer)
  const draft = useDraft()
  const typing = (event: FormEvent<HTMLFormElement>) => {
    kept.form.onInput()
    draft.onInput(event)
  }
  const upload = useUpload(ATTACHED_BYTES)
  const sending = (event: FormEvent<HTMLFormElement>) => {
    kept.form.onSubmit()
    draft.stop()
    upload.onSubmit(event)
  }
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="grid max-w-2xl gap-4"
      noValidate
      key={kept.key}
      onInput={typing}
      onSubmit={sending}
    >
      <ErrorSummary faults={view.faults} />
      <input type="hidden" name="key" value={answer?.typed.key?.[0] ?? key} />
      {/* The return key shows the preview, whatever button stands first. */}
      <SubmitButton name="intent" value="preview" className="sr-only" tabIndex={-1} aria-hidden="true">
        Vorschau ansehen
      </SubmitButton>
      <SavedGroups saved={page.saved} maySave={page.maySave} />
      <GroupChoice lists={page.lists} chosen={answer ? (answer.typed.groups ?? []) : groups} error={view.error('groups')} />
      <Select
        label="Worum geht es?"
        hint="Alles außer „Wichtiges“ kann jeder mit einem Klick abbestellen."
        {...view.field('topic')}
      >
        <Options options={page.topics} />
      </Select>
      <Checkbox
        label="Eine E-Mail je Haushalt"
        hint="Wer zusammenlebt und dasselbe liest, wird gemeinsam begrüßt. Sie geht an den Zahler, sonst an den ältesten Erwachsenen mit E-Mail-Adresse."
        {...view.tick('perHousehold')}
      />
      <TextField label="Betreff" maxLength={120} {...view.field('subject')} />
      <Textarea label="Text" rows={12} maxLength={10_000} hint={FIELD_HINT} {...view.field('text')} />
      {page.mayAttach && <Attachments files={page.files} upload={upload} error={view.error('file')} />}
      {page.maySave && (
        <Accordion level={2} title="Diese Auswahl merken" open={view.error('groupName') !== undefined}>
          <div className="grid gap-3">
            <TextField
              label="Name der Gruppe"
              optional
              maxLength={60}
              hint="Zum Beispiel „Alle Eltern Turnen“. Alle, die E-Mails schreiben, können sie wählen."
              {...view.field('groupName')}
            />
            <div className="actions">
              <SubmitButton name="intent" value="saveGroup" look="quiet">
                Auswahl merken
              </SubmitButton>
            </div>
          </div>
        </Accordion>
      )}
      <p role="status" className="field-hint min-h-6">
        {draft.isKept ? 'Als Entwurf gespeichert.' : page.keptAt ? `Entwurf vom ${page.keptAt}.` : ''}
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
        <WriteForm page={loaderData} answer={answer} />
      )}
    </>
  )
}
