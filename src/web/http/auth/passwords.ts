import { dictionary } from '@zxcvbn-ts/language-common'
import type { PasswordFault } from './contract.ts'

/** Never less, whatever the installation says. */
const FLOOR = 6
const LONGEST = 128
const USUAL = 8

const common = new Set<string>(dictionary['passwords-common'])

/** The least length of a password by the installation's setting: 8 where it says nothing sensible, never below 6. */
export const leastLength = (setting: number): number =>
  Number.isInteger(setting) && setting > 0 ? Math.min(Math.max(setting, FLOOR), LONGEST) : USUAL

/** Why a new password is refused; null when it may be used. Length counts characters as people do; everything is allowed in it. */
export function passwordFault(password: string, minLength: number): PasswordFault | null {
  if ([...password].length < minLength) return 'too_short'
  // The library counts UTF-16 units and would refuse what we let through.
  if (password.length > LONGEST) return 'too_long'
  return common.has(password.toLowerCase()) ? 'common' : null
}
