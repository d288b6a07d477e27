import { Readable } from 'node:stream'
import papaparse from 'papaparse'
import { fileAnswer } from './file-answer.ts'

/** Column of an export: its head and its text for a row. */
export interface CsvColumn<Row> {
  head: string
  of: (row: Row) => string | number
}

// Excel in German opens it by double-click: semicolons, and a byte order mark for the umlauts. Cells that a table program
// would take for a formula get an apostrophe (numbers do not), also behind blanks and quotes, and with the wide signs of Asian keyboards.
const FORMULA = /^[\s"]*[=+\-@＝＋－＠\t\r]/
const FORM = { delimiter: ';', newline: '\r\n' }
const BYTE_ORDER_MARK = '\uFEFF'

/** Reads all pages of a list, the next one while a page is written. `read` answers a page and the cursor of the next one. */
export async function* everyPage<Row>(
  read: (after: string | undefined) => Promise<{ rows: readonly Row[]; next: string | null }>,
): AsyncGenerator<readonly Row[]> {
  for (let coming: ReturnType<typeof read> | null = read(undefined); coming; ) {
    const { rows, next }: Awaited<ReturnType<typeof read>> = await coming
    coming = next ? read(next) : null
    // A reader who stops never waits for it; one who goes on gets its error.
    coming?.catch(() => {})
    yield rows
  }
}

const AT_ONCE = 1_000

/** The same of a list that takes the id of the last row. */
export const everyRow = <Row extends { id: string }>(
  list: (page: { after: string | undefined; limit: number }) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> =>
  everyPage(async (after) => {
    const rows = await list({ after, limit: AT_ONCE })
    return { rows, next: rows.length < AT_ONCE ? null : (rows.at(-1)?.id ?? null) }
  })

async function* linesOf<Row>(
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  // A German table program takes a point for a part of a date.
  const written = (value: string | number) =>
    typeof value === 'number' ? String(value).replace('.', ',') : FORMULA.test(value) ? `'${value}` : value
  const write = (rows: (string | number)[][]) =>
    encoder.encode(
      `${papaparse.unparse(
        rows.map((row) => row.map(written)),
        FORM,
      )}\r\n`,
    )
  yield encoder.encode(BYTE_ORDER_MARK)
  yield write([columns.map(({ head }) => head)])
  for await (const rows of pages) if (rows.length > 0) yield write(rows.map((row) => columns.map(({ of }) => of(row))))
}

/** Download as a CSV table. `name` without ending: `Benutzer`. */
export function csvAnswer<Row>(name: string, columns: readonly CsvColumn<Row>[], pages: AsyncIterable<readonly Row[]>): Response {
  return fileAnswer(Readable.toWeb(Readable.from(linesOf(columns, pages))) as ReadableStream<Uint8Array>, {
    type: 'text/csv; charset=utf-8',
    name: `${name}.csv`,
  })
}
