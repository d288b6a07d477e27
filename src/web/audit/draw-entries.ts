import { type Html, html } from '../kit/html.ts'
import { changedQuery } from '../kit/query.ts'
import { type DrawnColumn, drawTable } from '../ui/draw-table.ts'
import { PATH } from './audit-address.ts'
import { AUDIT_COLUMNS, type AuditColumn } from './audit-columns.ts'
import type { AuditRow } from './audit-view.ts'

/** Columns that give way to the others. */
const LONG: readonly AuditColumn[] = ['inhalt', 'betrifft', 'kennung']

const columnOf = (name: AuditColumn): DrawnColumn<AuditRow> => {
  const { head, of } = AUDIT_COLUMNS[name]
  const wrap = LONG.includes(name) ? 'wrap-anywhere' : 'wrap-break-word'
  return { label: head, cell: (row) => html`<span class="${wrap}">${of(row)}</span>` }
}

/** Table of entries; each leads to its panel. */
export function drawEntries(
  rows: readonly AuditRow[],
  shown: readonly AuditColumn[],
  search: URLSearchParams,
  openId: string | null,
): Html {
  const at: DrawnColumn<AuditRow> = {
    label: 'Zeit',
    cell: ({ id, at }) =>
      html`<a href="${changedQuery(PATH, search, { eintrag: id })}" class="link tabular whitespace-nowrap font-normal text-ink">${at}</a>`,
  }
  return drawTable({ caption: 'Protokoll', columns: [at, ...shown.map(columnOf)], rows, isSelected: ({ id }) => id === openId })
}
