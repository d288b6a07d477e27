import type { FormView } from '../kit/form-view.ts'
import { Checkbox } from '../ui/choice.tsx'
import { Textarea, TextField } from '../ui/field.tsx'

function EmergencyNumber({ view, place }: { view: FormView; place: 1 | 2 }) {
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">{place === 1 ? 'Im Notfall anrufen' : 'Sonst anrufen'}</legend>
      <TextField label="Name" optional autoComplete="off" {...view.field(`name${place}`)} />
      <TextField label="Telefon" type="tel" optional autoComplete="off" {...view.field(`phone${place}`)} />
      <TextField
        label="Wer ist das?"
        hint="Zum Beispiel Großmutter"
        optional
        autoComplete="off"
        {...view.field(`relation${place}`)}
      />
    </fieldset>
  )
}

/** Fields of `CareForm`; the form around it belongs to the page. */
export function CareFields({ view }: { view: FormView }) {
  return (
    <>
      <EmergencyNumber view={view} place={1} />
      <EmergencyNumber view={view} place={2} />
      <Textarea
        label="Wer darf abholen?"
        hint="Eine Person in jeder Zeile, nach einem Komma die Telefonnummer: Oma Gerda, 0151 1234567"
        optional
        rows={3}
        {...view.field('collectors')}
      />
      <Checkbox label="Geht allein nach Hause" {...view.tick('goesAlone')} />
      <Checkbox label="Kein Foto" hint="Dann werden keine Fotos gemacht oder veröffentlicht." {...view.tick('hasNoPhoto')} />
    </>
  )
}
