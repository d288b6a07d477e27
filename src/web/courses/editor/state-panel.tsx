import { Form } from 'react-router'
import { type FormAnswer, formView } from '../../kit/form-view.ts'
import { copyAddress } from '../../order-form/batch-actions.ts'
import { answerFor } from '../../ui/answer-for.ts'
import { LinkButton, SubmitButton } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { DateField } from '../../ui/field.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import { tabAddress } from './editor-address.ts'
import type { HeadView } from './editor-view.ts'

interface StatePanelProps {
  head: HeadView
  answer: FormAnswer | null
}

/** Publishes a draft at a moment, or takes that back. */
function PublishLater({ head, answer }: StatePanelProps) {
  const view = formView(answerFor(answer, 'publishAt'))
  if (head.publishAt)
    return (
      <Form method="post" className="flex flex-wrap items-center gap-3">
        <p>Wird veröffentlicht am {head.publishAt}.</p>
        <input type="hidden" name="version" value={head.version} />
        <SubmitButton name="intent" value="publishLater" look="plain" size="small">
          Doch nicht
        </SubmitButton>
      </Form>
    )
  return (
    <details open={view.faults.length > 0 || undefined}>
      <summary className="link flex min-h-11 cursor-pointer items-center">Später veröffentlichen</summary>
      <Form method="post" noValidate className="mt-2 grid gap-4">
        <ErrorSummary faults={view.faults} title="Nicht gespeichert" />
        <input type="hidden" name="version" value={head.version} />
        <div className="flex flex-wrap gap-4">
          <DateField label="Am" {...view.field('publishOn')} />
          <TimeField label="Um" required={false} {...view.field('publishTime')} />
        </div>
        <div className="actions">
          <SubmitButton name="intent" value="publishAt" look="quiet" size="small">
            Zeitpunkt speichern
          </SubmitButton>
        </div>
      </Form>
    </details>
  )
}

/** Ways that change nothing by themselves. */
function Ways({ head }: Pick<StatePanelProps, 'head'>) {
  return (
    <>
      <LinkButton to={copyAddress(head.id, tabAddress(head.slug, 'text'))} look="quiet" size="small">
        Kopieren …
      </LinkButton>
      {head.mayCancel && (
        <LinkButton to="?absagen=1" look="quiet" size="small">
          Absagen …
        </LinkButton>
      )}
      {head.isPublic && (
        <LinkButton to="?beenden=1" look="quiet" size="small">
          Beenden …
        </LinkButton>
      )}
    </>
  )
}

/** State of the course and the actions on the whole of it. The second press of a double click meets a way, not another step. */
export function StatePanel({ head, answer }: StatePanelProps) {
  const { faults } = formView(answerFor(answer, ...head.steps.map(({ intent }) => intent), 'publishLater', 'removeDate'))
  return (
    <div className="mb-5 grid gap-3">
      <ErrorSummary faults={faults} title="Das ging nicht" />
      <div className="flex flex-wrap items-center gap-3">
        {!head.isDraft && <Ways head={head} />}
        {head.steps.map(({ intent, label, look }) => (
          <Form method="post" key={intent}>
            <input type="hidden" name="version" value={head.version} />
            <SubmitButton name="intent" value={intent} look={look} size="small">
              {label}
            </SubmitButton>
          </Form>
        ))}
        {head.isDraft && <Ways head={head} />}
      </div>
      {head.isDraft && <PublishLater head={head} answer={answer} />}
    </div>
  )
}
