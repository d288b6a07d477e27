import { expect, test } from 'vitest'
import { loginAddress, turnedAway, wayBack } from './way-back.ts'

const cases: [string | null, string | null][] = [
  ['/admin', '/admin'],
  ['/admin/user?q=a%20b', '/admin/user?q=a%20b'],
  ['//boese.example', null],
  ['/\\boese.example', null],
  ['/a\\b', null],
  ['https://boese.example/', null],
  ['javascript:alert(1)', null],
  ['/\t/boese.example', null],
  ['admin', null],
  ['', null],
  [null, null],
  ['/..//boese.example', null],
]

test.each(cases)('%s leads to %s', (wanted, expected) => {
  expect(wayBack(wanted)).toBe(expected)
})

test('the wanted page is kept on the way to the start page and to the login', () => {
  expect(turnedAway(new URL('http://x/admin/user?q=a&_routes=root'))).toBe('/?zu=/admin/user%3Fq%3Da')
  expect(loginAddress('/admin')).toBe('/login?zu=/admin')
  expect(loginAddress(null)).toBe('/login')
})
