import { expect, test } from 'vitest'
import type { OpeningHours } from '../../../domain/bookings/rules.ts'
import { hoursOfDay } from './plan-hours.ts'

const HALL = {
  id: 'h',
  name: 'Turnhalle',
  slug: 'turnhalle',
  equipment: [],
  kind: 'hall' as const,
  alike: [],
  lanes: ['a', 'b', 'c'].map((id) => ({ id, name: id.toUpperCase() })),
  parts: [],
}
const MONDAY = Temporal.PlainDate.from('2026-11-23')

const line = (partId: string | null, weekday: number, opens: string, closes: string): OpeningHours => ({
  partId,
  within: [],
  weekday,
  opensTime: Temporal.PlainTime.from(opens),
  closesTime: Temporal.PlainTime.from(closes),
  from: Temporal.PlainDate.from('2026-01-01'),
  to: null,
})
const all = (from: number, to: number) => ({ from, to, lane: 0, span: 3 })

test.each<[string, OpeningHours[], ReturnType<typeof hoursOfDay>]>([
  ['without hours always open', [], { shut: [], text: '' }],
  ['before and after', [line(null, 1, '08:00', '22:00')], { shut: [all(0, 480), all(1320, 1440)], text: 'geöffnet 08:00–22:00' }],
  ['another day only', [line(null, 2, '08:00', '22:00')], { shut: [all(0, 1440)], text: 'geschlossen' }],
  [
    'a break at noon',
    [line(null, 1, '14:00', '22:00'), line(null, 1, '08:00', '12:00')],
    { shut: [all(0, 480), all(720, 840), all(1320, 1440)], text: 'geöffnet 08:00–12:00 und 14:00–22:00' },
  ],
  [
    'a part with hours of its own',
    [line(null, 1, '08:00', '22:00'), line('c', 1, '08:00', '20:00')],
    {
      shut: [
        { from: 0, to: 480, lane: 0, span: 3 },
        { from: 1320, to: 1440, lane: 0, span: 2 },
        { from: 1200, to: 1440, lane: 2, span: 1 },
      ],
      text: 'A geöffnet 08:00–22:00, B geöffnet 08:00–22:00, C geöffnet 08:00–20:00',
    },
  ],
])('%s', (_, hours, expected) => {
  expect(hoursOfDay(HALL, hours, MONDAY)).toEqual(expected)
})
