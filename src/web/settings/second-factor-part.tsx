import { Form } from 'react-router'
import { REFUSALS } from '../../domain/clubs/texts.ts'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { withWayBack } from '../kit/way-back.ts'
import { answerFor } from '../ui/answer-for.ts'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/choice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Notice } from '../ui/notice.tsx'
import { partAddress } from './settings-address.ts'
import type { SecondFactorView } from './settings-view.ts'

const SET_UP = withWayBack('/member/me/security', partAddress('sicherheit'))

/** One switch for each role. */
export function SecondFactorPart({
  secondFactor: { roles, was },
  answer,
}: {
  secondFactor: SecondFactorView
  answer: FormAnswer | null
}) {
  const own = answerFor(answer, 'secondFactor')
  const view = formView(own, Object.fromEntries(roles.map(({ name, isRequired }) => [name, isRequired])))
  const lacksOwn = view.faults.some(({ text }) => text === REFUSALS.own_factor_missing)
  return (
    <Form method="post" noValidate className="grid max-w-2xl gap-4" key={`${was} ${own ? 'again' : ''}`}>
      <h2>Zweiter Faktor</h2>
      <p className="text-muted">
        Beim Einloggen fragt das Programm dann nach dem Passwort noch nach einem Code aus einer App. Ein gestohlenes Passwort
        genügt so nicht mehr.
      </p>
      <ErrorSummary faults={view.faults} title="Nicht gespeichert" />
      {lacksOwn && (
        <div className="actions">
          <LinkButton to={SET_UP} look="quiet">
            Zweiten Faktor einrichten
          </LinkButton>
        </div>
      )}
      <input type="hidden" name="intent" value="secondFactor" />
      {was !== null && <input type="hidden" name="was" value={was} />}
      {was !== null && <input type="hidden" name="exists" value="yes" />}
      <fieldset>
        <legend className="field-label">Diese Rollen müssen ihn einrichten</legend>
        {roles.map(({ name, label, hint }) => (
          <Checkbox key={name} label={label} hint={hint} {...view.tick(name)} role="switch" />
        ))}
      </fieldset>
      <Notice>
        Wer noch keinen hat, kommt erst wieder in die Verwaltung, wenn er eingerichtet ist. Das dauert zwei Minuten.
      </Notice>
      <div className="actions">
        <SubmitButton>Speichern</SubmitButton>
      </div>
    </Form>
  )
}
