import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { at, close, makeFlood, states } from '../../../tests/support/closures.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { countOverlaps } from '../../../tests/support/halls.ts'
import { found } from '../../kernel/answer.ts'
import { cancelSession } from '../cancellations/cancel-session.ts'
import { moveBooking } from '../placements/move-booking.ts'
import { createSeries } from '../series/create-series.ts'
import { liftClosure } from './lift-closure.ts'
import { getClosure } from './queries.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-30T12:00:00Z')
const day = (text: string) => Temporal.PlainDate.from(text)
const flooded = async (name: string) => makeFlood(await database.ctx('gsv', undefined, NOW), name)

describe('lifting', () => {
  test('tells whoever asked for a series once, with all its dates that count again', async () => {
    const { ctx, hall, input } = await flooded('Serie')
    const series = {
      partId: hall.idOf('Drittel 3'),
      title: 'Chor',
      kind: 'external' as const,
      departmentId: null,
      note: '',
      forClubId: null,
      rule: { freq: 'weekly' as const, interval: 1, weekdays: [4] },
      skipped: [],
      skipsHolidays: false,
      startsTime: Temporal.PlainTime.from('19:00'),
      endsTime: Temporal.PlainTime.from('20:00'),
      from: day('2026-12-03'),
      to: day('2026-12-31'),
    }
    const made = await createSeries(ctx, series, new Map())
    if (!made.ok) throw new Error(made.refusal)
    const booking = await ctx.db
      .selectFrom('bookings')
      .select('id')
      .where('title', '=', 'Chor')
      .orderBy('startsAt')
      .executeTakeFirstOrThrow()
    const asker = { clubId: ctx.club.id, bookingId: booking.id, name: 'Erika', email: 'chor@post.example' }
    await ctx.db.insertInto('bookingContacts').values(asker).execute()
    const { id } = await close(ctx, { ...input, startsAt: at('08:00', '2026-12-09') })
    await liftClosure(ctx, id)
    const { rows } = await sql<{ template: string; dates: number }>`
      select template, jsonb_array_length(data -> 'series' -> 'dates') as dates from mails where to_address = ${asker.email} order by id`.execute(
      ctx.db,
    )
    expect(rows).toEqual([
      { template: 'booking.suspended', dates: 4 },
      { template: 'booking.restored', dates: 4 },
    ])
  })

  test('brings back what rests, but not what was moved or cancelled meanwhile; the plan keeps how long it was closed', async () => {
    const { ctx, other, sessions, input } = await flooded('Auf')
    const { id } = await close(ctx, input)
    const [first, second, third, fourth] = sessions
    const version = 2
    const to = {
      partId: other.idOf('Drittel 1'),
      startsAt: second?.startsAt ?? NOW,
      endsAt: (second?.startsAt ?? NOW).add({ hours: 1 }),
      version,
    }
    expect(await moveBooking(ctx, found(second).bookingId, to)).toMatchObject({ ok: true })
    await cancelSession(ctx, found(third).id, { reason: '', paysTrainer: false })
    const later = { ...ctx, now: at('12:00', '2026-12-03') }
    expect(await liftClosure(later, id)).toMatchObject({ ok: true, value: { restored: sessions.length - 3, occupied: 0 } })
    expect(await liftClosure(later, id)).toEqual({ ok: false, refusal: 'lifted' })
    const ids = [first, second, third, fourth].map((one) => found(one).bookingId)
    expect(await states(ctx, ids)).toEqual(['suspended', 'approved', 'released', 'approved'])
    expect((await getClosure(ctx, id)).liftedAt).toEqual(later.now)
    const held = await ctx.db.selectFrom('bookings').select(['endsAt', 'state']).where('closureId', '=', id).execute()
    expect(held).toEqual([{ endsAt: later.now, state: 'approved' }])
    expect(await countOverlaps(ctx)).toBe(0)
  })
})
