import { type CsvColumn, csvAnswer } from './csv.ts'
import { excelAnswer } from './excel.ts'

/** Download of all pages of a list: XLSX where the address asks for it (`form=xlsx`), else CSV. `name` without ending. */
export async function tableAnswer<Row>(
  search: URLSearchParams,
  name: string,
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): Promise<Response> {
  if (search.get('form') !== 'xlsx') return csvAnswer(name, columns, pages)
  const rows: Row[] = []
  for await (const page of pages) rows.push(...page)
  return excelAnswer(name, columns, rows)
}
