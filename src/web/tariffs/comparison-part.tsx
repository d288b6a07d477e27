import { plural } from '../../kernel/plural.ts'
import { Notice } from '../ui/notice.tsx'
import { type Column, Table } from '../ui/table.tsx'
import type { Comparison } from './tariff-view.ts'

type Row = Comparison['rows'][number]

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    label: 'Mitglied',
    cell: ({ name, memberNo }) => (
      <>
        {name}
        {memberNo && <span className="block font-normal text-muted">Nr. {memberNo}</span>}
      </>
    ),
  },
  { key: 'before', label: 'Bisher', number: true, cell: ({ before }) => before },
  { key: 'after', label: 'Neu', number: true, cell: ({ after }) => after },
  { key: 'difference', label: 'Unterschied', number: true, cell: ({ difference }) => difference },
  {
    key: 'why',
    label: 'Warum',
    cell: ({ explanation }) => (
      <details>
        <summary className="cursor-pointer underline">Erklärung</summary>
        <ul className="mt-1 grid gap-1">
          {explanation.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    ),
  },
]

/** Today's members before and after; null while the regulation cannot be worked out. */
export function ComparisonPart({ comparison }: { comparison: Comparison | null }) {
  if (!comparison)
    return (
      <Notice kind="info">
        Zum Vergleichen fehlt noch, wann eingezogen wird. Bitte fügen Sie die Regel „Einzug und Fälligkeit“ hinzu.
      </Notice>
    )
  const { members, before, after, more, less, beforeName, rows } = comparison
  return (
    <section aria-labelledby="comparison">
      <h2 id="comparison">Heutige Mitglieder, vorher und nachher</h2>
      <p className="mt-1">
        Was in den nächsten zwölf Monaten fällig wird:{' '}
        {beforeName ? `bisher ${before} nach „${beforeName}“, ` : 'bisher keine Beitragsordnung, '}
        neu <strong>{after}</strong>. {plural(members, 'Mitglied', 'Mitglieder')}: {more} zahlen mehr, {less} weniger.
      </p>
      <p className="mb-3 text-muted">
        Der Familienbeitrag steht bei einem Mitglied der Familie. Die größten Unterschiede stehen oben
        {rows.length < members && `, gezeigt sind ${rows.length}`}.
      </p>
      <Table caption="Beiträge der Mitglieder" captionHidden columns={COLUMNS} rows={rows} keyOf={({ id }) => id} stack />
    </section>
  )
}
