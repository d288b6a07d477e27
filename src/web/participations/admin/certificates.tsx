import { FileDown } from 'lucide-react'
import { useLive } from '../../kit/live.ts'
import { State } from '../../ui/badge.tsx'
import { PageHead } from '../../ui/band.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import type { Route } from './+types/certificates'
import { PATH, type PresenceRow, RUNS_UNTIL } from './certificates-view.ts'
import { PeriodForm } from './period-form.tsx'

export { loader } from './certificates.page.ts'

const COLUMNS: Column<PresenceRow>[] = [
  { key: 'name', label: 'Name', cell: ({ name }) => <span className="inline-flex min-h-9 items-center">{name}</span> },
  { key: 'attended', label: 'Anwesend', number: true, cell: ({ attended }) => attended },
  { key: 'percent', label: 'Anteil', number: true, cell: ({ percent }) => percent },
  {
    key: 'state',
    label: 'Bescheinigung',
    cell: ({ mayGet, reason }) => <State kind={mayGet ? 'good' : 'calm'}>{mayGet ? 'Möglich' : reason}</State>,
  },
  {
    key: 'without',
    label: 'Auslassen',
    cell: ({ id, name, mayGet }) =>
      mayGet && (
        <label className="tick">
          <input type="checkbox" name="without" value={id} />
          <span className="sr-only">{name} auslassen</span>
        </label>
      ),
  },
]

/** People with enough attendance for a certificate, and their certificates as one PDF. */
export default function CertificatesPage({ loaderData }: Route.ComponentProps) {
  useLive('session', 'participation')
  const { title, slug, von, bis, rows, runsUntil, isNobodyLeft } = loaderData
  const earned = rows.filter(({ mayGet }) => mayGet).length
  return (
    <>
      <PageHead
        title="Bescheinigungen"
        line={`${title}: Teilnahme für die Krankenkasse bescheinigen, ab 80 % besuchter Stunden.`}
        actions={
          <LinkButton to={`/admin/participants?kurs=${slug}`} look="quiet">
            Zum Kurs
          </LinkButton>
        }
      />
      <PeriodForm path={PATH} slug={slug} von={von} bis={bis} />
      {runsUntil && (
        <Notice title={`${RUNS_UNTIL} ${runsUntil}`}>
          Der Anteil zählt nur die Stunden bis heute, und so steht es auch auf der Bescheinigung. Krankenkassen fragen nach dem
          ganzen Kurs: Bescheinigen Sie am besten erst danach.
        </Notice>
      )}
      {isNobodyLeft && (
        <Notice kind="warning" alert>
          So bekommt niemand eine Bescheinigung. Bitte lassen Sie nicht alle aus.
        </Notice>
      )}
      {rows.length === 0 ? (
        <EmptyState>In diesem Zeitraum hat niemand teilgenommen. Wählen Sie einen anderen Zeitraum.</EmptyState>
      ) : (
        <form method="post" action={`${PATH}/pdf`} className="grid gap-4">
          {Object.entries({ course: slug, von, bis }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Table
            caption={`${earned} von ${rows.length} Personen können eine Bescheinigung bekommen`}
            columns={COLUMNS}
            rows={rows}
            keyOf={({ id }) => id}
            stack
          />
          {earned > 0 && (
            <div className="actions">
              <Button type="submit">
                <FileDown aria-hidden="true" size={18} /> Bescheinigungen als PDF
              </Button>
            </div>
          )}
        </form>
      )}
    </>
  )
}
