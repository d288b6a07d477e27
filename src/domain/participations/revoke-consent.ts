import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, found, ok } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { getStanding, listGroup, type Standing } from './get-standing.ts'
import { PARTICIPATION_JOURNAL } from './journal.ts'
import { mayRevoke, type RevokeRefusal } from './rules.ts'

/** A consent in the version agreed to. */
export interface GivenConsent {
  id: string
  participationId: string
  text: string
  isRequired: boolean
  givenAt: Temporal.Instant
  revokedAt: Temporal.Instant | null
}

/** In the order of the form. Asks for no right. */
export async function listGivenConsents(ctx: Ctx, participationIds: readonly string[]): Promise<GivenConsent[]> {
  const { rows } = await sql<GivenConsent>`
    select k.id, g.participation_id, k.text, k.is_required, g.given_at, g.revoked_at from participation_consents g
    join course_consents k on k.club_id = g.club_id and k.id = g.consent_id and k.text_version = g.text_version
    where g.club_id = ${ctx.club.id} and g.participation_id = any(${participationIds}::uuid[]) order by k.position, k.id`.execute(
    ctx.db,
  )
  return rows
}

/**
 * Revokes a consent; the place stays. The signed link permits it, or an own participation; `of`: a participation of the same
 * group. Repeated, it changes nothing. @throws NotFound for a consent never given
 */
export async function revokeConsent(
  ctx: Ctx,
  id: string,
  consentId: string,
  of: string = id,
): Promise<Answer<Standing, RevokeRefusal>> {
  return transaction(ctx, async (ctx) => {
    const standing = found((await listGroup(ctx, await getStanding(ctx, id))).find((one) => one.id === of))
    const consent = found((await listGivenConsents(ctx, [of])).find((one) => one.id === consentId))
    const answer = mayRevoke(consent, standing.state)
    if (!answer.ok) return answer
    // The second of two requests at the same moment changes nothing.
    const { numUpdatedRows } = await ctx.db
      .updateTable('participationConsents')
      .set({ revokedAt: ctx.now })
      .where('clubId', '=', ctx.club.id)
      .where('participationId', '=', of)
      .where('consentId', '=', consent.id)
      .where('revokedAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0)
      await record(ctx, {
        event: 'participation.consent_revoked',
        id: of,
        content: PARTICIPATION_JOURNAL.consentRevoked(standing.courseTitle),
        before: { consent: consent.text },
        after: { consent: 'widerrufen' },
      })
    return ok(standing)
  })
}
