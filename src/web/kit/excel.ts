import writeExcelFile from 'write-excel-file/node'
import { found } from '../../kernel/answer.ts'
import type { CsvColumn } from './csv.ts'
import { fileAnswer } from './file-answer.ts'

const LONGEST_CELL = 60
const MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Typed, so that a text beginning with `=` becomes no formula. */
const cell = (value: string | number) =>
  typeof value === 'number'
    ? { value, type: Number }
    : value === ''
      ? null
      : { value, type: String, wrap: value.length > LONGEST_CELL }

/** As wide as the longest entry, up to the width of a readable line. */
const widthOf = (values: readonly (string | number)[]): number =>
  Math.min(LONGEST_CELL, Math.max(8, ...values.map((value) => String(value).length + 2)))

/** Download as an Excel table (XLSX) with a fixed head. `name` without ending: `Benutzer`. */
export async function excelAnswer<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
): Promise<Response> {
  const head = columns.map(({ head }) => ({ value: head, type: String, fontWeight: 'bold' as const }))
  const lines = rows.map((row) => columns.map(({ of }) => of(row)))
  const widths = columns.map(({ head }, at) => ({ width: widthOf([head, ...lines.map((line) => found(line[at]))]) }))
  const sheet = writeExcelFile([head, ...lines.map((line) => line.map(cell))], {
    columns: widths,
    stickyRowsCount: 1,
    sheet: 'Tabelle',
  })
  return fileAnswer(await sheet.toBuffer(), { type: MIME, name: `${name}.xlsx` })
}
