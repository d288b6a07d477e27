import { Link } from 'react-router'
import { PageHead } from '../ui/band.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { DateField, TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/exports'
import { BOOKS_PATH, DATEV_PATH, DONATIONS_PATH, moneyTablePath } from './invoice-address.ts'

export { loader } from './exports.page.ts'

const LABELS = [
  ['consultantNo', 'Beraternummer'],
  ['clientNo', 'Mandantennummer'],
  ['receivables', 'Konto für Forderungen'],
  ['bank', 'Konto der Bank'],
  ['revenue', 'Konto für Erlöse'],
  ['pay', 'Konto für Übungsleiter'],
] as const

const TABLES = [
  ['claims', 'Forderungen'],
  ['invoices', 'Rechnungen'],
  ['payments', 'Zahlungen'],
] as const

export default function Exports({ loaderData: { limits, from, to, numbers, fault } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Rechnungen verwalten" line="Buchungen für die Steuerberatung." />
      {fault && (
        <div className="mb-4">
          <Notice kind="bad" title={fault} alert />
        </div>
      )}
      <form method="get" action={DATEV_PATH} className="card grid max-w-3xl gap-4" aria-labelledby="datev">
        <h2 id="datev" className="text-[1.1rem]">
          Buchungsstapel für DATEV
        </h2>
        <p className="text-muted">
          Forderungen, Erlasse, Zahlungen und ausgezahlte Übungsleiter eines Zeitraums. Die Nummern nennt Ihnen die
          Steuerberatung; die Konten sind die des SKR 42. Eine Forderung mit eigenem Konto behält es.{' '}
          <Link to={BOOKS_PATH} className="link">
            Konten und Steuer je Angebot
          </Link>
        </p>
        <div className="flex flex-wrap items-end gap-4">
          <DateField label="Von" name="from" defaultValue={from} />
          <DateField label="Bis" name="to" defaultValue={to} hint="Im selben Jahr" />
        </div>
        <div className="flex flex-wrap gap-4">
          {LABELS.map(([name, label]) => (
            <TextField key={name} label={label} name={name} defaultValue={numbers[name]} inputMode="numeric" />
          ))}
        </div>
        <div>
          <Button type="submit">Datei herunterladen</Button>
        </div>
      </form>
      <section aria-labelledby="tables" className="card mt-4 grid max-w-3xl gap-3">
        <h2 id="tables" className="text-[1.1rem]">
          Tabellen
        </h2>
        <p className="text-muted">Alles, was gebucht ist, als CSV; Excel und andere Programme öffnen sie.</p>
        <div className="actions">
          {TABLES.map(([table, label]) => (
            <LinkButton key={table} to={moneyTablePath(table)} reloadDocument look="quiet">
              {label}
            </LinkButton>
          ))}
        </div>
      </section>
      <section aria-labelledby="limits" className="card mt-4 grid max-w-3xl gap-3">
        <h2 id="limits" className="text-[1.1rem]">
          Grenzen der Steuer
        </h2>
        <p className="text-muted">
          Was bezahlt wurde, nach steuerlichem Bereich und Umsatzsteuer der Forderungen. Was nicht als Forderung gebucht ist,
          fehlt hier.
        </p>
        <ul className="grid gap-3">
          {limits.map(({ name, title, sums, note, isAbove }) => (
            <li key={name}>
              <span className="font-semibold">{title}: </span>
              <span className="tabular">{sums}</span>
              <span className={`block ${isAbove ? 'font-semibold text-bad' : 'text-muted'}`}>{note}</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="donations" className="card mt-4 max-w-3xl">
        <h2 id="donations" className="text-[1.1rem]">
          Spenden
        </h2>
        <p>
          <Link to={DONATIONS_PATH} className="link">
            Spenden und Zuwendungsbestätigungen
          </Link>
        </p>
      </section>
    </>
  )
}
