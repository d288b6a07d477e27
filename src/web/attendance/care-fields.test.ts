import { expect, test } from 'vitest'
import { CareForm, careDefaults, careOf } from './care-fields.ts'

const blank = { name1: '', phone1: '', relation1: '', name2: '', phone2: '', relation2: '', collectors: '' }

test('what was typed comes back as it was', () => {
  const typed = CareForm.parse({
    ...blank,
    name1: 'Oma Gerda',
    phone1: '0151 1',
    relation1: 'Großmutter',
    goesAlone: true,
    collectors: 'Nachbarin Kurz, 0151 2\n\n Opa ',
  })
  const care = careOf(typed)
  expect(care.collectors).toEqual([
    { name: 'Nachbarin Kurz', phone: '0151 2' },
    { name: 'Opa', phone: '' },
  ])
  expect(careOf(CareForm.parse(careDefaults(care)))).toEqual(care)
})

test.each([
  ['name1', 'phone1'],
  ['phone1', 'name1'],
  ['name2', 'phone2'],
  ['phone2', 'name2'],
])('%s alone asks for %s', (given, missing) => {
  const answer = CareForm.safeParse({ ...blank, [given]: '0151' })
  expect(answer.error?.issues.map(({ path }) => path.join('.'))).toEqual([missing])
})
