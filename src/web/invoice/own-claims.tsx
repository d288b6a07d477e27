import { Link } from 'react-router'
import { useLive } from '../kit/live.ts'
import { State } from '../ui/badge.tsx'
import { Band } from '../ui/band.tsx'
import { FactList } from '../ui/list-panel.tsx'
import type { Route } from './+types/own-claims'
import { OWN_STATEMENT_PATH, READS } from './invoice-address.ts'
import type { OwnClaimView } from './own-claims.page.ts'
import '../ui/profile.css'

export { loader } from './own-claims.page.ts'

function ClaimEntry({ claim }: { claim: OwnClaimView }) {
  const { title, person, amount, open, due, until, state, how, explanation } = claim
  return (
    <li className="grid gap-1">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong>{title}</strong>
        <strong className="tabular">{amount}</strong>
      </p>
      <p className="text-muted tabular">
        {person && `für ${person} · `}fällig am {due} <State kind={state.kind}>{state.text}</State> {until && `bis ${until}`}
      </p>
      {open && <p className="tabular">davon noch offen: {open}</p>}
      {how && <p>{how}</p>}
      {explanation.length > 0 && (
        <details>
          <summary className="link cursor-pointer">Wie der Betrag entsteht</summary>
          <ul className="mt-1 grid gap-1">
            {explanation.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

function ClaimList({ title, claims, empty }: { title: string; claims: OwnClaimView[]; empty: string }) {
  return (
    <>
      <h2>{title}</h2>
      {claims.length === 0 && <p>{empty}</p>}
      <ul className="grid w-full gap-4">
        {claims.map((claim) => (
          <ClaimEntry key={claim.id} claim={claim} />
        ))}
      </ul>
    </>
  )
}

/** Claims on oneself and the family, and how the club collects them. */
export default function OwnClaims({ loaderData }: Route.ComponentProps) {
  useLive(...READS)
  const { open, settled, sum, credit, hasStatement, mandates } = loaderData
  return (
    <>
      <Band title="Meine Beiträge und Zahlungen" line={open.length > 0 ? `Von Ihnen offen: ${sum}` : 'Nichts ist offen.'} />
      <div className="page profile-page">
        <section className="card profile-card">
          <ClaimList title="Offen" claims={open} empty="Zurzeit schulden Sie uns nichts." />
          {credit && <p>{`Sie haben ein Guthaben von ${credit}. Wir verrechnen es mit dem nächsten Beitrag.`}</p>}
        </section>
        {settled.length > 0 && (
          <section className="card profile-card">
            <ClaimList title="Erledigt, aus dem letzten Jahr" claims={settled} empty="" />
          </section>
        )}
        <section className="card profile-card">
          <h2>SEPA-Mandate</h2>
          {mandates.length === 0 && <p>Sie haben uns kein Mandat erteilt. Sie zahlen per Überweisung.</p>}
          <ul className="grid w-full gap-4">
            {mandates.map(({ id, reference, state, facts }) => (
              <li key={id}>
                <p className="break-all">
                  <strong>{reference}</strong> <State kind={state.kind}>{state.text}</State>
                </p>
                <FactList facts={facts} />
              </li>
            ))}
          </ul>
        </section>
        <section className="card profile-card" aria-label="Weiter">
          {hasStatement && (
            <a href={OWN_STATEMENT_PATH} className="link">
              Kontoauszug als PDF
            </a>
          )}
          <Link to="/member/me/invoices" className="link">
            Meine Rechnungen
          </Link>
          <Link to="/member/me" className="link">
            Zurück zum Profil
          </Link>
        </section>
      </div>
    </>
  )
}
