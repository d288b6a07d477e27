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

const [s1, s2, a1] = [
  { userId: 's1', role: 'super' },
  { userId: 's2', role: 'super' },
  { userId: 'a1', role: 'admin' },
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
] as const)('leaders %j, %s becomes %s: %s', (leaders, id, next, fault) => expect(leaderFault(leaders, id, next)).toBe(fault))
