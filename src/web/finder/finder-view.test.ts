import { expect, test } from 'vitest'
import type { Sitting } from '../../domain/courses/lines-of.ts'
import { nextChangeOf } from '../courses/next-change.ts'
import { partText } from '../kit/slot-text.ts'
import { presentFinder } from './finder-view.ts'

const at = (text: string) => Temporal.Instant.from(text)
const NOW = at('2026-11-20T12:00:00Z')
const course = (opens: string | null, closes: string | null, ends: string | null, begins: string | null = null) => ({
  registrationOpensAt: opens ? at(opens) : null,
  registrationClosesAt: closes ? at(closes) : null,
  nextAt: begins ? at(begins) : null,
  nextEndsAt: ends ? at(ends) : null,
})

test.each([
  ['nothing ahead: the end of the day in Berlin', [course(null, null, null)], '2026-11-20T23:00:00Z'],
  [
    'registration opens',
    [course('2026-11-20T17:00:00Z', null, null), course('2026-11-20T18:00:00Z', null, null)],
    '2026-11-20T17:00:00Z',
  ],
  [
    'a session ends before a registration closes',
    [course(null, '2026-11-20T15:00:00Z', '2026-11-20T14:30:00Z')],
    '2026-11-20T14:30:00Z',
  ],
  [
    'a session begins: one date fewer is left',
    [course(null, null, '2026-11-20T15:00:00Z', '2026-11-20T14:00:00Z')],
    '2026-11-20T14:00:00Z',
  ],
  ['what is past does not count', [course('2026-11-01T17:00:00Z', NOW.toString(), null)], '2026-11-20T23:00:00Z'],
] as const)('the page changes next: %s', (_, courses, moment) => {
  expect(nextChangeOf(courses, NOW).toString()).toBe(moment)
})

const TUESDAY = { weekday: 2, from: '09:30:00', to: '10:30:00', facility: null, facilitySlug: null, part: null }
const sitting = (title: string, next: string | null, change: Partial<Sitting['course']> = {}): Sitting => ({
  course: {
    id: title,
    slug: title,
    title,
    kind: 'ongoing',
    summary: '',
    sport: '',
    ageFrom: null,
    ageTo: null,
    ageUnit: 'years',
    sexes: 'all',
    tags: [],
    hue: null,
    capacity: null,
    hasWaitingList: false,
    taken: 0,
    waiting: 0,
    waitingConfirmed: 0,
    registrationOpensAt: null,
    registrationClosesAt: null,
    prices: [],
    trialLessons: 0,
    nextAt: null,
    nextEndsAt: null,
    sessionCount: 6,
    sessionsLeft: 5,
    firstAt: at('2026-11-03T08:30:00Z'),
    isProRata: false,
    ...change,
  },
  slot: TUESDAY,
  slotNextAt: next === null ? null : at(next),
})
const FACETS = { weekday: [], time: [], sport: [], hall: [], age: [], kind: [] }

const weekly = (title: string, weekday: number, to: string, nextAt: string): Sitting => ({
  ...sitting(title, nextAt, { nextAt: at(nextAt) }),
  slot: { ...TUESDAY, weekday, from: '09:00:00', to },
})

test('the list has a heading for today, for tomorrow, and one more for what is over today; the grid one of each weekday', () => {
  const sittings = [
    weekly('Abendlauf', 5, '19:00:00', '2026-11-20T17:00:00Z'),
    weekly('Wandern', 6, '12:00:00', '2026-11-21T08:00:00Z'),
    weekly('Yoga', 3, '12:00:00', '2026-11-25T08:00:00Z'),
    weekly('Frühsport', 5, '12:00:00', '2026-11-27T08:00:00Z'),
  ]
  const found = { sittings, count: 4, page: 1, pages: 1, facets: FACETS, nextChangeAt: null, department: null }
  const heads = (view: 'list' | 'week') =>
    presentFinder(found, view, { now: NOW, links: new Map() }).groups.map(({ id, name, next, cards }) =>
      [id, name, next, cards.map(({ title }) => title).join(', ')].join(' | '),
    )
  expect(heads('list')).toEqual([
    '5 | Heute, Freitag | 20.11.2026 | Abendlauf',
    '6 | Morgen, Samstag | 21.11.2026 | Wandern',
    '3 | Mittwoch | nächster Termin 25.11.2026 | Yoga',
    '5-next | Freitag | nächster Termin 27.11.2026 | Frühsport',
  ])
  expect(heads('week')[0]).toBe('5 | Heute, Freitag | 20.11.2026 | Abendlauf, Frühsport')
})

test('a part that is the whole hall is not named', () => {
  expect(['Drittel 2', 'Ganze Halle', 'Halle', null].map(partText)).toEqual(['Drittel 2', '', '', ''])
})

test('a card below the next day of its weekday says when it is not on that day', () => {
  const later = { firstAt: at('2026-12-08T08:30:00Z') }
  const sittings = [
    sitting('on', '2026-11-24T08:30:00Z'),
    sitting('off', '2026-12-01T08:30:00Z'),
    sitting('course', '2026-12-01T08:30:00Z', { kind: 'course' }),
    sitting('begins', '2026-12-08T08:30:00Z', { kind: 'course', ...later }),
    sitting('none', null),
  ]
  const found = { sittings, count: 5, page: 1, pages: 1, facets: FACETS, nextChangeAt: null, department: null }
  const { groups } = presentFinder(found, 'list', { now: NOW, links: new Map() })
  expect(groups.map(({ next, cards }) => [next, ...cards.map(({ rhythm }) => rhythm)])).toEqual([
    [
      'nächster Termin 24.11.2026',
      'wöchentlich',
      'wöchentlich, nächster Termin 01.12.',
      'läuft seit 03.11., noch 5 Termine, nächster Termin 01.12.',
      '6 Termine ab 08.12.',
      'wöchentlich',
    ],
  ])
})
