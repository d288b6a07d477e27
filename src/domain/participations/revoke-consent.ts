import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, found, ok } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { getStanding, listGroup, type Standing } from './get-standing.ts'
import { mayRevoke, type RevokeRefusal } from './rules.ts'

/** What somebody agreed to at a sign-up, in the words they agreed to. */
export interface GivenConsent {
  id: string
  participationId: string
  text: string
  isRequired: boolean
  givenAt: Temporal.Instant
  /** Null while it holds. */
  revokedAt: Temporal.Instant | null
}

/** What was agreed to at these sign-ups, in the order of the form. Asks for no right. */
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
 * Somebody revokes what they agreed to; their place stays. Whoever holds the signed link may, or whose participation it is; `of`: for
 * this one of their group. Revoked once more it changes nothing. @throws NotFound for what they did not agree to
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
    // Of two at the same moment the second finds nothing left to change.
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
        content: `Einwilligung widerrufen: ${standing.courseTitle}`,
        before: { consent: consent.text },
        after: { consent: 'widerrufen' },
      })
    return ok(standing)
  })
}
