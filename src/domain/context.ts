import type { Database } from '../database/connect.ts'
import { allow, Forbidden } from '../kernel/answer.ts'

declare const clubBrand: unique symbol
/**
 * Key of a club, minted in few places: `domain/clubs`, the directory (requests of no club), benches and tests. A holder was let
 * in.
 */
export type ClubId = string & { readonly [clubBrand]: 'ClubId' }
export const mintClubId = (name: string): ClubId => name as ClubId

export const ROLES = ['super', 'admin', 'editor', 'trainer', 'reader'] as const
export type RoleName = (typeof ROLES)[number]

/** Limits of an admin (docs/rights.md). */
export const AREAS = ['members', 'finance', 'halls', 'website', 'safeguarding'] as const
export type Area = (typeof AREAS)[number]

/** Facts of the club for every request. A false flag removes the feature altogether. */
export interface Club {
  id: ClubId
  /** Same text as `id`; the club's key in addresses. */
  name: string
  displayName: string
  slogan: string
  title: string
  kind: 'club' | 'association'
  /** Key of the association that shows this club's public things. */
  associationName: string | null
  /** Two-letter German state code (`BY`), for public holidays. */
  stateCode: string
  /** 15 August is a holiday in its municipality; asked in Bavaria only. */
  hasAssumptionDay: boolean
  flags: ClubFlags
  colours: { primary: string; secondary: string }
  footerLinks: { text: string; link: string }[]
  copyrightYear: number
  /** Public picture of the club; null = its key on its colour. */
  badgeFileId: string | null
  hosts: string[]
  /** Own pages in the frame of its site, in their order. */
  ways: SiteWay[]
}

/** A page in a menu, or named by a link in the footer. */
export interface SiteWay {
  slug: string
  /** Empty for a standard page without a text of its own. */
  label: string
  menu: 'head' | 'foot' | null
  shownFrom: Temporal.Instant | null
  shownUntil: Temporal.Instant | null
}

export const FLAGS = ['hasContent', 'hasNews', 'hasParticipations', 'hasOperationals', 'hasInvoiceManagement'] as const
export type FlagName = (typeof FLAGS)[number]
export type ClubFlags = Record<FlagName, boolean>

export type Audience = 'public' | 'members' | 'staff'

/**
 * `profile` is null for a login that is no user of this club. `audience` draws a page for all members or all staff, by nobody's
 * rights; without it a visitor belongs to the public.
 */
export type Actor =
  | { kind: 'visitor'; audience?: Audience }
  | { kind: 'system' }
  | { kind: 'user'; userId: string; email: string; profile: Profile | null; key?: ActorKey }

/** A program with a key of the club: `userId` made it, the profile is the key's own. */
export interface ActorKey {
  id: string
  scopes: readonly string[]
}

export interface Profile {
  /** Null for a superuser of another club: acts here, owns nothing here. */
  clubUserId: string | null
  role: RoleName
  userName: string
  firstname: string
  lastname: string
  personId: string | null
  /** Also of a former member. */
  memberId: string | null
  /** Belongs to the club today. */
  isMember: boolean
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

/** The actor leads one of these areas; without an area, the whole club. True for a read-only admin: ask `mayChange`. */
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

export const isReadOnly = (actor: Actor): boolean =>
  actor.kind === 'user' && actor.profile?.role === 'admin' && actor.profile.isReadOnly

/** Read-only admin in a changing request: `actAs` made a reader of them. */
export const isHeldBack = (actor: Actor): boolean =>
  actor.kind === 'user' && actor.profile?.role === 'reader' && actor.profile.isReadOnly

/** Ask it beside the right to change, so that no page offers the change in vain. */
export const mayChange = (actor: Actor): boolean => !isReadOnly(actor)

/** Any user of this club. */
export const isReader = (actor: Actor): boolean => roleOf(actor) !== null || actor.kind === 'system'

/** The key of a program; null for people. */
export const keyOfActor = (actor: Actor): ActorKey | null => (actor.kind === 'user' ? (actor.key ?? null) : null)

/** Login for "by whom" columns; null for visitors and the system. */
export const userIdOf = ({ actor }: { actor: Actor }): string | null => (actor.kind === 'user' ? actor.userId : null)

/** The actor's person in this club; null for visitors, the system and logins without one. */
export const ownPersonId = ({ actor }: { actor: Actor }): string | null =>
  actor.kind === 'user' ? (actor.profile?.personId ?? null) : null

/** Full name of the actor; empty for visitors, the system and logins without a profile here. */
export const nameOfActor = (actor: Actor): string =>
  actor.kind === 'user' && actor.profile ? `${actor.profile.firstname} ${actor.profile.lastname}`.trim() : ''

/** A role without limits reaches all departments. Areas limit admins, asked apart. */
export function reachesDepartment(actor: Actor, departmentId: string | null): boolean {
  if (isAdmin(actor, ...AREAS)) return true
  if (actor.kind !== 'user' || !actor.profile) return false
  const { departmentIds } = actor.profile
  return departmentIds.length === 0 || (departmentId !== null && departmentIds.includes(departmentId))
}

/** @throws Forbidden for visitors and for people without a profile in this club */
export function profileOf(actor: Actor): Profile {
  allow(actor.kind === 'user')
  if (!actor.profile) throw new Forbidden('No profile in this club')
  return actor.profile
}

/** The own row in this club. @throws Forbidden also for a superuser of another club */
export function clubUserIdOf(actor: Actor): string {
  const { clubUserId } = profileOf(actor)
  if (clubUserId === null) throw new Forbidden('No user of this club')
  return clubUserId
}
