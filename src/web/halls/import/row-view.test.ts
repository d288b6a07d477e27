import { expect, test } from 'vitest'
import { cellName, readAnswers } from './import-fields.ts'
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

test('a dash empties a cell, a field left empty keeps the text of the file', () => {
  const form = new FormData()
  for (const [name, text] of [
    ['row', '2'],
    ['fix', '2'],
    [cellName(2, 'firstname'), 'Ada'],
    [cellName(2, 'birth'), '–'],
    [cellName(2, 'phone'), ' - '],
    [cellName(2, 'email'), ''],
  ] as const)
    form.append(name, text)
  const { answers } = readAnswers(form, 'members')
  expect(answers[0]?.correction?.texts).toEqual({ firstname: 'Ada', birth: '', phone: '' })
})
