import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clubNamedIn, readFeed, readLink, signFeed, signLink } from './link.ts'

const SECRET = 'x'.repeat(43)
const until = Temporal.Instant.from('2026-12-01T00:00:00Z')
const now = Temporal.Instant.from('2026-11-20T12:00:00Z')
const link = { club: 'gsv', kind: 'participation', id: '019ab3c0-0000-7000-8000-000000000001', until }

test('a signed link reads back, in any club, kind and id', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), fc.string({ maxLength: 20 }), fc.string({ maxLength: 40 }), (club, kind, id) => {
      const answer = readLink([SECRET], signLink(SECRET, { club, kind, id, until }), now)
      expect(answer).toEqual({ ok: true, value: { club, kind, id, until } })
    }),
  )
})

test('a link expires at its moment', () => {
  const token = signLink(SECRET, link)
  expect(readLink([SECRET], token, until.subtract({ seconds: 1 })).ok).toBe(true)
  expect(readLink([SECRET], token, until)).toEqual({ ok: false, refusal: 'expired' })
})

test('another secret, or one changed character, makes it invalid', () => {
  const token = signLink(SECRET, link)
  expect(readLink(['y'.repeat(43)], token, now)).toEqual({ ok: false, refusal: 'invalid' })
  for (let at = 0; at < token.length; at++) {
    const changed = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`
    expect(readLink([SECRET], changed, now)).toEqual({ ok: false, refusal: 'invalid' })
  }
})

test('any other text is invalid, never an error', () => {
  const isReadable = (text: string) => readLink([SECRET], text, now).ok
  fc.assert(fc.property(fc.string({ maxLength: 2000 }), (text) => !isReadable(text)))
  for (const text of ['', '.', 'a.b.c', `${signLink(SECRET, link)}.`, `${signLink(SECRET, link)}=`])
    expect(isReadable(text)).toBe(false)
})

test('a token holds only characters that survive in an address', () => {
  expect(signLink(SECRET, link)).toMatch(/^[\w-]+\.[\w-]+$/)
})

test('a replaced secret counts beside the newest, for links and calendars', () => {
  const [older, newer] = [SECRET, 'y'.repeat(43)]
  expect(readLink([newer, older], signLink(older, link), now).ok).toBe(true)
  expect(readLink([newer], signLink(older, link), now).ok).toBe(false)
  expect(readFeed([newer, older], signFeed(older, 'stored'))).toBe('stored')
})

test('a calendar opens by its signed address, an earlier one by its hash, and never by the stored name alone', () => {
  const earlier = 'a'.repeat(32)
  const stored = readFeed([SECRET], earlier)
  expect(stored).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(readFeed([SECRET], signFeed(SECRET, stored))).toBe(stored)
  for (const address of [stored, signFeed('y'.repeat(43), stored), `${signFeed(SECRET, stored)}=`, ''])
    expect(readFeed([SECRET], address), address).not.toBe(stored)
})

test('the club of a link is told without a secret, and of nothing else', () => {
  expect(clubNamedIn(signLink(SECRET, link))).toBe('gsv')
  for (const text of ['', '.', 'a.b', 'WyJnc3YiXQ.x', 'x'.repeat(2000)]) expect(clubNamedIn(text)).toBeNull()
})
