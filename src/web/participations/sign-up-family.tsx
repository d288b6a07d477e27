import { Form } from 'react-router'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { FieldError, Textarea } from '../ui/field.tsx'
import { type FormAnswer, formView } from '../ui/form-view.ts'
import { isDetailName } from './sign-up-fields.ts'
import { Kept } from './sign-up-kept.tsx'
import { PriceChoices } from './sign-up-price.tsx'
import type { SignUpOfferView } from './sign-up-view.ts'

export interface FamilyView {
  id: string
  name: string
  /** `7 Jahre`, `Mitglied`, or why this person cannot be chosen. */
  note: string
  isDisabled: boolean
  isMember: boolean
}

interface SignUpFamilyProps {
  family: readonly FamilyView[]
  /** Where another child is entered; null where none could take part. */
  childAddress: string | null
  offer: SignUpOfferView
  answer: FormAnswer | null
}

/** First step for somebody signed in: tick who of the family takes part. Nothing has to be typed. */
export function SignUpFamily({ family, childAddress, offer, answer }: SignUpFamilyProps) {
  const open = family.filter(({ isDisabled }) => !isDisabled)
  const view = formView(answer, { isTrial: offer.isInFee && open.some(({ isMember }) => !isMember) })
  const error = view.error('who')
  const ticked = answer?.typed.who ?? []
  return (
    <Form method="post" action="?wer=familie" noValidate className="form" key={answer ? JSON.stringify(answer.faults) : 'fresh'}>
      <ErrorSummary faults={view.faults} />
      <Kept typed={answer?.typed ?? {}} isKept={isDetailName} />
      <fieldset className="form-part">
        <legend>Wer nimmt teil?</legend>
        {error && <FieldError id="who-error">{error}</FieldError>}
        <div className="grid gap-1">
          {family.map(({ id, name, note, isDisabled }) => (
            <label key={id} className="tick">
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
          ))}
        </div>
        <PriceChoices offer={offer} view={view} />
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
        <LinkButton to={`/id/${offer.slug}/signup?wer=andere`} look="quiet" reloadDocument>
          Jemand anderen anmelden
        </LinkButton>
      </div>
    </Form>
  )
}
