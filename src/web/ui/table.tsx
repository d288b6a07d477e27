import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  label: ReactNode
  /** Right-aligned, tabular figures. */
  number?: boolean
  cell: (row: Row) => ReactNode
  /** For a sorted table: address of the head. */
  sort?: { href: string; state: 'ascending' | 'descending' | 'none' }
}

export interface TableProps<Row> {
  /** Names the rows; shown above and read out. */
  caption: ReactNode
  captionHidden?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** On the phone each row becomes a small list of heads and values. */
  stack?: boolean
  /** On the phone a row is its name, a word beside it and a line below; nothing else. With `stack`. */
  brief?: { beside: (row: Row) => ReactNode; below: (row: Row) => ReactNode }
  dense?: boolean
  isSelected?: (row: Row) => boolean
}

const textOf = (label: ReactNode): string | undefined => (typeof label === 'string' && label ? label : undefined)

function Head<Row>({ column: { label, number, sort } }: { column: Column<Row> }) {
  return (
    <th scope="col" className={number ? 'number' : undefined} aria-sort={sort?.state}>
      {sort ? (
        <a href={sort.href} className="link text-inherit">
          {label}
          {sort.state !== 'none' && <span aria-hidden="true">{sort.state === 'ascending' ? ' ↑' : ' ↓'}</span>}
        </a>
      ) : (
        label
      )}
    </th>
  )
}

/** The head stays in sight; the first column names the row. */
export function Table<Row>({ caption, captionHidden, columns, rows, keyOf, stack, brief, dense, isSelected }: TableProps<Row>) {
  return (
    <section
      className={`table-frame ${stack ? 'table-stack' : ''} ${brief ? 'table-brief' : ''}`}
      aria-label={textOf(caption)}
      tabIndex={stack ? undefined : 0}
    >
      <table className={`table ${dense ? 'table-dense' : ''}`}>
        <caption className={captionHidden ? 'sr-only' : undefined}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} aria-selected={isSelected?.(row) || undefined}>
              {columns.map(({ key, label, number, cell }, at) =>
                at === 0 ? (
                  <th key={key} scope="row" className={number ? 'number' : undefined}>
                    {cell(row)}
                    {brief && (
                      <>
                        <span className="table-beside">{brief.beside(row)}</span>
                        <span className="table-below">{brief.below(row)}</span>
                      </>
                    )}
                  </th>
                ) : (
                  <td key={key} className={number ? 'number' : undefined} data-label={textOf(label)}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
