import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { actorWith } from '../../../tests/support/database.ts'
import { newId } from '../../kernel/id.ts'
import { AREAS, type Profile, ROLES } from '../context.ts'
import type { FoundProfile } from '../users/queries.ts'
import { actorOfKey, covers, hashOf, keyOf, newKey } from './rules.ts'

const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')
const day = (text: string) => Temporal.PlainDate.from(text)

const maker = (profile: Partial<Profile> = {}, more: Partial<FoundProfile> = {}): FoundProfile => {
  const actor = actorWith('admin')
  if (actor.kind !== 'user' || !actor.profile) throw new Error('no profile')
  return {
    profile: { ...actor.profile, clubUserId: newId(), ...profile },
    email: 'a@gsv.example',
    endedOn: null,
    lastLoginAt: null,
    version: 1,
    hasSecondFactor: true,
    require2faFor: '',
    ...more,
  }
}
const key = (more: Partial<Parameters<typeof actorOfKey>[0]> = {}) => ({
  id: newId(),
  name: 'App',
  scopes: ['members:read'],
  areas: [],
  endsOn: day('2026-11-20'),
  revokedAt: null,
  createdBy: newId(),
  ...more,
})

describe('a key', () => {
  test.each([
    ['on its last day', key(), maker(), null],
    ['after its last day', key({ endsOn: day('2026-11-19') }), maker(), 'key_ended'],
    ['once revoked', key({ revokedAt: NOW }), maker(), 'key_revoked'],
    ['of a superuser of the club', key(), maker({ role: 'super' }), null],
    ['of a superuser of another club', key(), maker({ role: 'super', clubUserId: null }), 'key_maker_gone'],
    ['of a person who is gone or blocked', key(), null, 'key_maker_gone'],
    ['of a person who became an editor', key(), maker({ role: 'editor' }), 'key_maker_gone'],
    ['of an admin whose areas were limited', key(), maker({ areas: ['members'] }), 'key_maker_gone'],
    ['of an admin who only looks', key(), maker({ isReadOnly: true }), 'key_maker_gone'],
    ['of a person without second factor', key(), maker({}, { hasSecondFactor: false }), 'key_maker_gone'],
  ] as const)('%s', (_, given, by, refusal) => {
    const answer = actorOfKey(given, by, NOW)
    expect(answer.ok ? null : answer.refusal).toBe(refusal)
  })

  test('owns nothing and is an admin of its areas at most, whoever made it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ROLES),
        fc.subarray([...AREAS]),
        fc.boolean(),
        fc.boolean(),
        fc.subarray([...AREAS, 'unknown']),
        (role, areas, isReadOnly, hasSecondFactor, wanted) => {
          const answer = actorOfKey(key({ areas: wanted }), maker({ role, areas, isReadOnly }, { hasSecondFactor }), NOW)
          const mayMake = role === 'super' || (role === 'admin' && areas.length === 0 && !isReadOnly)
          expect(answer.ok).toBe(hasSecondFactor && mayMake)
          if (!answer.ok || answer.value.kind !== 'user') return
          const nobody = { clubUserId: null, personId: null, memberId: null, isMember: false, role: 'admin' }
          expect(answer.value.profile).toMatchObject(nobody)
          expect(answer.value.profile?.areas).toEqual(AREAS.filter((area) => wanted.includes(area)))
        },
      ),
    )
  })
})

test.each([
  [['members:read'], 'members:read', true],
  [['members:write'], 'members:read', true],
  [['members:read'], 'members:write', false],
  [['courses:write'], 'members:read', false],
  [[], 'members:read', false],
] as const)('scopes %j cover %s: %s', (scopes, wanted, is) => {
  expect(covers(scopes, wanted)).toBe(is)
})

test('the key is read from the bearer of a request', () => {
  const made = newKey()
  expect(hashOf(made)).toHaveLength(43)
  const from = (authorization?: string) => keyOf(new Headers(authorization === undefined ? {} : { authorization }))
  expect(from()).toBeNull()
  expect(from('Basic YTpi')).toBeNull()
  expect([from(`Bearer ${made}`), from(`bearer   ${made}`)]).toEqual([made, made])
  for (const wrong of ['Bearer', 'Bearer ', 'Bearer x', `Bearer ${'verein_'.repeat(100)}`, `Bearer x${made}`])
    expect(from(wrong)).toBe('')
})
