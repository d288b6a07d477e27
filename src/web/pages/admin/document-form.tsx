import type { FormAnswer } from '../../kit/form-view.ts'
import { RichTextField } from '../../rich-text/rich-text-field.tsx'
import { EditorForm } from '../../ui/editor-form.tsx'
import { Textarea, TextField } from '../../ui/field.tsx'
import type { EditorData } from './editor.page.ts'
import { PictureField } from './picture-field.tsx'

interface DocumentFormProps {
  data: EditorData
  answer: FormAnswer | null
}

/** Title, teaser, picture and text: what a version keeps. */
export function DocumentForm({ data, answer }: DocumentFormProps) {
  const { kind, isNew, key, isStandard, version, led, saved, lines, pictures, schedule } = data
  const also = schedule.fromDay === '' ? 'Speichern und veröffentlichen' : 'Speichern und zum Termin veröffentlichen'
  return (
    <EditorForm
      intent="save"
      also={{ intent: 'publish', label: also }}
      version={version}
      led={led}
      saved={saved}
      lines={lines}
      answer={answer}
    >
      {(view) => (
        <>
          {key && <input type="hidden" name="key" value={key} />}
          {isStandard ? (
            <input type="hidden" name="title" value={saved.title} />
          ) : (
            <TextField label="Überschrift" maxLength={120} {...view.field('title')} />
          )}
          {isNew && kind === 'page' && (
            <TextField
              label="Adresse"
              hint="Steht hinter dem Namen des Vereins. Mit Schrägstrich entsteht eine Unterseite, zum Beispiel kontakt/oeffnungszeiten."
              maxLength={160}
              autoComplete="off"
              {...view.field('slug')}
            />
          )}
          {!isStandard && (
            <Textarea
              label="Kurz gesagt"
              optional
              rows={2}
              maxLength={300}
              hint="Ein, zwei Sätze: Sie stehen über dem Text, in der Liste und bei Suchmaschinen."
              {...view.field('teaser')}
            />
          )}
          {!isStandard && <PictureField view={view} pictures={pictures} />}
          <RichTextField {...view.field('text')} label="Text" isRequired pictures={pictures} />
        </>
      )}
    </EditorForm>
  )
}
