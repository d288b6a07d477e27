import { EmptyState } from '../../ui/empty-state.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import type { HoldingView } from './use-view.ts'

const COLUMNS: readonly Column<HoldingView>[] = [
  {
    key: 'group',
    label: 'Gruppe',
    cell: ({ group, holder }) => (
      <>
        {group}
        <span className="block font-normal text-muted">{holder}</span>
      </>
    ),
  },
  { key: 'held', label: 'Stattgefunden', number: true, cell: ({ held }) => held },
  { key: 'released', label: 'Zurückgegeben', number: true, cell: ({ released }) => released },
  { key: 'fell', label: 'Ausgefallen', number: true, cell: ({ fell }) => fell },
  { key: 'ahead', label: 'Kommt noch', number: true, cell: ({ ahead }) => ahead },
  { key: 'people', label: 'Personen im Schnitt', number: true, cell: ({ people }) => people },
]

export function UseTab({ holdings }: { holdings: readonly HoldingView[] }) {
  if (holdings.length === 0) return <EmptyState>Noch ist nichts gebucht.</EmptyState>
  return (
    <div className="grid min-w-0 gap-3">
      <p className="max-w-2xl text-muted">
        Personen: wie viele im Schnitt da waren, von so vielen, wie der Verein angemeldet hat. Gezählt sind Stunden, in denen der
        Verein die Anwesenheit festgehalten hat. Namen sehen Sie nicht.
      </p>
      <Table
        caption="Nutzung der vergebenen Zeiten"
        captionHidden
        columns={COLUMNS}
        rows={holdings}
        keyOf={({ id }) => id}
        stack
        dense
      />
    </div>
  )
}
