import { readSheet } from 'read-excel-file/node'
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

test('an Excel file of numbers and texts with a name that has umlauts; only for the person who asked', async () => {
  const answer = await excelAnswer('Teilnehmer Rückenfit', COLUMNS, [
    { name: '=1+1', count: 3 },
    { name: '', count: 0 },
  ])
  expect(answer.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Teilnehmer%20R%C3%BCckenfit.xlsx")
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(await readSheet(Buffer.from(await answer.arrayBuffer()))).toEqual([
    ['Name', 'Anzahl'],
    ['=1+1', 3],
    [null, 0],
  ])
})

test('a table without rows has its head', async () => {
  const answer = await excelAnswer('Leer', COLUMNS, [])
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
})
