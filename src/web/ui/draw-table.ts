import { type Html, html } from '../kit/html.ts'

export interface DrawnColumn<Row> {
  label: string
  cell: (row: Row) => Html | string | number | false | null
}

interface DrawnRows<Row> {
  /** Names the rows; read out only, but for one of several tables. */
  caption: string
  isOneOfSeveral?: boolean
  columns: readonly DrawnColumn<Row>[]
  rows: readonly Row[]
  /** The row of the open panel. */
  isSelected?: (row: Row) => boolean
}

/**
 * `Table` without React, for lists of many rows; goes into `DrawnTable`. The first column names the row. Cells of one of several
 * tables carry no labels for phones. End tags that HTML needs not are left out.
 */
export function drawTable<Row>({ caption, isOneOfSeveral, columns: [name, ...others], rows, isSelected }: DrawnRows<Row>): Html {
  const cells = others.map(({ label, cell }) => ({ open: isOneOfSeveral ? html`<td>` : html`<td data-label="${label}">`, cell }))
  const heads = [name, ...others].map((column) => html`<th scope=col>${column?.label}`)
  const drawn = rows.map(
    (row) =>
      html`<tr${isSelected?.(row) && html` aria-selected="true"`}><th scope=row>${name?.cell(row)}${cells.map(({ open, cell }) => html`${open}${cell(row)}`)}`,
  )
  return html`<table class="table table-dense"><caption${!isOneOfSeveral && html` class="sr-only"`}>${caption}</caption><thead><tr>${heads}<tbody>${drawn}</table>`
}
