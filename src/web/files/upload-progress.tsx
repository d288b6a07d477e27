import { Button } from '../ui/button.tsx'
import { ProgressBar } from '../ui/figures.tsx'
import type { Sending } from './use-upload.ts'

const inMegabytes = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const megabytes = (bytes: number): string => inMegabytes.format(bytes / 1024 / 1024)

interface UploadProgressProps {
  sending: Sending | null
  onCancel: () => void
}

/** Progress of an upload; read aloud at its begin, when the connection is lost, and when it returns. */
export function UploadProgress({ sending, onCancel }: UploadProgressProps) {
  return (
    <div className={sending ? 'grid gap-2' : undefined}>
      {sending && (
        <ProgressBar
          label="Hochgeladen"
          value={sending.sent}
          max={sending.bytes}
          text={`${megabytes(sending.sent)} von ${megabytes(sending.bytes)} MB`}
        />
      )}
      <p role="status" className="field-hint empty:hidden">
        {sending &&
          (sending.isWaiting
            ? 'Die Verbindung ist unterbrochen. Wir versuchen es weiter …'
            : 'Die Datei wird hochgeladen. Bitte lassen Sie diese Seite offen …')}
      </p>
      {sending && (
        <div>
          <Button look="plain" size="small" onClick={onCancel}>
            Hochladen abbrechen
          </Button>
        </div>
      )}
    </div>
  )
}
