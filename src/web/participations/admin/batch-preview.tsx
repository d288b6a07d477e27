import { State } from '../../ui/badge.tsx'
import { BulkPreview } from '../../ui/bulk-preview.tsx'
import type { Column } from '../../ui/table.tsx'
import type { PlannedLine, PreviewView } from './batch-view.ts'

const COLUMNS: Column<PlannedLine>[] = [
  { key: 'name', label: 'Name', cell: ({ name }) => name },
  { key: 'course', label: 'Angebot', cell: ({ course }) => course },
  { key: 'now', label: 'Stand jetzt', cell: ({ now }) => now },
  { key: 'outcome', label: 'Was geschieht', cell: ({ outcome }) => <State kind={outcome.tone}>{outcome.text}</State> },
]

/** Preview of an order, person by person. */
export const BatchPreview = ({ preview: { effects, lines, more } }: { preview: PreviewView }) => (
  <BulkPreview {...{ effects, lines, more }} columns={COLUMNS} caption="Für jede Person" />
)
