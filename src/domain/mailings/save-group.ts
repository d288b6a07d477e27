import { isUniqueViolation, transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canAttachFiles, canSeeMailings } from './access.ts'
import type { SavedGroup } from './input.ts'
import { MAILING_JOURNAL } from './journal.ts'
import type { GroupRefusal } from './texts.ts'

/** Keeps chosen groups under a name, for all who write. @throws Forbidden */
export async function saveGroup(ctx: Ctx, { name, groups }: SavedGroup): Promise<Answer<string, GroupRefusal>> {
  allow(canAttachFiles(ctx.actor))
  const id = newId()
  try {
    await transaction(ctx, async (ctx) => {
      const row = { clubId: ctx.club.id, id, name, groups: JSON.stringify(groups), createdAt: ctx.now }
      await ctx.db.insertInto('mailingGroups').values(row).execute()
      await record(ctx, { event: 'mailing.group_saved', id, content: MAILING_JOURNAL.groupSaved(name) })
    })
  } catch (error) {
    if (isUniqueViolation(error)) return refuse('name_taken')
    throw error
  }
  return ok(id)
}

/** @throws NotFound, Forbidden */
export async function removeGroup(ctx: Ctx, id: string): Promise<void> {
  allow(canAttachFiles(ctx.actor))
  await transaction(ctx, async (ctx) => {
    const gone = await ctx.db
      .deleteFrom('mailingGroups')
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst()
    await record(ctx, { event: 'mailing.group_removed', id, content: MAILING_JOURNAL.groupRemoved(found(gone).name) })
  })
}

/** By name; the groups in them are checked when somebody writes. @throws Forbidden */
export async function listSavedGroups(ctx: Ctx): Promise<{ id: string; name: string; groups: string[] }[]> {
  allow(canSeeMailings(ctx.actor))
  const rows = await ctx.db
    .selectFrom('mailingGroups')
    .select(['id', 'name', 'groups'])
    .where('clubId', '=', ctx.club.id)
    .orderBy('name')
    .limit(100)
    .execute()
  return rows.map(({ groups, ...row }) => ({ ...row, groups: groups as string[] }))
}
