import { constraintOf, isUniqueViolation, transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, type Refused, refuse } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { changeOf } from '../audit/rules.ts'
import type { Ctx } from '../context.ts'
import { canEditSettings } from './access.ts'
import type { Department, NewDepartment } from './input.ts'
import { CLUB_JOURNAL } from './journal.ts'

async function withUniqueName<A>(work: () => Promise<A>): Promise<A | Refused<'name_taken'>> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error) && constraintOf(error) === 'departments_club_id_name_key') return refuse('name_taken')
    throw error
  }
}

export async function addDepartment(ctx: Ctx, fields: NewDepartment): Promise<Answer<{ id: string }, 'name_taken'>> {
  allow(canEditSettings(ctx.actor))
  return withUniqueName(() =>
    transaction(ctx, async (ctx) => {
      const id = newId()
      await ctx.db
        .insertInto('departments')
        .values({ ...fields, clubId: ctx.club.id, id })
        .execute()
      await record(ctx, { event: 'department.added', id, content: CLUB_JOURNAL.departmentAdded(fields.name) })
      return ok({ id })
    }),
  )
}

export async function changeDepartment(
  ctx: Ctx,
  { id, version, ...fields }: Department,
): Promise<Answer<null, 'name_taken' | 'changed_meanwhile' | 'gone'>> {
  allow(canEditSettings(ctx.actor))
  return withUniqueName(() =>
    transaction(ctx, async (ctx) => {
      const before = await ctx.db
        .selectFrom('departments')
        .selectAll()
        .where('clubId', '=', ctx.club.id)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (!before) return refuse('gone')
      if (before.version !== version) return refuse('changed_meanwhile')
      const change = changeOf(before, fields)
      if (!change) return ok(null)
      await ctx.db
        .updateTable('departments')
        .set({ ...fields, version: version + 1 })
        .where('clubId', '=', ctx.club.id)
        .where('id', '=', id)
        .execute()
      const content = CLUB_JOURNAL.departmentChanged(fields.name)
      await record(ctx, { event: 'department.changed', id, content, ...change })
      return ok(null)
    }),
  )
}

export async function removeDepartment(ctx: Ctx, id: string): Promise<Answer<null, 'in_use' | 'gone'>> {
  allow(canEditSettings(ctx.actor))
  try {
    return await transaction(ctx, async (ctx) => {
      const removed = await ctx.db
        .deleteFrom('departments')
        .where('clubId', '=', ctx.club.id)
        .where('id', '=', id)
        .returning('name')
        .executeTakeFirst()
      if (!removed) return refuse('gone')
      const content = CLUB_JOURNAL.departmentRemoved(removed.name)
      await record(ctx, { event: 'department.removed', id, content })
      return ok(null)
    })
  } catch (error) {
    if (constraintOf(error)?.includes('department_id')) return refuse('in_use')
    throw error
  }
}
