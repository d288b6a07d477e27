import type { FormView } from '../kit/form-view.ts'
import { DateField, FieldError, TextField } from '../ui/field.tsx'

interface JoinPersonProps {
  view: FormView
  /** Of the login; empty for visitors. */
  family: readonly { id: string; name: string; isSelf: boolean }[]
  /** Ticks that were sent; null before. */
  typedPeople: readonly string[] | null
}

/** Choice of helpers: ticks for a login’s family, else name and contact. */
export function JoinPerson({ view, family, typedPeople }: JoinPersonProps) {
  if (family.length > 0) {
    const error = view.error('people')
    return (
      <fieldset className={error ? 'field-wrong' : undefined}>
        <legend className="field-label">Wer hilft?</legend>
        {error && <FieldError id="people-error">{error}</FieldError>}
        <input type="hidden" name="manner" value="family" />
        {family.map(({ id, name, isSelf }, at) => (
          <label key={id} className="tick">
            <input
              type="checkbox"
              id={at === 0 ? 'people' : undefined}
              name="people"
              value={id}
              defaultChecked={typedPeople ? typedPeople.includes(id) : isSelf}
            />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
    )
  }
  return (
    <>
      <TextField label="Vorname" autoComplete="given-name" {...view.field('firstname')} />
      <TextField label="Nachname" autoComplete="family-name" {...view.field('lastname')} />
      <DateField
        label="Geburtsdatum"
        hint="Für Altersgrenzen, und damit Ihre Stunden bei der richtigen Person zählen. Zum Beispiel 05.03.1985"
        autoComplete="bday"
        {...view.field('birthOn')}
      />
      <TextField
        label="E-Mail"
        type="email"
        autoComplete="email"
        hint="Dorthin geht der Link zum Bestätigen"
        {...view.field('email')}
      />
      <TextField
        label="Telefon"
        optional
        type="tel"
        autoComplete="tel"
        hint="Damit wir Sie am Tag selbst erreichen"
        {...view.field('phone')}
      />
      <details open={view.error('guardian.firstname') || view.error('guardian.lastname') ? true : undefined}>
        <summary className="link flex min-h-11 cursor-pointer items-center">Unter 18? Sorgeberechtigte Person angeben</summary>
        <div className="mt-2 grid gap-4">
          <TextField
            label="Vorname der sorgeberechtigten Person"
            optional
            autoComplete="off"
            {...view.field('guardian.firstname')}
          />
          <TextField
            label="Nachname der sorgeberechtigten Person"
            optional
            autoComplete="off"
            {...view.field('guardian.lastname')}
          />
        </div>
      </details>
    </>
  )
}
