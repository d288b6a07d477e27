import { expect, test } from 'vitest'
import { choiceCookie } from './cookies.ts'

test('the choice of a club is kept for a year, for this host only', () => {
  expect(choiceCookie('gsv', 'http://localhost:3000')).toBe('club=gsv; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax')
  expect(choiceCookie('gsv', 'https://verein.example')).toMatch(/; Secure$/)
})
