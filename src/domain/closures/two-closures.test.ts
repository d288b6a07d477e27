import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { countOverlaps, makeHall } from '../../../tests/support/halls.ts'
import { found } from '../../kernel/answer.ts'
import { getBooking } from '../bookings/get-booking.ts'
import { createBooking } from '../placements/create-booking.ts'
import { closeFacility } from './close-facility.ts'
import { liftClosure } from './lift-closure.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-30T12:00:00Z')
const at = (time: string) => Temporal.Instant.from(`2026-12-01T${time}:00+01:00`)
const wait = { announceUntil: Temporal.PlainDate.from('2026-01-01'), moves: new Map(), settlements: new Map() }

test.each([
  ['the first that was closed is lifted first', 0, 1],
  ['the last that was closed is lifted first', 1, 0],
])('a booking that lies in two closures has its time again when both are lifted: %s', async (name, first, second) => {
  const ctx = await database.ctx(`zwei${first}`, undefined, NOW)
  const hall = await makeHall(ctx, name)
  const whole = { partId: hall.idOf('Ganze Halle'), startsAt: at('17:00'), endsAt: at('19:00'), title: 'Turnier' }
  const placed = await createBooking(ctx, { ...whole, kind: 'team' })
  const id = placed.ok ? placed.value : ''
  const closures: string[] = []
  for (const part of ['Drittel 1', 'Drittel 3']) {
    const times = { startsAt: at('08:00'), endsAt: at('22:00'), reason: part }
    const closed = await closeFacility(ctx, { facilityId: hall.id, partIds: [hall.idOf(part)], ...times }, wait)
    if (!closed.ok) throw new Error(closed.refusal)
    closures.push(closed.value.id)
  }
  const lift = async (at: number) => {
    const lifted = await liftClosure(ctx, found(closures[at]))
    return [lifted.ok ? lifted.value.restored : null, (await getBooking(ctx, id)).state]
  }
  expect(await lift(first)).toEqual([0, 'suspended'])
  expect(await lift(second)).toEqual([1, 'approved'])
  expect(await countOverlaps(ctx)).toBe(0)
})
