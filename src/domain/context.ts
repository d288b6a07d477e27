import type { Database } from '../database/connect.ts'
import { allow, Forbidden } from '../kernel/answer.ts'

declare const clubBrand: unique symbol
/** The key of a club. Minted (`mintClubId`) only where a club is read or made (`domain/clubs`), by the directory for requests of no club, and by benches and tests: whoever holds one was let in. */
export type ClubId = string & { readonly [clubBrand]: 'ClubId' }
export const mintClubId = (name: string): ClubId => name as ClubId

export const ROLES = ['super', 'admin', 'editor', 'trainer', 'reader'] as const
export type RoleName = (typeof ROLES)[number]

/** What an admin can be limited to (docs/rights.md). */
export const AREAS = ['members', 'finance', 'halls', 'website', 'safeguarding'] as const
export type Area = (typeof AREAS)[number]

/** What every request knows of its club. `flags` false removes the feature altogether. */
export interface Club {
  id: ClubId
  /** Same text as `id`; the club's key as shown in addresses. */
  name: string
  displayName: string
  slogan: string
  title: string
  kind: 'club' | 'association'
  /** Key of the association that shows what this club publishes. */
  associationName: string | null
  /** Two-letter German state code (`BY`), for public holidays. */
  stateCode: string
  /** Whether 15 August is a public holiday in its municipality; asked in Bavaria only. */
  hasAssumptionDay: boolean
  flags: ClubFlags
  colours: { primary: string; secondary: string }
  footerLinks: { text: string; link: string }[]
  copyrightYear: number
  /** A public picture that stands for the club; null = its key on its colour. */
  badgeFileId: string | null
  hosts: string[]
}

export const FLAGS = ['hasContent', 'hasNews', 'hasParticipations', 'hasOperationals', 'hasInvoiceManagement'] as const
export type FlagName = (typeof FLAGS)[number]
export type ClubFlags = Record<FlagName, boolean>

/** Who acts. `profile` is null for somebody signed in who is no user of this club. */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'system' }
  | { kind: 'user'; userId: string; email: string; profile: Profile | null }

/** A user in the selected club, or a superuser of another one. */
export interface Profile {
  /** Null for a superuser who is no user of this club: they act here, but nothing here is their own. */
  clubUserId: string | null
  role: RoleName
  userName: string
  firstname: string
  lastname: string
  personId: string | null
  memberId: string | null
  /** Departments this role is limited to; empty = the whole club. */
  departmentIds: string[]
  /** Areas an admin is limited to; empty = the whole club. */
  areas: readonly Area[]
  /** An admin who sees what the role sees and changes nothing. */
  isReadOnly: boolean
}

export interface Ctx {
  /** Bound to `club`: row-level security shows no other club's rows. */
  db: Database
  club: Club
  actor: Actor
  now: Temporal.Instant
}

export const roleOf = (actor: Actor): RoleName | null => (actor.kind === 'user' ? (actor.profile?.role ?? null) : null)
export const isSuperUser = (actor: Actor): boolean => roleOf(actor) === 'super' || actor.kind === 'system'

/** Whether the actor leads one of these areas of the club; without an area, all of it. A read-only admin too: ask `mayChange`. */
export function isAdmin(actor: Actor, ...areas: readonly Area[]): boolean {
  if (isSuperUser(actor)) return true
  if (actor.kind !== 'user' || actor.profile?.role !== 'admin') return false
  const { areas: own } = actor.profile
  return own.length === 0 || own.some((area) => areas.includes(area))
}

export const isManager = (actor: Actor, ...areas: readonly Area[]): boolean =>
  isAdmin(actor, ...areas) || roleOf(actor) === 'editor'
export const isStaff = (actor: Actor, ...areas: readonly Area[]): boolean =>
  isManager(actor, ...areas) || roleOf(actor) === 'trainer'

/** Whether the actor is an admin who only looks. */
export const isReadOnly = (actor: Actor): boolean =>
  actor.kind === 'user' && actor.profile?.role === 'admin' && actor.profile.isReadOnly

/** The same person in a request that may change something: they act as a reader there (`actAs`). */
export const isHeldBack = (actor: Actor): boolean =>
  actor.kind === 'user' && actor.profile?.role === 'reader' && actor.profile.isReadOnly

/** Asked beside the right by whatever changes something, so that no page offers it in vain. */
export const mayChange = (actor: Actor): boolean => !isReadOnly(actor)

/** Any user of this club. */
export const isReader = (actor: Actor): boolean => roleOf(actor) !== null || actor.kind === 'system'

/** The login that acts, for "by whom" columns; null for visitors and the system. */
export const userIdOf = ({ actor }: { actor: Actor }): string | null => (actor.kind === 'user' ? actor.userId : null)

/** First and last name of whoever acts; empty for visitors, the system and people without a profile in this club. */
export const nameOfActor = (actor: Actor): string =>
  actor.kind === 'user' && actor.profile ? `${actor.profile.firstname} ${actor.profile.lastname}`.trim() : ''

/** Whether the actor's role reaches this department (a role without limits reaches all). Admins are limited by area, asked apart. */
export function reachesDepartment(actor: Actor, departmentId: string | null): boolean {
  if (isAdmin(actor, ...AREAS)) return true
  if (actor.kind !== 'user' || !actor.profile) return false
  const { departmentIds } = actor.profile
  return departmentIds.length === 0 || (departmentId !== null && departmentIds.includes(departmentId))
}

/** The profile of the person acting. @throws Forbidden for visitors and for people without a profile in this club. */
export function profileOf(actor: Actor): Profile {
  allow(actor.kind === 'user')
  if (!actor.profile) throw new Forbidden('No profile in this club')
  return actor.profile
}

/** The own row in this club. @throws Forbidden also for a superuser of another club who is no user here. */
export function clubUserIdOf(actor: Actor): string {
  const { clubUserId } = profileOf(actor)
  if (clubUserId === null) throw new Forbidden('No user of this club')
  return clubUserId
}
