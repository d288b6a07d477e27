import { Form } from 'react-router'
import { type FormAnswer, formView } from '../../kit/form-view.ts'
import { LinkButton, SubmitButton } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Textarea } from '../../ui/field.tsx'
import { FactList } from '../../ui/list-panel.tsx'
import { UnsavedWarning } from '../../ui/unsaved.tsx'
import { SeriesDates, SeriesSummary } from './series-preview.tsx'
import type { presentRequest } from './series-request.ts'
import type { SeriesPreviewView } from './series-view.ts'

type RequestView = Awaited<ReturnType<typeof presentRequest>>

const contactFacts = ({ name, email, phone }: NonNullable<RequestView['contact']>) =>
  [
    ['Wer fragt', name],
    ['E-Mail', email && <LinkTo key="mail" to={`mailto:${email}`} text={email} />],
    ['Telefon', phone && <LinkTo key="phone" to={`tel:${phone}`} text={phone} />],
  ] as const

const LinkTo = ({ to, text }: { to: string; text: string }) => (
  <a href={to} className="link">
    {text}
  </a>
)

interface SeriesRequestProps {
  request: RequestView
  version: number
  answer: FormAnswer | null
  preview: SeriesPreviewView
  /** All dates are past: the request can only be declined. */
  isOver: boolean
  /** Editor with the requested times. */
  editorAddress: string
}

export function SeriesRequest({
  request: { facts, contact },
  version,
  answer,
  preview,
  isOver,
  editorAddress,
}: SeriesRequestProps) {
  const view = formView(answer)
  const asker = contact ? contactFacts(contact).filter(([, value]) => value) : []
  return (
    <Form method="post" noValidate className="grid max-w-3xl gap-5">
      <UnsavedWarning answer={answer} />
      <ErrorSummary faults={view.faults} title="Noch nicht entschieden" />
      <input type="hidden" name="version" value={version} />
      <FactList facts={[...asker, ...facts]} />
      <SeriesSummary preview={preview} />
      <Textarea
        label={`Nachricht an ${contact?.name ?? 'den Verein'}`}
        optional
        rows={2}
        maxLength={500}
        {...view.field('message')}
      />
      <div className="actions">
        {!isOver && (
          <SubmitButton name="intent" value="grant">
            {preview.displaced ? `Zusagen und ${preview.displaced.button}` : 'Zusagen'}
          </SubmitButton>
        )}
        <SubmitButton name="intent" value="decline" look="quiet">
          Ablehnen
        </SubmitButton>
        <LinkButton to={editorAddress} look="plain">
          Zeiten ändern …
        </LinkButton>
      </div>
      <SeriesDates preview={preview} view={view} />
    </Form>
  )
}
