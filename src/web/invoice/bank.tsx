import { Form, useSearchParams } from 'react-router'
import { formView } from '../kit/form-view.ts'
import { useLive } from '../kit/live.ts'
import { changedQuery } from '../kit/query.ts'
import { PageHead } from '../ui/band.tsx'
import { Button, SubmitButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import { ListPager } from '../ui/pagination.tsx'
import { Tabs } from '../ui/tabs.tsx'
import type { Route } from './+types/bank'
import { BankLine } from './bank-line.tsx'
import { BANK_PATH, READS } from './invoice-address.ts'
import './invoice.css'

export { action, loader } from './bank.page.ts'

const STANDS = { open: 'Zu klären', booked: 'Zugeordnet', ignored: 'Keine Forderung', all: 'Alle' } as const

/** Columns of a bank's table. */
const COLUMNS = [
  ['bookedOn', 'Buchungstag'],
  ['amount', 'Betrag'],
  ['name', 'Name'],
  ['iban', 'IBAN'],
  ['text', 'Verwendungszweck'],
] as const

function ReadForm({ fault, columns }: { fault: string | undefined; columns: Readonly<Partial<Record<string, string>>> }) {
  return (
    <section aria-labelledby="read" className="card mb-6 max-w-3xl">
      <h2 id="read" className="text-[1.1rem]">
        Kontoauszug einlesen
      </h2>
      <p className="text-muted">
        Als CAMT-Datei (camt.053), als MT940 oder als CSV-Tabelle, wie Ihre Bank sie anbietet. Zweimal einlesen schadet nicht.
      </p>
      <Form method="post" encType="multipart/form-data" noValidate className="mt-3 grid gap-3">
        <input type="hidden" name="intent" value="read" />
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            label="Kontoauszug"
            name="file"
            type="file"
            accept=".xml,.XML,.csv,.CSV,.sta,.STA,.mta,.940,.txt,application/xml,text/csv,text/plain"
            error={fault}
          />
          <SubmitButton>Einlesen</SubmitButton>
        </div>
        <details>
          <summary className="cursor-pointer">Spalten einer CSV-Tabelle benennen</summary>
          <p className="mt-2 text-muted">
            Nur nötig, wenn wir die Spalten nicht erkennen. Wir merken sie uns für das nächste Mal.
          </p>
          <div className="mt-2 grid gap-3 sm:grid-cols-2">
            {COLUMNS.map(([name, label]) => (
              <TextField
                key={name}
                label={label}
                optional
                name={name}
                hint={columns[name] ? `Gemerkt: ${columns[name]}` : undefined}
              />
            ))}
          </div>
        </details>
      </Form>
    </section>
  )
}

export default function Bank({ loaderData, actionData }: Route.ComponentProps) {
  useLive(...READS)
  const { stand, lines, next, doubles, openLine, words, found, chosen, columns, mayChange, done } = loaderData
  const [search] = useSearchParams()
  const answer = useKeptAnswer(actionData)
  const { faults } = formView(answer?.form)
  const fileFault = faults.find(({ field }) => field === 'file')?.text
  const tabs = Object.entries(STANDS).map(([key, label]) => ({
    to: changedQuery(BANK_PATH, new URLSearchParams(), { stand: key }),
    label,
    isCurrent: key === stand,
  }))
  return (
    <>
      <PageHead title="Rechnungen verwalten" line="Kontoauszug: was kam, und was davon welche Forderung bezahlt." />
      {done && !actionData && (
        <div className="mb-4">
          <Notice kind="good" title={done} alert />
        </div>
      )}
      <ErrorSummary faults={faults} title={answer?.shown?.isMostlyRead ? 'Nicht alles ist gelesen' : 'Das ging nicht'} />
      {mayChange && <ReadForm fault={fileFault} columns={columns} />}
      <div className="mb-3">
        <Tabs label="Umsätze" tabs={tabs} />
      </div>
      {mayChange && doubles > 1 && (
        <Form method="post" className="mb-3">
          <input type="hidden" name="intent" value="ignoreDoubles" />
          <Button type="submit" look="dark" size="small">
            Alle vermutlich doppelten ablegen
          </Button>
        </Form>
      )}
      {lines.length === 0 ? (
        <EmptyState>
          {stand === 'open' ? 'Nichts zu klären: Jeder Umsatz hat seinen Platz.' : 'Hier steht kein Umsatz.'}
        </EmptyState>
      ) : (
        <ul className="bank-lines" aria-label="Umsätze">
          {lines.map((line) => (
            <BankLine key={line.id} line={line} isOpen={line.id === openLine} {...{ mayChange, words, found, chosen }} />
          ))}
        </ul>
      )}
      <ListPager path={BANK_PATH} search={search} next={next} count={lines.length} />
    </>
  )
}
