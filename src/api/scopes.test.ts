import { expect, test } from 'vitest'
import { scopeOf } from './scopes.ts'

test.each([
  ['get', '/api/v1/members', 'listMembers', 'members:read'],
  ['patch', '/api/v1/members/{id}', 'changeMember', 'members:write'],
  ['get', '/api/v1/claims', 'listClaims', 'claims:read'],
  ['get', '/api/v1/courses/{id}/participations', 'listParticipations', 'participations:read'],
  ['get', '/api/v1/courses/{slug}', 'getCourse', 'courses:read'],
  ['post', '/api/v1/tariffs/quote', 'quoteTariff', 'claims:read'],
  ['get', '/api/v1/session', 'getSession', null],
] as const)('a key for %s %s (%s) needs %s', (method, path, operationId, scope) => {
  expect(scopeOf({ method, path, operationId })).toBe(scope)
})

test('an address that nobody named is told to its author', () => {
  expect(() => scopeOf({ method: 'get', path: '/api/v1/constructor', operationId: 'x' })).toThrow('src/api/scopes.ts')
})
