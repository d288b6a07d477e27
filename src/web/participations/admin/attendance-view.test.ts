import { expect, test } from 'vitest'
import { presentMatrix } from './attendance-view.ts'

const session = (id: string, date: string) => ({
  id,
  onDay: Temporal.PlainDate.from(date),
  startsAt: Temporal.Instant.from(`${date}T16:00:00Z`),
})

test('a mark taken back counts as none, guests count where they came, and a session without attendance counts for nobody', () => {
  const sessions = [session('a', '2026-11-03'), session('b', '2026-11-10'), session('c', '2026-11-17')]
  const people = [
    { id: '1', firstname: 'Ada', lastname: 'Öz', marks: { a: 'present', b: 'open' } as const, sessionIds: ['a', 'b', 'c'] },
    { id: '2', firstname: 'Ben', lastname: 'Zu', marks: { b: 'present' } as const, sessionIds: [] },
    { id: '3', firstname: 'Cem', lastname: 'Zu', marks: { a: 'excused', b: 'absent' } as const, sessionIds: ['a', 'b', 'c'] },
  ]
  const { heads, lines } = presentMatrix({ sessions, people, isCut: false })
  expect(heads.map(({ day, title, present }) => [day, title, present])).toEqual([
    ['03.11.', '03.11.2026, 17:00 Uhr', 1],
    ['10.11.', '10.11.2026, 17:00 Uhr', 1],
    ['17.11.', '17.11.2026, 17:00 Uhr', 0],
  ])
  expect(lines.map(({ name, cells, sum }) => [name, cells, sum])).toEqual([
    ['Öz, Ada', ['present', 'open', 'open'], '1 von 2'],
    ['Zu, Ben', ['away', 'present', 'away'], '1 von 1'],
    ['Zu, Cem', ['excused', 'absent', 'open'], '0 von 2'],
  ])
})
