import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { SEX_TEXTS } from '../../domain/people/texts.ts'
import { type FormAnswer, type FormView, formView } from '../kit/form-view.ts'
import { Button, SubmitButton } from '../ui/button.tsx'
import { Checkbox, RadioGroup } from '../ui/choice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { BIRTH_HINT, DateField, Textarea, TextField } from '../ui/field.tsx'
import { useFormVersion } from '../ui/form-version.ts'
import { GuardianFields } from './guardian-fields.tsx'
import { isDetailName, isMinorTyped, isOtherAgeTyped } from './sign-up-fields.ts'
import { Kept } from './sign-up-kept.tsx'
import { MEMBER_HINTS, MemberChoice, PriceChoices } from './sign-up-price.tsx'
import type { SignUpCourseView } from './sign-up-view.ts'

interface SignUpPersonProps {
  course: SignUpCourseView
  /** Name and address of the login; empty texts for a visitor. */
  self: { firstname: string; lastname: string; email: string }
  /** Choice beforehand, where the members' fee covers the course. */
  manner: string
  isMinor: boolean
  /** People besides the first. */
  others: number
  answer: FormAnswer | null
}

const MOST = 8

const SEXES = (['w', 'm', 'd'] as const).map((value) => ({ value, label: SEX_TEXTS[value] }))

interface PersonFieldsProps {
  view: FormView
  /** `others[0].`; empty for the first. */
  prefix: string
  asksSex: boolean
  onBirth: (typed: string) => void
  born: SignUpCourseView['born']
}

function PersonFields({ view, prefix, asksSex, onBirth, born }: PersonFieldsProps) {
  const own = prefix === ''
  const [isOther, setIsOther] = useState(false)
  return (
    <>
      <div className="form-pair">
        <TextField label="Vorname" autoComplete={own ? 'given-name' : 'off'} {...view.field(`${prefix}firstname`)} />
        <TextField label="Nachname" autoComplete={own ? 'family-name' : 'off'} {...view.field(`${prefix}lastname`)} />
      </div>
      <DateField
        label="Geburtsdatum"
        hint={BIRTH_HINT}
        autoComplete={own ? 'bday' : 'off'}
        onChange={({ currentTarget }) => {
          onBirth(currentTarget.value)
          setIsOther(isOtherAgeTyped(currentTarget.value, born))
        }}
        {...view.field(`${prefix}birthOn`)}
      />
      <p role="status" className={isOther ? 'text-care' : 'sr-only'}>
        {isOther && born.text}
      </p>
      {asksSex && <RadioGroup label="Geschlecht" options={SEXES} row {...view.field(`${prefix}sex`)} />}
    </>
  )
}

function Reach({ view, ownEmail }: { view: FormView; ownEmail: string }) {
  return (
    <fieldset className="form-part">
      <legend>Wie erreichen wir Sie?</legend>
      <TextField
        label="E-Mail-Adresse"
        type="email"
        autoComplete="email"
        hint={
          ownEmail
            ? 'Mit der Adresse Ihres Kontos sind Sie gleich angemeldet. An eine andere schicken wir einen Link zum Bestätigen.'
            : 'Dorthin schicken wir gleich einen Link zum Bestätigen.'
        }
        {...view.field('email')}
      />
      <TextField
        label="Telefon"
        type="tel"
        autoComplete="tel"
        optional
        hint="Falls kurzfristig etwas ausfällt."
        {...view.field('phone')}
      />
      <Textarea label="Nachricht an den Verein" optional {...view.field('message')} />
    </fieldset>
  )
}

interface OthersProps extends Omit<PersonFieldsProps, 'prefix'> {
  count: number
}

function Others({ count, ...rest }: OthersProps) {
  const busy = useNavigation().formMethod !== undefined
  return Array.from({ length: count }, (_, at) => {
    const prefix = `others[${at}].`
    return (
      <fieldset key={prefix} className="form-part">
        <legend>Person {at + 2}</legend>
        <PersonFields {...rest} prefix={prefix} />
        <div className="actions">
          <Button type="submit" look="plain" name="step" value={`remove-${at}`} disabled={busy}>
            Person {at + 2} wieder entfernen
          </Button>
        </div>
      </fieldset>
    )
  })
}

/** First step: people and contact. For minors the guardian's fields appear, without JavaScript after sending. */
export function SignUpPerson({ course, self, manner, isMinor, others, answer }: SignUpPersonProps) {
  const [minor, setMinor] = useState(isMinor)
  const busy = useNavigation().formMethod !== undefined
  const view = formView(answer, { ...self, manner })
  const kept = useFormVersion('', answer)
  const fields = {
    view,
    asksSex: course.asksSex,
    born: course.born,
    onBirth: (typed: string) => setMinor(isMinorTyped(typed, course.today) ?? minor),
  }
  return (
    <Form method="post" noValidate className="form" key={`${others} ${kept.key}`} {...kept.form}>
      <ErrorSummary faults={view.faults} />
      <Kept typed={answer?.typed ?? {}} isKept={isDetailName} />
      {/* Enter presses this button; the form's first button would remove a person. */}
      <button type="submit" name="step" value="person" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <fieldset className="form-part">
        <legend>Wer nimmt teil?</legend>
        <PersonFields {...fields} prefix="" />
        {course.asksMembership && (
          <Checkbox
            label={others > 0 ? 'Alle sind bereits Mitglied im Verein' : 'Bereits Mitglied im Verein'}
            hint={MEMBER_HINTS.price}
            {...view.tick('claimsMembership')}
          />
        )}
        {course.isInFee ? (
          <MemberChoice course={course} view={view} isOne={others === 0} />
        ) : (
          <PriceChoices course={course} view={view} />
        )}
      </fieldset>
      <Others count={others} {...fields} />
      {others + 1 < MOST && (
        <div className="actions">
          <Button type="submit" look="quiet" name="step" value="more" disabled={busy}>
            Noch eine Person anmelden
          </Button>
        </div>
      )}
      {(minor || isMinor) && <GuardianFields view={view} />}
      <Reach view={view} ownEmail={self.email} />
      <SubmitButton name="step" value="person">
        Weiter zur Übersicht
      </SubmitButton>
    </Form>
  )
}
