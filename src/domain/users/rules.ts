import { isAfter, isBefore } from '../../kernel/calendar.ts'
import { fold } from '../../kernel/fold.ts'
import { type Area, type Club, ROLES, type RoleName } from '../context.ts'
import { ROLE_NAMES } from './texts.ts'

/** A user of the selected club as the database knows it; `id` is the id in this club, not the login's. */
export interface UserRecord {
  id: string
  userName: string
  firstname: string
  lastname: string
  email: string
  role: RoleName
  memberId: string | null
  logins: number
  lastLoginAt: Temporal.Instant | null
  createdAt: Temporal.Instant
  updatedAt: Temporal.Instant
  version: number
}

/** A user as the API and the browser see it. Moments are ISO texts in UTC. */
export interface PresentedUser {
  id: string
  firebaseUserID: string
  userName: string
  firstname: string
  lastname: string
  email: string
  role: { name: RoleName | ''; displayName: string }
  club: { name: string; displayName: string; slogan: string; title: string }
  /** Empty for somebody who is no member. */
  memberId: string
  logins: number
  lastLogin: string | null
  createdAt: string | null
  updatedAt: string | null
  hasUser: boolean
}

export interface PresentedSession {
  user: PresentedUser
  hasUser: boolean
  isReader: boolean
  isManager: boolean
  isAdmin: boolean
  isSuperUser: boolean
}

/** The user of somebody who is not signed in, or is no user of this club. */
export const emptyUser = (): PresentedUser => ({
  id: '',
  firebaseUserID: '',
  userName: '',
  firstname: '',
  lastname: '',
  email: '',
  role: { name: '', displayName: '' },
  club: { name: '', displayName: '', slogan: '', title: '' },
  memberId: '',
  logins: 0,
  lastLogin: null,
  createdAt: null,
  updatedAt: null,
  hasUser: false,
})

/** The user in the one shape that leaves the program; `null` gives the empty user. */
export function presentUser(
  user: UserRecord | null,
  club: Pick<Club, 'name' | 'displayName' | 'slogan' | 'title'>,
): PresentedUser {
  if (!user) return emptyUser()
  const { id, userName, firstname, lastname, email, role, logins } = user
  return {
    id,
    firebaseUserID: id,
    userName,
    firstname,
    lastname,
    email,
    role: { name: role, displayName: ROLE_NAMES[role] },
    club: { name: club.name, displayName: club.displayName, slogan: club.slogan, title: club.title },
    memberId: user.memberId ?? '',
    logins,
    lastLogin: user.lastLoginAt?.toString() ?? null,
    createdAt: user.createdAt.toString(),
    updatedAt: user.updatedAt.toString(),
    hasUser: true,
  }
}

/** What `GET /api/v1/session` answers, signed in or not. */
export function presentSession(user: UserRecord | null, club: Club): PresentedSession {
  const role = user?.role
  return {
    user: presentUser(user, club),
    hasUser: role !== undefined,
    isReader: role !== undefined,
    isManager: role === 'editor' || role === 'admin' || role === 'super',
    isAdmin: role === 'admin' || role === 'super',
    isSuperUser: role === 'super',
  }
}

const entriesOf = (list: string): string[] => list.split(/[\s,;]+/).filter((entry) => entry !== '')

/** Whether a login is written into the audit log. `skipped`: the parameter `auditSkipUsers`, names between commas, semicolons or line ends. */
export const isLoginAudited = (userName: string, skipped: string): boolean =>
  userName.length > 1 && !skipped.split(/[,;\n]+/).some((name) => name.trim() === userName)

/** The roles named in the parameter `require2faFor` (`super, admin`); unknown words count for nothing. */
export const rolesNeedingSecondFactor = (parameter: string): RoleName[] =>
  ROLES.filter((role) => role !== 'reader' && entriesOf(parameter).includes(role))

/** Whether this role's staff screens stay shut until a second factor is set up. */
export const mustSetUpSecondFactor = (role: RoleName | null, hasSecondFactor: boolean, parameter: string): boolean =>
  role !== null && !hasSecondFactor && rolesNeedingSecondFactor(parameter).includes(role)

/** What a user is found by: names and e-mail address, folded. Written to `club_users.search` with every change of them. */
export const userSearch = (user: { firstname: string; lastname: string; userName: string; email: string }): string =>
  fold([user.firstname, user.lastname, user.userName, user.email].join(' '))

/** What an admin's role is limited by. */
export interface AdminLimits {
  /** Empty = the whole club. */
  areas: readonly Area[]
  isReadOnly: boolean
  /** The last day of the role; null = none is known. */
  endsOn: Temporal.PlainDate | null
  /** The role goes on after that day until somebody has taken over the office. */
  staysUntilHandover: boolean
}

const NO_LIMITS: AdminLimits = { areas: [], isReadOnly: false, endsOn: null, staysUntilHandover: false }

/** The limits that a role can have of those given: only an admin's has any. */
export function limitsFor(role: RoleName, given: Partial<AdminLimits>): AdminLimits {
  if (role !== 'admin') return NO_LIMITS
  const { areas, isReadOnly, endsOn, staysUntilHandover } = { ...NO_LIMITS, ...given }
  return { areas: [...new Set(areas)].sort(), isReadOnly, endsOn, staysUntilHandover: staysUntilHandover && endsOn !== null }
}

/** Whether these limits leave the right to manage users. */
export const managesUsers = ({ areas, isReadOnly }: Pick<AdminLimits, 'areas' | 'isReadOnly'>): boolean =>
  areas.length === 0 && !isReadOnly

/** An admin who leads the whole club with no end in sight. */
export const isWithoutLimits = (limits: AdminLimits): boolean =>
  managesUsers(limits) && (limits.endsOn === null || limits.staysUntilHandover)

/** The admins are asked this long before the last day of a role. */
const ASKED_BEFORE = { days: 21 }

interface RoleEnd {
  endsOn: Temporal.PlainDate
  staysUntilHandover: boolean
  /** When the admins were asked last. */
  endAskedOn: Temporal.PlainDate | null
}

/** What a role with a last day needs today: the admins are asked in time, and again where it stays after that day; else it ends. */
export function roleEndStep(
  { endsOn, staysUntilHandover, endAskedOn }: RoleEnd,
  today: Temporal.PlainDate,
): 'ask' | 'end' | null {
  if (isBefore(endsOn, today)) {
    if (!staysUntilHandover) return 'end'
    return endAskedOn === null || !isAfter(endAskedOn, endsOn) ? 'ask' : null
  }
  return endAskedOn === null && !isBefore(today, endsOn.subtract(ASKED_BEFORE)) ? 'ask' : null
}
