import { type Column, Table } from '../../ui/table.tsx'
import type { TimeUseView } from '../plan/use-view.ts'

const COLUMNS: readonly Column<TimeUseView>[] = [
  { key: 'title', label: 'Wer', cell: ({ title }) => title },
  { key: 'when', label: 'Wann', cell: ({ when }) => <span className="tabular">{when}</span> },
  { key: 'place', label: 'Wo', cell: ({ place }) => place },
  { key: 'held', label: 'Stattgefunden', number: true, cell: ({ held }) => held },
  { key: 'people', label: 'Personen im Schnitt', number: true, cell: ({ people }) => people },
]

interface TimeUsesProps {
  times: readonly TimeUseView[]
  when: string
}

/** Shown at once; the least used stand first. */
const SHOWN = 12

const Times = ({ times, caption }: { times: readonly TimeUseView[]; caption: string }) => (
  <Table caption={caption} captionHidden columns={COLUMNS} rows={times} keyOf={({ key }) => key} stack dense />
)

/** Attendance of each weekly time, without names. */
export function TimeUses({ times, when }: TimeUsesProps) {
  if (times.length === 0) return null
  const rest = times.slice(SHOWN)
  return (
    <section aria-labelledby="time-uses" className="mt-8 grid min-w-0 gap-3">
      <h2 id="time-uses">Wie viele kommen</h2>
      <p className="max-w-2xl text-muted">
        Personen, die im Schnitt da waren, wo die Anwesenheit festgehalten ist; die wenigsten zuerst. Namen sehen Sie hier nicht.
      </p>
      <Times times={times.slice(0, SHOWN)} caption={`Genutzte Zeiten, ${when}`} />
      {rest.length > 0 && (
        <details className="min-w-0">
          <summary className="link flex min-h-11 cursor-pointer items-center">{`Alle ${times.length} Zeiten zeigen`}</summary>
          <Times times={rest} caption={`Weitere Zeiten, ${when}`} />
        </details>
      )}
    </section>
  )
}
