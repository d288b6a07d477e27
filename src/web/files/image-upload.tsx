import { Form } from 'react-router'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/field.tsx'
import { type FormAnswer, formView } from '../ui/form-view.ts'
import { UploadProgress } from './upload-progress.tsx'
import { useSmallPicture } from './use-small-picture.ts'

export interface ImageView {
  id: string
  alt: string
}

export const ALT_HINT = 'Ein Satz für alle, die das Bild nicht sehen. Zum Beispiel: Zwei Kinder balancieren über eine Bank.'

interface ImageUploadProps {
  /** The picture that the new one replaces. */
  image: ImageView | null
  /** What was typed when this form was refused. */
  answer: FormAnswer | null
  /** Version of the thing that the picture belongs to, where it is asked for. */
  version?: number
}

/** Uploads a picture with its description, as intent `image`. */
export function ImageUpload({ image, answer, version }: ImageUploadProps) {
  const view = formView(answer)
  const chosen = useSmallPicture()
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      noValidate
      onSubmit={chosen.onSubmit}
      className="grid gap-3"
      // Refused, the form stays as it is: nobody can put a chosen file back into it.
      key={image?.id}
    >
      <ErrorSummary
        faults={view.faults.map(({ field, text }) => ({ field: field === 'alt' ? 'new-alt' : field, text }))}
        title="Nicht gespeichert"
      />
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      <TextField
        label={image ? 'Anderes Bild' : 'Bild auswählen'}
        hint="Ein Foto oder eine Grafik (JPEG, PNG, WebP). Nur Fotos, deren Personen einverstanden sind."
        type="file"
        accept="image/png,image/jpeg,image/webp"
        name="picture"
        error={chosen.fault ?? view.error('picture')}
        onChange={chosen.onChange}
      />
      <p role="status" className="field-hint empty:hidden">
        {chosen.isShrinking && 'Das Foto wird verkleinert …'}
      </p>
      <UploadProgress sending={chosen.sending} onCancel={chosen.cancel} />
      <TextField label="Was ist darauf zu sehen?" maxLength={300} hint={ALT_HINT} {...view.field('alt')} id="new-alt" />
      <div className="actions">
        <SubmitButton name="intent" value="image" look="quiet">
          Bild hochladen
        </SubmitButton>
      </div>
    </Form>
  )
}
