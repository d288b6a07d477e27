import { expect, test } from 'vitest'
import { rowText } from './row-view.ts'

const head = ['Vorname', 'Name', 'Geburtsdatum', 'Nr.']
const cells = ['Ida', 'Berg', '05.03.2016', '104']
const numbered = { birth: 'Geburtsdatum', memberNo: 'Nr.' }

test.each([
  ['two columns', { firstname: 'Vorname', lastname: 'Name', ...numbered }],
  ['a column of both names beside that of the first name', { firstname: 'Vorname', name: 'Name', ...numbered }],
])('a row of a person is called by the whole name: %s', (_, mapping) => {
  expect(rowText({ cells }, { kind: 'members', source: 'table', head, mapping })).toBe('Ida Berg · 05.03.2016 · 104')
})
