import { Form, Link } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { Tick } from '../ui/choice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { FieldError, Textarea } from '../ui/field.tsx'
import { useFormVersion } from '../ui/form-version.ts'
import { isDetailName } from './sign-up-fields.ts'
import { Kept } from './sign-up-kept.tsx'
import { MEMBER_HINTS, PriceChoices } from './sign-up-price.tsx'
import type { SignUpCourseView } from './sign-up-view.ts'

export interface FamilyView {
  id: string
  name: string
  /** `7 Jahre`, `Mitglied`, or the reason against a sign-up. */
  note: string
  isDisabled: boolean
  isMember: boolean
  /** Label of the box for a membership that nobody knows of; empty without the question. */
  claim: string
  /** Form for the own missing birth date. */
  birthAddress: string | null
}

interface SignUpFamilyProps {
  family: readonly FamilyView[]
  /** Form for another child; null where none could take part. */
  childAddress: string | null
  course: SignUpCourseView
  answer: FormAnswer | null
}

/** First step of a sign-up with a login: ticks instead of typing. */
export function SignUpFamily({ family, childAddress, course, answer }: SignUpFamilyProps) {
  const open = family.filter(({ isDisabled }) => !isDisabled)
  const view = formView(answer, { isTrial: course.isInFee && open.some(({ isMember }) => !isMember) })
  const error = view.error('who')
  const { who: ticked = [], members: claimed = [] } = answer?.typed ?? {}
  const hint = course.isInFee ? MEMBER_HINTS.fee : MEMBER_HINTS.price
  const kept = useFormVersion('', answer)
  return (
    <Form method="post" action="?wer=familie" noValidate className="form" key={kept.key} {...kept.form}>
      <ErrorSummary faults={view.faults} />
      <Kept typed={answer?.typed ?? {}} isKept={isDetailName} />
      <fieldset className="form-part">
        <legend>Wer nimmt teil?</legend>
        {error && <FieldError id="who-error">{error}</FieldError>}
        <div className="grid gap-1">
          {family.map(({ id, name, note, isDisabled, claim, birthAddress }) => (
            <div key={id} className="group/person">
              <label className="tick">
                <input
                  type="checkbox"
                  name="who"
                  value={id}
                  id={id === open[0]?.id ? 'who' : undefined}
                  defaultChecked={ticked.includes(id)}
                  disabled={isDisabled}
                  aria-invalid={error ? true : undefined}
                />
                <span>
                  {name}
                  {note && <span className="field-hint block">{note}</span>}
                </span>
              </label>
              {claim && !isDisabled && (
                <div className="ml-8 hidden group-has-[input[name=who]:checked]/person:block">
                  <Tick name="members" value={id} text={claim} hint={hint} isTicked={claimed.includes(id)} />
                </div>
              )}
              {birthAddress && (
                <Link to={birthAddress} className="link">
                  Geburtsdatum eintragen
                </Link>
              )}
            </div>
          ))}
        </div>
        <PriceChoices course={course} view={view} />
      </fieldset>
      <Textarea label="Nachricht an den Verein" optional {...view.field('message')} />
      <div className="actions">
        <SubmitButton name="step" value="person">
          Weiter zur Übersicht
        </SubmitButton>
        {childAddress && (
          <LinkButton to={childAddress} look="quiet">
            Kind hinzufügen
          </LinkButton>
        )}
        <LinkButton to={`/id/${course.slug}/signup?wer=andere`} look="quiet" reloadDocument>
          Jemand anderen anmelden
        </LinkButton>
      </div>
    </Form>
  )
}
