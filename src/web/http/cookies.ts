import { SIGNED_IN } from '../kit/signed-in.ts'
import { CLUB_COOKIE, SESSION_COOKIE } from './deps.ts'

function cookieOf(header: string | null | undefined, name: string): string | null {
  if (!header?.includes(name)) return null
  for (const part of header.split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return null
}

/** Club chosen by the visitor, for hosts that name none. */
export const clubChoice = (header: string | null | undefined): string | null => cookieOf(header, CLUB_COOKIE)

/** Remembers the club chosen, for hosts that name none. Only this program reads it. */
export const choiceCookie = (club: string, origin: string): string =>
  `${CLUB_COOKIE}=${club}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`

/** No session cookie: the request comes from the public. */
export const isAnonymous = (header: string | null | undefined): boolean => !header?.includes(SESSION_COOKIE)

/** Effect of an answer's cookies on the session: true signs in, false out, null leaves it. */
export function signedInBy(setCookies: readonly string[]): boolean | null {
  const session = setCookies.find((cookie) => cookie.includes(`${SESSION_COOKIE}=`))
  return session === undefined ? null : !/; *max-age=0\b/i.test(session)
}

/** The browser's scripts believe in a login. */
export const saysSignedIn = (header: string | null | undefined): boolean => cookieOf(header, SIGNED_IN) !== null

/** Tells scripts of a login, and nothing of whose: as long as sessions last. */
export const signedInCookie = (isSignedIn: boolean, origin: string): string =>
  `${SIGNED_IN}=1; Path=/; SameSite=Lax; Max-Age=${isSignedIn ? 30 * 86_400 : 0}${origin.startsWith('https:') ? '; Secure' : ''}`
