import { Form } from 'react-router'
import type { Contact } from '../../domain/people/input.ts'
import type { OwnName } from '../../domain/users/input.ts'
import { type FormAnswer, formView, withIds } from '../kit/form-view.ts'
import { SubmitButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/choice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { BIRTH_HINT, DateField, TextField } from '../ui/field.tsx'
import { useFormVersion } from '../ui/form-version.ts'
import { Notice } from '../ui/notice.tsx'
import { SavedMeanwhile } from '../ui/saved-meanwhile.tsx'
import { MoreContactsField } from './more-contacts-field.tsx'
import { savedLines } from './saved-lines.ts'

function Outdated() {
  return (
    <Notice kind="warning" title="Jemand anderes hat diese Daten gerade geändert">
      Was Sie getippt haben, steht noch hier.
    </Notice>
  )
}

interface ContactFormProps {
  contact: Contact
  /** A guardian of another household changes no address. */
  isApart: boolean
  /** Others who live there. */
  housemates: readonly string[]
  answer: FormAnswer | null
}

export function ContactForm({ contact, isApart, housemates, answer }: ContactFormProps) {
  const { version, isOutdated, key, form } = useFormVersion(contact.version, answer)
  const view = formView(answer, contact)
  return (
    <Form key={key} method="post" className="profile-form" noValidate {...form}>
      <ErrorSummary faults={view.faults} />
      {isOutdated && <Outdated />}
      {answer && view.faults.some(({ field }) => field === '') && (
        <SavedMeanwhile own={answer} lines={savedLines({ ...contact }, answer.typed)} />
      )}
      <input type="hidden" name="intent" value="contact" />
      <input type="hidden" name="version" value={version} />
      <TextField label="E-Mail-Adresse" type="email" autoComplete="email" optional {...view.field('email')} />
      <TextField label="Telefon" type="tel" autoComplete="tel" optional {...view.field('phone')} />
      <MoreContactsField view={view} />
      {!isApart && (
        <>
          <TextField label="Straße und Hausnummer" autoComplete="street-address" optional {...view.field('street')} />
          <div className="profile-city">
            <TextField label="PLZ" autoComplete="postal-code" inputMode="numeric" optional {...view.field('postcode')} />
            <TextField label="Ort" autoComplete="address-level2" optional {...view.field('city')} />
          </div>
        </>
      )}
      {housemates.length > 0 && (
        <Checkbox label={`Die Anschrift gilt auch für ${housemates.join(', ')}`} {...view.tick('isForAll')} />
      )}
      <SubmitButton>Kontaktdaten speichern</SubmitButton>
    </Form>
  )
}

/** For people who are no members, and whose birth date is missing. */
export function BirthForm({ answer }: { answer: FormAnswer | null }) {
  const view = withIds(formView(answer), 'own')
  return (
    <Form method="post" className="profile-form" id="geburtsdatum" noValidate>
      <ErrorSummary faults={view.faults} />
      <input type="hidden" name="intent" value="birth" />
      <DateField label="Ihr Geburtsdatum" hint={BIRTH_HINT} autoComplete="bday" {...view.field('birthOn')} />
      <SubmitButton>Geburtsdatum speichern</SubmitButton>
    </Form>
  )
}

/** For users who are no members. */
export function NameForm({ name, answer }: { name: OwnName; answer: FormAnswer | null }) {
  const { version, isOutdated, key, form } = useFormVersion(name.version, answer)
  const view = formView(answer, name)
  return (
    <Form key={key} method="post" className="profile-form" noValidate {...form}>
      <ErrorSummary faults={view.faults} />
      {isOutdated && <Outdated />}
      <input type="hidden" name="intent" value="name" />
      <input type="hidden" name="version" value={version} />
      <TextField label="Vorname" autoComplete="given-name" {...view.field('firstname')} />
      <TextField label="Nachname" autoComplete="family-name" {...view.field('lastname')} />
      <SubmitButton>Namen speichern</SubmitButton>
    </Form>
  )
}
