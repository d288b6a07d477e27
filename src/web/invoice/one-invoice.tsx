import { Form, Link } from 'react-router'
import { type FormAnswer, formView, withIds } from '../kit/form-view.ts'
import { useLive } from '../kit/live.ts'
import { State } from '../ui/badge.tsx'
import { PageHead } from '../ui/band.tsx'
import { Button, LinkButton, SubmitButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/choice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Select, TextField } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { FactList } from '../ui/list-panel.tsx'
import { Notice } from '../ui/notice.tsx'
import { type Column, Table } from '../ui/table.tsx'
import type { Route } from './+types/one-invoice'
import { INVOICES_PATH } from './invoice-address.ts'
import type { WholeInvoice } from './invoices-view.ts'

export { action, loader } from './one-invoice.page.ts'

type Line = WholeInvoice['lines'][number]
const COLUMNS: readonly Column<Line>[] = [
  {
    key: 'title',
    label: 'Leistung',
    cell: ({ title, detail }) => (
      <>
        {title}
        {detail && <span className="block font-normal text-muted">{detail}</span>}
      </>
    ),
  },
  { key: 'net', label: 'Netto', number: true, cell: ({ net }) => net },
  { key: 'rate', label: 'Umsatzsteuer', cell: ({ rate }) => rate },
  { key: 'gross', label: 'Betrag', number: true, cell: ({ gross }) => <strong>{gross}</strong> },
]

function Facts({ invoice }: { invoice: WholeInvoice }) {
  const facts = [
    ['Zahler', invoice.debtor],
    ['Datum', invoice.issued],
    ['Leistungszeit', invoice.supplied],
    ['Fällig', invoice.due],
    ['Netto', invoice.net],
    ['Umsatzsteuer', invoice.tax],
    ['Betrag', invoice.amount],
    ['Bezahlt oder erlassen', invoice.open && invoice.paid],
    ['Zustellung', invoice.delivery],
  ] as const
  return (
    <div className="card mb-4 max-w-3xl">
      <FactList facts={facts.filter(([, text]) => text)} />
    </div>
  )
}

function Draft({ invoice }: { invoice: WholeInvoice }) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <Form method="post">
        <input type="hidden" name="intent" value="issue" />
        <input type="hidden" name="version" value={invoice.version} />
        <SubmitButton>Rechnung ausstellen</SubmitButton>
      </Form>
      <Form method="post">
        <input type="hidden" name="intent" value="remove" />
        <Button type="submit" look="plain">
          Entwurf löschen
        </Button>
      </Form>
    </div>
  )
}

/** Taking back whole or in part; each makes a paper of its own. */
function TakeBack({ answer, lines, version }: { answer: FormAnswer | null; lines: readonly Line[]; version: number }) {
  const of = (intent: string) => withIds(formView(answer?.typed.intent?.[0] === intent ? answer : null), intent)
  const [cancel, credit] = [of('cancel'), of('credit')]
  return (
    <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
      <Form method="post" noValidate className="card grid gap-3" aria-labelledby="cancel">
        <h2 id="cancel" className="text-[1.1rem]">
          Stornieren
        </h2>
        <input type="hidden" name="intent" value="cancel" />
        <ErrorSummary faults={cancel.faults} title="Nicht storniert" />
        <TextField label="Grund" {...cancel.field('reason')} />
        <Checkbox label="Der Betrag ist weiter geschuldet, die Rechnung wird neu ausgestellt" name="isOwed" />
        <SubmitButton look="danger">Rechnung stornieren</SubmitButton>
      </Form>
      <Form method="post" noValidate className="card grid gap-3" aria-labelledby="credit">
        <h2 id="credit" className="text-[1.1rem]">
          Mindern
        </h2>
        <input type="hidden" name="intent" value="credit" />
        <input type="hidden" name="version" value={version} />
        <ErrorSummary faults={credit.faults} title="Nicht gemindert" />
        {lines.length > 1 && (
          <Select label="Leistung" {...credit.field('position')}>
            {lines.map(({ key, title, gross }) => (
              <option key={key} value={key}>{`${title}, ${gross}`}</option>
            ))}
          </Select>
        )}
        <TextField label="Betrag" hint="Zum Beispiel 12,50" inputMode="decimal" {...credit.field('cents')} />
        <TextField label="Grund" {...credit.field('reason')} />
        <SubmitButton look="quiet">Gutschrift ausstellen</SubmitButton>
      </Form>
    </div>
  )
}

export default function OneInvoice({ loaderData: { invoice, done }, actionData }: Route.ComponentProps) {
  useLive('invoice', 'claim')
  const answer = useKeptAnswer(actionData?.form)
  const isTakenBack = ['cancel', 'credit'].includes(answer?.typed.intent?.[0] ?? '')
  return (
    <>
      <p className="mb-2">
        <Link to={INVOICES_PATH} className="link">
          Alle Rechnungen
        </Link>
      </p>
      <PageHead title={invoice.title} line={invoice.debtor} />
      {done && !actionData && (
        <div className="mb-4">
          <Notice kind="good" title={done} alert />
        </div>
      )}
      {!isTakenBack && <ErrorSummary faults={formView(answer).faults} title="Noch nicht ausgestellt" />}
      {invoice.strange && (
        <div className="mb-4">
          <Notice kind="info" title={`Diese Zeichen kennt keine unserer Schriften: ${invoice.strange}`}>
            Auf dem Papier stehen dafür die Grundbuchstaben.
          </Notice>
        </div>
      )}
      <p className="mb-3 flex flex-wrap items-center gap-3">
        <State kind={invoice.state.kind}>{invoice.state.text}</State> {invoice.dunning}
        {invoice.original && (
          <Link to={invoice.original} className="link">
            Zur ursprünglichen Rechnung
          </Link>
        )}
        {invoice.corrected && (
          <Link to={invoice.corrected} className="link">
            Zur Stornorechnung
          </Link>
        )}
      </p>
      <Facts invoice={invoice} />
      {invoice.note && <p className="mb-3">{invoice.note}</p>}
      <Table caption="Zeilen" captionHidden columns={COLUMNS} rows={invoice.lines} keyOf={({ key }) => `${key}`} stack />
      {invoice.payments.length > 0 && <p className="mt-3">In Raten: {invoice.payments.join(' · ')}</p>}
      {invoice.paper && (
        <div className="actions mt-4">
          <LinkButton to={invoice.paper} reloadDocument look="quiet">
            PDF öffnen
          </LinkButton>
          {invoice.office && (
            <LinkButton to={invoice.office} reloadDocument look="quiet">
              XRechnung speichern
            </LinkButton>
          )}
        </div>
      )}
      {invoice.mayIssue && <Draft invoice={invoice} />}
      {invoice.mayCancel && <TakeBack answer={isTakenBack ? answer : null} lines={invoice.lines} version={invoice.version} />}
    </>
  )
}
