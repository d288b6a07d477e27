import { expect, test } from 'vitest'
import type { PublicOccupancy } from '../../domain/occupancy/list-occupancy.ts'
import type { PlanHall } from '../../domain/occupancy/queries.ts'
import { occupiedLines } from './occupied-lines.ts'

const HALL: PlanHall = {
  id: 'hall',
  name: 'Halle',
  slug: 'halle',
  kind: 'hall',
  alike: [],
  equipment: [],
  lanes: [{ id: 'whole', name: 'Halle' }],
  parts: [{ id: 'whole', name: 'Halle', lanes: [0] }],
}
const NAMELESS = { department: null, hue: null, forClub: null, courseSlug: null, eventId: null, title: null, version: 1 }

const row = (from: string, to: string, more: Partial<PublicOccupancy> = {}): PublicOccupancy => ({
  ...NAMELESS,
  id: from,
  partId: 'whole',
  startsAt: Temporal.Instant.from(from),
  endsAt: Temporal.Instant.from(to),
  state: 'approved',
  kind: 'external',
  ...more,
})

const linesOf = (rows: PublicOccupancy[]) =>
  occupiedLines(rows, HALL, ['2026-12-01', '2026-12-02', '2026-12-03']).map(({ day, times, title, isCancelled }) =>
    [day.slice(8), times, title, isCancelled ? 'fällt aus' : ''].filter(Boolean).join(' '),
  )

test('a closure stands on each of the shown days, also one that began before', () => {
  const closure = row('2026-11-28T23:00:00Z', '2026-12-02T11:00:00Z', { kind: 'maintenance', title: 'Gesperrt: Boden' })
  expect(linesOf([closure])).toEqual(['01 ganztägig Gesperrt', '02 00:00–12:00 Gesperrt'])
})

test('a night stands on both days, and what falls out says so', () => {
  const night = row('2026-12-01T20:00:00Z', '2026-12-02T06:00:00Z')
  const yoga = row('2026-12-01T17:00:00Z', '2026-12-01T18:00:00Z', { title: 'Yoga', kind: 'course', state: 'released' })
  expect(linesOf([night, yoga])).toEqual(['01 18:00–19:00 Yoga fällt aus', '01 21:00–24:00 Belegt', '02 00:00–07:00 Belegt'])
})
