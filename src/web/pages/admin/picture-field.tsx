import { useRef, useState } from 'react'
import { fileAddress } from '../../files/file-address.ts'
import { type PictureChoice, PicturePicker } from '../../files/picture-picker.tsx'
import type { FormView } from '../../kit/form-view.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

interface PictureFieldProps {
  view: FormView
  pictures: readonly PictureChoice[]
}

/** The picture at the head, with its description for this place. */
export function PictureField({ view, pictures }: PictureFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState({ id: view.field('imageFileId').defaultValue, alt: view.field('imageAlt').defaultValue })
  const choose = (next: typeof chosen) => {
    setChosen(next)
    field.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const src = pictures.find(({ id }) => id === chosen.id)?.src ?? fileAddress(chosen.id)
  return (
    <fieldset className="grid gap-3" id="imageFileId">
      <legend className="field-label">
        Bild <span className="font-normal text-muted">(freiwillig)</span>
      </legend>
      <input type="hidden" name="imageFileId" value={chosen.id} ref={field} />
      {chosen.id !== '' && (
        <img src={src} alt={chosen.alt} className="max-h-52 w-fit max-w-full rounded-control border border-line" />
      )}
      {chosen.id !== '' && (
        <TextField
          label="Was ist auf dem Bild zu sehen?"
          hint="Für alle, die es nicht sehen."
          maxLength={300}
          name="imageAlt"
          value={chosen.alt}
          error={view.error('imageAlt')}
          onChange={({ target }) => choose({ ...chosen, alt: target.value })}
        />
      )}
      <div className="actions">
        <PicturePicker
          pictures={pictures}
          onChoose={({ id, alt }) => choose({ id, alt })}
          trigger={
            <Button look="quiet" size="small">
              {chosen.id === '' ? 'Bild wählen …' : 'Anderes Bild …'}
            </Button>
          }
        />
        {chosen.id !== '' && (
          <Button look="plain" size="small" onClick={() => choose({ id: '', alt: '' })}>
            Ohne Bild
          </Button>
        )}
      </div>
    </fieldset>
  )
}
