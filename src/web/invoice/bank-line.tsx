import { Link, useSearchParams } from 'react-router'
import { changedQuery } from '../kit/query.ts'
import { State } from '../ui/badge.tsx'
import type { Chosen, Found, LineView } from './bank.page.ts'
import { ByHand, Sent } from './bank-by-hand.tsx'
import { BANK_PATH } from './invoice-address.ts'

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
