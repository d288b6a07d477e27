import { expect, test } from 'vitest'
import { actorWith } from '../../../tests/support/database.ts'
import { type Actor, ROLES, type RoleName } from '../context.ts'
import { canGiveRole, canManageUsers, changeFault, leaderFault } from './access.ts'

const ACTORS: Record<RoleName | 'visitor' | 'system', Actor> = {
  super: actorWith('super'),
  admin: actorWith('admin'),
  editor: actorWith('editor'),
  trainer: actorWith('trainer'),
  reader: actorWith('reader'),
  visitor: { kind: 'visitor' },
  system: { kind: 'system' },
}

test.each([
  ['super', true, ROLES],
  ['system', true, ROLES],
  ['admin', true, ['admin', 'editor', 'trainer', 'reader']],
  ['editor', false, []],
  ['trainer', false, []],
  ['reader', false, []],
  ['visitor', false, []],
] as const)('%s manages users: %s, gives the roles %s', (who, manages, roles) => {
  expect(canManageUsers(ACTORS[who])).toBe(manages)
  expect(ROLES.filter((role) => canGiveRole(ACTORS[who], role))).toEqual(roles)
})

test('one’s own account is never changed by oneself', () => {
  const boss = ACTORS.super
  if (boss.kind !== 'user' || !boss.profile?.clubUserId) throw new Error('a user')
  expect(changeFault(boss, { id: boss.profile.clubUserId, role: 'super' }, 'reader')).toBe('own_account')
  expect(changeFault(boss, { id: 'other', role: 'super' }, 'reader')).toBeNull()
  expect(changeFault(ACTORS.admin, { id: 'other', role: 'reader' }, 'super')).toBe('only_super')
  expect(changeFault(ACTORS.admin, { id: 'other', role: 'super' })).toBe('only_super')
})

const [s1, s2, a1, a2, l1] = [
  { userId: 's1', role: 'super', isManaging: true, isWithoutLimits: true },
  { userId: 's2', role: 'super', isManaging: true, isWithoutLimits: true },
  { userId: 'a1', role: 'admin', isManaging: true, isWithoutLimits: true },
  { userId: 'a2', role: 'admin', isManaging: true, isWithoutLimits: true },
  { userId: 'l1', role: 'admin', isManaging: false, isWithoutLimits: false },
] as const

test.each([
  [[s1, s2], 's1', 'reader', null],
  [[s1], 's1', 'admin', 'last_super'],
  [[s1, a1], 's1', null, 'last_super'],
  [[s1, a1], 's1', 'super', null],
  [[a1], 'a1', 'reader', 'last_leader'],
  [[a1], 'a1', null, 'last_leader'],
  [[a1], 'a1', 'super', null],
  [[s1, a1], 'a1', 'reader', null],
  [[s1], 'r1', 'trainer', null],
  [[a1, l1], 'a1', 'reader', 'last_leader'],
  [[a1, l1], 'l1', 'reader', null],
  [[s1, l1], 'l1', null, null],
] as const)('leaders %j, %s becomes %s: %s', (leaders, id, next, fault) => expect(leaderFault(leaders, id, next)).toBe(fault))

test.each([
  [[a1], 'a1', 'last_without_limits'],
  [[a1, a2], 'a1', null],
  [[a1, l1], 'a1', 'last_without_limits'],
  [[s1, a1], 'a1', 'last_without_limits'],
  [[a1, l1], 'l1', null],
] as const)('leaders %j, %s is limited: %s', (leaders, id, fault) => expect(leaderFault(leaders, id, 'admin', true)).toBe(fault))
