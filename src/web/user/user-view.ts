import { AREAS, ROLES, type RoleName } from '../../domain/context.ts'
import type { UserDetail, UserFilter, UserLine } from '../../domain/users/list-users.ts'
import type { AdminLimits } from '../../domain/users/rules.ts'
import { AREA_NAMES, READ_ONLY_TEXT, ROLE_NAMES } from '../../domain/users/texts.ts'
import { formatDay, formatMoment } from '../../kernel/calendar.ts'
import { readId } from '../../kernel/id.ts'
import { oneOf } from '../kit/query.ts'
import { readOrder } from '../kit/sorting.ts'
import { USER_SORT_WORDS } from './user-address.ts'

const STATE_NAMES = ['active', 'blocked', 'never'] as const

export function readFilter(search: URLSearchParams): UserFilter {
  const role = oneOf(ROLES, search.get('rolle'))
  const state = oneOf(STATE_NAMES, search.get('zustand'))
  const departmentId = readId(search.get('abteilung'))
  const text = search.get('q')?.trim().slice(0, 80)
  return {
    sort: readOrder(search, USER_SORT_WORDS, { by: 'name', isDescending: false }).by,
    ...(text ? { search: text } : {}),
    ...(role ? { role } : {}),
    ...(state ? { state } : {}),
    ...(departmentId ? { departmentId } : {}),
  }
}

export interface UserRow {
  id: string
  name: string
  userName: string
  email: string
  role: RoleName
  roleName: string
  departments: string
  member: { id: string; memberNo: string } | null
  logins: number
  lastLogin: string
  isBlocked: boolean
  isInvited: boolean
  hasSecondFactor: boolean
  /** Limits of an admin in one line; empty without any. */
  limits: string
}

const nameOf = ({ firstname, lastname, userName }: UserLine): string => `${firstname} ${lastname}`.trim() || userName

/** `Finanzen · nur ansehen · bis 31.12.2026`. */
function limitsText({ areas, isReadOnly, endsOn, staysUntilHandover }: AdminLimits): string {
  const end = endsOn ? `bis ${formatDay(endsOn)}` : ''
  return [
    AREAS.filter((area) => areas.includes(area))
      .map((area) => AREA_NAMES[area])
      .join(', '),
    isReadOnly ? READ_ONLY_TEXT : '',
    staysUntilHandover ? `${end}, dann bis zur Übergabe` : end,
  ]
    .filter(Boolean)
    .join(' · ')
}

export function presentUserRow(line: UserLine): UserRow {
  const { id, userName, email, role, departments, member, logins, lastLoginAt, blockedAt, acceptedAt, hasSecondFactor } = line
  return {
    id,
    name: nameOf(line),
    userName,
    email,
    role,
    roleName: ROLE_NAMES[role],
    departments: departments.join(', '),
    member,
    logins,
    lastLogin: lastLoginAt ? formatMoment(lastLoginAt) : '',
    isBlocked: blockedAt !== null,
    isInvited: acceptedAt === null,
    hasSecondFactor,
    limits: limitsText(line),
  }
}

export interface UserPanelView extends UserRow, Omit<AdminLimits, 'endsOn'> {
  /** TT.MM.JJJJ; empty for a role without a last day. */
  endsOn: string
  version: number
  departmentIds: string[]
  createdAt: string
}

export function presentUserPanel(user: UserDetail): UserPanelView {
  const { version, departmentIds, createdAt, areas, isReadOnly, staysUntilHandover } = user
  const endsOn = user.endsOn ? formatDay(user.endsOn) : ''
  const limits = { areas, isReadOnly, staysUntilHandover, endsOn }
  return { ...presentUserRow(user), ...limits, version, departmentIds, createdAt: formatMoment(createdAt) }
}
