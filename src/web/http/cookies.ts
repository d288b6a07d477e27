import { CLUB_COOKIE, SESSION_COOKIE } from './deps.ts'

/** One cookie's value of a `Cookie` header, or null. */
function cookieOf(header: string | null | undefined, name: string): string | null {
  if (!header) return null
  for (const part of header.split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return null
}

/** The club a visitor chose, for hosts that name none. */
export const clubChoice = (header: string | null | undefined): string | null => cookieOf(header, CLUB_COOKIE)

/** Whether a request carries no session: only then may it be answered with a kept page. */
export const isAnonymous = (header: string | null | undefined): boolean => !header?.includes(SESSION_COOKIE)
