import { Form, Link, useSearchParams } from 'react-router'
import { formView } from '../kit/form-view.ts'
import { useLive } from '../kit/live.ts'
import { State } from '../ui/badge.tsx'
import { PageHead } from '../ui/band.tsx'
import { Button, SubmitButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Select, TextField } from '../ui/field.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import { Options } from '../ui/options.tsx'
import { ListPager } from '../ui/pagination.tsx'
import { type Column, Table } from '../ui/table.tsx'
import type { Route } from './+types/invoices'
import { INVOICE_STANDS, INVOICES_PATH, RECEIVED_PATH } from './invoice-address.ts'
import type { InvoiceRow } from './invoices-view.ts'

export { action, loader } from './invoices.page.ts'

type Data = Route.ComponentProps['loaderData']

const COLUMNS: readonly Column<InvoiceRow>[] = [
  {
    key: 'title',
    label: 'Papier',
    cell: ({ to, title, issued }) => (
      <>
        <Link to={to} className="link">
          {title}
        </Link>
        {issued && <span className="block font-normal text-muted tabular">{issued}</span>}
      </>
    ),
  },
  { key: 'debtor', label: 'Zahler', cell: ({ debtor }) => debtor },
  { key: 'due', label: 'Fällig', cell: ({ due }) => <span className="tabular">{due}</span> },
  {
    key: 'state',
    label: 'Stand',
    cell: ({ state, dunning }) => (
      <span>
        <State kind={state.kind}>{state.text}</State> {dunning}
      </span>
    ),
  },
  { key: 'amount', label: 'Betrag', number: true, cell: ({ amount }) => amount },
  { key: 'open', label: 'Offen', number: true, cell: ({ open }) => open && <strong>{open}</strong> },
]

/** A debtor is looked for first; what they owe becomes a draft. */
function NewInvoice({ words, debtors }: Pick<Data, 'words' | 'debtors'>) {
  return (
    <section aria-labelledby="new-invoice" className="card mb-6 max-w-3xl">
      <h2 id="new-invoice" className="text-[1.1rem]">
        Neue Rechnung
      </h2>
      <p className="text-muted">Für alle, die überweisen oder eine Rechnung brauchen. Sie entsteht aus offenen Forderungen.</p>
      <Form method="get" className="mt-3 flex flex-wrap items-end gap-3">
        <TextField label="Zahler" name="zahler" defaultValue={words} required />
        <Button type="submit" look="quiet">
          Zahler suchen
        </Button>
      </Form>
      {words && debtors.length === 0 && <p className="mt-3">Diesen Zahler gibt es nicht.</p>}
      <ul className="mt-3 grid gap-2">
        {debtors.map(({ id, name, about, amount }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3">
            <span>
              {name}
              {about && <span className="text-muted"> · {about}</span>}
              <span className="block text-muted">
                {amount ? `${amount} noch ohne Rechnung` : 'Keine Forderung ohne Rechnung'}
              </span>
            </span>
            {amount && (
              <Form method="post">
                <input type="hidden" name="intent" value="create" />
                <input type="hidden" name="debtorId" value={id} />
                <SubmitButton look="quiet">
                  Entwurf anlegen<span className="sr-only"> für {name}</span>
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function OrderNotice({ order }: { order: NonNullable<Data['order']> }) {
  return (
    <div className="mb-4">
      <Notice kind={order.look} title={order.text}>
        {order.mayWithdraw && (
          <Form method="post" className="mt-2">
            <input type="hidden" name="id" value={order.id} />
            <SubmitButton name="intent" value="withdraw" look="quiet" size="small">
              Zurücknehmen
            </SubmitButton>
          </Form>
        )}
        {order.post && (
          <a href={order.post} className="link">
            Rechnungen für die Post als PDF öffnen
          </a>
        )}
      </Notice>
    </div>
  )
}

export default function Invoices({ loaderData, actionData }: Route.ComponentProps) {
  useLive('invoice', 'claim', 'order')
  const { rows, next, words, debtors, mayChange, hasDrafts, order, done } = loaderData
  const [search] = useSearchParams()
  const { faults } = formView(useKeptAnswer(actionData?.form))
  return (
    <>
      <PageHead title="Rechnungen verwalten" line="Rechnungen, Gutschriften und Stornos mit ihrer Nummer." />
      {done && !actionData && (
        <div className="mb-4">
          <Notice kind="good" title={done} alert />
        </div>
      )}
      {order && <OrderNotice order={order} />}
      <ErrorSummary faults={faults} title="Das ging nicht" />
      {mayChange && <NewInvoice words={words} debtors={debtors} />}
      <FilterBar path={INVOICES_PATH} search={search} placeholder="Nummer oder Zahler">
        <Select label="Stand" name="stand" defaultValue={search.get('stand') ?? 'all'}>
          <Options options={INVOICE_STANDS} />
        </Select>
      </FilterBar>
      {mayChange && hasDrafts && (
        <Form method="post" className="mb-4">
          <input type="hidden" name="intent" value="issueAll" />
          <SubmitButton>Alle Entwürfe ausstellen und verschicken</SubmitButton>
        </Form>
      )}
      {rows.length === 0 ? (
        <EmptyState>Hier steht keine Rechnung.</EmptyState>
      ) : (
        <>
          <Table caption="Rechnungen" captionHidden columns={COLUMNS} rows={rows} keyOf={({ id }) => id} stack />
          <ListPager path={INVOICES_PATH} search={search} next={next} count={rows.length} />
        </>
      )}
      {mayChange && (
        <p className="mt-4">
          <Link to={RECEIVED_PATH} className="link">
            E-Rechnung lesen, die der Verein bekommen hat
          </Link>
        </p>
      )}
    </>
  )
}
