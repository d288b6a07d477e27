import { expect, test } from 'vitest'
import { makeSeason } from '../../../tests/support/allocations.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { listAllocations, listNeeds } from '../../domain/allocations/queries.ts'
import { runAllocationAction, setUp } from './allocation-action.ts'
import type { NeedFields, SetUpFields } from './allocation-fields.ts'

const database = await testDatabase()
const day = (text: string) => Temporal.PlainDate.from(text)
const time = (text: string) => Temporal.PlainTime.from(text)
const wanted = { weekdays: [2], startsTime: time('18:00'), endsTime: time('20:00') }
const none = { startsTime: null, endsTime: null }
const empty = { ...none, weekdays: [] }

const typed = (more: Partial<NeedFields> = {}): NeedFields => ({
  intent: 'handIn',
  groupName: 'Herren',
  school: '',
  league: '',
  note: '',
  inHolidays: false,
  ageGroup: 'adults',
  people: 12,
  minutes: 90,
  priority: 1,
  wishes: [wanted],
  partIds: [],
  equipment: [],
  ...(more as Partial<Extract<NeedFields, { intent: 'handIn' }>>),
})

const NEEDS: [what: string, more: Partial<NeedFields>, faults: string[]][] = [
  ['a day without times', { wishes: [wanted, { ...none, weekdays: [5] }] }, ['wishes[1].startsTime', 'wishes[1].endsTime']],
  ['the last of three, the middle one empty', { wishes: [wanted, empty, { ...wanted, weekdays: [] }] }, ['wishes[2].weekdays']],
  [
    'too short, where the middle one is empty',
    { wishes: [wanted, empty, { ...wanted, endsTime: time('19:00') }] },
    ['wishes[2].endsTime'],
  ],
  [
    'everything at once',
    { groupName: '', people: null, minutes: 7, priority: null, wishes: [{ ...wanted, endsTime: time('18:05') }] },
    ['groupName', 'people', 'minutes', 'minutes', 'priority', 'wishes[0].endsTime'],
  ],
  ['an end before its beginning', { wishes: [{ ...wanted, endsTime: time('17:00') }] }, ['wishes[0].endsTime']],
]

test.each(NEEDS)('a need is refused with all its fields named, at the place where they stand: %s', async (_, more, fields) => {
  const { one, opened } = await makeSeason(database)
  const id = await opened()
  const answer = await runAllocationAction(one, id, typed(more))
  expect(answer.ok ? [] : answer.faults.map(({ field }) => field)).toEqual(fields)
  expect(await listNeeds(one, id)).toEqual([])
})

test('the association is asked for the school with everything else', async () => {
  const { owner, opened } = await makeSeason(database)
  const answer = await runAllocationAction(owner, await opened(), typed({ groupName: '' }))
  expect(answer.ok ? [] : answer.faults.map(({ field }) => field)).toEqual(['school', 'groupName'])
})

test('an alternative that was left empty is none, and the fault of another one says which it is', async () => {
  const { one, opened } = await makeSeason(database)
  const id = await opened()
  expect(await runAllocationAction(one, id, typed({ wishes: [wanted, empty] }))).toMatchObject({ ok: true })
  expect((await listNeeds(one, id)).map(({ wishes }) => wishes.length)).toEqual([1])
  const answer = await runAllocationAction(one, id, typed({ wishes: [wanted, empty, { ...wanted, weekdays: [] }] }))
  expect(answer).toMatchObject({ faults: [{ text: 'Alternative 2: Bitte wählen Sie mindestens einen Wochentag.' }] })
})

const fields = (more: Partial<SetUpFields> = {}): SetUpFields => ({
  intent: 'setUp',
  version: 0,
  name: 'Winter',
  note: '',
  hasHolidayPlan: false,
  criteria: ['school', undefined, 'youth'],
  from: day('2027-09-13'),
  to: day('2028-03-31'),
  needsUntil: day('2027-05-31'),
  objectionsUntil: day('2027-06-30'),
  windows: [],
  ...more,
})

const SET_UPS: [what: string, more: Partial<SetUpFields>, faults: [field: string, text: string][]][] = [
  [
    'days, name and hall missing, dates in disorder',
    { name: '', from: null, needsUntil: day('2027-07-01'), windows: [{ ...wanted, partId: undefined, inHolidays: false }] },
    [
      ['name', 'Bitte geben Sie einen Namen ein.'],
      ['from', 'Bitte geben Sie den ersten Tag so ein: 05.03.2027.'],
      ['windows[0].partId', 'Zeit 1: Bitte wählen Sie eine Halle.'],
      ['objectionsUntil', 'Einsprüche enden nach der Frist für den Bedarf.'],
    ],
  ],
  [
    'a criterion twice, with a gap between, and no hours',
    { criteria: ['school', undefined, 'youth', 'school'] },
    [
      ['criteria[3]', '„Schulen vor Vereinen“ steht schon weiter oben.'],
      ['windows', 'Bitte schreiben Sie mindestens eine Zeit aus.'],
    ],
  ],
]

test.each(SET_UPS)('a Hallenvergabe is refused with all that is wrong, each with its field: %s', async (_, more, faults) => {
  const { owner } = await makeSeason(database)
  const answer = await setUp(owner, null, fields(more))
  expect(answer.ok ? [] : answer.faults.map(({ field, text }) => [field, text])).toEqual(faults)
  expect(await listAllocations(owner)).toEqual([])
})

test('a gap between criteria is none', async () => {
  const { owner, hall } = await makeSeason(database)
  const windows = [{ ...wanted, partId: hall.idOf('Drittel 1'), inHolidays: false }]
  expect(await setUp(owner, null, fields({ windows }))).toMatchObject({ ok: true })
  expect(await listAllocations(owner)).toMatchObject([{ criteria: ['school', 'youth'] }])
})
