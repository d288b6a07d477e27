import { constraintOf, isUniqueViolation, transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, missingReference, ok, type Refused, refuse } from '../../kernel/answer.ts'
import { dayRange } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canEditSeasons } from './access.ts'
import { NewSeason } from './input.ts'
import { SEASON_JOURNAL } from './journal.ts'
import { getSeason } from './queries.ts'

export type SeasonRefusal = 'name_taken' | 'in_use' | 'changed_meanwhile'

async function unlessTaken<T>(work: Promise<T>): Promise<T | Refused<'name_taken'>> {
  try {
    return await work
  } catch (error) {
    if (isUniqueViolation(error) && constraintOf(error) === 'seasons_club_id_name_key') return refuse('name_taken')
    throw error
  }
}

export async function addSeason(ctx: Ctx, input: NewSeason): Promise<Answer<{ id: string }, 'name_taken'>> {
  allow(canEditSeasons(ctx.actor))
  const { name, from, to } = NewSeason.parse(input)
  const id = newId()
  return unlessTaken(
    transaction(ctx, async (ctx) => {
      await ctx.db
        .insertInto('seasons')
        .values({ clubId: ctx.club.id, id, name, valid: dayRange(from, to) })
        .execute()
      await record(ctx, { event: 'season.added', id, content: SEASON_JOURNAL.added(name) })
      return ok({ id })
    }),
  )
}

/** `version`: the edited one. Courses keep their dates. @throws NotFound */
export async function changeSeason(
  ctx: Ctx,
  { id, version, ...input }: NewSeason & { id: string; version: number },
): Promise<Answer<void, 'name_taken' | 'changed_meanwhile'>> {
  allow(canEditSeasons(ctx.actor))
  const { name, from, to } = NewSeason.parse(input)
  return unlessTaken(
    transaction(ctx, async (ctx) => {
      const before = await getSeason(ctx, id)
      const changed = await ctx.db
        .updateTable('seasons')
        .set({ name, valid: dayRange(from, to), version: version + 1 })
        .where('clubId', '=', ctx.club.id)
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst()
      if (changed.numUpdatedRows === 0n) return refuse('changed_meanwhile')
      const content = SEASON_JOURNAL.changed(name)
      await record(ctx, { event: 'season.changed', id, content, before, after: { name, from, to } })
      return ok(undefined)
    }),
  )
}

/** Refuses a season with courses. @throws NotFound */
export async function removeSeason(ctx: Ctx, id: string): Promise<Answer<void, 'in_use'>> {
  allow(canEditSeasons(ctx.actor))
  try {
    return await transaction(ctx, (ctx) => removeUnused(ctx, id))
  } catch (error) {
    // A course joined the season at this very moment.
    if (missingReference(error) === 'season_id') return refuse('in_use')
    throw error
  }
}

async function removeUnused(ctx: Ctx, id: string): Promise<Answer<void, 'in_use'>> {
  const season = await getSeason(ctx, id)
  const used = await ctx.db
    .selectFrom('courses')
    .select('id')
    .where('clubId', '=', ctx.club.id)
    .where('seasonId', '=', id)
    .executeTakeFirst()
  if (used) return refuse('in_use')
  const gone = await ctx.db
    .deleteFrom('seasons')
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  found(gone)
  await record(ctx, { event: 'season.removed', id, content: SEASON_JOURNAL.removed(season.name) })
  return ok(undefined)
}
