import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { canManageMembers } from './access.ts'
import { MEMBER_JOURNAL } from './journal.ts'

/** The office's own note; the person can ask to read it (Art. 15 GDPR). @throws Forbidden, MissingReference */
export async function addNote(ctx: Ctx, personId: string, text: string): Promise<Answer<string>> {
  allow(canManageMembers(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const id = newId()
    await ctx.db
      .insertInto('personNotes')
      .values({ clubId: ctx.club.id, id, personId, text, writtenAt: ctx.now, writtenBy: userIdOf(ctx) })
      .execute()
    await record(ctx, { event: 'person.noted', id: personId, content: MEMBER_JOURNAL.noted })
    return ok(id)
  })
}

/** @throws Forbidden, NotFound */
export async function removeNote(ctx: Ctx, personId: string, id: string): Promise<Answer<null>> {
  allow(canManageMembers(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const gone = await ctx.db
      .deleteFrom('personNotes')
      .where('clubId', '=', ctx.club.id)
      .where('personId', '=', personId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    found(gone)
    await record(ctx, { event: 'person.noted', id: personId, content: MEMBER_JOURNAL.noteRemoved })
    return ok(null)
  })
}

export interface PersonNote {
  id: string
  text: string
  writtenAt: Temporal.Instant
  /** Name in the club; empty when nobody knows it any more. */
  by: string
}

/** The newest first. Asks for no right. */
export async function listNotes(ctx: Ctx, personId: string): Promise<PersonNote[]> {
  const { rows } = await sql<PersonNote>`
    select n.id, n.text, n.written_at, coalesce(u.firstname || ' ' || u.lastname, '') as by
    from person_notes n left join club_users u on u.club_id = n.club_id and u.user_id = n.written_by
    where n.club_id = ${ctx.club.id} and n.person_id = ${personId} order by n.written_at desc, n.id limit 200`.execute(ctx.db)
  return rows
}
