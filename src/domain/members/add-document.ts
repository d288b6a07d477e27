import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { canManageMembers } from './access.ts'
import { MEMBER_JOURNAL } from './journal.ts'

/** The same paper with each of these people. Asks for no right; in a transaction. */
export async function addDocument(
  ctx: Ctx,
  personIds: readonly string[],
  document: { fileId: string; title: string },
): Promise<void> {
  const row = { ...document, clubId: ctx.club.id, addedAt: ctx.now, addedBy: userIdOf(ctx) }
  await ctx.db
    .insertInto('documents')
    .values(personIds.map((personId) => ({ ...row, id: newId(), personId })))
    .execute()
}

/** One paper in the file of a person. @throws Forbidden, MissingReference */
export async function addPaper(ctx: Ctx, personId: string, document: { fileId: string; title: string }): Promise<Answer<null>> {
  allow(canManageMembers(ctx.actor))
  return transaction(ctx, async (ctx) => {
    await addDocument(ctx, [personId], document)
    await record(ctx, { event: 'person.papers_changed', id: personId, content: MEMBER_JOURNAL.documentAdded })
    return ok(null)
  })
}

/** Answers the file, unless another person's paper is the same. @throws Forbidden, NotFound */
export async function removePaper(ctx: Ctx, personId: string, id: string): Promise<Answer<{ id: string; name: string } | null>> {
  allow(canManageMembers(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { rows } = await sql<{ id: string; name: string }>`
      delete from documents d using files f where d.club_id = ${ctx.club.id} and d.person_id = ${personId} and d.id = ${id}
        and f.club_id = d.club_id and f.id = d.file_id returning f.id, f.name`.execute(ctx.db)
    const file = found(rows[0])
    await record(ctx, { event: 'person.papers_changed', id: personId, content: MEMBER_JOURNAL.documentRemoved })
    const { rows: others } =
      await sql`select 1 as "one" from documents where club_id = ${ctx.club.id} and file_id = ${file.id} limit 1`.execute(ctx.db)
    return ok(others.length > 0 ? null : file)
  })
}
