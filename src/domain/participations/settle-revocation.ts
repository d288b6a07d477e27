import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok } from '../../kernel/answer.ts'
import { isId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { canManageConsents } from '../consents/access.ts'
import type { Ctx } from '../context.ts'
import { PARTICIPATION_JOURNAL } from './journal.ts'

/** Consents that somebody took back of one sign-up. */
export interface Revocation {
  participationId: string
  courseTitle: string
  /** Of the consents, in the order of the form. */
  texts: string[]
  /** Of the last one. */
  revokedAt: Temporal.Instant
  /** Nobody has acted on one of them yet. */
  isWaiting: boolean
}

/** Sign-ups of a person with consents taken back, the newest first. Asks for no right. */
export async function listRevocations(ctx: Ctx, personId: string): Promise<Revocation[]> {
  const { rows } = await sql<Revocation>`
    select p.id as participation_id, c.title as course_title, array_agg(k.text order by k.position, k.id) as texts,
      max(g.revoked_at) as revoked_at, bool_or(g.settled_at is null) as is_waiting
    from participations p join courses c on c.club_id = p.club_id and c.id = p.course_id
    join participation_consents g on g.club_id = p.club_id and g.participation_id = p.id and g.revoked_at is not null
    join course_consents k on k.club_id = g.club_id and k.id = g.consent_id and k.text_version = g.text_version
    where p.club_id = ${ctx.club.id} and p.person_id = ${personId} group by p.id, c.title order by max(g.revoked_at) desc, p.id`.execute(
    ctx.db,
  )
  return rows
}

/** The office has acted on what was taken back of a sign-up. Repeated, it changes nothing. @throws Forbidden, NotFound */
export async function settleRevocation(ctx: Ctx, personId: string, participationId: string): Promise<Answer<null>> {
  allow(canManageConsents(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { rows } = await sql<{ title: string }>`
      select c.title from participations p join courses c on c.club_id = p.club_id and c.id = p.course_id
      where p.club_id = ${ctx.club.id} and p.person_id = ${personId} and p.id = ${isId(participationId) ? participationId : null}::uuid`.execute(
      ctx.db,
    )
    const { title } = found(rows[0])
    const { numAffectedRows } = await sql`update participation_consents set settled_at = ${ctx.now} where club_id = ${ctx.club.id}
      and participation_id = ${participationId} and revoked_at is not null and settled_at is null`.execute(ctx.db)
    if (numAffectedRows)
      await record(ctx, {
        event: 'participation.revocation_settled',
        id: participationId,
        content: PARTICIPATION_JOURNAL.revocationSettled(title),
      })
    return ok(null)
  })
}
