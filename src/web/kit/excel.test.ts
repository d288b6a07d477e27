import { expect, test } from 'vitest'
import { excelAnswer } from './excel.ts'

interface Row {
  name: string
  count: number
}
const COLUMNS = [
  { head: 'Name', of: ({ name }: Row) => name },
  { head: 'Anzahl', of: ({ count }: Row) => count },
]

test('an Excel file with a name that has umlauts; only for the person who asked', async () => {
  const answer = await excelAnswer('Teilnehmer Rückenfit', COLUMNS, [
    { name: '=1+1', count: 3 },
    { name: '', count: 0 },
  ])
  expect(answer.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Teilnehmer%20R%C3%BCckenfit.xlsx")
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.toString('latin1', 0, 2)).toBe('PK')
  expect(bytes.includes('xl/worksheets/sheet1.xml')).toBe(true)
})

test('a table without rows has its head', async () => {
  const answer = await excelAnswer('Leer', COLUMNS, [])
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
})
