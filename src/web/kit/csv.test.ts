import papaparse from 'papaparse'
import { expect, test } from 'vitest'
import { csvAnswer } from './csv.ts'

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
