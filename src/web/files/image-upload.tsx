import { Form } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/field.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { useSmallPicture } from './use-small-picture.ts'

export interface ImageView {
  id: string
  alt: string
}

export const ALT_HINT = 'Ein Satz für alle, die das Bild nicht sehen. Zum Beispiel: Zwei Kinder balancieren über eine Bank.'

interface ImageUploadProps {
  /** The picture to be replaced. */
  image: ImageView | null
  answer: FormAnswer | null
  /** Version of the picture's owner, for forms that check it. */
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
      // A refused form keeps its chosen file: no program can put one back.
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
