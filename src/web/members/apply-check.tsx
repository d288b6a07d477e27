import { Form } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { useShell } from '../shell/shell.tsx'
import { SubmitButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/choice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import type { Route } from './+types/apply'
import { FamilyFacts } from './family-facts.tsx'

type Check = NonNullable<NonNullable<Route.ComponentProps['actionData']>['check']>

function Fee({ quote, term }: Pick<Check, 'quote' | 'term'>) {
  return (
    <section className="card grid gap-2" aria-labelledby="betrag">
      <h2 id="betrag" className="text-[1.05rem]">
        Beitrag und Kündigung
      </h2>
      {quote ? (
        <>
          <p>
            In den ersten zwölf Monaten fällig: <strong>{quote.total}</strong>
          </p>
          <ul className="grid gap-2">
            {quote.lines.map(({ at, name, due, amount, why }) => (
              <li key={at}>
                <strong>{amount}</strong> am {due} für {name}
                <span className="block text-muted">{why}</span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>Den Beitrag nennt Ihnen die Geschäftsstelle, bevor Sie aufgenommen werden.</p>
      )}
      <p>{term}</p>
    </section>
  )
}

/** Second page: what was typed, what the sender agrees to, and the contract's facts right above the button. Carries everything typed along. */
export function ApplyCheck({ check, answer }: { check: Check; answer: FormAnswer | null }) {
  const { people, facts, quote, term, button, hasMandate, hasMinors, sent } = check
  const view = formView(answer)
  const club = useShell()?.club.displayName ?? 'der Verein'
  return (
    <Form method="post" noValidate className="form">
      <ErrorSummary faults={view.faults} title="Noch nicht abgeschickt" />
      {sent.map(({ name, value }) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <section className="card grid gap-3" aria-labelledby="angaben">
        <h2 id="angaben" className="text-[1.05rem]">
          Ihre Angaben
        </h2>
        <FamilyFacts people={people} facts={facts} />
        <SubmitButton name="intent" value="back" look="quiet">
          Angaben ändern
        </SubmitButton>
      </section>
      {hasMinors && (
        <Checkbox
          label="Ich bin sorgeberechtigt. Wir Sorgeberechtigten stimmen der Mitgliedschaft der Minderjährigen zu und haften für deren Beiträge."
          {...view.tick('isGuardianAgreed')}
        />
      )}
      {hasMandate && (
        <Checkbox
          label="Ich erteile das SEPA-Lastschriftmandat."
          hint={`Ich ermächtige ${club}, Beiträge von diesem Konto mittels Lastschrift einzuziehen, und weise meine Bank an, sie einzulösen. Binnen acht Wochen nach der Belastung kann ich die Erstattung verlangen. Die Mandatsreferenz teilt mir der Verein mit.`}
          {...view.tick('isMandateGiven')}
        />
      )}
      <Checkbox label="Ich habe Satzung, Beiträge und die Hinweise zum Datenschutz gelesen." {...view.tick('isPrivacyRead')} />
      <Fee quote={quote} term={term} />
      <SubmitButton name="intent" value="send">
        {button}
      </SubmitButton>
    </Form>
  )
}
