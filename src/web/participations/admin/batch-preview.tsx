import { State } from '../../ui/badge.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import type { PlannedLine, PreviewView } from './batch-view.ts'

const COLUMNS: Column<PlannedLine>[] = [
  { key: 'name', label: 'Name', cell: ({ name }) => name },
  { key: 'course', label: 'Angebot', cell: ({ course }) => course },
  { key: 'now', label: 'Stand jetzt', cell: ({ now }) => now },
  { key: 'outcome', label: 'Was geschieht', cell: ({ outcome }) => <State kind={outcome.tone}>{outcome.text}</State> },
]

/** What an order does, row by row, before it does it. */
export function BatchPreview({ preview: { effects, lines, more } }: { preview: PreviewView }) {
  return (
    <section aria-labelledby="vorschau" className="grid gap-3">
      <h2 id="vorschau">Das wird geschehen</h2>
      <ul className="grid list-disc gap-1 pl-5">
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <Table caption="Für jede Person" captionHidden columns={COLUMNS} rows={lines} keyOf={({ id }) => id} stack dense />
      {more > 0 && <p className="text-muted">und {more.toLocaleString('de-DE')} weitere</p>}
    </section>
  )
}
