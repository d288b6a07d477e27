import { Form, Link, useSearchParams } from 'react-router'
import { changedQuery } from '../kit/query.ts'
import { State } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import type { Chosen, Found, LineView } from './bank.page.ts'
import { type ClaimRow, claimText } from './claim-view.ts'
import { BANK_PATH } from './invoice-address.ts'

interface SentProps {
  intent: string
  lineId: string
  more?: Readonly<Record<string, string>>
  label: string
  children: string
}

/** One button that decides about a line. */
function Sent({ intent, lineId, more = {}, label, children }: SentProps) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="lineId" value={lineId} />
      {Object.entries(more).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" look="quiet" size="small" aria-label={label}>
        {children}
      </Button>
    </Form>
  )
}

const rowText = (claim: ClaimRow): string => `${claim.debtor}: ${claimText(claim)}, offen ${claim.open}`

/** Claims that one line pays together, of one payer or of several. */
function Together({ line, chosen: { claims, sum } }: { line: LineView; chosen: Chosen }) {
  const [search] = useSearchParams()
  const ids = claims.map(({ id }) => id)
  const without = (id: string) =>
    changedQuery(BANK_PATH, search, { dazu: ids.filter((one) => one !== id).join(','), getan: null })
  return (
    <div className="mb-3 grid gap-2">
      <ul className="grid gap-2">
        {claims.map((claim) => (
          <li key={claim.id} className="flex flex-wrap items-center justify-between gap-2">
            <span>{rowText(claim)}</span>
            <Link to={without(claim.id)} preventScrollReset className="link">
              Weglassen<span className="sr-only"> {rowText(claim)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <strong>{sum}</strong>
        <Sent
          intent="allocate"
          lineId={line.id}
          more={{ claimIds: ids.join() }}
          label={`${line.name} ${line.amount}: zusammen zuordnen`}
        >
          Zusammen zuordnen
        </Sent>
      </div>
    </div>
  )
}

/** Money that pays no claim is a credit of its payer. */
function AsCredit({ line, payers }: { line: LineView; payers: Found['payers'] }) {
  return (
    <div className="mt-3">
      <p>Doppelt oder im Voraus gezahlt? Dann ist das Geld ein Guthaben:</p>
      <ul className="mt-2 grid gap-2">
        {payers.map(({ id, name }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2">
            <span>{name}</span>
            <Sent intent="credit" lineId={line.id} more={{ debtorId: id }} label={`${name}: als Guthaben buchen`}>
              Als Guthaben buchen
            </Sent>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ByHandProps {
  line: LineView
  words: string
  found: Found
  chosen: Chosen
}

/** Claims are looked for by name, then chosen, one or several. */
function ByHand({ line, words, found, chosen }: ByHandProps) {
  const [search] = useSearchParams()
  const kept = [...search].filter(([name]) => !['suche', 'getan'].includes(name))
  const ids = chosen.claims.map(({ id }) => id)
  const choices = found.claims.filter(({ id }) => !ids.includes(id))
  const adding = (id: string) => changedQuery(BANK_PATH, search, { dazu: [...ids, id].join(), suche: null, getan: null })
  return (
    <div className="border-t border-line pt-3">
      {ids.length > 0 && <Together line={line} chosen={chosen} />}
      <Form action={BANK_PATH} className="flex flex-wrap items-end gap-2">
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextField label="Zahler oder Mitglied" name="suche" type="search" defaultValue={words} required={false} />
        <Button type="submit" look="dark" size="small">
          Suchen
        </Button>
      </Form>
      {words !== '' && choices.length === 0 && (
        <p className="mt-2">Hier ist keine {ids.length > 0 && 'weitere '}Forderung offen.</p>
      )}
      <ul className="mt-2 grid gap-2">
        {choices.map((claim) => (
          <li key={claim.id} className="flex flex-wrap items-center justify-between gap-2">
            <span>{rowText(claim)}</span>
            <span className="flex flex-wrap items-center gap-3">
              <Link to={adding(claim.id)} preventScrollReset className="link">
                {ids.length === 0 ? 'Mit anderen zusammen' : 'Dazunehmen'}
                <span className="sr-only"> {rowText(claim)}</span>
              </Link>
              {ids.length === 0 && (
                <Sent
                  intent="allocate"
                  lineId={line.id}
                  more={{ claimIds: claim.id }}
                  label={`${claim.debtor}, ${claimText(claim)}: zuordnen`}
                >
                  Zuordnen
                </Sent>
              )}
            </span>
          </li>
        ))}
      </ul>
      {ids.length === 0 && found.payers.length > 0 && <AsCredit line={line} payers={found.payers} />}
    </div>
  )
}

function Choices({ line }: { line: LineView }) {
  const [search] = useSearchParams()
  return (
    <>
      {line.suggestions.map(({ claimIds, text, reason }) => (
        <div key={claimIds} className="flex flex-wrap items-center justify-between gap-2">
          <span>
            <State kind="care">Vorschlag: {reason}</State> {text}
          </span>
          <Sent intent="allocate" lineId={line.id} more={{ claimIds }} label={`${line.name} ${line.amount}: ${text} zuordnen`}>
            Zuordnen
          </Sent>
        </div>
      ))}
      {line.debits.map(({ itemId, text, reason }) => (
        <div key={itemId} className="flex flex-wrap items-center justify-between gap-2">
          <span>
            <State kind="care">Vorschlag: {reason}</State> {text}
          </span>
          <Sent
            intent="assignReturn"
            lineId={line.id}
            more={{ itemId }}
            label={`${line.name} ${line.amount}: ${text} kam zurück`}
          >
            Kam zurück
          </Sent>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        {!line.isOutgoing && (
          <Link
            to={changedQuery(BANK_PATH, search, { umsatz: line.id, suche: null, dazu: null, getan: null })}
            preventScrollReset
            className="link"
          >
            Forderung suchen<span className="sr-only"> für {line.name}</span>
          </Link>
        )}
        <Sent
          intent="ignore"
          lineId={line.id}
          more={{ isIgnored: 'on' }}
          label={`${line.name} ${line.amount}: ${line.isDouble ? 'ist derselbe Umsatz' : 'keine Forderung'}`}
        >
          {line.isDouble ? 'Ist derselbe Umsatz' : 'Keine Forderung'}
        </Sent>
      </div>
    </>
  )
}

interface BankLineProps {
  line: LineView
  mayChange: boolean
  isOpen: boolean
  words: string
  found: Found
  chosen: Chosen
}

/** A line of the statement with what it pays, or what it may pay. */
export function BankLine({ line, mayChange, isOpen, ...byHand }: BankLineProps) {
  const { id, amount, on, name, text, returned, advice, isIgnored, isKnown, isDouble, booked, isOutgoing } = line
  const isWaiting = booked.length === 0 && !isIgnored && !isKnown && (!isOutgoing || returned !== '')
  return (
    <li>
      <div className="bank-what">
        <strong className="break-words">{name}</strong>
        <p className="break-words text-muted">
          <span className="tabular">{on}</span>
          {text && ` · ${text}`}
        </p>
      </div>
      <strong className="bank-amount tabular">{amount}</strong>
      <div className="bank-deeds">
        {returned && (
          <p>
            <State kind="bad">{returned}</State>
          </p>
        )}
        {advice && <p className="font-semibold">{advice}</p>}
        {isIgnored && <State>{isDouble ? 'doppelt gelesen' : 'keine Forderung'}</State>}
        {isDouble && !isIgnored && (
          <p>
            <State kind="care">vermutlich doppelt</State> Diese Zahlung steht wohl schon in einem anderen Kontoauszug.
          </p>
        )}
        {isKnown && <State>schon aus einer anderen Meldung der Bank bekannt</State>}
        {booked.map((one) => (
          <p key={`${one.to} ${one.text}`}>
            <State kind="good">zugeordnet</State>{' '}
            <Link to={one.to} className="link">
              {one.text}
            </Link>
          </p>
        ))}
        {mayChange && booked.length > 0 && (
          <Sent intent="undo" lineId={id} label={`${name} ${amount}: Zuordnung aufheben`}>
            Zuordnung aufheben
          </Sent>
        )}
        {mayChange && isWaiting && <Choices line={line} />}
        {mayChange && isWaiting && isOpen && !isOutgoing && <ByHand line={line} {...byHand} />}
      </div>
    </li>
  )
}
