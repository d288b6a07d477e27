import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../../kernel/secrets.ts'

function cookieValue(headers: Headers, name: string): string | null {
  for (const part of (headers.get('cookie') ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return null
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

/** Value of a cookie signed by us (`value.signature`, HMAC-SHA256 in base64, as the library writes it); null for any other. */
export function readSigned(keys: Keys, headers: Headers, name: string): string | null {
  return tokenIn(keys.numbered(), cookieValue(headers, name) ?? '')
}

function tokenIn(keys: ReturnType<Keys['numbered']>, value: string): string | null {
  const text = decoded(value)
  const at = text?.lastIndexOf('.') ?? -1
  if (!text || at < 1) return null
  const token = text.slice(0, at)
  const given = Buffer.from(text.slice(at + 1), 'base64')
  const isBy = ({ value: key }: { value: string }) => {
    const wanted = createHmac('sha256', key).update(token).digest()
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }
  return keys.some(isBy) ? token : null
}

/** Value of a cookie, as the library signs it. */
export const signed = (key: string, token: string): string =>
  encodeURIComponent(`${token}.${createHmac('sha256', key).update(token).digest('base64')}`)

/** The cookies with our signatures by the newest key: the library knows no other. */
export function signedAnew({ newest, numbered }: Keys, cookies: string): string {
  const [, ...older] = numbered()
  if (older.length === 0) return cookies
  return cookies.replace(/(?<==)[^;]+/g, (value) => {
    const token = tokenIn(older, value.trim())
    return token === null ? value : signed(newest(), token)
  })
}
