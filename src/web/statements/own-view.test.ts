import { expect, test } from 'vitest'
import { usualDepartment } from './own-view.ts'

const hours = (...ids: (string | null)[]) => ids.map((departmentId) => ({ departmentId }))

test.each<[string, ReturnType<typeof hours>, string]>([
  ['no hours yet', [], ''],
  ['one department', hours('turnen', 'turnen'), 'turnen'],
  ['one department, and a correction without', hours(null, 'turnen'), 'turnen'],
  ['several departments', hours('turnen', 'handball'), ''],
  ['none with a department', hours(null), ''],
])('a correction belongs where all hours belong: %s', (_, known, usual) => {
  expect(usualDepartment(known)).toBe(usual)
})
