import { type Column, Table } from './table.tsx'

interface BulkPreviewProps<Line> {
  /** What happens in words: how many, who is told, whether it can be taken back. */
  effects: readonly string[]
  lines: Line[]
  /** More lines than are shown. */
  more: number
  columns: Column<Line>[]
  /** What a line stands for, as a screen reader hears it. */
  caption: string
}

/** What happens to several lines of a list, line by line, before it does. */
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
