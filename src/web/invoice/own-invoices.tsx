import { State } from '../ui/badge.tsx'
import type { InvoiceRow } from './invoices-view.ts'

/** Papers of the person whose profile it is. */
export function OwnInvoices({ list }: { list: readonly InvoiceRow[] }) {
  if (list.length === 0) return null
  return (
    <section className="card profile-card" aria-labelledby="rechnungen">
      <h2 id="rechnungen">Rechnungen</h2>
      <ul className="grid w-full max-w-lg gap-4">
        {list.map(({ id, to, title, amount, due, open, state }) => (
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
    </section>
  )
}
