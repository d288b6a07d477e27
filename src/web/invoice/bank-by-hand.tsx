import { Form, Link, useSearchParams } from 'react-router'
import { changedQuery } from '../kit/query.ts'
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
export function Sent({ intent, lineId, more = {}, label, children }: SentProps) {
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
export function ByHand({ line, words, found, chosen }: ByHandProps) {
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
