import type { FormView } from '../kit/form-view.ts'
import { TextField } from '../ui/field.tsx'

/** Asked for minors, by visitors and by staff. */
export function GuardianFields({ view, look = 'form-part' }: { view: FormView; look?: string }) {
  return (
    <fieldset className={look}>
      <legend>Sorgeberechtigte Person</legend>
      <p className="text-muted">
        Minderjährige werden von ihren Eltern oder anderen Sorgeberechtigten angemeldet. An sie gehen auch unsere E-Mails.
      </p>
      <div className="form-pair">
        <TextField label="Vorname" autoComplete="off" {...view.field('guardian.firstname')} />
        <TextField label="Nachname" autoComplete="off" {...view.field('guardian.lastname')} />
      </div>
    </fieldset>
  )
}
