import { type RawBuilder, sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { type Ctx, ownPersonId } from '../context.ts'
import { canSeeMembers } from './access.ts'

/**
 * Condition on `people p`: they count in a household today, and the person lives in none of these. So a parent who lives apart is told
 * neither address nor bank of the other one.
 */
export function isApart(ctx: Ctx, personId: string): RawBuilder<boolean> {
  const today = sql`${berlinDay(ctx.now)}::date`
  const home = sql`from household_people home where home.club_id = p.club_id and home.person_id = p.id and home.counts_for_fee and home.valid @> ${today}`
  return sql<boolean>`(p.id <> ${personId}::uuid and exists (select ${home}) and not exists (select ${home} and exists (
    select from household_people own where own.club_id = home.club_id and own.household_id = home.household_id
      and own.person_id = ${personId}::uuid and own.valid @> ${today})))`
}

/** The actor is a guardian who lives in another household than this person. The office lives nowhere. */
export async function livesApart(ctx: Ctx, personId: string): Promise<boolean> {
  const own = ownPersonId(ctx)
  if (!own || canSeeMembers(ctx.actor)) return false
  const { rows } = await sql<{ isApart: boolean }>`
    select ${isApart(ctx, own)} as is_apart from people p where p.club_id = ${ctx.club.id} and p.id = ${personId}`.execute(ctx.db)
  return found(rows[0]).isApart
}

/** From others (`mate`) of the household that both belong to today, if `ownId` is one of its adults. */
export function fromHousemates(ctx: Ctx, personId: RawBuilder<unknown>, ownId: string): RawBuilder<unknown> {
  const today = sql`${berlinDay(ctx.now)}::date`
  const lives = (name: string) => sql`${sql.ref(`${name}.counts_for_fee`)} and ${sql.ref(`${name}.valid`)} @> ${today}`
  return sql`from household_people own
    join household_people meant on meant.club_id = own.club_id and meant.household_id = own.household_id and ${lives('meant')}
    join household_people o on o.club_id = own.club_id and o.household_id = own.household_id and ${lives('o')}
    join people mate on mate.club_id = o.club_id and mate.id = o.person_id
    where own.club_id = ${ctx.club.id} and own.person_id = ${ownId} and own.kind = 'adult' and ${lives('own')}
      and meant.person_id = ${personId} and o.person_id <> ${personId}`
}

/** Others who live with both of them. Asks for no right. */
export async function listHousemates(ctx: Ctx, personId: string, ownId: string | null): Promise<{ id: string }[]> {
  if (!ownId) return []
  const { rows } = await sql<{ id: string }>`
    select mate.id ${fromHousemates(ctx, sql`${personId}`, ownId)} order by mate.id`.execute(ctx.db)
  return rows
}
