import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { changeOf } from '../audit/rules.ts'
import { type Ctx, mayChange, userIdOf } from '../context.ts'
import { canEditDuties } from './access.ts'
import type { DutyInput, DutyYear } from './input.ts'
import { DUTY_JOURNAL } from './journal.ts'
import { isOwnDuty } from './queries.ts'

/** Answers its id. @throws Forbidden, MissingReference */
export async function addDuty(ctx: Ctx, duty: DutyInput): Promise<Answer<string>> {
  allow(canEditDuties(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const id = newId()
    await ctx.db
      .insertInto('duties')
      .values({ ...duty, clubId: ctx.club.id, id })
      .execute()
    await record(ctx, { event: 'duty.added', id, content: DUTY_JOURNAL.added(duty.title) })
    return ok(id)
  })
}

/** @throws Forbidden, NotFound, MissingReference */
export async function changeDuty(
  ctx: Ctx,
  { id, version, ...fields }: DutyInput & { id: string; version: number },
): Promise<Answer<null, 'changed_meanwhile'>> {
  allow(canEditDuties(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const before = found(
      await ctx.db
        .selectFrom('duties')
        .selectAll()
        .where('clubId', '=', ctx.club.id)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),
    )
    if (before.version !== version) return refuse('changed_meanwhile')
    const change = changeOf(before, fields)
    if (!change) return ok(null)
    await ctx.db
      .updateTable('duties')
      .set({ ...fields, version: version + 1 })
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .execute()
    await record(ctx, { event: 'duty.changed', id, content: DUTY_JOURNAL.changed(fields.title), ...change })
    return ok(null)
  })
}

/** With its ticks. @throws Forbidden, NotFound */
export async function removeDuty(ctx: Ctx, id: string): Promise<Answer<null>> {
  allow(canEditDuties(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const removed = found(
      await ctx.db
        .deleteFrom('duties')
        .where('clubId', '=', ctx.club.id)
        .where('id', '=', id)
        .returning('title')
        .executeTakeFirst(),
    )
    await record(ctx, { event: 'duty.removed', id, content: DUTY_JOURNAL.removed(removed.title) })
    return ok(null)
  })
}

/** Title of a duty that the actor may tick off. @throws Forbidden, NotFound */
async function getOwnDuty(ctx: Ctx, id: string): Promise<string> {
  const { rows } = await sql<{ title: string; isOwn: boolean }>`
    select d.title, ${isOwnDuty(ctx)} as is_own from duties d join offices o on o.club_id = d.club_id and o.id = d.office_id
    where d.club_id = ${ctx.club.id} and d.id = ${id}`.execute(ctx.db)
  const { title, isOwn } = found(rows[0])
  allow(isOwn && mayChange(ctx.actor))
  return title
}

/** Done for a year: by whoever holds the office, and by the board. @throws Forbidden, NotFound */
export async function tickDuty(ctx: Ctx, { id, year }: DutyYear): Promise<Answer<null, 'already_done'>> {
  allow(ctx.actor.kind !== 'visitor')
  return transaction(ctx, async (ctx) => {
    const title = await getOwnDuty(ctx, id)
    const ticked = await ctx.db
      .insertInto('dutyYears')
      .values({ clubId: ctx.club.id, dutyId: id, year, doneAt: ctx.now, doneBy: userIdOf(ctx) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!ticked.numInsertedOrUpdatedRows) return refuse('already_done')
    await record(ctx, { event: 'duty.done', id, content: DUTY_JOURNAL.done(title, year) })
    return ok(null)
  })
}

/** Ticked off by mistake: it waits again. @throws Forbidden, NotFound */
export async function reopenDuty(ctx: Ctx, { id, year }: DutyYear): Promise<Answer<null>> {
  allow(ctx.actor.kind !== 'visitor')
  return transaction(ctx, async (ctx) => {
    const title = await getOwnDuty(ctx, id)
    const removed = await ctx.db
      .deleteFrom('dutyYears')
      .where('clubId', '=', ctx.club.id)
      .where('dutyId', '=', id)
      .where('year', '=', year)
      .executeTakeFirst()
    if (removed.numDeletedRows > 0n)
      await record(ctx, { event: 'duty.reopened', id, content: DUTY_JOURNAL.reopened(title, year) })
    return ok(null)
  })
}
