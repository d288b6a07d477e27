import { Form } from 'react-router'
import { answerFor } from '../../courses/editor/editor-form.tsx'
import { fileAddress } from '../../files/file-address.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextField } from '../../ui/field.tsx'
import { type FormAnswer, formView } from '../../ui/form-view.ts'

interface ImagePartProps {
  image: { id: string; alt: string } | null
  answer: FormAnswer | null
}

/** The event's picture: shown, replaced, removed. */
export function ImagePart({ image, answer }: ImagePartProps) {
  const view = formView(answerFor(answer, 'image', 'removeImage'))
  return (
    <section className="mt-8 grid max-w-3xl gap-4" aria-labelledby="image-title">
      <h2 id="image-title">Bild</h2>
      {image && (
        <Form method="post" className="grid gap-3">
          <img
            src={fileAddress(image.id)}
            alt={image.alt}
            className="max-h-64 w-fit max-w-full rounded-control border border-line"
          />
          <p className="text-muted">{image.alt}</p>
          <div className="actions">
            <SubmitButton name="intent" value="removeImage" look="plain" size="small">
              Bild entfernen
            </SubmitButton>
          </div>
        </Form>
      )}
      <Form method="post" encType="multipart/form-data" noValidate className="grid gap-3" key={image?.id}>
        <ErrorSummary faults={view.faults} title="Nicht gespeichert" />
        <TextField
          label={image ? 'Anderes Bild' : 'Bild auswählen'}
          hint="PNG, JPEG oder WebP, höchstens 5 MB. Nur Fotos, deren Personen einverstanden sind."
          type="file"
          accept="image/png,image/jpeg,image/webp"
          name="picture"
          error={view.error('picture')}
        />
        <TextField
          label="Was ist darauf zu sehen?"
          maxLength={300}
          hint="Ein Satz für alle, die das Bild nicht sehen."
          {...view.field('alt')}
        />
        <div className="actions">
          <SubmitButton name="intent" value="image" look="quiet">
            Bild hochladen
          </SubmitButton>
        </div>
      </Form>
    </section>
  )
}
