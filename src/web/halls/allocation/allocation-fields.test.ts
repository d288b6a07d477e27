import { expect, test } from 'vitest'
import { readNeed, readSetUp } from './allocation-fields.ts'

type NeedFields = Parameters<typeof readNeed>[0]
type SetUpFields = Parameters<typeof readSetUp>[0]
const day = (text: string) => Temporal.PlainDate.from(text)
const time = (text: string) => Temporal.PlainTime.from(text)
const wanted = { weekdays: [2], startsTime: time('18:00'), endsTime: time('20:00') }
const none = { startsTime: null, endsTime: null }
const empty = { ...none, weekdays: [] }

const typed = (more: Partial<NeedFields> = {}): NeedFields => ({
  groupName: 'Herren',
  school: '',
  schoolEmail: '',
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
  ...more,
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

const faultsOf = (read: ReturnType<typeof readNeed | typeof readSetUp>) =>
  read.ok ? [] : read.faults.map(({ field, text }) => [field, text])

test.each(NEEDS)('a need is refused with all its fields named, at the place where they stand: %s', (_, more, fields) => {
  expect(faultsOf(readNeed(typed(more), false)).map(([field]) => field)).toEqual(fields)
})

test('the association is asked for the school with everything else', () => {
  expect(faultsOf(readNeed(typed({ groupName: '' }), true)).map(([field]) => field)).toEqual(['school', 'groupName'])
})

test('an alternative that was left empty is none, and the fault of another one says which it is', () => {
  const read = readNeed(typed({ wishes: [wanted, empty] }), false)
  expect(read).toMatchObject({ ok: true, value: { wishes: [wanted] } })
  const faults = faultsOf(readNeed(typed({ wishes: [wanted, empty, { ...wanted, weekdays: [] }] }), false))
  expect(faults.map(([, text]) => text)).toEqual(['Alternative 2: Bitte wählen Sie mindestens einen Wochentag.'])
})

const fields = (more: Partial<SetUpFields> = {}): SetUpFields => ({
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

test.each(SET_UPS)('a Hallenvergabe is refused with all that is wrong, each with its field: %s', (_, more, faults) => {
  expect(faultsOf(readSetUp(fields(more)))).toEqual(faults)
})

test('a gap between criteria is none', () => {
  const windows = [{ ...wanted, partId: crypto.randomUUID(), inHolidays: false }]
  expect(readSetUp(fields({ windows }))).toMatchObject({ ok: true, value: { criteria: ['school', 'youth'] } })
})
