import { Form } from 'react-router'
import { fileAddress } from '../files/file-address.ts'
import { UploadProgress } from '../files/upload-progress.tsx'
import { useUpload } from '../files/use-upload.ts'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { answerFor } from '../ui/answer-for.ts'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/field.tsx'

interface BadgePartProps {
  fileId: string | null
  clubName: string
  answer: FormAnswer | null
}

export function BadgePart({ fileId, clubName, answer }: BadgePartProps) {
  const view = formView(answerFor(answer, 'badge'))
  const upload = useUpload()
  return (
    <section className="grid max-w-2xl gap-4" aria-labelledby="badge-title">
      <h2 id="badge-title">Wappen</h2>
      {fileId && (
        <img
          src={fileAddress(fileId)}
          alt={`Wappen von ${clubName}`}
          className="max-h-32 w-fit max-w-32 rounded-control border border-line bg-white p-2"
        />
      )}
      <Form method="post" encType="multipart/form-data" noValidate onSubmit={upload.onSubmit} className="grid gap-3" key={fileId}>
        <ErrorSummary faults={view.faults} title="Nicht gespeichert" />
        <input type="hidden" name="intent" value="badge" />
        <TextField
          label={fileId ? 'Neues Bild' : 'Bild'}
          hint="PNG, JPEG, WebP oder SVG, höchstens 50 MB. Am besten quadratisch."
          type="file"
          accept="image/png,image/jpeg,image/webp,image/svg+xml"
          name="badge"
          error={upload.fault ?? view.error('badge')}
          onChange={upload.onChange}
        />
        <UploadProgress sending={upload.sending} onCancel={upload.cancel} />
        <div className="actions">
          <SubmitButton look="quiet">Wappen hochladen</SubmitButton>
        </div>
      </Form>
      {fileId && (
        <Form method="post">
          <input type="hidden" name="intent" value="removeBadge" />
          <SubmitButton look="plain">Wappen entfernen</SubmitButton>
        </Form>
      )}
    </section>
  )
}
