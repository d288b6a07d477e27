import { useState } from 'react'
import { Form } from 'react-router'
import { SubmitButton } from '../ui/button.tsx'
import { Checkbox, RadioGroup } from '../ui/choice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { DateField, Textarea, TextField } from '../ui/field.tsx'
import { type FormAnswer, type FormView, formView } from '../ui/form-view.ts'
import { isMinorTyped } from './sign-up-fields.ts'
import type { SignUpOfferView } from './sign-up-view.ts'

interface SignUpPersonProps {
  offer: SignUpOfferView
  /** Of the person signed in; empty texts for a visitor. */
  self: { firstname: string; lastname: string; email: string }
  isMinor: boolean
  answer: FormAnswer | null
}

const SEXES = [
  { value: 'w', label: 'weiblich' },
  { value: 'm', label: 'männlich' },
  { value: 'd', label: 'divers' },
] as const

function Guardian({ view }: { view: FormView }) {
  return (
    <fieldset className="form-part">
      <legend>Erziehungsberechtigte Person</legend>
      <p className="text-muted">Unter 18 Jahren meldet eine erziehungsberechtigte Person an. Sie bekommt unsere E-Mails.</p>
      <div className="form-pair">
        <TextField label="Vorname" autoComplete="off" {...view.field('guardian.firstname')} />
        <TextField label="Nachname" autoComplete="off" {...view.field('guardian.lastname')} />
      </div>
    </fieldset>
  )
}

/** First step: who takes part and how to reach them. For minors the guardian's fields appear, without JavaScript after sending. */
export function SignUpPerson({ offer, self, isMinor, answer }: SignUpPersonProps) {
  const [minor, setMinor] = useState(isMinor)
  const view = formView(answer, self)
  return (
    <Form method="post" noValidate className="form" key={answer ? JSON.stringify(answer.faults) : 'fresh'}>
      <ErrorSummary faults={view.faults} />
      <fieldset className="form-part">
        <legend>Wer nimmt teil?</legend>
        <div className="form-pair">
          <TextField label="Vorname" autoComplete="given-name" {...view.field('firstname')} />
          <TextField label="Nachname" autoComplete="family-name" {...view.field('lastname')} />
        </div>
        <DateField
          label="Geburtsdatum"
          autoComplete="bday"
          onChange={({ currentTarget }) => setMinor(isMinorTyped(currentTarget.value, offer.today) ?? minor)}
          {...view.field('birthOn')}
        />
        {offer.asksSex && <RadioGroup label="Geschlecht" options={SEXES} row {...view.field('sex')} />}
        {offer.asksMembership && (
          <Checkbox
            label="Ist schon Mitglied im Verein"
            hint="Dann gilt der Mitgliedspreis."
            {...view.tick('claimsMembership')}
          />
        )}
      </fieldset>
      {(minor || isMinor) && <Guardian view={view} />}
      <fieldset className="form-part">
        <legend>Wie erreichen wir Sie?</legend>
        <TextField
          label="E-Mail-Adresse"
          type="email"
          autoComplete="email"
          hint="Dorthin schicken wir gleich einen Link zum Bestätigen."
          {...view.field('email')}
        />
        <TextField
          label="Telefon"
          type="tel"
          autoComplete="tel"
          optional
          hint="Falls eine Stunde kurzfristig ausfällt."
          {...view.field('phone')}
        />
        <Textarea label="Nachricht an den Verein" optional {...view.field('message')} />
      </fieldset>
      <SubmitButton name="step" value="person">
        Weiter zur Übersicht
      </SubmitButton>
    </Form>
  )
}
