import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { prepareSession } from '../../../tests/support/session.ts'
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
