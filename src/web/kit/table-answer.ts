import { type CsvColumn, csvAnswer } from './csv.ts'
import { excelAnswer } from './excel.ts'

/** A longer table would have to stand in memory as a whole: it comes as CSV, which Excel opens, too. */
const MOST_EXCEL_ROWS = 10_000

async function* beginningWith<Row>(rows: readonly Row[], rest: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  yield rows
  yield* rest
}

/** Download of all pages of a list: XLSX where the address asks for it (`form=xlsx`), else CSV. `name` without ending. */
export async function tableAnswer<Row>(
  search: URLSearchParams,
  name: string,
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): Promise<Response> {
  if (search.get('form') !== 'xlsx') return csvAnswer(name, columns, pages)
  const rows: Row[] = []
  const left = pages[Symbol.asyncIterator]()
  const rest = { [Symbol.asyncIterator]: () => left }
  for (let next = await left.next(); !next.done; next = await left.next()) {
    rows.push(...next.value)
    if (rows.length > MOST_EXCEL_ROWS) return csvAnswer(name, columns, beginningWith(rows, rest))
  }
  return excelAnswer(name, columns, rows)
}
