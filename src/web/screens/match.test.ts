import { expect, test } from 'vitest'
import { matchPattern, matchRule } from './match.ts'

const patterns = [
  '/',
  '/id/:course',
  '/id/:course/signup',
  '/admin',
  '/admin/events',
  '/admin/events/*',
  '/admin/courses/*',
  '/admin/mobile/participants',
  '/:club/*',
  '/support',
]

const cases: [string, string | null][] = [
  ['/', '/'],
  ['/id/yoga', '/id/:course'],
  ['/id/yoga/', '/id/:course'],
  ['/id/yoga/signup', '/id/:course/signup'],
  ['/id/r%C3%BCcken', '/id/:course'],
  ['/admin', '/admin'],
  ['/%61dmin', '/admin'],
  ['/admin/courses', '/admin/courses/*'],
  ['/admin/events', '/admin/events'],
  ['/admin/events/a', '/admin/events/*'],
  ['/admin/courses/a/b/c', '/admin/courses/*'],
  ['/admin/mobile/participants', '/admin/mobile/participants'],
  ['/gsv/contact/board', '/:club/*'],
  ['/Admin', '/:club/*'],
  ['/support', '/support'],
  ['/%ff', null],
]

test.each(cases)('%s belongs to %s', (path, expected) => {
  expect(matchPattern(patterns, path)).toBe(expected)
})

test('case counts, and without a pattern there is no rule', () => {
  expect(matchRule({ '/support': 1 }, '/Support')).toBeNull()
  expect(matchRule({ '/support': 1 }, '/support')).toBe(1)
})
