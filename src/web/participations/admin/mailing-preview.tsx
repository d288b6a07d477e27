import { Form } from 'react-router'
import { SubmitButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { addressesText, type MailingPreview as Preview } from './mailing-view.ts'

interface MailingPreviewProps {
  preview: Preview
  formKey: string
  testedTo: string | null
}

/** The message as the first recipient reads it, the number of recipients, and the button to send. */
export function MailingPreview({ preview, formKey, testedTo }: MailingPreviewProps) {
  const { typed, to, subject, paragraphs, count, unreached } = preview
  return (
    <Form method="post" className="grid max-w-2xl gap-4">
      {Object.entries({ ...typed, key: formKey }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {testedTo && <Notice kind="good">Die Testmail an {testedTo} ist unterwegs.</Notice>}
      {unreached.length > 0 && (
        <Notice kind="warning" title="Ohne E-Mail-Adresse">
          {unreached.join(', ')}
        </Notice>
      )}
      <section className="card px-4 py-3" aria-labelledby="mail-subject">
        <p className="text-[0.94rem] text-muted">So liest es {to}:</p>
        <h2 id="mail-subject" className="my-2 text-[1.2rem]">
          {subject}
        </h2>
        <p className="whitespace-pre-line break-words">{[`Guten Tag ${to},`, ...paragraphs].join('\n\n')}</p>
      </section>
      <div className="actions">
        <SubmitButton name="intent" value="send">
          An {addressesText(count)} senden
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
