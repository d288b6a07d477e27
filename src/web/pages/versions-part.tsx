import { Form } from 'react-router'
import type { FormAnswer } from '../kit/form-view.ts'
import { RichTextView } from '../rich-text/rich-text-view.tsx'
import { answerFor } from '../ui/answer-for.ts'
import { SubmitButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { EditorData } from './editor.page.ts'

interface VersionsPartProps {
  data: EditorData
  answer: FormAnswer | null
}

function VersionLine({ version, data }: { version: EditorData['versions'][number]; data: EditorData }) {
  const { id, savedAt, by, text, isShown } = version
  return (
    <li className="card">
      <details>
        <summary className="min-h-8 cursor-pointer">
          <span className="font-semibold">{savedAt}</span>
          {by && `, ${by}`}
          {isShown && ' – steht auf der Seite'}
        </summary>
        <div className="mt-3 grid gap-4">
          <RichTextView text={text} />
          {!isShown && data.mayEdit && (
            <Form method="post">
              <input type="hidden" name="version" value={data.version} />
              <input type="hidden" name="versionId" value={id} />
              <SubmitButton name="intent" value="restore" look="quiet" size="small">
                {`Fassung vom ${savedAt} wiederherstellen`}
              </SubmitButton>
            </Form>
          )}
        </div>
      </details>
    </li>
  )
}

/** Saved versions of the page, each to look at and to restore, and the way back to the template. */
export function VersionsPart({ data, answer }: VersionsPartProps) {
  const refused = answerFor(answer, 'restore', 'template')
  if (data.versions.length === 0) return null
  return (
    <section className="mt-8 grid max-w-3xl gap-3" aria-labelledby="versions-title">
      <h2 id="versions-title">Fassungen</h2>
      {refused?.faults.map(({ text }) => (
        <Notice key={text} kind="bad" alert>
          {text}
        </Notice>
      ))}
      <ul className="grid gap-2">
        {data.versions.map((version) => (
          <VersionLine key={version.id} version={version} data={data} />
        ))}
      </ul>
      {!data.isTemplate && data.mayEdit && (
        <Form method="post" className="grid gap-2">
          <p className="text-muted">Die Vorlage entsteht aus den Angaben des Vereins und folgt ihnen, wenn sie sich ändern.</p>
          <input type="hidden" name="version" value={data.version} />
          <div className="actions">
            <SubmitButton name="intent" value="template" look="quiet">
              Vorlage wiederherstellen
            </SubmitButton>
          </div>
        </Form>
      )}
    </section>
  )
}
