import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { FormAnswer } from '../kit/form-view.ts'
import { formView } from '../kit/form-view.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogClose } from '../ui/dialog.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/field.tsx'
import { MEDIA_PATH, PICTURES_AT_ONCE, UPLOADED } from './file-address.ts'
import { ALT_HINT } from './image-upload.tsx'
import { shrinkPicture } from './shrink-picture.ts'
import { WITH_FORM_BYTES } from './use-upload.ts'

export interface PictureChoice {
  id: string
  alt: string
  /** Address of its smallest variant. */
  src: string
}

/** A large file goes before its form, in parts; null when that failed, with the reason told. */
async function packed(file: File, tell: (fault: string) => void): Promise<File | null> {
  const small = await shrinkPicture(file)
  if (small.size <= WITH_FORM_BYTES) return small
  const { sendFile, uploadFault } = await import('./send-file.ts')
  const { signal } = new AbortController()
  const id = await sendFile(small, { onProgress: () => {}, signal }).catch((error: Error) => {
    tell(uploadFault(error))
    return null
  })
  return id === null ? null : new File([id], small.name, { type: UPLOADED })
}

/** Uploads into the library: no form of its own, since it stands within one. */
function NewPicture() {
  const fetcher = useFetcher<{ form: FormAnswer } | null>()
  const [file, setFile] = useState<File | null>(null)
  const [alt, setAlt] = useState('')
  const [fault, setFault] = useState<string>()
  const [isSending, setSending] = useState(false)
  const view = formView(fetcher.data?.form)
  const send = async () => {
    setFault(undefined)
    setSending(true)
    const body = new FormData()
    const sent = file && (await packed(file, setFault))
    setSending(false)
    if (file && !sent) return
    if (sent) body.set('picture', sent)
    body.set('alt', alt)
    body.set('intent', 'add')
    await fetcher.submit(body, { method: 'post', action: MEDIA_PATH, encType: 'multipart/form-data' })
  }
  const isBusy = isSending || fetcher.state !== 'idle'
  return (
    <details className="mt-4">
      <summary className="link flex min-h-11 w-fit cursor-pointer items-center">Neues Bild hochladen …</summary>
      <div className="mt-2 grid gap-3">
        <ErrorSummary faults={view.faults.map((one) => ({ ...one, field: `library-${one.field}` }))} title="Nicht gespeichert" />
        <TextField
          label="Bild auswählen"
          hint="JPEG, PNG oder WebP. Nur Fotos, deren Personen einverstanden sind."
          type="file"
          accept="image/png,image/jpeg,image/webp"
          id="library-picture"
          error={fault ?? view.error('picture')}
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
        />
        <TextField
          label="Was ist darauf zu sehen?"
          hint={ALT_HINT}
          maxLength={300}
          id="library-alt"
          value={alt}
          error={view.error('alt')}
          onChange={({ target }) => setAlt(target.value)}
        />
        <div className="actions">
          <Button look="dark" size="small" aria-disabled={isBusy || undefined} onClick={() => void (isBusy || send())}>
            {isBusy ? 'Wird hochgeladen …' : 'In die Mediathek'}
          </Button>
        </div>
        <p role="status" className="field-hint empty:hidden">
          {fetcher.state === 'idle' && fetcher.data === null && 'Das Bild steht jetzt vorn in der Auswahl.'}
        </p>
      </div>
    </details>
  )
}

interface PicturePickerProps {
  pictures: readonly PictureChoice[]
  onChoose: (picture: PictureChoice) => void
  trigger: Parameters<typeof Dialog>[0]['trigger']
}

/** Pictures of the library: the newest at first, then those that were searched for, or older ones. */
function useLibrary(pictures: readonly PictureChoice[]) {
  const { data, load } = useFetcher<{ lines: PictureChoice[]; next: string | null }>()
  const more = pictures.length >= PICTURES_AT_ONCE ? (pictures.at(-1)?.id ?? null) : null
  return {
    shown: data ? data.lines : pictures,
    next: data ? data.next : more,
    find: (search: string, after = '') =>
      void load(`${MEDIA_PATH}?${new URLSearchParams({ q: search, nach: after, beschrieben: 'ja' })}`),
  }
}

/** Chooses a picture of the library, or adds one to it. */
export function PicturePicker({ pictures, onChoose, trigger }: PicturePickerProps) {
  const { shown, next, find } = useLibrary(pictures)
  const [search, setSearch] = useState('')
  const [asked, setAsked] = useState('')
  const start = () => {
    setAsked(search)
    find(search)
  }
  return (
    <Dialog title="Bild wählen" trigger={trigger}>
      {pictures.length === 0 && <p className="text-muted">Die Mediathek ist noch leer.</p>}
      {pictures.length > 0 && (
        <div className="mb-4 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
          <TextField
            label="Bild suchen"
            type="search"
            id="library-search"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              start()
            }}
          />
          <Button look="quiet" onClick={start}>
            Suchen
          </Button>
        </div>
      )}
      <p role="status" className="field-hint empty:hidden">
        {pictures.length > 0 && shown.length === 0 && 'Dazu wurde kein Bild gefunden.'}
      </p>
      <ul className="picture-choice">
        {shown.map((picture) => (
          <li key={picture.id}>
            <DialogClose>
              <button type="button" onClick={() => onChoose(picture)}>
                <img src={picture.src} alt={picture.alt} loading="lazy" />
              </button>
            </DialogClose>
          </li>
        ))}
      </ul>
      {next && (
        <div className="actions mt-4">
          <Button look="quiet" size="small" onClick={() => find(asked, next)}>
            Ältere Bilder
          </Button>
        </div>
      )}
      <NewPicture />
    </Dialog>
  )
}
