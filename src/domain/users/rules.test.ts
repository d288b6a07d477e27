import { expect, test } from 'vitest'
import { clubNamed } from '../../../tests/support/database.ts'
import { ROLES } from '../context.ts'
import {
  emptyUser,
  isLoginAudited,
  mustSetUpSecondFactor,
  presentSession,
  presentUser,
  rolesNeedingSecondFactor,
  type UserRecord,
} from './rules.ts'

const club = clubNamed('gsv')
const moment = Temporal.Instant.from('2026-11-20T16:00:00Z')
const erika: UserRecord = {
  id: '0193-e',
  userName: 'erika',
  firstname: 'Erika',
  lastname: 'Muster',
  email: 'erika@gsv.example',
  role: 'trainer',
  memberId: null,
  logins: 3,
  lastLoginAt: moment,
  createdAt: moment,
  updatedAt: moment,
  version: 1,
}

test('a user leaves the program in one shape', () => {
  expect(presentUser(erika, club)).toEqual({
    id: '0193-e',
    firebaseUserID: '0193-e',
    userName: 'erika',
    firstname: 'Erika',
    lastname: 'Muster',
    email: 'erika@gsv.example',
    role: { name: 'trainer', displayName: 'Übungsleiter/Trainer' },
    club: { name: 'gsv', displayName: 'GSV', slogan: '', title: 'gsv' },
    memberId: '',
    logins: 3,
    lastLogin: '2026-11-20T16:00:00Z',
    createdAt: '2026-11-20T16:00:00Z',
    updatedAt: '2026-11-20T16:00:00Z',
    hasUser: true,
  })
})

test('nobody is the empty user: the same fields, nothing in them', () => {
  const nobody = presentUser(null, club)
  expect(Object.keys(nobody)).toEqual(Object.keys(presentUser(erika, club)))
  expect(nobody).toEqual(emptyUser())
  expect(nobody.hasUser).toBe(false)
})

test.each([
  ['reader', [true, false, false, false]],
  ['trainer', [true, false, false, false]],
  ['editor', [true, true, false, false]],
  ['admin', [true, true, true, false]],
  ['super', [true, true, true, true]],
] as const)('the session of a %s says what the role is', (role, [isReader, isManager, isAdmin, isSuperUser]) => {
  expect(presentSession({ ...erika, role }, club)).toMatchObject({ hasUser: true, isReader, isManager, isAdmin, isSuperUser })
})

test('the session of nobody says no to everything', () => {
  expect(presentSession(null, club)).toEqual({
    user: emptyUser(),
    hasUser: false,
    isReader: false,
    isManager: false,
    isAdmin: false,
    isSuperUser: false,
  })
})

test.each([
  ['erika', '', true],
  ['e', '', false],
  ['er', '', true],
  ['erika', 'erika', false],
  ['erika', 'anna, erika;otto', false],
  ['erika', 'anna,\nerika', false],
  ['Erika Muster', 'Erika Muster, Otto', false],
  ['erika', 'erikas', true],
])('the login of "%s" with auditSkipUsers "%s" is audited: %s', (userName, skipped, expected) => {
  expect(isLoginAudited(userName, skipped)).toBe(expected)
})

test.each([
  ['', []],
  ['admin', ['admin']],
  ['trainer; super', ['super', 'trainer']],
  ['reader chef', []],
])('require2faFor "%s" names %j', (parameter, expected) => {
  expect(rolesNeedingSecondFactor(parameter)).toEqual(expected)
})

test('staff named there wait for their second factor, others never', () => {
  for (const role of ROLES) {
    expect(mustSetUpSecondFactor(role, false, 'admin,super')).toBe(role === 'admin' || role === 'super')
    expect(mustSetUpSecondFactor(role, true, 'admin,super')).toBe(false)
  }
  expect(mustSetUpSecondFactor(null, false, 'admin')).toBe(false)
})
