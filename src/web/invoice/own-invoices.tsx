import { Link } from 'react-router'
import { useLive } from '../kit/live.ts'
import { State } from '../ui/badge.tsx'
import { Band } from '../ui/band.tsx'
import type { Route } from './+types/own-invoices'
import '../ui/profile.css'

export { loader } from './own-invoices.page.ts'

/** Papers of whoever is logged in. */
export default function OwnInvoicesPage({ loaderData: { invoices } }: Route.ComponentProps) {
  useLive('invoice')
  return (
    <>
      <Band title="Meine Rechnungen" />
      <div className="page profile-page">
        <section className="card profile-card" aria-label="Rechnungen">
          {invoices.length === 0 && <p>Noch haben Sie keine Rechnung von uns.</p>}
          <ul className="grid w-full max-w-lg gap-4">
            {invoices.map(({ id, to, title, amount, due, open, state }) => (
              <li key={id} className="grid gap-0.5">
                <p>
                  <a href={to} className="link">
                    {title}
                  </a>
                </p>
                <p className="tabular">
                  {amount} <State kind={state.kind}>{state.text}</State>
                </p>
                {open && <p className="text-muted tabular">{`fällig am ${due}, offen ${open}`}</p>}
              </li>
            ))}
          </ul>
          <Link to="/member/me" className="link">
            Zurück zum Profil
          </Link>
        </section>
      </div>
    </>
  )
}
