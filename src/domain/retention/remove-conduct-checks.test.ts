import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertPerson, prepareSession } from '../../../tests/support/session.ts'
import { addOffice } from '../offices/commands.ts'
import { takeOffice } from '../offices/take-office.ts'
import { addConductCheck } from '../qualifications/commands.ts'
import { removeConductChecks } from './remove-conduct-checks.ts'

const NOW = Temporal.Instant.from('2026-12-01T03:00:00Z')
const database = await testDatabase()
const ctx = await database.ctx('gsv', actorWith('super'), NOW)
const clubId = ctx.club.id
const day = (text: string) => Temporal.PlainDate.from(text)

async function seenOf(personId: string, seenOn = '2024-02-01'): Promise<string> {
  await addConductCheck(ctx, personId, { seenOn: day(seenOn), issuedOn: day('2024-01-10'), isRelevant: false })
  return personId
}
async function whoHolds(to: string | null): Promise<string> {
  const office = await addOffice(ctx, { title: 'Jugend', departmentId: null, email: '', isBoard: false, position: 1 })
  if (!office.ok) throw new Error('refused')
  const personId = await seenOf(await insertPerson(ctx))
  await takeOffice(ctx, {
    officeId: office.value,
    personId,
    from: day('2024-01-01'),
    to: to ? day(to) : null,
    isShown: false,
    isHandover: false,
  })
  return personId
}

test('certificates go half a year after the work has ended, not a day before', async () => {
  const { courseId, sessionId } = await prepareSession(ctx)
  const [leads, stoodIn, never, lately, holds, held, heldLong] = [
    await seenOf(await insertPerson(ctx)),
    await seenOf(await insertPerson(ctx)),
    await seenOf(await insertPerson(ctx)),
    await seenOf(await insertPerson(ctx), '2026-06-04'),
    await whoHolds(null),
    await whoHolds('2026-06-04'),
    await whoHolds('2026-06-03'),
  ]
  await ctx.db.updateTable('courses').set({ state: 'running' }).where('id', '=', courseId).execute()
  await ctx.db.insertInto('courseTrainers').values({ clubId, courseId, personId: leads }).execute()
  await ctx.db.insertInto('sessionTrainers').values({ clubId, sessionId, personId: stoodIn, kind: 'substitute' }).execute()
  const gone = await removeConductChecks(database.forgetting(ctx), 180)
  const left = await ctx.db.selectFrom('conductChecks').select('personId').where('clubId', '=', clubId).execute()
  expect(left.map(({ personId }) => personId).toSorted()).toEqual([leads, stoodIn, lately, holds, held].toSorted())
  expect([never, heldLong]).toHaveLength(gone)
  await ctx.db.updateTable('courses').set({ state: 'finished' }).where('id', '=', courseId).execute()
  const later = { ...ctx, now: Temporal.Instant.from('2027-06-01T03:00:00Z') }
  expect(await removeConductChecks(database.forgetting(later), 180)).toBe(4)
})
