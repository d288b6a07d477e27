import { expect, test } from 'vitest'
import { PHONE, testAttendance } from '../../../tests/support/attendance.ts'
import { newId } from '../../kernel/id.ts'
import { holdMarkedSessions } from './hold-marked-sessions.ts'
import { batchInput } from './input.ts'
import type { Mark } from './rules.ts'
import { takeAttendance } from './take-attendance.ts'

const { database, system, here, trainer } = await testAttendance()
const at = (time: string) => Temporal.Instant.from(`2025-11-24T${time}:00Z`)

/** Ten minutes before the session begins. */
async function mark(state: Mark): Promise<void> {
  const actor = trainer()
  const { sessionId, ada } = here
  const entry = { clientId: newId(), sessionId, personId: ada, state, offsetMs: 0, tappedAt: at('15:50').epochMilliseconds }
  const batch = batchInput.parse({ userId: actor.kind === 'user' ? actor.userId : '', phoneId: PHONE, entries: [entry] })
  const ctx = { ...(await database.ctx('gsv', actor)), now: at('15:50') }
  expect([...(await takeAttendance(ctx, batch)).values()]).toEqual(['kept'])
}

async function stateNow() {
  const session = database.owner.selectFrom('sessions').select('state').where('id', '=', here.sessionId)
  const leaders = database.owner.selectFrom('sessionTrainers').select('personId').where('sessionId', '=', here.sessionId)
  return [(await session.executeTakeFirstOrThrow()).state, ...(await leaders.execute()).map(({ personId }) => personId)]
}

test('marked before its begin, a session is held once it is over, by its trainers', async () => {
  await mark('present')
  expect(await holdMarkedSessions({ ...system, now: at('16:55') })).toBe(0)
  expect(await stateNow()).toEqual(['planned'])
  expect(await holdMarkedSessions({ ...system, now: at('17:00') })).toBe(1)
  expect(await stateNow()).toEqual(['held', here.trainerId])
  expect(await holdMarkedSessions({ ...system, now: at('17:05') })).toBe(0)
})

test('a mark that was taken back, and a session that was cancelled, hold nothing', async () => {
  await mark('open')
  expect(await holdMarkedSessions({ ...system, now: at('17:05') })).toBe(0)
  await mark('present')
  await database.owner.updateTable('sessions').set({ state: 'cancelled' }).where('id', '=', here.sessionId).execute()
  expect(await holdMarkedSessions({ ...system, now: at('17:05') })).toBe(0)
  await expect(holdMarkedSessions(await database.ctx('gsv', trainer()))).rejects.toThrow('Right missing')
})
