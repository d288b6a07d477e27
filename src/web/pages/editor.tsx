import { useLive } from '../kit/live.ts'
import { RichTextField } from '../rich-text/rich-text-field.tsx'
import { RichTextView } from '../rich-text/rich-text-view.tsx'
import { answerFor } from '../ui/answer-for.ts'
import { PageHead } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { EditorForm } from '../ui/editor-form.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/editor'
import { MissingDetails } from './missing-details.tsx'
import { VersionsPart } from './versions-part.tsx'

export { action, loader } from './editor.page.ts'

const TEMPLATE =
  'Bis jetzt steht hier die Vorlage. Sie wird mit den Angaben des Vereins gefüllt und folgt ihnen. Sobald Sie den Text ändern und speichern, gilt Ihr Text: Neue Angaben tragen Sie dann hier selbst ein.'

export default function Editor({ loaderData, actionData: answered }: Route.ComponentProps) {
  useLive('page', 'club')
  const kept = useKeptAnswer(answered)
  const answer = kept?.form ?? null
  const { version, saved, lines, isTemplate, missing, maySettings, mayEdit, address, done, page } = loaderData
  const preview = answerFor(answer, 'preview') && kept?.shown?.preview
  return (
    <>
      <PageHead
        title={page.title}
        actions={
          <LinkButton to={address} look="quiet">
            Seite ansehen
          </LinkButton>
        }
      />
      <div className="mb-5 grid max-w-3xl gap-4">
        {done && !answer && (
          <div role="status">
            <Notice kind="good" title={done} />
          </div>
        )}
        {isTemplate && <MissingDetails missing={missing} maySettings={maySettings} />}
        {isTemplate && mayEdit && <Notice>{TEMPLATE}</Notice>}
      </div>
      {mayEdit ? (
        <EditorForm intent="save" check="preview" version={version} saved={saved} lines={lines} answer={answer}>
          {(view) => (
            <>
              <RichTextField {...view.field('text')} label="Text" isRequired />
              <div className="actions">
                <SubmitButton name="intent" value="preview" look="quiet" size="small">
                  Vorschau zeigen
                </SubmitButton>
              </div>
              {preview && (
                <section className="card" aria-labelledby="preview-title">
                  <h2 id="preview-title" className="mb-3">
                    Vorschau
                  </h2>
                  <RichTextView text={preview} />
                </section>
              )}
            </>
          )}
        </EditorForm>
      ) : (
        <RichTextView text={JSON.parse(saved.text)} />
      )}
      <VersionsPart data={loaderData} answer={answer} />
    </>
  )
}
