import { expect, test } from 'vitest'
import { statementsOf } from '../../../bench/support/statements.ts'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { makeHall, makeWeekly } from '../../../tests/support/halls.ts'
import { insertPerson } from '../../../tests/support/session.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { approveBooking } from '../bookings/approve-booking.ts'
import { listBookingsById } from '../bookings/get-booking.ts'
import { listAllOccupants, type Occupant } from '../bookings/queries.ts'
import { requestBooking } from '../bookings/request-booking.ts'
import type { Ctx } from '../context.ts'
import { type Displaced, lookAtDisplaced } from './look-at-displaced.ts'
import { notifyDisplaced } from './notify-displaced.ts'

const database = await testDatabase()

/** Ten weeks of Yoga and of a party, asked for by Vera, in one hall. */
async function taken(): Promise<Occupant[]> {
  const ctx = await database.ctx('verdraengt', { kind: 'system' }, Temporal.Now.instant())
  const { idOf } = await makeHall(ctx, 'Turnhalle')
  const from = berlinDay(ctx.now).add({ days: 1 })
  const weekly = { title: 'Yoga', weekday: from.dayOfWeek, from: `${from}`, to: `${from.add({ weeks: 9 })}` }
  const { courseId, sessions } = await makeWeekly(ctx, { ...weekly, partId: idOf('Drittel 1') })
  const personId = await insertPerson(ctx, { email: 'jana@post.example' })
  const membership = { clubId: ctx.club.id, id: newId(), courseId, personId, kind: 'regular', valid: '[2026-01-01,)' } as const
  await ctx.db.insertInto('groupPeople').values(membership).execute()
  for (const { startsAt } of sessions) {
    const span = { partId: idOf('Drittel 3'), startsAt, endsAt: startsAt.add({ hours: 1 }) }
    const asked = await requestBooking(ctx, { ...span, title: 'Feier', contact: { name: 'Vera', email: 'vera@post.example' } })
    if (!asked.ok) throw new Error(asked.refusal)
    expect((await approveBooking(ctx, asked.value)).ok).toBe(true)
  }
  const spans = sessions.map(({ startsAt }) => ({ partId: idOf('Ganze Halle'), startsAt, endsAt: startsAt.add({ hours: 1 }) }))
  return listAllOccupants(ctx, spans, new Set())
}

const countOf = async (work: (ctx: Ctx) => Promise<unknown>) =>
  (await statementsOf(database.url, 'verdraengt', actorWith('admin'), work)).length

test('whom a time by right displaces is looked at, and told, with as many statements for many bookings as for two', async () => {
  const occupants = await taken()
  // Holidays have no session: how many there are depends on today.
  expect(occupants.length).toBeGreaterThan(12)
  const look = async (some: Occupant[]) => {
    let displaced: Displaced | null = null
    const statements = await countOf(async (ctx) => {
      displaced = await lookAtDisplaced(ctx, some)
    })
    return { displaced, statements }
  }
  const few = await look(occupants.slice(0, 2))
  expect(few.displaced).toMatchObject({ mails: 2 })
  expect(await look(occupants)).toMatchObject({
    displaced: { mails: occupants.length / 2 + 1, toCall: [] },
    statements: few.statements,
  })
  const tell = (some: Occupant[]) =>
    countOf(async (ctx) => {
      const ids = some.flatMap(({ bookingId, sessionId }) => (sessionId === null ? bookingId : []))
      const lost = (await listBookingsById(ctx, ids)).map((booking) => ({ booking, reason: 'Ligaspiel' }))
      expect((await notifyDisplaced(ctx, lost, ctx.now)).size).toBe(ids.length)
    })
  expect(await tell(occupants)).toBe(await tell(occupants.slice(0, 2)))
})
