import { sql } from 'kysely'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { CONSENT_JOURNAL } from './journal.ts'

/** Asked for in its present wording. */
export interface GivenFor {
  purposeId: string
  title: string
  text: string
  textVersion: number
}

/** Consents that others gave for a person and that still count. Asks for no right. */
export async function listGivenFor(ctx: Ctx, personId: string): Promise<GivenFor[]> {
  const { rows } = await sql<GivenFor>`
    select u.id as purpose_id, u.title, t.text, u.text_version from consent_purposes u
    join consent_texts t on t.club_id = u.club_id and t.purpose_id = u.id and t.text_version = u.text_version
    where u.club_id = ${ctx.club.id} and not u.is_retired and exists (select from consents c where c.club_id = u.club_id and c.purpose_id = u.id
      and c.person_id = ${personId} and c.by_person_id <> ${personId} and c.revoked_at is null) order by u.position, u.title`.execute(
    ctx.db,
  )
  return rows
}

/** The person decides about what others agreed to: goes on with these in their present wording, ends the others. Asks for no right. */
export async function takeOverConsents(ctx: Ctx, personId: string, kept: readonly string[]): Promise<void> {
  for (const { purposeId, title, textVersion } of await listGivenFor(ctx, personId)) {
    const isKept = kept.includes(purposeId)
    await sql`update consents set revoked_at = greatest(${ctx.now}, given_at), settled_at = ${isKept ? ctx.now : null}::timestamptz
      where club_id = ${ctx.club.id} and person_id = ${personId} and purpose_id = ${purposeId} and revoked_at is null`.execute(
      ctx.db,
    )
    if (!isKept) {
      await record(ctx, { event: 'consent.revoked', id: personId, content: CONSENT_JOURNAL.revoked(title) })
      continue
    }
    const row = { clubId: ctx.club.id, id: newId(), personId, purposeId, textVersion, byPersonId: personId }
    await ctx.db
      .insertInto('consents')
      .values({ ...row, givenAt: ctx.now, source: 'web' })
      .execute()
    await record(ctx, { event: 'consent.given', id: personId, content: CONSENT_JOURNAL.given(title) })
  }
}
