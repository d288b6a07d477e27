import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canChangeClaims } from './access.ts'
import type { BooksInput } from './input.ts'
import { CLAIM_JOURNAL } from './journal.ts'
import type { BooksRefusal } from './texts.ts'

/** Keeps what claims of this origin get from now on; posted ones keep theirs. What a row holds for never changes. Answers the id. @throws Forbidden */
export async function saveBooks(
  ctx: Ctx,
  { id: known, version, ...books }: BooksInput & { id: string | null; version: number },
): Promise<Answer<string, BooksRefusal>> {
  allow(canChangeClaims(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const id = known ?? newId()
    const { origin: _, subjectId: _subject, departmentId: _department, ...said } = books
    const saved = known
      ? await ctx.db
          .updateTable('bookProposals')
          .set({ ...said, version: version + 1 })
          .where('clubId', '=', ctx.club.id)
          .where('id', '=', id)
          .where('version', '=', version)
          .returning('id')
          .execute()
      : await ctx.db
          .insertInto('bookProposals')
          .values({ ...books, clubId: ctx.club.id, id })
          .onConflict((conflict) => conflict.constraint('book_proposals_once').doNothing())
          .returning('id')
          .execute()
    if (saved.length === 0) return refuse(known ? 'changed_meanwhile' : 'exists')
    await record(ctx, { event: 'books.changed', id, content: CLAIM_JOURNAL.booksChanged })
    return ok(id)
  })
}

/** Books of a claim by hand are proposed for the next one of the department. Asks for no right; in a transaction. */
export async function rememberBooks(
  ctx: Ctx,
  { departmentId, account, taxSphere, vatKey }: Omit<BooksInput, 'origin' | 'subjectId' | 'costCentreId'>,
): Promise<void> {
  await sql`
    insert into book_proposals (club_id, id, origin, department_id, account, tax_sphere, vat_key)
    values (${ctx.club.id}, ${newId()}, 'manual', ${departmentId}, ${account}, ${taxSphere}, ${vatKey})
    on conflict on constraint book_proposals_once do update set account = excluded.account, tax_sphere = excluded.tax_sphere,
      vat_key = excluded.vat_key, version = book_proposals.version + 1`.execute(ctx.db)
}

/** The program's own proposal, or a more general one, counts again. @throws Forbidden, NotFound */
export async function removeBooks(ctx: Ctx, id: string): Promise<Answer<null>> {
  allow(canChangeClaims(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { rows } = await sql`delete from book_proposals where club_id = ${ctx.club.id} and id = ${id} returning 1`.execute(
      ctx.db,
    )
    found(rows[0])
    await record(ctx, { event: 'books.removed', id, content: CLAIM_JOURNAL.booksRemoved })
    return ok(null)
  })
}
