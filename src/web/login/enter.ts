import { redirect } from 'react-router'
import type { Actor, Ctx } from '../../domain/context.ts'
import { linkOwnPerson } from '../../domain/participations/link-own-person.ts'
import { joinWhereKnown } from '../../domain/processes/join-where-known.ts'
import { canSeeToday } from '../../domain/today/access.ts'
import { mustSetUpSecondFactor } from '../../domain/users/rules.ts'
import { signInUser } from '../../domain/users/sign-in.ts'
import type { Entered, HalfEntered } from '../auth/contract.ts'
import type { Gate } from '../kit/gate.ts'
import { withWayBack } from '../kit/way-back.ts'
import { withCookies } from './visit.ts'

/**
 * Goes on after a right password. An earlier session of this browser ends, so that nobody comes back to it; then comes the
 * second factor, if there is one. Else the login is counted and recorded, takes over the sign-ups under its address, and
 * leads to `wanted` (a path of this site).
 */
export async function enter(gate: Gate, { login, cookies }: Entered | HalfEntered, wanted: string | null): Promise<Response> {
  const { session, services } = gate
  if (session) await services.auth.endSessions(session.userId, { only: session.id })
  const next = login ? nextFor(login, await signIn(gate.ctx, login, wanted), wanted) : codeAddress(wanted)
  return redirect(next, { headers: withCookies(cookies) })
}

async function signIn(ctx: Ctx, login: Entered['login'], wanted: string | null) {
  const known = await signInUser(ctx, login)
  // An invitation makes the user by itself.
  const mayJoin = known === null && !wanted?.startsWith('/invitation/')
  const found = mayJoin && (await joinWhereKnown(ctx, login)) ? await signInUser(ctx, login) : known
  if (found) await linkOwnPerson({ ...ctx, actor: { kind: 'user', ...login, profile: found.profile } })
  return found
}

const codeAddress = (wanted: string | null): string => (wanted ? `/login/code?zu=${encodeURIComponent(wanted)}` : '/login/code')

/** Page after a login without a wish: Heute for staff. */
export const homeOf = (actor: Actor): string => (canSeeToday(actor) ? '/admin' : '/')

/** A login without a user here may become one, or returns to the invitation that asked for the login. */
function nextFor(login: Entered['login'], found: Awaited<ReturnType<typeof signInUser>>, wanted: string | null): string {
  if (!found) return wanted?.startsWith('/invitation/') ? wanted : '/myClub'
  const { profile, hasSecondFactor, require2faFor } = found
  return mustSetUpSecondFactor(profile.role, hasSecondFactor, require2faFor)
    ? withWayBack('/member/me/security', wanted)
    : (wanted ?? homeOf({ kind: 'user', ...login, profile }))
}
