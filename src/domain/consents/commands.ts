import { sql } from 'kysely'
import { isUniqueViolation, transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, berlinMoment, isAfter } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { canManageConsents } from './access.ts'
import type { ConsentInput, PurposeInput } from './input.ts'
import { CONSENT_JOURNAL } from './journal.ts'
import type { ConsentSource } from './rules.ts'

const saveText = (ctx: Ctx, purposeId: string, textVersion: number, text: string) =>
  ctx.db.insertInto('consentTexts').values({ clubId: ctx.club.id, purposeId, textVersion, text, createdAt: ctx.now }).execute()

/** A changed wording is the next version; who agreed to an older one stays with it. @throws Forbidden, NotFound */
export async function savePurpose(ctx: Ctx, input: PurposeInput): Promise<Answer<string, 'changed_meanwhile'>> {
  allow(canManageConsents(ctx.actor))
  const { id, version, title, text, isRetired } = input
  return transaction(ctx, async (ctx) => {
    if (id === '') {
      const fresh = newId()
      await sql`insert into consent_purposes (club_id, id, title, position)
        select ${ctx.club.id}, ${fresh}, ${title}, count(*) from consent_purposes where club_id = ${ctx.club.id}`.execute(ctx.db)
      await saveText(ctx, fresh, 1, text)
      await record(ctx, { event: 'consent.purpose_changed', id: fresh, content: CONSENT_JOURNAL.purposeAdded(title) })
      return ok(fresh)
    }
    const { rows } = await sql<{ version: number; textVersion: number; text: string }>`
      select u.version, u.text_version, t.text from consent_purposes u
      join consent_texts t on t.club_id = u.club_id and t.purpose_id = u.id and t.text_version = u.text_version
      where u.club_id = ${ctx.club.id} and u.id = ${id} for update of u`.execute(ctx.db)
    const before = found(rows[0])
    if (before.version !== version) return refuse('changed_meanwhile')
    const textVersion = before.text === text ? before.textVersion : before.textVersion + 1
    if (textVersion > before.textVersion) await saveText(ctx, id, textVersion, text)
    await ctx.db
      .updateTable('consentPurposes')
      .set({ title, isRetired, textVersion, version: version + 1 })
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .execute()
    await record(ctx, { event: 'consent.purpose_changed', id, content: CONSENT_JOURNAL.purposeChanged(title) })
    return ok(id)
  })
}

/** The person, or a guardian on that day. */
async function mayConsent(ctx: Ctx, personId: string, byPersonId: string, day: Temporal.PlainDate): Promise<boolean> {
  if (personId === byPersonId) return true
  const { rows } = await sql`select 1 as "one" from guardians g where g.club_id = ${ctx.club.id} and g.child_id = ${personId}
    and g.guardian_id = ${byPersonId} and g.valid @> ${day}::date`.execute(ctx.db)
  return rows.length > 0
}

interface Entry {
  purposeId: string
  byPersonId: string
  givenAt: Temporal.Instant
  source: ConsentSource
  /** The wording that was read; without it the newest one. */
  textVersion?: number
}

/** An older wording that still counted is replaced. For other commands of this folder. @throws NotFound */
export async function enterConsent(
  ctx: Ctx,
  personId: string,
  { purposeId, byPersonId, givenAt, source, textVersion: read }: Entry,
): Promise<Answer<string, 'retired' | 'text_changed' | 'given_already'>> {
  try {
    return await transaction(ctx, async (ctx) => {
      const purpose = found(
        await ctx.db
          .selectFrom('consentPurposes')
          .select(['title', 'textVersion', 'isRetired'])
          .where('clubId', '=', ctx.club.id)
          .where('id', '=', purposeId)
          .forShare()
          .executeTakeFirst(),
      )
      const { title, textVersion, isRetired } = purpose
      if (isRetired) return refuse('retired')
      if (read !== undefined && read !== textVersion) return refuse('text_changed')
      await sql`update consents set revoked_at = greatest(${givenAt}, given_at) where club_id = ${ctx.club.id} and person_id = ${personId}
        and purpose_id = ${purposeId} and revoked_at is null and text_version < ${textVersion}`.execute(ctx.db)
      await sql`update consents set settled_at = ${ctx.now} where club_id = ${ctx.club.id} and person_id = ${personId}
        and purpose_id = ${purposeId} and revoked_at is not null and settled_at is null`.execute(ctx.db)
      const id = newId()
      await ctx.db
        .insertInto('consents')
        .values({ clubId: ctx.club.id, id, personId, purposeId, textVersion, givenAt, byPersonId, source })
        .execute()
      await record(ctx, { event: 'consent.given', id: personId, content: CONSENT_JOURNAL.given(title) })
      return ok(id)
    })
  } catch (error) {
    if (isUniqueViolation(error)) return refuse('given_already')
    throw error
  }
}

type GiveRefusal = 'given_already' | 'not_theirs' | 'day_ahead' | 'retired' | 'text_changed'

/** Consent on paper, by mail or telephone. @throws Forbidden, NotFound */
export async function giveConsent(ctx: Ctx, personId: string, input: ConsentInput): Promise<Answer<string, GiveRefusal>> {
  allow(canManageConsents(ctx.actor))
  const { purposeId, byPersonId, givenOn, source } = input
  const today = berlinDay(ctx.now)
  if (isAfter(givenOn, today)) return refuse('day_ahead')
  const givenAt = givenOn.equals(today) ? ctx.now : berlinMoment(givenOn, Temporal.PlainTime.from('00:00'))
  if (!(await mayConsent(ctx, personId, byPersonId, givenOn))) return refuse('not_theirs')
  return enterConsent(ctx, personId, { purposeId, byPersonId, givenAt, source })
}

/** The row stays as proof, with the moment; unsettled, it is a task of the office. For other commands of this folder. @throws NotFound */
export async function revoke(
  ctx: Ctx,
  personId: string,
  id: string,
  { isSettled }: { isSettled: boolean },
): Promise<Answer<null>> {
  return transaction(ctx, async (ctx) => {
    const { rows } = await sql<{ title: string; isOpen: boolean }>`
      select u.title, c.revoked_at is null as is_open from consents c join consent_purposes u on u.club_id = c.club_id and u.id = c.purpose_id
      where c.club_id = ${ctx.club.id} and c.person_id = ${personId} and c.id = ${id} for update of c`.execute(ctx.db)
    const { title, isOpen } = found(rows[0])
    if (!isOpen) return ok(null)
    await sql`update consents set revoked_at = greatest(${ctx.now}, given_at), settled_at = ${isSettled ? ctx.now : null}::timestamptz
      where club_id = ${ctx.club.id} and id = ${id}`.execute(ctx.db)
    await record(ctx, { event: 'consent.revoked', id: personId, content: CONSENT_JOURNAL.revoked(title) })
    return ok(null)
  })
}

/** @throws Forbidden, NotFound */
export async function takeBackConsent(ctx: Ctx, personId: string, id: string): Promise<Answer<null>> {
  allow(canManageConsents(ctx.actor))
  return revoke(ctx, personId, id, { isSettled: true })
}

/** The office has acted on what a person took back alone. @throws Forbidden, NotFound */
export async function settleWithdrawal(ctx: Ctx, personId: string, id: string): Promise<Answer<null>> {
  allow(canManageConsents(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { rows } = await sql<{ title: string; isWaiting: boolean }>`
      select u.title, c.settled_at is null as is_waiting from consents c join consent_purposes u on u.club_id = c.club_id and u.id = c.purpose_id
      where c.club_id = ${ctx.club.id} and c.person_id = ${personId} and c.id = ${id} and c.revoked_at is not null for update of c`.execute(
      ctx.db,
    )
    const { title, isWaiting } = found(rows[0])
    if (!isWaiting) return ok(null)
    await sql`update consents set settled_at = ${ctx.now} where club_id = ${ctx.club.id} and id = ${id}`.execute(ctx.db)
    await record(ctx, { event: 'consent.settled', id: personId, content: CONSENT_JOURNAL.settled(title) })
    return ok(null)
  })
}
