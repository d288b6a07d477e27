import { dictionary } from '@zxcvbn-ts/language-common'
import type { PasswordFault } from './contract.ts'

const FLOOR = 6
const LONGEST = 128
const USUAL = 8

const common = new Set<string>(dictionary['passwords-common'])

/** Least length of a password: the installation's setting, 8 without a sensible one, never below 6. */
export const leastLength = (setting: number): number =>
  Number.isInteger(setting) && setting > 0 ? Math.min(Math.max(setting, FLOOR), LONGEST) : USUAL

/** Null for a password that may be used. Length counts characters as people do; every character is allowed. */
export function passwordFault(password: string, minLength: number): PasswordFault | null {
  if ([...password].length < minLength) return 'too_short'
  // The library counts UTF-16 units and would refuse passwords that pass here.
  if (password.length > LONGEST) return 'too_long'
  return common.has(password.toLowerCase()) ? 'common' : null
}
