import { expect, test } from 'vitest'
import { newId } from '../../kernel/id.ts'
import { HelperInput } from './input.ts'

const typed = { firstname: 'Mia', lastname: 'Lang', birthOn: '10.03.1985', email: 'mia@post.example', shiftIds: [newId()] }

test.each([
  ['0170 1234567', true],
  ['', true],
  ['abc', false],
])('a helper gives a telephone number that a profile takes: %s', (phone, isTaken) => {
  expect(HelperInput.safeParse({ ...typed, phone }).success).toBe(isTaken)
})
