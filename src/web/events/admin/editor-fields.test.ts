import { expect, test } from 'vitest'
import { readForm } from '../../kit/forms.ts'
import { CheckFields, SaveFields } from './editor-fields.ts'

const TITLE = { title: 'Sommerfest' }
const DAY = { fromOn: '26.06.2027' }
const TIMES = { fromTime: '14:00', toTime: '18:00' }

test('a title sent twice is none', async () => {
  const body = new URLSearchParams([
    ['title', 'a'],
    ['title', 'b'],
    ['version', '1'],
  ])
  const answer = await readForm(new Request('http://gsv.localhost/', { method: 'POST', body }), SaveFields)
  expect(answer.ok ? [] : answer.answer.faults.map(({ field }) => field)).toContain('title')
})

test.each<[string, Record<string, string>, string[]]>([
  ['nothing typed: everything that is missing at once', {}, ['title', 'fromOn', 'fromTime', 'toTime']],
  ['no title', { ...DAY, ...TIMES }, ['title']],
  ['a title of blanks', { title: '  ', ...DAY, ...TIMES }, ['title']],
  ['a wrong day and no times', { ...TITLE, fromOn: '31.02.2027' }, ['fromOn', 'fromTime', 'toTime']],
  ['a wrong time', { ...TITLE, ...DAY, fromTime: 'abends', toTime: '18:00' }, ['fromTime']],
  ['all day needs no times', { ...TITLE, ...DAY, isAllDay: 'on' }, []],
  ['repeats until nobody knows when', { ...TITLE, ...DAY, ...TIMES, repeats: 'on' }, ['until']],
  ['repeats until before it begins', { ...TITLE, ...DAY, ...TIMES, repeats: 'on', until: '25.06.2027' }, ['until']],
  ['a last day, but no first', { ...TITLE, ...TIMES, repeats: 'on', until: '25.06.2027' }, ['fromOn']],
  ['whole', { ...TITLE, ...DAY, ...TIMES, repeats: 'on', until: '26.06.2027' }, []],
])('%s', async (_, typed, fields) => {
  const names = { title: '', fromOn: '', fromTime: '', toTime: '', until: '', version: '1' }
  const read = async (schema: typeof SaveFields) => {
    const body = new URLSearchParams({ ...names, ...typed })
    const answer = await readForm(new Request('http://gsv.localhost/', { method: 'POST', body }), schema)
    return answer.ok ? [] : answer.answer.faults.map(({ field }) => field)
  }
  expect(await read(SaveFields)).toEqual(fields)
  expect(await read(CheckFields), 'a hall is looked at without a title').toEqual(fields.filter((field) => field !== 'title'))
})
