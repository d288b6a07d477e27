import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { getPersonReach } from '../people/get-person.ts'
import { canSeeConsents } from './access.ts'
import type { ConsentSource } from './rules.ts'

export interface Purpose {
  id: string
  title: string
  text: string
  textVersion: number
  isRetired: boolean
  version: number
  /** People who agreed and did not take it back. */
  given: number
}

/** Everything that people are asked for, in its order. Asks for no right. */
export async function listPurposes(ctx: Ctx): Promise<Purpose[]> {
  const { rows } = await sql<Purpose>`
    select u.id, u.title, t.text, u.text_version, u.is_retired, u.version,
      (select count(*)::int from consents c where c.club_id = u.club_id and c.purpose_id = u.id and c.revoked_at is null) as given
    from consent_purposes u join consent_texts t on t.club_id = u.club_id and t.purpose_id = u.id and t.text_version = u.text_version
    where u.club_id = ${ctx.club.id} order by u.is_retired, u.position, u.title`.execute(ctx.db)
  return rows
}

export interface Consent {
  id: string
  purposeId: string
  title: string
  textVersion: number
  /** The wording that was agreed to. */
  text: string
  /** The wording has changed since. */
  isOld: boolean
  givenAt: Temporal.Instant
  revokedAt: Temporal.Instant | null
  /** When the office had acted on it; null also before it is taken back. */
  settledAt: Temporal.Instant | null
  byPersonId: string
  by: string
  source: ConsentSource
}

/** Consents that a person gave and took back, the newest first. @throws Forbidden */
export async function listConsents(ctx: Ctx, personId: string): Promise<Consent[]> {
  allow(canSeeConsents(ctx.actor, await getPersonReach(ctx, personId)))
  const { rows } = await sql<Consent>`
    select c.id, c.purpose_id, u.title, c.text_version, t.text, c.text_version < u.text_version as is_old, c.given_at, c.revoked_at, c.settled_at,
      c.by_person_id, trim(b.firstname || ' ' || b.lastname) as by, c.source
    from consents c join consent_purposes u on u.club_id = c.club_id and u.id = c.purpose_id
    join consent_texts t on t.club_id = c.club_id and t.purpose_id = c.purpose_id and t.text_version = c.text_version
    join people b on b.club_id = c.club_id and b.id = c.by_person_id
    where c.club_id = ${ctx.club.id} and c.person_id = ${personId} order by c.given_at desc, c.id desc`.execute(ctx.db)
  return rows
}
