import { expect, test } from 'vitest'
import { newId } from '../../../kernel/id.ts'
import { readChoices } from './close-fields.ts'
import { presentPreview } from './close-view.ts'

const NOW = Temporal.Instant.from('2026-12-01T09:00:00Z')

const [course, other, one, two, three, gym, hall, room] = Array.from({ length: 8 }, () => newId())

/** Field with the way of these sessions into the gym. */
const ways = (...sessions: (string | undefined)[]): [string, string] => [
  'ways',
  JSON.stringify({
    places: [`${gym}_${hall}`],
    courses: { [course ?? '']: Object.fromEntries(sessions.map((session) => [session, [0]])) },
  }),
]

function choices(...fields: [string, string | undefined][]) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value ?? '')
  return readChoices(form)
}

test('an offer is moved as a whole, but for sessions that something else was chosen for', () => {
  const { moves, settlements } = choices(
    [`all.${course}`, gym],
    ways(one, two, three),
    [`move.${one}`, ''],
    [`move.${two}`, 'cancel'],
    [`move.${three}`, room],
    [`settle.${course}`, 'credit'],
    [`settle.${other}`, 'anything'],
  )
  expect([...moves]).toEqual([
    [one, hall],
    [three, room],
  ])
  expect([...settlements]).toEqual([[course, 'credit']])
})

test.each([
  ['cancelled like all', { every: 'cancel' }, false],
  ['moved like all', { every: gym }, true],
  ['moved, though all others are cancelled', { every: 'cancel', [`all.${course}`]: gym }, true],
  ['cancelled, though all others are moved', { every: gym, [`all.${course}`]: 'cancel' }, false],
  ['cancelled, as nothing is free in that hall', { every: other }, false],
  ['cancelled alone', { every: gym, [`move.${one}`]: 'cancel' }, false],
  ['moved like all, as it says nothing itself', { every: gym, [`all.${course}`]: '', [`move.${one}`]: '' }, true],
])('a session is %s', (_, fields, isMoved) => {
  const { moves } = choices(ways(one), ...Object.entries(fields))
  expect(moves.get(one ?? '')).toBe(isMoved ? hall : undefined)
})

test.each([
  ['refund', '', 'refund'],
  ['refund', 'none', 'none'],
  ['extend', 'credit', 'credit'],
  ['anything', '', undefined],
])('for all %s, for the offer "%s": %s', (every, own, how) => {
  const { settlements } = choices(['everySettle', every], [`settle.${course}`, own])
  expect(settlements.get(course ?? '')).toBe(how)
  expect(settlements.has(other ?? ''), 'an ongoing offer has nothing to choose').toBe(false)
})

test('without a choice everything is cancelled, and what is no id is nothing', () => {
  expect(choices([`all.${course}`, 'cancel'], ways(one)).moves.size).toBe(0)
  expect(
    choices(['move.1', hall], [`all.${course}`, gym], ['ways', '{"places":["x"],"courses":{"x":{"y":[0,7]}}}']).moves.size,
  ).toBe(0)
  expect(choices([`all.${course}`, gym], ['ways', '{']).moves.size).toBe(0)
})

test('what 300 sessions of 60 offers would do in eight halls fits one field, and comes back as it was', () => {
  const halls = Array.from({ length: 8 }, () => ({ facilityId: newId(), facilityName: 'Halle', partId: newId(), partName: '' }))
  const courses = Array.from({ length: 60 }, () => newId())
  const met = { bookingId: '', closureId: null, courseKind: 'ongoing' as const, partId: '', title: '', place: '', onDay: null }
  const moment = Temporal.Instant.from('2026-12-01T17:00:00Z')
  const sessions = Array.from({ length: 300 }, (_, at) => ({
    ...met,
    sessionId: newId(),
    courseId: courses[at % 60] ?? '',
    startsAt: moment,
    endsAt: moment,
    freeParts: [],
    ways: new Map(halls.map((way) => [way.facilityId, { ...way, isSmaller: false }])),
  }))
  const view = presentPreview({ sessions, waiting: [], courses: [], people: 0, told: 0, toCall: 0 }, NOW)
  expect(new URLSearchParams({ ways: view.ways }).toString().length).toBeLessThan(60_000)
  expect(choices(['every', halls[7]?.facilityId], ['ways', view.ways]).moves).toEqual(
    new Map(sessions.map(({ sessionId }) => [sessionId, halls[7]?.partId])),
  )
})

test('the preview names how many mails go to whom, and whom nobody can write to', () => {
  const askers = [
    { name: 'Nordschule', mails: 1 },
    { name: 'TV Eins', mails: 2 },
    { name: 'TV Zwei', mails: 0 },
  ]
  const { lines, bookings } = presentPreview(
    { sessions: [], waiting: [], courses: [], people: 0, told: 0, toCall: 0, askers },
    NOW,
  )
  expect(lines).toEqual(['3 E-Mails gehen an Nordschule und TV Eins.', 'Keine E-Mail-Adresse: TV Zwei. Bitte rufen Sie dort an.'])
  expect(bookings.told).toEqual(['Nordschule (1 E-Mail)', 'TV Eins (2 E-Mails)'])
})

test('the preview names everybody without an address, how many they are', () => {
  const askers = Array.from({ length: 7 }, (_, at) => ({ name: `TV ${at}`, mails: 0 }))
  const { lines, bookings } = presentPreview(
    { sessions: [], waiting: [], courses: [], people: 0, told: 0, toCall: 0, askers },
    NOW,
  )
  expect(lines).toEqual(['Keine E-Mail-Adresse: TV 0, TV 1, TV 2, TV 3, TV 4, TV 5 und TV 6. Bitte rufen Sie dort an.'])
  expect(bookings.told).toEqual([])
})

test('the preview of December names the year of what is met in January', () => {
  const dates = ['2026-12-29', '2027-01-05'].map((day) => Temporal.Instant.from(`${day}T17:00:00Z`))
  const met = { closureId: null, courseId: null, courseKind: null, sessionId: null, partId: '', place: 'Halle', onDay: null }
  const bookings = dates.map((startsAt) => ({
    ...met,
    bookingId: newId(),
    title: 'Handball',
    startsAt,
    endsAt: startsAt.add({ hours: 1 }),
  }))
  const nothing = { sessions: [], waiting: [], courses: [], people: 0, told: 0, toCall: 0 }
  expect(presentPreview({ ...nothing, bookings }, NOW).bookings.lines).toEqual([
    'Handball, Halle: 2 Termine, Di 29.12. · 18:00–19:00 bis Di 05.01.2027',
  ])
})
