import { sql } from 'kysely'
import { type Answer, allow, refuse } from '../../kernel/answer.ts'
import type { Actor, Ctx } from '../context.ts'
import { findProfile } from '../users/queries.ts'
import { canSeeKeys } from './access.ts'
import { actorOfKey, hashOf, type KeyFacts } from './rules.ts'
import type { KeyRefusal } from './texts.ts'

/** Precision of "zuletzt benutzt": a busy key writes once in this time. */
const USED_EVERY = Temporal.Duration.from({ minutes: 1 })

/** The actor of a request with this key, and when it was used. Asks for no right: the key permits it. */
export async function findActorOfKey(ctx: Omit<Ctx, 'actor'>, key: string): Promise<Answer<Actor, KeyRefusal>> {
  const clubId = ctx.club.id
  const row = await ctx.db
    .selectFrom('apiKeys')
    .select(['id', 'name', 'scopes', 'areas', 'endsOn', 'revokedAt', 'createdBy', 'lastUsedAt'])
    .where('clubId', '=', clubId)
    .where('secret', '=', hashOf(key))
    .executeTakeFirst()
  if (!row) return refuse('key_unknown')
  const answer = actorOfKey(row, await findProfile(ctx.db, clubId, row.createdBy), ctx.now)
  if (!answer.ok) return answer
  const isNoted = row.lastUsedAt && Temporal.Instant.compare(row.lastUsedAt.add(USED_EVERY), ctx.now) > 0
  if (!isNoted)
    await ctx.db
      .updateTable('apiKeys')
      .set({ lastUsedAt: ctx.now })
      .where('clubId', '=', clubId)
      .where('id', '=', row.id)
      .execute()
  return answer
}

export interface ListedKey extends KeyFacts {
  createdAt: Temporal.Instant
  lastUsedAt: Temporal.Instant | null
  /** Name of who made it; empty for a login that is gone. */
  maker: string
}

/** All keys of the club, the newest first. */
export async function listKeys(ctx: Ctx): Promise<ListedKey[]> {
  allow(canSeeKeys(ctx.actor))
  const { rows } = await sql<ListedKey>`
    select k.id, k.name, k.scopes, k.areas, k.ends_on, k.revoked_at, k.created_by, k.created_at, k.last_used_at,
      coalesce(trim(u.firstname || ' ' || u.lastname), '') as maker
    from api_keys k left join club_users u on u.club_id = k.club_id and u.user_id = k.created_by
    where k.club_id = ${ctx.club.id} order by k.created_at desc, k.id desc limit 200`.execute(ctx.db)
  return rows
}

/** The actor has the second factor that making a key takes. */
export async function hasFactorForKeys(ctx: Ctx): Promise<boolean> {
  const found = ctx.actor.kind === 'user' ? await findProfile(ctx.db, ctx.club.id, ctx.actor.userId) : null
  return found?.hasSecondFactor ?? false
}
