import { Form } from 'react-router'
import { plural } from '../../kernel/plural.ts'
import type { FormAnswer } from '../kit/form-view.ts'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Notice } from '../ui/notice.tsx'
import { addressesText, type NameList, type MailingPreview as Preview } from './write-form.ts'

const namesText = ({ count, names }: NameList): string =>
  count > names.length ? `${names.join(', ')} und ${count - names.length} weitere` : names.join(', ')

/** Typed values that a preview carries on. */
const CARRIED = ['groups', 'topic', 'perHousehold', 'subject', 'text', 'key']

function LeftOut({ preview: { letters, unsubscribed, sharing, empty } }: { preview: Preview }) {
  return (
    <>
      {empty.map(({ field, list }) => (
        <Notice key={field} kind="warning" title={`{${field}} ist für ${plural(list.count, 'Person', 'Personen')} leer`}>
          {namesText(list)}. Dort steht dann nichts.
        </Notice>
      ))}
      {letters.count > 0 && (
        <Notice kind="warning" title={`${plural(letters.count, 'Person', 'Personen')} per E-Mail nicht erreichbar`}>
          {namesText(letters)}. Für sie können Sie nach dem Senden Briefe drucken.
        </Notice>
      )}
      {sharing.count > 0 && (
        <Notice
          kind="info"
          title={`${plural(sharing.count, 'Person liest', 'Personen lesen')} die E-Mail an jemanden aus ihrem Haushalt`}
        >
          {namesText(sharing)}
        </Notice>
      )}
      {unsubscribed.count > 0 && (
        <Notice kind="info" title={`${plural(unsubscribed.count, 'Person hat', 'Personen haben')} solche E-Mails abbestellt`}>
          {namesText(unsubscribed)}
        </Notice>
      )}
    </>
  )
}

interface MailingPreviewProps {
  preview: Preview
  answer: FormAnswer
  files: readonly { id: string; name: string }[]
  testedTo: string | null
}

/** The message as each recipient reads it, who gets it and who does not, and the button to send. */
export function MailingPreview({ preview, answer: { typed, faults }, files, testedTo }: MailingPreviewProps) {
  const { titles, reader, count, seen, letters } = preview
  return (
    <Form method="post" className="grid max-w-2xl gap-4">
      <ErrorSummary faults={faults} />
      {CARRIED.flatMap((name) =>
        (typed[name] ?? []).map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
      )}
      <input type="hidden" name="seen" value={seen} />
      {testedTo && (
        <div role="status">
          <Notice kind="good">Die Testmail an {testedTo} ist unterwegs.</Notice>
        </div>
      )}
      <ul className="grid gap-1 text-muted">
        {titles.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
      <LeftOut preview={preview} />
      {reader && (
        <section className="card px-4 py-3" aria-labelledby="mail-subject">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-[0.94rem] text-muted">
              So liest es {reader.name}
              {reader.of > 1 && ` (${reader.at} von ${reader.of})`}:
            </p>
            {reader.of > 1 && (
              <span className="actions">
                <SubmitButton look="quiet" size="small" name="at" value={reader.at === 1 ? reader.of : reader.at - 1}>
                  Vorige
                </SubmitButton>
                <SubmitButton look="quiet" size="small" name="at" value={(reader.at % reader.of) + 1}>
                  Nächste
                </SubmitButton>
              </span>
            )}
          </div>
          <h2 id="mail-subject" className="my-2 text-[1.2rem] wrap-anywhere">
            {reader.subject}
          </h2>
          <p className="whitespace-pre-line wrap-anywhere">
            {[`Guten Tag ${reader.greeted},`, ...reader.paragraphs].join('\n\n')}
          </p>
          <p className="mt-3 text-[0.94rem] text-muted">Darunter steht: Sie bekommen diese Nachricht, {reader.because}.</p>
          {files.length > 0 && <p className="mt-2 text-muted">Angehängt: {files.map(({ name }) => name).join(', ')}</p>}
        </section>
      )}
      <div className="actions">
        <SubmitButton name="intent" value="send">
          {count > 0
            ? `An ${addressesText(count)} senden`
            : `Briefe an ${plural(letters.count, 'Person', 'Personen')} vorbereiten`}
        </SubmitButton>
        <SubmitButton name="intent" value="test" look="quiet">
          Testmail an mich
        </SubmitButton>
        <SubmitButton name="intent" value="edit" look="quiet">
          Text ändern
        </SubmitButton>
      </div>
    </Form>
  )
}
