import { Form } from 'react-router'
import { fileAddress } from '../../files/file-address.ts'
import { ImageUpload, type ImageView } from '../../files/image-upload.tsx'
import type { FormAnswer } from '../../kit/form-view.ts'
import { answerFor } from '../../ui/answer-for.ts'
import { SubmitButton } from '../../ui/button.tsx'

interface ImagePartProps {
  image: ImageView | null
  answer: FormAnswer | null
}

export function ImagePart({ image, answer }: ImagePartProps) {
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
      <ImageUpload image={image} answer={answerFor(answer, 'image', 'removeImage')} />
    </section>
  )
}
