import { expect, test } from 'vitest'
import { tableAnswer } from './table-answer.ts'

async function* pagesOf(count: number, size: number): AsyncGenerator<number[]> {
  for (let from = 0; from < count; from += size) yield Array.from({ length: Math.min(size, count - from) }, (_, at) => from + at)
}
const columns = [{ head: 'Zahl', of: (row: number) => row }]
const answer = (form: string, count: number) => tableAnswer(new URLSearchParams({ form }), 'Zahlen', columns, pagesOf(count, 700))

test('a table is sent as Excel where asked for, a very long one as CSV with every row', async () => {
  expect((await answer('xlsx', 900)).headers.get('content-type')).toContain('spreadsheetml')
  for (const form of ['xlsx', 'csv']) {
    const long = await answer(form, 12_345)
    expect(long.headers.get('content-disposition')).toContain('Zahlen.csv')
    expect((await long.text()).trim().split('\r\n').slice(1)).toEqual(Array.from({ length: 12_345 }, (_, at) => String(at)))
  }
})
