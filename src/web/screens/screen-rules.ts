import { type Actor, type ClubFlags, ROLES, type RoleName } from '../../domain/context.ts'
import type { Screen } from './screen.ts'

export interface ScreenRule {
  layout: Screen['layout']
  cache: NonNullable<Screen['cache']> | 'none'
  roles: 'all' | readonly RoleName[]
  /** Parameters of the address that a kept page reads. */
  params: readonly string[]
}

/** Somebody with this role and no limits. */
const anybodyAs = (role: RoleName): Actor => {
  const own = { clubUserId: '', personId: null, memberId: null, isMember: false, departmentIds: [], areas: [], isReadOnly: false }
  return { kind: 'user', userId: '', email: '', profile: { ...own, role, userName: '', firstname: '', lastname: '' } }
}

export const rolesOf = ({ opens }: Screen): 'all' | RoleName[] =>
  opens === 'all' ? 'all' : ROLES.filter((role) => opens(anybodyAs(role)))

export const isSwitchedOff = ({ flag }: { flag?: Screen['flag'] | undefined }, flags: ClubFlags): boolean =>
  flag !== undefined && ![flag].flat().some((one) => flags[one])

/** Content of `builds/meta/{id}.json`: path pattern → layout, cache, roles. Read with `matchRule`. */
export const rulesOf = (screens: readonly Screen[]): Record<string, ScreenRule> =>
  Object.fromEntries(
    screens.map((screen) => [
      screen.path,
      { layout: screen.layout, cache: screen.cache ?? 'none', roles: rolesOf(screen), params: screen.params ?? [] },
    ]),
  )

/** Faults of the table of screens; empty for a usable one. `exists` checks every route file. */
export function faultsOf(screens: readonly Screen[], exists: (file: string) => boolean): string[] {
  const faults: string[] = []
  const seen = new Set<string>()
  for (const screen of screens) {
    const { path, title, file, nav } = screen
    const shape = path.replace(/:[^/]+/g, ':')
    if (seen.has(shape)) faults.push(`${path}: this path is there twice`)
    seen.add(shape)
    if (!/^\/(?:[A-Za-z0-9._*:-]+(?:\/[A-Za-z0-9._*:-]+)*)?$/.test(path)) faults.push(`${path}: not a path pattern`)
    if (title.trim() === '') faults.push(`${path}: has no title`)
    if (nav && nav.label.trim() === '') faults.push(`${path}: has an empty label`)
    if (rolesOf(screen).length === 0) faults.push(`${path}: nobody may open it`)
    if (!exists(file)) faults.push(`${path}: src/web/${file} is missing`)
  }
  return faults
}

/** Pages of staff that name nobody but staff. */
export const IMPERSONAL: ReadonlySet<string> = new Set([
  '/admin/bookings',
  '/admin/bookings/free',
  '/admin/bookings/shared/closed',
  '/admin/bookings/usage',
  '/admin/courses',
  '/admin/courses/_export',
  '/admin/facilities/:facility/poster',
  '/admin/facilities/:facility/poster/pdf',
  '/admin/facilities/holidays',
  '/admin/memberStatistic',
  '/admin/news',
  '/admin/news/:kind/*',
  '/admin/news/media',
  '/admin/settings',
])

/** Shows people of the club: what superusers read there is noted for its board. A new page of staff counts as personal. */
export const isPersonal = ({ path, opens }: Pick<Screen, 'path' | 'opens'>): boolean =>
  opens !== 'all' && !path.startsWith('/member/me/') && !IMPERSONAL.has(path)
