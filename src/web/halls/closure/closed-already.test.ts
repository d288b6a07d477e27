import { expect, test } from 'vitest'
import { closedAlready } from './closed-already.ts'

const moment = (text: string) => Temporal.Instant.from(text)
const floor = { reason: 'Boden', parts: [], startsAt: moment('2026-11-29T23:00:00Z'), endsAt: moment('2026-12-03T23:00:00Z') }
const water = { reason: 'Wasser', parts: ['Drittel 1'], startsAt: moment('2026-12-05T07:00:00Z'), endsAt: null }

test('closures in the way are named with parts and days', () => {
  expect(closedAlready([floor])).toBe(
    'Hier ist schon gesperrt: Boden, 30.11.2026 bis 03.12.2026, ganztägig. Heben Sie diese Sperrung zuerst auf, oder wählen Sie eine andere Zeit.',
  )
  expect(closedAlready([floor, water])).toContain(
    'ganztägig; Wasser (Drittel 1), ab 05.12.2026, 08:00, bis auf Weiteres. Heben Sie diese Sperrungen',
  )
})
