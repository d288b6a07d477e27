import { isAfter, isBefore } from '../../kernel/calendar.ts'
import { fold } from '../../kernel/fold.ts'
import { type Area, type Club, ROLES, type RoleName } from '../context.ts'
import { ROLE_NAMES } from './texts.ts'

/** `id` is the id in this club, not the login's. */
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

/** Moments are ISO texts in UTC. */
export interface PresentedUser {
  id: string
  firebaseUserID: string
  userName: string
  firstname: string
  lastname: string
  email: string
  role: { name: RoleName | ''; displayName: string }
  club: { name: string; displayName: string; slogan: string; title: string }
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

/** `skipped`: parameter `auditSkipUsers`, names between commas, semicolons or line ends. */
export const isLoginAudited = (userName: string, skipped: string): boolean =>
  userName.length > 1 && !skipped.split(/[,;\n]+/).some((name) => name.trim() === userName)

export const rolesNeedingSecondFactor = (parameter: string): RoleName[] =>
  ROLES.filter((role) => role !== 'reader' && entriesOf(parameter).includes(role))

export const mustSetUpSecondFactor = (role: RoleName | null, hasSecondFactor: boolean, parameter: string): boolean =>
  role !== null && !hasSecondFactor && rolesNeedingSecondFactor(parameter).includes(role)

/** Folded text of `club_users.search`: write it with every change of names or e-mail address. */
export const userSearch = (user: { firstname: string; lastname: string; userName: string; email: string }): string =>
  fold([user.firstname, user.lastname, user.userName, user.email].join(' '))

export interface AdminLimits {
  areas: readonly Area[]
  isReadOnly: boolean
  /** Last day of the role; null = unknown. */
  endsOn: Temporal.PlainDate | null
  staysUntilHandover: boolean
}

const NO_LIMITS: AdminLimits = { areas: [], isReadOnly: false, endsOn: null, staysUntilHandover: false }

export function limitsFor(role: RoleName, given: Partial<AdminLimits>): AdminLimits {
  if (role !== 'admin') return NO_LIMITS
  const { areas, isReadOnly, endsOn, staysUntilHandover } = { ...NO_LIMITS, ...given }
  return { areas: [...new Set(areas)].sort(), isReadOnly, endsOn, staysUntilHandover: staysUntilHandover && endsOn !== null }
}

export const managesUsers = ({ areas, isReadOnly }: Pick<AdminLimits, 'areas' | 'isReadOnly'>): boolean =>
  areas.length === 0 && !isReadOnly

export const isWithoutLimits = (limits: AdminLimits): boolean =>
  managesUsers(limits) && (limits.endsOn === null || limits.staysUntilHandover)

/** Time between the first question and the last day. */
const ASKED_BEFORE = { days: 21 }

interface RoleEnd {
  endsOn: Temporal.PlainDate
  staysUntilHandover: boolean
  /** Day of the last question. */
  endAskedOn: Temporal.PlainDate | null
}

/** Today's step: ask in time, ask again while the role stays for a handover, or end it. */
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
