import type { Actor, Ctx, Profile } from '../context.ts'
import { type FoundProfile, findProfile } from './queries.ts'
import { mustSetUpSecondFactor } from './rules.ts'

/**
 * The profile that counts: a reader's while a second factor is missing, and, for whoever only looks, in all that may change something.
 * So they keep what is their own, and no command slips through.
 */
export function actAs({ profile, hasSecondFactor, require2faFor }: FoundProfile, isChange: boolean): Profile {
  const isLimited = (isChange && profile.isReadOnly) || mustSetUpSecondFactor(profile.role, hasSecondFactor, require2faFor)
  return isLimited ? { ...profile, role: 'reader' } : profile
}

/**
 * Somebody as they may act now, for what they ordered earlier and is done without them: with today's role. Null for whoever is no user
 * of the club any more, or blocked.
 */
export async function findActor(ctx: Ctx, userId: string): Promise<Actor | null> {
  const found = await findProfile(ctx.db, ctx.club.id, userId)
  if (!found) return null
  const login = await ctx.db.selectFrom('logins').select('email').where('userId', '=', userId).executeTakeFirst()
  return { kind: 'user', userId, email: login?.email ?? '', profile: actAs(found, true) }
}
