import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { makeTown, mondays, NOW } from '../../../tests/support/town.ts'
import { found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { giveBackTime } from './give-back-time.ts'
import { recordMissing } from './record-missing.ts'
import { requestSharedTime } from './request-shared-time.ts'

const database = await testDatabase()

const system = (ctx: Ctx, minutes: number): Ctx => ({ ...ctx, actor: { kind: 'system' }, now: NOW.add({ minutes }) })

const entriesOf = async ({ db, club }: Ctx) =>
  (
    await db
      .selectFrom('journal')
      .select(['event', 'objectId', 'content'])
      .where('clubId', '=', club.id)
      .where('event', 'like', 'shared_time.%')
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).map(({ event, objectId, content }) => ({ event, objectId, isMadeUp: content.endsWith('nachgetragen)') }))

/** While `work` runs the club's log takes nothing: as if the program ended once the association has committed. */
async function withoutLog(clubId: string, work: () => Promise<unknown>): Promise<void> {
  await sql`create function cut() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$`.execute(
    database.owner,
  )
  await sql`create trigger cut before insert on journal for each row when (new.club_id = ${sql.lit(clubId)}) execute function cut()`.execute(
    database.owner,
  )
  try {
    await expect(work()).rejects.toThrow('cut off')
  } finally {
    await sql`drop trigger cut on journal`.execute(database.owner)
    await sql`drop function cut()`.execute(database.owner)
  }
}

test('cut off between the two logs nothing is lost: asked once, given back once, and the own log is made up for', async () => {
  const { owner, hallOwner, hall, one, two } = await makeTown(database)
  const wanted = mondays(hall.idOf('Drittel 1'))
  await withoutLog(one.club.id, () => requestSharedTime(one, hallOwner, wanted))
  // Repeated after the failure: it exists already.
  expect(await requestSharedTime(one, hallOwner, wanted)).toMatchObject({ refusal: 'asked_already' })
  const asked = await owner.db
    .selectFrom('bookings')
    .select(['id', 'seriesId'])
    .where('clubId', '=', owner.club.id)
    .orderBy('startsAt')
    .execute()
  expect(asked).toHaveLength(4)
  expect(await entriesOf(one)).toEqual([])
  expect(await recordMissing(system(one, 4), { ctx: owner }), 'it may still be on its way').toBe(0)
  expect(await recordMissing(system(two, 6), { ctx: owner })).toBe(0)
  expect(await recordMissing(system(one, 6), { ctx: owner })).toBe(1)
  expect(await recordMissing(system(one, 7), { ctx: owner })).toBe(0)
  const first = found(asked[0]).id
  await withoutLog(one.club.id, () => giveBackTime(one, hallOwner, first))
  expect(await giveBackTime(one, hallOwner, first)).toEqual({ ok: false, refusal: 'over' })
  expect(await recordMissing(system(one, 8), { ctx: owner })).toBe(1)
  expect(await entriesOf(one)).toEqual([
    { event: 'shared_time.requested', objectId: asked[0]?.seriesId, isMadeUp: true },
    { event: 'shared_time.given_back', objectId: first, isMadeUp: true },
  ])
})

test('what both have noted stays as it is; nobody but the program makes up for anything', async () => {
  const { owner, hallOwner, hall, one } = await makeTown(database)
  const asked = await requestSharedTime(one, hallOwner, mondays(hall.idOf('Drittel 1')))
  expect(asked.ok).toBe(true)
  const [booking] = await owner.db.selectFrom('bookings').select('id').where('clubId', '=', owner.club.id).limit(1).execute()
  await giveBackTime(one, hallOwner, found(booking).id, 'series')
  expect(await recordMissing(system(one, 60), { ctx: owner })).toBe(0)
  expect((await entriesOf(one)).map(({ isMadeUp }) => isMadeUp)).toEqual([false, false])
  await expect(recordMissing(one, hallOwner)).rejects.toThrow('Right missing')
})
