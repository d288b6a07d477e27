import { Form } from 'react-router'
import { fileAddress } from '../../files/file-address.ts'
import { ALT_HINT, ImageUpload, type ImageView } from '../../files/image-upload.tsx'
import { type FormAnswer, formView } from '../../kit/form-view.ts'
import { answerFor } from '../../ui/answer-for.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextField } from '../../ui/field.tsx'

interface ImageSectionProps {
  version: number
  image: ImageView | null
  answer: FormAnswer | null
}

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

/** The course's picture with its description, to replace or remove. */
export function ImageSection({ version, image, answer }: ImageSectionProps) {
  return (
    <section className="mt-8 grid max-w-3xl gap-4" aria-labelledby="image-title">
      <h2 id="image-title">Bild</h2>
      {image && <ShownImage key={image.id} version={version} image={image} answer={answer} />}
      <ImageUpload image={image} answer={answerFor(answer, 'image')} version={version} />
    </section>
  )
}
