import { redirect } from 'react-router'
import { mustSetUpSecondFactor } from '../../domain/users/rules.ts'
import { signInUser } from '../../domain/users/sign-in.ts'
import type { Gate } from '../gate.ts'
import type { Entered } from '../http/auth/contract.ts'
import { withCookies } from './visit.ts'

/** What follows a successful login: counted and written down, then on to where the person wanted to go (a path of this site). */
export async function enter(gate: Gate, { login, cookies }: Entered, wanted: string | null): Promise<Response> {
  const found = await signInUser(gate.ctx, login)
  return redirect(nextFor(found, wanted), { headers: withCookies(cookies) })
}

function nextFor(found: Awaited<ReturnType<typeof signInUser>>, wanted: string | null): string {
  if (!found) return '/myClub'
  const { profile, hasSecondFactor, require2faFor } = found
  return mustSetUpSecondFactor(profile.role, hasSecondFactor, require2faFor) ? '/member/me/security' : (wanted ?? '/')
}
