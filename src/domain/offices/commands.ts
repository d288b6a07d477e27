import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, missingReference, ok, refuse } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { changeOf } from '../audit/rules.ts'
import type { Ctx } from '../context.ts'
import { canEditOffices } from './access.ts'
import type { OfficeInput } from './input.ts'
import { OFFICE_JOURNAL } from './journal.ts'

/** Answers its id. @throws Forbidden, MissingReference */
export async function addOffice(ctx: Ctx, office: OfficeInput): Promise<Answer<string>> {
  allow(canEditOffices(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const id = newId()
    await ctx.db
      .insertInto('offices')
      .values({ ...office, clubId: ctx.club.id, id })
      .execute()
    await record(ctx, { event: 'office.added', id, content: OFFICE_JOURNAL.added(office.title) })
    return ok(id)
  })
}

/** @throws Forbidden, NotFound */
export async function changeOffice(
  ctx: Ctx,
  { id, version, ...fields }: OfficeInput & { id: string; version: number },
): Promise<Answer<null, 'changed_meanwhile'>> {
  allow(canEditOffices(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const before = found(
      await ctx.db
        .selectFrom('offices')
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
      .updateTable('offices')
      .set({ ...fields, version: version + 1 })
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .execute()
    await record(ctx, { event: 'office.changed', id, content: OFFICE_JOURNAL.changed(fields.title), ...change })
    return ok(null)
  })
}

/** Removes its terms, too; refused while it has duties. @throws Forbidden, NotFound */
export async function removeOffice(ctx: Ctx, id: string): Promise<Answer<null, 'in_use'>> {
  allow(canEditOffices(ctx.actor))
  try {
    return await transaction(ctx, async (ctx) => {
      const removed = found(
        await ctx.db
          .deleteFrom('offices')
          .where('clubId', '=', ctx.club.id)
          .where('id', '=', id)
          .returning('title')
          .executeTakeFirst(),
      )
      await record(ctx, { event: 'office.removed', id, content: OFFICE_JOURNAL.removed(removed.title) })
      return ok(null)
    })
  } catch (error) {
    if (missingReference(error)) return refuse('in_use')
    throw error
  }
}
