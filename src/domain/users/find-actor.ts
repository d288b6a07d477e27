import type { Actor, Ctx, Profile } from '../context.ts'
import { type FoundProfile, findProfile } from './queries.ts'
import { mustSetUpSecondFactor } from './rules.ts'

/** A reader's while a second factor is missing, and for changes of a read-only admin: no command slips through. */
export function actAs({ profile, hasSecondFactor, require2faFor }: FoundProfile, isChange: boolean): Profile {
  const isLimited = (isChange && profile.isReadOnly) || mustSetUpSecondFactor(profile.role, hasSecondFactor, require2faFor)
  return isLimited ? { ...profile, role: 'reader' } : profile
}

/** Today's role, for orders that run without the person; null for blocked or former users. */
export async function findActor(ctx: Ctx, userId: string): Promise<Actor | null> {
  const found = await findProfile(ctx.db, ctx.club.id, userId)
  if (!found) return null
  return { kind: 'user', userId, email: found.email, profile: actAs(found, true) }
}
