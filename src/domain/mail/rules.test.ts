import { expect, test } from 'vitest'
import { harmlessName, isAboutServer, isPermanent, nextTry } from './rules.ts'

const createdAt = Temporal.Instant.from('2026-11-20T12:00:00Z')
const HOUR = 3600

test.each([
  ['Erika Muster', 'Erika Muster'],
  ['Dr. Erika Müller-Lüdenscheidt', 'Dr. Erika Müller-Lüdenscheidt'],
  ["O'Neill, Zoë", "O'Neill, Zoë"],
  ['www.boese.example', 'www boese example'],
  ['https://boese.example/x', 'https boese example x'],
  ['a@boese.example', 'a boese example'],
  ['Erika\r\nBcc: alle', 'Erika Bcc alle'],
  ['x'.repeat(200), 'x'.repeat(100)],
])('%j is harmless as %j', (typed, harmless) => {
  expect(harmlessName(typed)).toBe(harmless)
})

test.each([
  { priority: 5, attempts: 1, after: 0, seconds: 60 },
  { priority: 5, attempts: 4, after: HOUR, seconds: 1800 },
  { priority: 5, attempts: 99, after: 10 * HOUR, seconds: 3600 },
  { priority: 5, attempts: 20, after: 23.5 * HOUR, seconds: null },
  { priority: 0, attempts: 1, after: 0, seconds: 15 },
  { priority: 0, attempts: 9, after: HOUR, seconds: 300 },
  { priority: 0, attempts: 9, after: 2 * HOUR, seconds: null },
])('priority $priority, try $attempts after $after s: again in $seconds s', ({ priority, attempts, after, seconds }) => {
  const now = createdAt.add({ seconds: after })
  const next = nextTry({ priority, createdAt, attempts }, now)
  expect(next === null ? null : now.until(next).total('seconds')).toBe(seconds)
})

test.each([
  { failure: { code: 'EENVELOPE', responseCode: 550 }, permanent: true, server: false },
  { failure: { code: 'EENVELOPE', responseCode: 451 }, permanent: false, server: false },
  { failure: { code: 'EENVELOPE', responseCode: 421 }, permanent: false, server: true },
  { failure: { code: 'EENVELOPE', responseCode: 530 }, permanent: false, server: true },
  { failure: { code: 'EENVELOPE' }, permanent: true, server: false },
  { failure: { code: 'EMESSAGE', responseCode: 554 }, permanent: true, server: false },
  { failure: { code: 'EMESSAGE' }, permanent: false, server: false },
  { failure: { code: 'EAUTH', responseCode: 535 }, permanent: false, server: true },
  { failure: { code: 'ESOCKET' }, permanent: false, server: true },
  { failure: {}, permanent: false, server: true },
])('$failure: for good $permanent, about the server $server', ({ failure, permanent, server }) => {
  expect(isPermanent(failure)).toBe(permanent)
  expect(isAboutServer(failure)).toBe(server)
})
