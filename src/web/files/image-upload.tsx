import { Form } from 'react-router'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/field.tsx'
import { type FormAnswer, formView } from '../ui/form-view.ts'

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
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      noValidate
      className="grid gap-3"
      key={`${image?.id} ${answer ? 'again' : ''}`}
    >
      <ErrorSummary
        faults={view.faults.map(({ field, text }) => ({ field: field === 'alt' ? 'new-alt' : field, text }))}
        title="Nicht gespeichert"
      />
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      <TextField
        label={image ? 'Anderes Bild' : 'Bild auswählen'}
        hint="PNG, JPEG oder WebP, höchstens 5 MB. Nur Fotos, deren Personen einverstanden sind."
        type="file"
        accept="image/png,image/jpeg,image/webp"
        name="picture"
        error={view.error('picture')}
      />
      <TextField label="Was ist darauf zu sehen?" maxLength={300} hint={ALT_HINT} {...view.field('alt')} id="new-alt" />
      <div className="actions">
        <SubmitButton name="intent" value="image" look="quiet">
          Bild hochladen
        </SubmitButton>
      </div>
    </Form>
  )
}
