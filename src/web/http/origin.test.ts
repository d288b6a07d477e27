import { expect, test } from 'vitest'
import { isOwnRequest } from './origin.ts'

const site = 'https://gsv.example'
const cases: [string, string, Record<string, string>, boolean][] = [
  ['reading is free', 'GET', { origin: 'https://boese.example', cookie: 'a=1' }, true],
  ['our own page', 'POST', { origin: site, cookie: 'a=1' }, true],
  ['a foreign page', 'POST', { origin: 'https://boese.example' }, false],
  ['the same name without TLS', 'POST', { origin: 'http://gsv.example' }, false],
  ['a hidden origin', 'POST', { origin: 'null' }, false],
  ['no origin, browser says same site only', 'POST', { 'sec-fetch-site': 'same-site' }, false],
  ['no origin, browser says same origin', 'DELETE', { 'sec-fetch-site': 'same-origin', cookie: 'a=1' }, true],
  ['a script without cookies', 'POST', {}, true],
  ['a script with cookies', 'PATCH', { cookie: 'a=1' }, false],
]

test.each(cases)('%s', (_name, method, headers, expected) => {
  expect(isOwnRequest(method, new Headers(headers), site)).toBe(expected)
})
