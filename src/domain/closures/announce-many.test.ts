import { expect, test } from 'vitest'
import { statementsOf } from '../../../bench/support/statements.ts'
import { at, close, nothing } from '../../../tests/support/closures.ts'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { makeHall, makeWeekly } from '../../../tests/support/halls.ts'
import { announceNext } from './announce-next.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-30T12:00:00Z')

/** Statements of the announcement of a closure that meets a weekly offer until `to`. */
async function announced(name: string, to: string) {
  const ctx = await database.ctx('viele', actorWith('admin'), NOW)
  const hall = await makeHall(ctx, name)
  const partId = hall.idOf('Drittel 1')
  const { sessions } = await makeWeekly(ctx, { title: name, partId, weekday: 2, from: '2026-12-01', to })
  const { id } = await close(ctx, { facilityId: hall.id, startsAt: at('08:00'), endsAt: null, reason: 'Wasser' })
  const sent = await statementsOf(database.url, 'viele', actorWith('admin'), async (program) => {
    const done = await announceNext({ ...program, now: NOW }, id, { ...nothing, announceUntil: null })
    expect(done).toMatchObject({ value: { cancelled: sessions.length } })
  })
  return { sessions: sessions.length, statements: sent.length }
}

test('a closure that cancels many sessions asks the database no more often than one that cancels few', async () => {
  const [few, many] = [await announced('Wenige', '2026-12-15'), await announced('Viele', '2027-06-30')]
  expect(many.sessions).toBeGreaterThan(few.sessions + 15)
  expect(many.statements).toBe(few.statements)
})
