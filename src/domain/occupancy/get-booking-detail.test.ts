import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { makeHall } from '../../../tests/support/halls.ts'
import { prepareSession } from '../../../tests/support/session.ts'
import { approveBooking } from '../bookings/approve-booking.ts'
import { requestBooking } from '../bookings/request-booking.ts'
import type { Actor } from '../context.ts'
import { getBookingDetail } from './get-booking-detail.ts'

const database = await testDatabase()

test('only who may call a session off is led there from the plan', async () => {
  const { ctx, sessionId, trainerId } = await prepareSession(await database.ctx('gsv'))
  const { id } = await ctx.db
    .selectFrom('bookings')
    .select('id')
    .where('clubId', '=', ctx.club.id)
    .where('sessionId', '=', sessionId)
    .executeTakeFirstOrThrow()
  const fateFor = async (actor: Actor) => (await getBookingDetail({ ...ctx, actor }, id)).sessionFate
  expect(await fateFor(actorWith('admin'))).toBe('planned')
  expect(await fateFor(actorWith('trainer', { personId: trainerId }))).toBe('planned')
  expect(await fateFor(actorWith('trainer'))).toBeNull()
  await ctx.db
    .updateTable('sessions')
    .set({ state: 'cancelled' })
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', sessionId)
    .execute()
  expect(await fateFor(actorWith('trainer', { personId: trainerId }))).toBe('cancelled')
})

test('who decides on a request sees who else asks for the time', async () => {
  const ctx = { ...(await database.ctx('gsv')), actor: actorWith('admin') }
  const hall = await makeHall(ctx, 'Gefragt')
  const begins = ctx.now.add({ hours: 48 })
  const ask = async (title: string, part: string, hours: number) => {
    const startsAt = begins.add({ hours })
    const contact = { name: title, email: `${title.toLowerCase()}@post.example`, phone: '' }
    const asked = await requestBooking(ctx, {
      partId: hall.idOf(part),
      title,
      note: '',
      contact,
      startsAt,
      endsAt: startsAt.add({ hours: 2 }),
    })
    if (!asked.ok) throw new Error(asked.refusal)
    return asked.value
  }
  const party = await ask('Feier', 'Ganze Halle', 0)
  await ask('Hochzeit', 'Links', 1)
  await ask('Danach', 'Links', 2)
  const alsoAsked = async () => (await getBookingDetail(ctx, party)).alsoAsked.map(({ title }) => title)
  expect(await alsoAsked()).toEqual(['Hochzeit'])
  expect(await approveBooking(ctx, party)).toMatchObject({ ok: true })
  expect(await alsoAsked()).toEqual([])
})
