import writeExcelFile from 'write-excel-file/node'
import type { CsvColumn } from './csv.ts'

const LONGEST_CELL = 60
const MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A cell with its type said: what begins with `=` stays text, and is no formula. */
const cell = (value: string | number) =>
  typeof value === 'number'
    ? { value, type: Number }
    : value === ''
      ? null
      : { value, type: String, wrap: value.length > LONGEST_CELL }

/** As wide as its longest entry, so that nothing has to be pulled open, but never wider than a line is read. */
const widthOf = (values: readonly (string | number)[]): number =>
  Math.min(LONGEST_CELL, Math.max(8, ...values.map((value) => String(value).length + 2)))

/** An answer that is downloaded as an Excel table (XLSX), with a head that stays. `name` without ending: `Benutzer`. */
export async function excelAnswer<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
): Promise<Response> {
  const head = columns.map(({ head }) => ({ value: head, type: String, fontWeight: 'bold' as const }))
  const lines = rows.map((row) => columns.map(({ of }) => of(row)))
  const widths = columns.map(({ head }, at) => ({ width: widthOf([head, ...lines.map((line) => line[at] ?? '')]) }))
  const sheet = writeExcelFile([head, ...lines.map((line) => line.map(cell))], {
    columns: widths,
    stickyRowsCount: 1,
    sheet: 'Tabelle',
  })
  return new Response(new Uint8Array(await sheet.toBuffer()), {
    headers: {
      'content-type': MIME,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.xlsx`)}`,
      'cache-control': 'private, no-store',
    },
  })
}
