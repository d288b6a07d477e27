import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertPerson, prepareSession } from '../../../tests/support/session.ts'
import { found } from '../../kernel/answer.ts'
import { settlePastSession } from '../cancellations/settle-past-session.ts'
import type { Ctx } from '../context.ts'
import { askSubstitutes } from './ask-substitutes.ts'
import { acceptAsk, declineAsk } from './commands.ts'
import { findRequest } from './queries.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-23T16:40:00Z')

const die = (ctx: Ctx, id: string) => sql`update people set died_on = '2026-11-20' where id = ${id}`.execute(ctx.db)
const leadersOf = async (ctx: Ctx, sessionId: string) => {
  const rows = await ctx.db
    .selectFrom('sessionTrainers')
    .select(['personId', 'kind'])
    .where('sessionId', '=', sessionId)
    .execute()
  return new Map(rows.map(({ personId, kind }) => [personId, kind]))
}

/** An offer of three trainers, who are the only ones of its sport besides two others. */
async function prepare(club: string) {
  const made = await prepareSession(await database.ctx(club, undefined, NOW))
  const { ctx, courseId, trainerId } = made
  await ctx.db.updateTable('courses').set({ sport: 'Turnen' }).where('id', '=', courseId).execute()
  const other = await prepareSession(ctx)
  await ctx.db.updateTable('courses').set({ sport: 'Turnen' }).where('id', '=', other.courseId).execute()
  await sql`update sessions set starts_at = starts_at + interval '2 days', ends_at = ends_at + interval '2 days', on_day = on_day + 2
    where id = ${other.sessionId}`.execute(ctx.db)
  const enter = async (name: string, course: string) => {
    const personId = await insertPerson(ctx, { name, email: `${name}@verein.example` })
    await ctx.db.insertInto('courseTrainers').values({ clubId: ctx.club.id, courseId: course, personId }).execute()
    return personId
  }
  const [living, dead] = [await enter('bleibt', courseId), await enter('starb', courseId)]
  const asked = await enter('gefragt', other.courseId)
  return { ...made, living, dead, asked, trainer: { ...ctx, actor: actorWith('trainer', { personId: trainerId }) } }
}

test('a trainer who died leads no session beside a stand-in, nor one that was held without a list', async () => {
  const { ctx, trainer, sessionId, trainerId, living, dead } = await prepare('mitleitung')
  await die(ctx, dead)
  await askSubstitutes(trainer, sessionId, '')
  const [ask] = found(await findRequest(ctx, sessionId)).asks
  await acceptAsk(ctx, found(ask).id)
  expect(await leadersOf(ctx, sessionId)).toEqual(
    new Map([
      [living, 'planned'],
      [found(ask).personId, 'substitute'],
    ]),
  )
  await ctx.db.deleteFrom('sessionTrainers').where('sessionId', '=', sessionId).execute()
  await settlePastSession({ ...ctx, now: NOW.add({ hours: 3 }) }, { id: sessionId, tookPlace: true })
  expect([...(await leadersOf(ctx, sessionId)).keys()].toSorted()).toEqual([trainerId, living].toSorted())
})

test('nobody waits for the answer of one who died: the trainers hear when all others have said no', async () => {
  const { ctx, trainer, sessionId, asked } = await prepare('absagen')
  await askSubstitutes(trainer, sessionId, '')
  await die(ctx, asked)
  const { asks } = found(await findRequest(ctx, sessionId))
  expect(asks.filter(({ hasDied }) => hasDied).map(({ personId }) => personId)).toEqual([asked])
  for (const { id, hasDied } of asks) if (!hasDied) await declineAsk(ctx, id)
  const { rows } = await sql`select from mails where club_id = 'absagen' and template = 'substitute.nobody'`.execute(ctx.db)
  expect(rows).not.toEqual([])
})
