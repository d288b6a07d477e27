import { expect, test } from 'vitest'
import type { SessionList, WaitingEntry } from '../offline/hall-data.ts'
import { type BannerFacts, bannerOf, earlyText, rowsOf } from './list-view.ts'

const heardAt = Date.parse('2026-11-23T15:05:00Z')

test.each<[string, BannerFacts, string]>([
  ['network, all sent', { connection: 'fine', waiting: 0, heardAt }, 'good: Alles gesendet · Stand 16:05 Uhr'],
  ['sending', { connection: 'fine', waiting: 1, heardAt }, 'care: Ein Eintrag wird gerade gesendet'],
  [
    'no network, four wait',
    { connection: 'no_network', waiting: 4, heardAt },
    'care: Kein Netz – 4 Einträge werden gesendet, sobald es geht',
  ],
  ['no network, nothing waits', { connection: 'no_network', waiting: 0, heardAt }, 'care: Kein Netz – Sie können weiterarbeiten'],
  [
    'the server is in trouble',
    { connection: 'server', waiting: 1, heardAt },
    'care: Unser Server antwortet nicht – Ein Eintrag wird gesendet, sobald es geht',
  ],
  ['signed out', { connection: 'signed_out', waiting: 2, heardAt }, 'bad: Bitte loggen Sie sich wieder ein'],
  ['the first time', { connection: 'asking', waiting: 0, heardAt: null }, 'care: Die Listen werden geladen'],
])('banner: %s', (_, facts, text) => {
  const { kind, text: said } = bannerOf(facts)
  expect(`${kind}: ${said}`).toBe(text)
})

const person = (id: string) => ({
  id,
  name: id,
  age: null,
  kind: 'booked' as const,
  trial: null,
  card: null,
  goesAlone: false,
  hasNoPhoto: false,
  companion: '',
  message: '',
  answers: [],
  collectors: [],
  siblings: [],
  numbers: [],
})
const entry = (clientId: string, phoneId: string, state: 'present' | 'absent', minute: number) => ({
  clientId,
  personId: 'ada',
  phoneId,
  state,
  by: 'Jana Müller',
  knewUntil: null,
  takenAt: heardAt + minute * 60_000,
  receivedAt: heardAt + minute * 60_000,
})
const list = (entries: SessionList['entries']): SessionList => ({
  session: {
    id: 's',
    title: 'T',
    slug: 't',
    place: '',
    state: 'held',
    isHallClosed: false,
    times: '',
    startsAt: heardAt,
    takesTrialGuests: true,
  },
  people: [person('ada'), person('ben')],
  entries,
  health: { version: '', notes: [{ personId: 'ada', note: 'Nussallergie' }] },
})
const waiting = (more: Partial<WaitingEntry>): WaitingEntry => ({
  clientId: 'w',
  owner: 'gsv/u',
  sessionId: 's',
  personId: 'ada',
  state: 'present',
  offsetMs: 0,
  knewUntil: null,
  isGuest: false,
  tappedAt: heardAt + 10 * 60_000,
  ...more,
})

test('what waits on this phone counts at once, and another phone that says otherwise is named', () => {
  const [ada] = rowsOf(list([entry('1', 'other', 'absent', 5)]), [waiting({})], 'own')
  expect(ada).toMatchObject({ mark: 'present', isWaiting: true, others: ['fehlt (16:10, Jana Müller)'], health: 'Nussallergie' })
})

test('an older mark that waits does not hide a newer one of the server', () => {
  const [ada] = rowsOf(list([entry('1', 'other', 'absent', 20)]), [waiting({})], 'own')
  expect(ada).toMatchObject({ mark: 'absent', isWaiting: false })
})

test('a guest is on the list before the server knows them; a refused mark does not count', () => {
  const guest = waiting({ clientId: 'g', personId: 'zoe', isGuest: true, guestName: 'Zoe Neu' })
  const refused = waiting({ clientId: 'r', personId: 'ben', refusedAs: 'forbidden' })
  const later = waiting({ clientId: 'h', personId: 'zoe', state: 'excused', tappedAt: guest.tappedAt + 1 })
  expect(rowsOf(list([]), [guest, later], 'own').at(-1)).toMatchObject({ person: { name: 'Zoe Neu' }, mark: 'excused' })
  const rows = rowsOf(list([]), [guest, refused], 'own')
  expect(rows.map((row) => [row.person.name, row.mark])).toEqual([
    ['ada', 'open'],
    ['ben', 'open'],
    ['Zoe Neu', 'present'],
  ])
})

test.each([
  ['the day after tomorrow', '2026-11-30T17:00:00Z', 'Diese Stunde ist erst am Mo., 30.11. Ist es die richtige Liste?'],
  ['tomorrow, by the clock of Berlin', '2026-11-28T23:00:00Z', 'Diese Stunde ist erst am So., 29.11. Ist es die richtige Liste?'],
  ['later today', '2026-11-28T22:30:00Z', ''],
  ['yesterday', '2026-11-27T17:00:00Z', ''],
])('a session of %s', (_, startsAt, text) => {
  expect(earlyText(Date.parse(startsAt), Date.parse('2026-11-28T10:00:00Z'))).toBe(text)
})
