import { type Column, Table } from './table.tsx'

interface BulkPreviewProps<Line> {
  /** Effects in words: how many, who is told, whether it can be undone. */
  effects: readonly string[]
  lines: Line[]
  /** Number of lines not shown. */
  more: number
  columns: Column<Line>[]
  /** Name of the table for screen readers. */
  caption: string
}

/** Preview of an action on several lines. */
export function BulkPreview<Line extends { id: string }>({ effects, lines, more, columns, caption }: BulkPreviewProps<Line>) {
  return (
    <section aria-labelledby="vorschau" className="grid gap-3">
      <h2 id="vorschau">Das wird geschehen</h2>
      <ul className="grid list-disc gap-1 pl-5">
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <Table caption={caption} captionHidden columns={columns} rows={lines} keyOf={({ id }) => id} stack dense />
      {more > 0 && <p className="text-muted">und {more.toLocaleString('de-DE')} weitere</p>}
    </section>
  )
}
