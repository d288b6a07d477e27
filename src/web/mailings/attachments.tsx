import { UploadProgress } from '../files/upload-progress.tsx'
import type { useUpload } from '../files/use-upload.ts'
import { SubmitButton } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'

const inKilobytes = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 0 })
const sizeText = (bytes: number): string => `${inKilobytes.format(Math.max(1, bytes / 1024))} KB`

interface AttachmentsProps {
  files: readonly { id: string; name: string; bytes: number }[]
  upload: ReturnType<typeof useUpload>
  error: string | undefined
}

/** Files that go along; each is kept with the draft at once. */
export function Attachments({ files, upload, error }: AttachmentsProps) {
  return (
    <div className="grid gap-3">
      {files.length > 0 && (
        <ul className="grid gap-2" aria-label="Angehängt">
          {files.map(({ id, name, bytes }) => (
            <li key={id} className="flex flex-wrap items-center gap-3">
              <span className="wrap-anywhere">
                {name} <span className="text-muted">({sizeText(bytes)})</span>
              </span>
              <SubmitButton name="detach" value={id} look="quiet" size="small" aria-label={`${name} entfernen`}>
                Entfernen
              </SubmitButton>
            </li>
          ))}
        </ul>
      )}
      <TextField
        label="Datei anhängen"
        optional
        type="file"
        name="file"
        hint="PDF, Bilder, Word, Excel, OpenDocument; zusammen höchstens 10 MB."
        error={upload.fault ?? error}
        onChange={upload.onChange}
      />
      <UploadProgress sending={upload.sending} onCancel={upload.cancel} />
      <div className="actions">
        <SubmitButton name="intent" value="attach" look="quiet">
          Anhängen
        </SubmitButton>
      </div>
    </div>
  )
}
