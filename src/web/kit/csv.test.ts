import papaparse from 'papaparse'
import { expect, test } from 'vitest'
import { csvAnswer } from './csv.ts'

test('numbers are written the German way, also below zero', async () => {
  async function* pages() {
    yield [{ value: -12.5 }, { value: 1000 }]
  }
  const text = await csvAnswer('Beträge', [{ head: 'Betrag', of: (row: { value: number }) => row.value }], pages()).text()
  expect(papaparse.parse(text, { delimiter: ';' }).data.slice(1, 3)).toEqual([['-12,5'], ['1000']])
})

test.each([
  ['=1+1', "'=1+1"],
  ['+49 30 1234', "'+49 30 1234"],
  ['-1', "'-1"],
  ['@A1', "'@A1"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠A1', "'＠A1"],
  ['"=1+1', `'"=1+1`],
  ['  =1+1', "'  =1+1"],
  ['Müller-Lüdenscheidt', 'Müller-Lüdenscheidt'],
  ['a=b', 'a=b'],
])('the cell %j is written as %j', async (value, written) => {
  async function* pages() {
    yield [{ value }]
  }
  const text = await csvAnswer('Namen', [{ head: 'Name', of: (row: { value: string }) => row.value }], pages()).text()
  expect(papaparse.parse(text).data[1]).toEqual([written])
})
