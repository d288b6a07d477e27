import { dictionary } from '@zxcvbn-ts/language-common'
import type { PasswordFault } from './contract.ts'

/** Never less, whatever the installation says. */
const FLOOR = 6
const LONGEST = 128
const USUAL = 8

const common = new Set<string>(dictionary['passwords-common'])

/** The least length of a password by the installation's setting `passwordMinLength`; 8 without one, never below 6. */
export function passwordMinLength(setting: string | undefined): number {
  const wanted = Number(setting?.trim() || USUAL)
  return Number.isInteger(wanted) ? Math.min(Math.max(wanted, FLOOR), LONGEST) : USUAL
}

/** Why a new password is refused; null when it may be used. Length counts characters as people do; everything is allowed in it. */
export function passwordFault(password: string, minLength: number): PasswordFault | null {
  if ([...password].length < minLength) return 'too_short'
  // The library counts UTF-16 units and would refuse what we let through.
  if (password.length > LONGEST) return 'too_long'
  return common.has(password.toLowerCase()) ? 'common' : null
}
