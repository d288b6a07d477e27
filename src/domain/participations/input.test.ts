import { expect, test } from 'vitest'
import { signUpInput } from './input.ts'

const typed = { firstname: 'Mia', lastname: 'Fuchs', birthOn: '10.03.2021', email: 'paul@post.example' }

test.each([
  ['0170 1234567', true],
  ['+49 (170) 12/34-5', true],
  ['', true],
  ['abc', false],
])('a sign-up takes the telephone numbers that a profile takes: %s', (phone, isTaken) => {
  expect(signUpInput.safeParse({ ...typed, phone }).success).toBe(isTaken)
})
