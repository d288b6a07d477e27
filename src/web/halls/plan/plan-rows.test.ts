import { describe, expect, test } from 'vitest'
import type { Occupancy, PlanKind } from '../../../domain/occupancy/list-occupancy.ts'
import { publicRows, staffRows } from './plan-rows.ts'

const VERBAND = { own: 'Verband', members: [] }
const row = (kind: PlanKind, more: Partial<Occupancy> = {}): Occupancy => ({
  id: kind,
  partId: 'a',
  kind,
  title: 'Heimspiel',
  version: 1,
  state: 'approved',
  eventId: null,
  startsAt: Temporal.Instant.from('2026-11-23T14:00:00Z'),
  endsAt: Temporal.Instant.from('2026-11-23T16:00:00Z'),
  department: null,
  hue: null,
  forClub: null,
  ...more,
})
const departments = (hues: number[]) => hues.map((hue) => row('course', { id: `c${hue}`, department: `Abteilung ${hue}`, hue }))
const colourOf = (rows: Occupancy[], colouring: Parameters<typeof staffRows>[1]) =>
  staffRows(rows, colouring, VERBAND).find(({ kind }) => kind === 'match')?.colour

describe('the colour of a booking', () => {
  const rows = [
    row('course', { id: 'a', department: 'Turnen', hue: 3, forClub: 'RWA' }),
    row('team', { id: 'b', department: 'Tanz', hue: 8 }),
    row('external', { id: 'c' }),
    row('maintenance', { id: 'd' }),
  ]
  test.each<[Parameters<typeof staffRows>[1], [hue: number | null, text: string][]]>([
    [
      'department',
      [
        [3, 'Turnen'],
        [2, 'Tanz'],
        [null, 'Ohne Abteilung'],
        [null, 'Sperrung'],
      ],
    ],
    [
      'kind',
      [
        [0, 'Sportangebot'],
        [2, 'Gruppe oder Mannschaft'],
        [3, 'Fremdnutzung'],
        [null, 'Sperrung'],
      ],
    ],
    [
      'club',
      [
        [0, 'RWA'],
        [1, 'Verband'],
        [1, 'Verband'],
        [1, 'Verband'],
      ],
    ],
  ])('by %s', (colouring, expected) => {
    expect(staffRows(rows, colouring, VERBAND).map(({ colour }) => [colour.hue, colour.text])).toEqual(expected)
  })
})

describe('a match day has its own colour and word', () => {
  const CASES: [what: string, hues: number[], hue: number | null][] = [
    ['among none', [], 4],
    ['among departments that do not have it', [0, 1], 4],
    ['among those that do: the next free one', [4, 5, 1], 0],
    ['among all: none', [0, 1, 2, 3, 4, 5], null],
  ]
  test.each(CASES)('%s', (_, hues, hue) => {
    const colour = { hue, text: 'Spieltag' }
    expect(colourOf([...departments(hues), row('match')], 'department')).toEqual(colour)
  })

  test('by kind and by club too', () => {
    expect(colourOf([row('match'), row('team')], 'kind')).toEqual({ hue: 4, text: 'Spieltag' })
    const clubs = ['a', 'b', 'c', 'd', 'e'].map((forClub) => row('team', { forClub }))
    expect(colourOf([...clubs, row('match')], 'club')).toEqual({ hue: 5, text: 'Spieltag' })
  })

  const TITLES: [kind: PlanKind, state: Occupancy['state'], title: string | null, shown: string][] = [
    ['match', 'approved', null, 'Spieltag'],
    ['match', 'requested', null, 'Angefragt'],
    ['match', 'approved', 'Sommerfest', 'Sommerfest'],
    ['team', 'approved', null, 'Belegt'],
    ['team', 'requested', null, 'Angefragt'],
    ['maintenance', 'approved', 'Wasserschaden', 'Gesperrt'],
  ]
  test.each(TITLES)('in public: %s, %s, %s', (kind, state, title, shown) => {
    const [line] = publicRows([{ ...row(kind, { state }), title, courseSlug: null, eventId: null }], VERBAND)
    expect(line?.title).toBe(shown)
  })
})

test('a club has the same colour in every week, for staff and on the public page', () => {
  const clubs = { own: 'Verband', members: ['Auental', 'GSV', 'RWA'] }
  const only = row('team', { forClub: 'RWA' })
  const [mine] = staffRows([only], 'club', clubs)
  const [shown] = publicRows([{ ...only, courseSlug: null, eventId: null }], clubs)
  expect([mine?.colour, shown?.colour]).toEqual([
    { hue: 2, text: 'RWA' },
    { hue: 2, text: 'RWA' },
  ])
  expect(staffRows([row('team')], 'club', clubs)[0]?.colour).toEqual({ hue: 3, text: 'Verband' })
})
