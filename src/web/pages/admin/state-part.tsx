import { Form } from 'react-router'
import { type FormAnswer, formView } from '../../kit/form-view.ts'
import { answerFor } from '../../ui/answer-for.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { DateField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import type { EditorData } from './editor.page.ts'

interface StatePartProps {
  data: EditorData
  answer: FormAnswer | null
}

const Version = ({ data }: { data: EditorData }) => <input type="hidden" name="version" value={data.version} />

function Schedule({ data, answer }: StatePartProps) {
  const own = answerFor(answer, 'schedule')
  const view = formView(own, data.schedule)
  return (
    <details open={own !== null || data.schedule.fromDay !== '' || data.schedule.untilDay !== '' || undefined}>
      <summary className="link flex min-h-11 w-fit cursor-pointer items-center">Mit Termin veröffentlichen …</summary>
      <Form method="post" noValidate className="card mt-2 grid gap-4" key={JSON.stringify(data.schedule)}>
        <ErrorSummary faults={view.faults} title="Nicht veröffentlicht" />
        <Version data={data} />
        <p className="text-muted">Leer heißt: sofort, und ohne Ende.</p>
        <div className="flex flex-wrap gap-4">
          <DateField label="Erscheint am" optional {...view.field('fromDay')} />
          <TimeField label="Uhrzeit" optional {...view.field('fromTime')} />
        </div>
        <div className="flex flex-wrap gap-4">
          <DateField label="Letzter Tag" optional {...view.field('untilDay')} />
          <TimeField label="Ende um" optional {...view.field('untilTime')} />
        </div>
        <div className="actions">
          <SubmitButton name="intent" value="schedule" look="dark" size="small">
            Neueste Fassung so veröffentlichen
          </SubmitButton>
        </div>
      </Form>
    </details>
  )
}

/** Publication: at once, by the clock, taken back; a link to look before. */
export function StatePart({ data, answer, isUnsaved }: StatePartProps & { isUnsaved: boolean }) {
  const { state, preview, isStandard } = data
  const { faults } = formView(answerFor(answer, 'withdraw', 'remove'))
  const isOut = state.name === 'shown' || state.name === 'scheduled'
  return (
    <section aria-labelledby="state-title" className="mt-8 grid max-w-3xl gap-3">
      <h2 id="state-title">Veröffentlichen</h2>
      <ErrorSummary faults={faults} title="Das ging nicht" />
      {preview && isUnsaved && (
        <Notice kind="warning" title="Ihr Text ist noch nicht gespeichert">
          Vorschau und Veröffentlichung nehmen die zuletzt gespeicherte Fassung. Bitte speichern Sie zuerst oben.
        </Notice>
      )}
      {preview && (
        <p className="actions">
          <a href={preview} target="_blank" rel="noreferrer" className="button button-quiet button-small">
            Vorschau der neuesten Fassung
          </a>
          <CopyButton value={preview}>Link zur Vorschau kopieren</CopyButton>
        </p>
      )}
      {preview && <p className="text-muted">Wer den Link hat, liest die neueste Fassung zwei Wochen lang, auch ohne Konto.</p>}
      {preview && <Schedule data={data} answer={answer} />}
      {isOut && !isStandard && (
        <Form method="post" className="actions">
          <Version data={data} />
          <SubmitButton name="intent" value="withdraw" look="quiet" size="small">
            Von der Website nehmen
          </SubmitButton>
        </Form>
      )}
      {!isOut && !isStandard && (
        <details>
          <summary className="link flex min-h-11 w-fit cursor-pointer items-center">Löschen …</summary>
          <Form method="post" className="card mt-2 grid gap-3">
            <Version data={data} />
            <p>Text und Fassungen gehen dabei verloren. Das lässt sich nicht zurücknehmen.</p>
            <div className="actions">
              <SubmitButton name="intent" value="remove" look="danger" size="small">
                Endgültig löschen
              </SubmitButton>
            </div>
          </Form>
        </details>
      )}
    </section>
  )
}
