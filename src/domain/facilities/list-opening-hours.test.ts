import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { makeHall } from '../../../tests/support/halls.ts'
import { createBooking } from '../placements/create-booking.ts'
import { listOpeningHours } from './list-opening-hours.ts'
import { setOpeningHours } from './set-opening-hours.ts'

const database = await testDatabase()
const time = (text: string) => Temporal.PlainTime.from(text)
const NOW = Temporal.Instant.from('2027-02-01T12:00:00Z')

test('hours of a third count for every part it lies in: the whole hall is booked only while all of it is open', async () => {
  const ctx = await database.ctx('gsv', undefined, NOW)
  const { id, idOf } = await makeHall(ctx, 'Drittelhalle')
  const line = (partId: string | null, closes: string) => ({
    partId,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    opensTime: time('08:00'),
    closesTime: time(closes),
    from: Temporal.PlainDate.from('2027-01-01'),
    to: null,
  })
  expect(await setOpeningHours(ctx, id, [line(null, '22:00'), line(idOf('Drittel 3'), '20:00')], 1)).toMatchObject({ ok: true })

  const lines = await listOpeningHours(ctx, idOf('Links'))
  const larger = new Set(lines.filter(({ partId }) => partId !== null).flatMap(({ within }) => within))
  expect(larger).toEqual(new Set([idOf('Rechts'), idOf('Ganze Halle')]))
  expect(lines.filter(({ partId }) => partId === null).every(({ within }) => within.length === 0)).toBe(true)

  const [startsAt, endsAt] = ['19:30', '21:00'].map((at) => Temporal.Instant.from(`2027-02-08T${at}:00+01:00`))
  if (!startsAt || !endsAt) throw new Error('no span')
  const book = (part: string) => createBooking(ctx, { partId: idOf(part), startsAt, endsAt, title: part, kind: 'team' })
  expect(await book('Ganze Halle')).toEqual({ ok: false, refusal: 'closed_hours' })
  expect(await book('Rechts')).toEqual({ ok: false, refusal: 'closed_hours' })
  expect(await book('Links')).toMatchObject({ ok: true })
})
