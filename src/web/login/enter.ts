import { redirect } from 'react-router'
import { mustSetUpSecondFactor } from '../../domain/users/rules.ts'
import { signInUser } from '../../domain/users/sign-in.ts'
import type { Gate } from '../gate.ts'
import type { Entered, HalfEntered } from '../http/auth/contract.ts'
import { withCookies } from './visit.ts'

/**
 * What follows a right password: an earlier session of this browser ends, so that nobody comes back to it; then the second factor where there is one; else the login is counted and written down, and the
 * person goes on to where they wanted to go (a path of this site).
 */
export async function enter(gate: Gate, { login, cookies }: Entered | HalfEntered, wanted: string | null): Promise<Response> {
  const { session, services } = gate
  if (session) await services.auth.endSessions(session.userId, { only: session.id })
  const next = login ? nextFor(await signInUser(gate.ctx, login), wanted) : codeAddress(wanted)
  return redirect(next, { headers: withCookies(cookies) })
}

const codeAddress = (wanted: string | null): string => (wanted ? `/login/code?zu=${encodeURIComponent(wanted)}` : '/login/code')

/** Whoever is no user of this club yet is offered to become one, or goes back to the invitation that asked for the login. */
function nextFor(found: Awaited<ReturnType<typeof signInUser>>, wanted: string | null): string {
  if (!found) return wanted?.startsWith('/invitation/') ? wanted : '/myClub'
  const { profile, hasSecondFactor, require2faFor } = found
  return mustSetUpSecondFactor(profile.role, hasSecondFactor, require2faFor) ? '/member/me/security' : (wanted ?? '/')
}
