import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { makeHall } from '../../../tests/support/halls.ts'
import type { Ctx } from '../context.ts'
import { setOpeningHours } from '../facilities/set-opening-hours.ts'
import { createBooking } from '../placements/create-booking.ts'
import { waitForHallTime } from './wait-for-hall-time.ts'

const database = await testDatabase()
/** A Monday at eleven in Berlin. */
const NOW = Temporal.Instant.from('2026-11-23T10:00:00Z')
const time = (text: string) => Temporal.PlainTime.from(text)
const day = (text: string) => Temporal.PlainDate.from(text)
const ctx = await database.ctx('warten', { kind: 'system' }, NOW)
const visitor: Ctx = { ...ctx, actor: { kind: 'visitor' } }
const hall = await makeHall(ctx, 'Halle')
const daily = { partId: null, opensTime: time('08:00'), closesTime: time('22:00'), from: day('2026-01-01'), to: null }
// Never on Sundays.
await setOpeningHours(ctx, hall.id, [{ ...daily, weekdays: [1, 2, 3, 4, 5, 6] }], 1)
for (const on of ['2026-11-23', '2026-11-24', '2026-12-08']) {
  const span = { startsAt: Temporal.Instant.from(`${on}T12:30:00+01:00`), endsAt: Temporal.Instant.from(`${on}T19:00:00+01:00`) }
  const placed = await createBooking(ctx, {
    ...span,
    partId: hall.idOf('Ganze Halle'),
    title: 'Schule',
    kind: 'team',
    departmentId: null,
  })
  expect(placed.ok).toBe(true)
}

const wish = {
  partId: hall.idOf('Links'),
  firstOn: day('2026-11-24'),
  lastOn: day('2026-11-24'),
  everyWeeks: 1 as 1 | 2,
  startsTime: time('17:00'),
  endsTime: time('18:00'),
  title: 'Feier',
  note: '',
  name: 'Ada',
  email: 'ada@post.example',
  phone: '',
}
const on = (first: string, last = first) => ({ firstOn: day(first), lastOn: day(last) })

test.each<[string, Partial<typeof wish>, string | null]>([
  ['taken', {}, null],
  ['a part of it taken', { startsTime: time('18:30'), endsTime: time('20:00') }, null],
  ['free', on('2026-11-25'), 'free'],
  ['over', { ...on('2026-11-23'), startsTime: time('09:00'), endsTime: time('10:00') }, 'past'],
  ['closed on that day', on('2026-11-29'), 'closed_hours'],
  ['nobody could be asked in time', { ...on('2026-11-23'), startsTime: time('13:00') }, 'too_soon'],
  ['some weeks of several taken', on('2026-12-01', '2026-12-15'), null],
  ['all weeks free', on('2026-12-02', '2026-12-16'), 'free'],
  ['the weeks between are taken', { ...on('2026-12-01', '2026-12-15'), everyWeeks: 2 }, 'free'],
  ['always closed', on('2026-11-29', '2026-12-13'), 'closed_hours'],
  ['every week is over', on('2026-11-02', '2026-11-16'), 'past'],
])('waiting for time that is %s', async (_, more, refusal) => {
  expect(await waitForHallTime(visitor, { ...wish, ...more }, null)).toEqual(
    refusal === null ? { ok: true, value: null } : { ok: false, refusal },
  )
})

test('the same form sent twice mails once; the same key with something else is told', async () => {
  const later = { ...wish, ...on('2026-12-08'), email: 'ben@post.example' }
  const both = await Promise.all([waitForHallTime(visitor, later, 'schluessel'), waitForHallTime(visitor, later, 'schluessel')])
  expect(both).toEqual([
    { ok: true, value: null },
    { ok: true, value: null },
  ])
  const mails = await ctx.db.selectFrom('mails').select('id').where('toAddress', '=', 'ben@post.example').execute()
  expect(mails).toHaveLength(1)
  expect(await waitForHallTime(visitor, { ...later, title: 'Anderes' }, 'schluessel')).toEqual({
    ok: false,
    refusal: 'key_reused',
  })
})
