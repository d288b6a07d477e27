import type { Actor, Ctx } from '../context.ts'
import { findProfile } from './queries.ts'
import { mustSetUpSecondFactor } from './rules.ts'

/**
 * Somebody as they may act now, for what they ordered earlier and is done without them: with today's role, as a reader while a second
 * factor is missing. Null for whoever is no user of the club any more, or blocked.
 */
export async function findActor(ctx: Ctx, userId: string): Promise<Actor | null> {
  const found = await findProfile(ctx.db, ctx.club.id, userId)
  if (!found) return null
  const { profile, hasSecondFactor, require2faFor } = found
  const login = await ctx.db.selectFrom('logins').select('email').where('userId', '=', userId).executeTakeFirst()
  const isLimited = mustSetUpSecondFactor(profile.role, hasSecondFactor, require2faFor)
  return { kind: 'user', userId, email: login?.email ?? '', profile: isLimited ? { ...profile, role: 'reader' } : profile }
}
