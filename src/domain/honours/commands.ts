import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, dayRange, isAfter } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canManageHonours } from './access.ts'
import { reckonHonours } from './follow-honours.ts'
import type { HonourInput, HonourRulesInput, PriorInput, SettledHonour } from './input.ts'
import { HONOUR_JOURNAL } from './journal.ts'

/** An honour of its own kind. @throws Forbidden, MissingReference */
export async function addHonour(
  ctx: Ctx,
  personId: string,
  { title, awardedOn, note }: HonourInput,
): Promise<Answer<string, 'awarded_ahead'>> {
  allow(canManageHonours(ctx.actor))
  if (isAfter(awardedOn, berlinDay(ctx.now))) return refuse('awarded_ahead')
  return transaction(ctx, async (ctx) => {
    const id = newId()
    await ctx.db
      .insertInto('honours')
      .values({ clubId: ctx.club.id, id, personId, kind: 'other', title, note, dueOn: awardedOn, awardedOn })
      .execute()
    await record(ctx, { event: 'honour.awarded', id: personId, content: HONOUR_JOURNAL.awarded(title) })
    return ok(id)
  })
}

const lockHonour = async (ctx: Ctx, id: string) =>
  found(
    await ctx.db
      .selectFrom('honours')
      .select(['personId', 'title', 'kind', 'awardedOn', 'skippedOn'])
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  )

/** A due honour was awarded. @throws Forbidden, NotFound */
export async function awardHonour(
  ctx: Ctx,
  { id, awardedOn, note }: SettledHonour,
): Promise<Answer<null, 'already_settled' | 'awarded_ahead'>> {
  allow(canManageHonours(ctx.actor))
  if (isAfter(awardedOn, berlinDay(ctx.now))) return refuse('awarded_ahead')
  return transaction(ctx, async (ctx) => {
    const { personId, title, awardedOn: before } = await lockHonour(ctx, id)
    if (before) return refuse('already_settled')
    await sql`update honours set awarded_on = ${awardedOn}::date, skipped_on = null, note = ${note}, version = version + 1
      where club_id = ${ctx.club.id} and id = ${id}`.execute(ctx.db)
    await record(ctx, { event: 'honour.awarded', id: personId, content: HONOUR_JOURNAL.awarded(title) })
    return ok(null)
  })
}

/** A due honour goes without ceremony. @throws Forbidden, NotFound */
export async function skipHonour(ctx: Ctx, id: string): Promise<Answer<null, 'already_settled'>> {
  allow(canManageHonours(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { personId, title, awardedOn, skippedOn } = await lockHonour(ctx, id)
    if (awardedOn || skippedOn) return refuse('already_settled')
    await sql`update honours set skipped_on = ${berlinDay(ctx.now)}::date, version = version + 1
      where club_id = ${ctx.club.id} and id = ${id}`.execute(ctx.db)
    await record(ctx, { event: 'honour.awarded', id: personId, content: HONOUR_JOURNAL.skipped(title) })
    return ok(null)
  })
}

/** Entered by mistake; one that follows from a rule is open again. @throws Forbidden, NotFound */
export async function removeHonour(ctx: Ctx, id: string): Promise<Answer<null>> {
  allow(canManageHonours(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { personId, title, kind } = await lockHonour(ctx, id)
    if (kind === 'other') await sql`delete from honours where club_id = ${ctx.club.id} and id = ${id}`.execute(ctx.db)
    else
      await sql`update honours set awarded_on = null, skipped_on = null, note = '', version = version + 1
        where club_id = ${ctx.club.id} and id = ${id}`.execute(ctx.db)
    await record(ctx, { event: 'honour.removed', id: personId, content: HONOUR_JOURNAL.removed(title) })
    return ok(null)
  })
}

/** Years in a club that became part of this one count. @throws Forbidden, MissingReference */
export async function addPrior(ctx: Ctx, personId: string, { name, from, to }: PriorInput): Promise<Answer<string>> {
  allow(canManageHonours(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const id = newId()
    await ctx.db
      .insertInto('priorMemberships')
      .values({ clubId: ctx.club.id, id, personId, name, valid: dayRange(from, to) })
      .execute()
    await record(ctx, { event: 'honour.reckoned', id: personId, content: HONOUR_JOURNAL.priorAdded })
    await reckonHonours(ctx)
    return ok(id)
  })
}

/** @throws Forbidden, NotFound */
export async function removePrior(ctx: Ctx, id: string): Promise<Answer<null>> {
  allow(canManageHonours(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { personId } = found(
      await ctx.db
        .deleteFrom('priorMemberships')
        .where('clubId', '=', ctx.club.id)
        .where('id', '=', id)
        .returning('personId')
        .executeTakeFirst(),
    )
    await record(ctx, { event: 'honour.reckoned', id: personId, content: HONOUR_JOURNAL.priorRemoved })
    await reckonHonours(ctx)
    return ok(null)
  })
}

/** The open honours follow at once. Answers how many are due until the end of next year. @throws Forbidden */
export async function changeHonourRules(
  ctx: Ctx,
  { version, ...rules }: HonourRulesInput,
): Promise<Answer<number, 'changed_meanwhile'>> {
  allow(canManageHonours(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const saved = await sql`
      insert into honour_rules (club_id, jubilee_years, birthday_years, counts_from_age, gaps, rests_count, pin_days)
      values (${ctx.club.id}, ${rules.jubileeYears}, ${rules.birthdayYears}, ${rules.countsFromAge}, ${rules.gaps}, ${rules.restsCount}, ${rules.pinDays})
      on conflict (club_id) do update set jubilee_years = excluded.jubilee_years, birthday_years = excluded.birthday_years,
        counts_from_age = excluded.counts_from_age, gaps = excluded.gaps, rests_count = excluded.rests_count,
        pin_days = excluded.pin_days, version = honour_rules.version + 1
      where honour_rules.version = ${version}`.execute(ctx.db)
    if (saved.numAffectedRows === 0n) return refuse('changed_meanwhile')
    await record(ctx, { event: 'honour.reckoned', id: ctx.club.id, content: HONOUR_JOURNAL.rulesChanged })
    return ok(await reckonHonours(ctx))
  })
}
