import { Form, Link, useSearchParams } from 'react-router'
import { type FormAnswer, type FormView, formView, withIds } from '../kit/form-view.ts'
import { changedQuery } from '../kit/query.ts'
import { answerFor } from '../ui/answer-for.ts'
import { State } from '../ui/badge.tsx'
import { Button, SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { DateField, Select, TextField } from '../ui/field.tsx'
import { FactList, Panel } from '../ui/list-panel.tsx'
import { Options } from '../ui/options.tsx'
import type { ClaimPanelView } from './claim-view.ts'
import { INVOICE_PATH } from './invoice-address.ts'

interface DecisionProps {
  claim: ClaimPanelView
  intent: string
  title: string
  button: string
  answer: FormAnswer | null
  children: (view: FormView) => React.ReactNode
}

/** One thing that can be decided about a claim; open when it was refused. */
function Decision({ claim, intent, title, button, answer, children }: DecisionProps) {
  const own = answerFor(answer, intent)
  const view = withIds(formView(own), intent)
  return (
    <details className="border-t border-line pt-3" open={own !== null}>
      <summary className="cursor-pointer font-semibold">{title}</summary>
      <Form method="post" noValidate className="mt-3 grid gap-3">
        <ErrorSummary faults={view.faults} title="Das ging noch nicht" />
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="claimId" value={claim.id} />
        <input type="hidden" name="version" value={claim.version} />
        {children(view)}
        <div>
          <SubmitButton>{button}</SubmitButton>
        </div>
      </Form>
    </details>
  )
}

/** First the other debtor is looked for, then the amount typed. */
function SplitPart({ claim, answer }: { claim: ClaimPanelView; answer: FormAnswer | null }) {
  const [search] = useSearchParams()
  const kept = [...search].filter(([name]) => !['zahler', 'getan'].includes(name))
  return (
    <div className="border-t border-line pt-3">
      <h3 className="text-[1rem]">Teilen, zum Beispiel mit dem Jobcenter</h3>
      <Form action={INVOICE_PATH} className="mt-2 flex items-end gap-2">
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextField label="Anderer Zahler" name="zahler" type="search" defaultValue={claim.words} required={false} />
        <Button type="submit" look="quiet">
          Suchen
        </Button>
      </Form>
      {claim.words !== '' && claim.others.length === 0 && <p className="mt-2">Diesen Zahler gibt es hier nicht.</p>}
      {claim.others.length > 0 && (
        <Decision claim={claim} intent="split" title="Betrag abteilen" button="Forderung teilen" answer={answer}>
          {(view) => (
            <>
              <Select label="Zahler" {...view.field('debtorId')}>
                <Options options={claim.others} />
              </Select>
              <TextField label="Betrag" inputMode="decimal" className="max-w-40" {...view.field('cents')} />
            </>
          )}
        </Decision>
      )}
    </div>
  )
}

function Decisions({ claim, answer }: { claim: ClaimPanelView; answer: FormAnswer | null }) {
  const common = { claim, answer }
  return (
    <section aria-label="Entscheiden" className="grid gap-3">
      <Decision {...common} intent="defer" title="Stunden" button="Stunden">
        {(view) => (
          <>
            <DateField label="Gestundet bis" hint="Zum Beispiel 31.03.2027" {...view.field('until')} />
            <TextField label="Grund" {...view.field('reason')} />
          </>
        )}
      </Decision>
      <Decision {...common} intent="instalments" title="In Raten zahlen" button="In Raten teilen">
        {(view) => (
          <TextField label="Raten, jeden Monat eine" inputMode="numeric" className="max-w-24" {...view.field('count')} />
        )}
      </Decision>
      <SplitPart {...common} />
      <Decision {...common} intent="waive" title="Erlassen" button="Rest erlassen">
        {(view) => <TextField label="Grund" {...view.field('reason')} />}
      </Decision>
      {claim.mayCancel && (
        <Decision {...common} intent="cancel" title="Stornieren" button="Forderung stornieren">
          {(view) => <TextField label="Grund" {...view.field('reason')} />}
        </Decision>
      )}
    </section>
  )
}

/** Charged, then left: one press gives it back, or lets it stand. */
function LeftPlace({ claim, answer }: { claim: ClaimPanelView; answer: FormAnswer | null }) {
  const faults = formView(answerFor(answer, 'creditLeft')).faults
  return (
    <section aria-labelledby="left" className="card grid gap-3">
      <h3 id="left" className="text-[1rem]">
        Abgemeldet nach Abrechnung
      </h3>
      <p>Dieser Platz ist nicht mehr belegt. Soll der Betrag gutgeschrieben werden?</p>
      <ErrorSummary faults={faults} title="Das ging noch nicht" />
      <Form method="post" className="flex flex-wrap gap-2">
        <input type="hidden" name="claimId" value={claim.id} />
        <input type="hidden" name="version" value={claim.version} />
        <Button type="submit" name="intent" value="creditLeft">
          Gutschreiben
        </Button>
        <Button type="submit" name="intent" value="keepLeft" look="quiet">
          Bleibt geschuldet
        </Button>
      </Form>
    </section>
  )
}

export function ClaimPanel({ claim, answer }: { claim: ClaimPanelView; answer: FormAnswer | null }) {
  const [search] = useSearchParams()
  const close = changedQuery(INVOICE_PATH, search, { forderung: null, zahler: null, getan: null })
  const { title, debtor, person, amount, open, paid, due, state, until, explanation, reason, books, isPart } = claim
  return (
    <Panel title={title} line={person && `für ${person}`} close={close} closeText="Schließen">
      <FactList
        facts={[
          ['Zahler', debtor],
          ['Betrag', amount],
          ['Bezahlt', paid],
          ['Offen', <strong key="open">{open}</strong>],
          ['Fällig', due],
          [
            'Stand',
            <span key="state">
              <State kind={state.kind}>{state.text}</State> {until}
            </span>,
          ],
          ...(reason ? ([['Grund', reason]] as const) : []),
          ['Buchung', books],
          ...(isPart ? ([['Herkunft', 'Teil einer anderen Forderung']] as const) : []),
        ]}
      />
      {explanation.length > 0 && (
        <section aria-labelledby="why">
          <h3 id="why" className="text-[1rem]">
            Wie der Betrag entsteht
          </h3>
          <ul className="mt-1 grid gap-1">
            {explanation.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
      )}
      {claim.isLeft && <LeftPlace claim={claim} answer={answer} />}
      {claim.mayRestore && (
        <Form method="post">
          <input type="hidden" name="intent" value="restore" />
          <input type="hidden" name="claimId" value={claim.id} />
          <input type="hidden" name="version" value={claim.version} />
          <Button type="submit" look="quiet">
            {claim.isWaived ? 'Erlass zurücknehmen' : 'Stundung zurücknehmen'}
          </Button>
        </Form>
      )}
      {claim.mayDecide && <Decisions claim={claim} answer={answer} />}
      <p>
        <Link to={close} className="link">
          Zurück zur Liste
        </Link>
      </p>
    </Panel>
  )
}
