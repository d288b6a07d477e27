import { Form } from 'react-router'
import { fileAddress } from '../../files/file-address.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextField } from '../../ui/field.tsx'
import { type FormAnswer, formView } from '../../ui/form-view.ts'
import { answerFor } from './editor-form.tsx'

export interface ImageView {
  id: string
  alt: string
}

interface ImageSectionProps {
  version: number
  image: ImageView | null
  answer: FormAnswer | null
}

const ALT_HINT = 'Ein Satz für alle, die das Bild nicht sehen. Zum Beispiel: Zwei Kinder balancieren über eine Bank.'

function ShownImage({ version, image, answer }: ImageSectionProps & { image: ImageView }) {
  const view = formView(answerFor(answer, 'imageAlt', 'removeImage'), { alt: image.alt })
  return (
    <Form method="post" noValidate className="grid gap-3">
      <ErrorSummary
        faults={view.faults.map(({ field, text }) => ({ field: field && `image-${field}`, text }))}
        title="Nicht gespeichert"
      />
      <img src={fileAddress(image.id)} alt={image.alt} className="max-h-64 w-fit max-w-full rounded-control border border-line" />
      <input type="hidden" name="version" value={version} />
      <TextField label="Was ist zu sehen?" maxLength={300} hint={ALT_HINT} {...view.field('alt')} id="image-alt" />
      <div className="actions">
        <SubmitButton name="intent" value="imageAlt" look="quiet" size="small">
          Beschreibung speichern
        </SubmitButton>
        <SubmitButton name="intent" value="removeImage" look="plain" size="small">
          Bild entfernen
        </SubmitButton>
      </div>
    </Form>
  )
}

/** The offer's picture: shown with its description, replaced, removed. */
export function ImageSection({ version, image, answer }: ImageSectionProps) {
  const own = answerFor(answer, 'image')
  const view = formView(own)
  return (
    <section className="mt-8 grid max-w-3xl gap-4" aria-labelledby="image-title">
      <h2 id="image-title">Bild</h2>
      {image && <ShownImage key={image.id} version={version} image={image} answer={answer} />}
      <Form
        method="post"
        encType="multipart/form-data"
        noValidate
        className="grid gap-3"
        key={`${image?.id} ${own ? 'again' : ''}`}
      >
        <ErrorSummary
          faults={view.faults.map(({ field, text }) => ({ field: field === 'alt' ? 'new-alt' : field, text }))}
          title="Nicht gespeichert"
        />
        <input type="hidden" name="version" value={version} />
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
    </section>
  )
}
