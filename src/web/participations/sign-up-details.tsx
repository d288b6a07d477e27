import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { type FormAnswer, type FormView, formView } from '../kit/form-view.ts'
import { Button, SubmitButton } from '../ui/button.tsx'
import { RadioGroup } from '../ui/choice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/field.tsx'
import { useFormVersion } from '../ui/form-version.ts'
import { QuestionField } from './question-field.tsx'
import type { DetailsView } from './sign-up-details-view.ts'
import { isPersonName, wayOn } from './sign-up-fields.ts'
import { Kept } from './sign-up-kept.tsx'
import { WishFields } from './wish-fields.tsx'

type Person = DetailsView['people'][number]

function PersonDetails({ person, view, isAlone }: { person: Person; view: FormView; isAlone: boolean }) {
  return (
    <fieldset className="form-part">
      <legend>{isAlone ? 'Ein paar Angaben' : person.name}</legend>
      {person.companion !== null && (
        <TextField
          label="Wer begleitet das Kind?"
          hint="Vor- und Nachname. Die Begleitung dürfen Sie später ändern."
          autoComplete="off"
          {...view.field(person.companion)}
        />
      )}
      {person.questions.map((question) => (
        <QuestionField key={question.name} question={question} view={view} />
      ))}
    </fieldset>
  )
}

const GROUP = [
  { value: 'all_or_none', label: 'Alle oder keiner', hint: 'Sie bekommen gemeinsam Plätze oder warten gemeinsam.' },
  {
    value: 'together',
    label: 'Jede Person für sich',
    hint: 'Wer einen Platz bekommt, nimmt teil. Die anderen kommen auf die Warteliste.',
  },
] as const

function Payment({ details, view }: { details: DetailsView; view: FormView }) {
  const { payment, knownAccount } = details
  const options = [
    ...(payment === 'either' ? [{ value: 'invoice', label: 'Auf Rechnung' }] : []),
    {
      value: 'mandate',
      label: 'Per SEPA-Lastschrift',
      hint: knownAccount ? `Ohne weitere Angaben von Ihrem Konto ${knownAccount}.` : undefined,
    },
  ]
  const chosen = view.field('payment')
  return (
    <fieldset className="form-part">
      <legend>Zahlung</legend>
      <RadioGroup
        label="Wie möchten Sie bezahlen?"
        options={options}
        {...chosen}
        defaultValue={chosen.defaultValue || (payment === 'either' ? 'invoice' : 'mandate')}
      />
      <p className="text-muted">
        {knownAccount
          ? 'Nur für ein anderes Konto:'
          : payment === 'either'
            ? 'Nur bei Lastschrift:'
            : 'Ihr Konto für die Lastschrift:'}
      </p>
      <TextField
        label="Name laut Konto"
        autoComplete="name"
        optional={payment === 'either' || knownAccount !== ''}
        {...view.field('holder')}
      />
      <TextField
        label="IBAN"
        autoComplete="off"
        inputMode="text"
        spellCheck={false}
        optional={payment === 'either' || knownAccount !== ''}
        {...view.field('iban')}
      />
    </fieldset>
  )
}

interface SignUpDetailsProps {
  details: DetailsView
  answer: FormAnswer
}

/** Second step, left out without questions. */
export function SignUpDetails({ details, answer }: SignUpDetailsProps) {
  const busy = useNavigation().formMethod !== undefined
  const head = useRef<HTMLHeadingElement>(null)
  const view = formView(answer)
  const kept = useFormVersion('', answer)
  const hasFaults = view.faults.length > 0
  useEffect(() => {
    if (!hasFaults) head.current?.focus()
  }, [hasFaults])
  const group = view.field('groupKind')
  return (
    <Form method="post" {...wayOn(answer.typed)} noValidate className="form" key={kept.key} {...kept.form}>
      <ErrorSummary faults={view.faults} />
      <Kept typed={answer.typed} isKept={isPersonName} />
      <h2 ref={head} tabIndex={-1} className="sr-only">
        Angaben zum Angebot
      </h2>
      {details.people.map((person) => (
        <PersonDetails
          key={person.companion ?? person.questions[0]?.name}
          person={person}
          view={view}
          isAlone={details.people.length === 1}
        />
      ))}
      {details.wishes && <WishFields view={view} {...details.wishes} />}
      {details.asksGroup && (
        <fieldset className="form-part">
          <legend>Gemeinsam anmelden</legend>
          <RadioGroup
            label="Was gilt, wenn nicht für alle ein Platz frei ist?"
            options={GROUP}
            {...group}
            defaultValue={group.defaultValue || 'all_or_none'}
          />
        </fieldset>
      )}
      {details.asksPayment && <Payment details={details} view={view} />}
      <div className="actions">
        <SubmitButton name="step" value="details">
          Weiter zur Übersicht
        </SubmitButton>
        <Button type="submit" look="quiet" name="step" value="change" disabled={busy}>
          Zurück
        </Button>
      </div>
    </Form>
  )
}
