import { Form, Link } from 'react-router'
import { useLive } from '../kit/live.ts'
import { PageHead } from '../ui/band.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/choice.tsx'
import { DateField, TextField } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/exports'
import { BOOKS_PATH, DATEV_PATH, DONATIONS_PATH, moneyTablePath } from './invoice-address.ts'

export { action, loader } from './exports.page.ts'

const LABELS = [
  ['consultantNo', 'Beraternummer'],
  ['clientNo', 'Mandantennummer'],
  ['receivables', 'Konto für Forderungen'],
  ['bank', 'Konto der Bank'],
  ['revenue', 'Konto für Erlöse'],
  ['pay', 'Konto für Übungsleiter'],
  ['bankCosts', 'Konto für Kosten der Bank'],
] as const

const TABLES = [
  ['claims', 'Forderungen'],
  ['invoices', 'Rechnungen'],
  ['payments', 'Zahlungen'],
] as const

type Data = Route.ComponentProps['loaderData']

function DatevForm({
  from,
  to,
  numbers,
  isHandedOver,
  mayChange,
}: Pick<Data, 'from' | 'to' | 'numbers' | 'isHandedOver' | 'mayChange'>) {
  return (
    <form method="post" action={DATEV_PATH} className="card grid max-w-3xl gap-4" aria-labelledby="datev">
      <h2 id="datev" className="text-[1.1rem]">
        Buchungsstapel für DATEV
      </h2>
      <p className="text-muted">
        Forderungen, Erlasse, Zahlungen, Kosten von Rücklastschriften und ausgezahlte Übungsleiter eines Zeitraums. Die Nummern
        nennt Ihnen die Steuerberatung; die Konten sind die des SKR 42. Eine Forderung mit eigenem Konto behält es.{' '}
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
      {mayChange && (
        <Checkbox
          label="An die Steuerberatung übergeben"
          hint="Was Sie danach in dieser Zeit buchen, zählt im neuen Monat."
          name="isHandedOver"
          defaultChecked={isHandedOver}
        />
      )}
      <div>
        <Button type="submit">Datei herunterladen</Button>
      </div>
    </form>
  )
}

function HandedOver({ rows, mayChange }: { rows: Data['handedOver']; mayChange: boolean }) {
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="handed-over" className="card mt-4 grid max-w-3xl gap-3">
      <h2 id="handed-over" className="text-[1.1rem]">
        An die Steuerberatung übergeben
      </h2>
      <ul className="grid gap-2">
        {rows.map(({ id, time, on }) => (
          <li key={id} className="flex flex-wrap items-center gap-2">
            <span className="tabular">{`${time}, übergeben am ${on}`}</span>
            {mayChange && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="takeBack" />
                <input type="hidden" name="id" value={id} />
                <Button type="submit" look="plain" size="small" aria-label={`${time}, übergeben am ${on}: entfernen`}>
                  Entfernen
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

export default function Exports({ loaderData, actionData }: Route.ComponentProps) {
  useLive('datev')
  const { yearEnd, limits, from, to, numbers, isHandedOver, handedOver, mayChange, done } = loaderData
  const fault = useKeptAnswer(actionData?.form)?.faults[0]?.text ?? loaderData.fault
  return (
    <>
      <PageHead title="Rechnungen verwalten" line="Buchungen für die Steuerberatung." />
      {done && !fault && (
        <div className="mb-4">
          <Notice kind="good" title={done} alert />
        </div>
      )}
      {fault && (
        <div className="mb-4">
          <Notice kind="bad" title={fault} alert />
        </div>
      )}
      <DatevForm {...{ from, to, numbers, isHandedOver, mayChange }} />
      <HandedOver rows={handedOver} mayChange={mayChange} />
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
        <form action={moneyTablePath('open')} className="flex flex-wrap items-end gap-3" aria-label="Offene Posten">
          <DateField
            label="Offene Posten am"
            name="zum"
            hint="Forderungen und Guthaben am Ende dieses Tages"
            defaultValue={yearEnd}
          />
          <Button type="submit" look="quiet">
            Offene Posten
          </Button>
        </form>
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
