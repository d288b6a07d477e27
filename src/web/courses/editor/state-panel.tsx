import { Form } from 'react-router'
import { answerFor } from '../../ui/answer-for.ts'
import { Button, LinkButton, SubmitButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { DateField, Select, TextField } from '../../ui/field.tsx'
import { type FormAnswer, formView } from '../../ui/form-view.ts'
import { type Option, Options } from '../../ui/options.tsx'
import type { HeadView } from './editor-view.ts'

interface StatePanelProps {
  head: HeadView
  seasons: readonly Option[]
  answer: FormAnswer | null
}

/** Publishes a draft at a moment, or takes that back. */
function PublishLater({ head, answer }: Omit<StatePanelProps, 'seasons'>) {
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
          <DateField label="Am" hint={null} {...view.field('publishOn')} />
          <TextField label="Um" placeholder="HH:MM" className="max-w-28" required={false} {...view.field('publishTime')} />
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

function CopyDialog({ seasons }: { seasons: readonly Option[] }) {
  return (
    <Dialog
      title="In eine andere Saison kopieren"
      trigger={
        <Button look="quiet" size="small">
          Kopieren
        </Button>
      }
    >
      {seasons.length === 0 ? (
        <p>Es gibt noch keine Saison. Der Vorstand legt sie in der Liste der Angebote an.</p>
      ) : (
        <Form method="post" className="grid gap-4">
          <p>
            Es entsteht ein Entwurf mit Texten, Preisen, Fragen und Zeiten. Alle Tage rücken um ganze Wochen in die neue Saison.
            Anmeldungen werden nicht kopiert.
          </p>
          <Select label="Saison" name="seasonId">
            <Options options={seasons} />
          </Select>
          <div className="actions">
            <SubmitButton name="intent" value="copy">
              Als Entwurf kopieren
            </SubmitButton>
          </div>
        </Form>
      )}
    </Dialog>
  )
}

/** Where the offer stands and what can be done with it as a whole. */
export function StatePanel({ head, seasons, answer }: StatePanelProps) {
  const { faults } = formView(answerFor(answer, ...head.steps.map(({ intent }) => intent), 'copy', 'publishLater', 'removeDate'))
  return (
    <div className="mb-5 grid gap-3">
      <ErrorSummary faults={faults} title="Das ging nicht" />
      <div className="flex flex-wrap items-center gap-3">
        {head.steps.map(({ intent, label, look }) => (
          <Form method="post" key={intent}>
            <SubmitButton name="intent" value={intent} look={look} size="small">
              {label}
            </SubmitButton>
          </Form>
        ))}
        <CopyDialog seasons={seasons} />
        {head.isPublic && (
          <LinkButton to="?absagen=1" look="quiet" size="small">
            Absagen …
          </LinkButton>
        )}
      </div>
      {head.steps.some(({ intent }) => intent === 'publish') && <PublishLater head={head} answer={answer} />}
    </div>
  )
}
