import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import { parseDayRange } from '../../kernel/calendar.ts'
import type { ClubContact } from '../clubs/find-contact.ts'
import type { Ctx } from '../context.ts'
import type { NeedWish } from './list-suitable-times.ts'
import type { AgeGroup, AllocationState, Criterion, Outcome } from './rules.ts'

/** Owner of the allocations: the association, or a club's association. @throws NotFound for a club without one. */
export const ownerOf = ({ club }: Pick<Ctx, 'club'>): string =>
  club.kind === 'association' ? club.id : found(club.associationName)

export interface Allocation {
  id: string
  name: string
  from: Temporal.PlainDate
  to: Temporal.PlainDate
  needsUntil: Temporal.PlainDate
  objectionsUntil: Temporal.PlainDate
  criteria: Criterion[]
  note: string
  hasHolidayPlan: boolean
  state: AllocationState
  draftedAt: Temporal.Instant | null
  publishedAt: Temporal.Instant | null
  issuedAt: Temporal.Instant | null
  sender: Sender | null
  version: number
  /** Of the own club; of all in the association. */
  needs: number
  openObjections: number
  /** Latest own deadline of a single decision; null without any. */
  lastOwnDeadline: Temporal.PlainDate | null
}

/** Sender of the notices, as of their issue. */
export interface Sender {
  displayName: string
  slogan: string
  colour: string
  contact: ClubContact | null
}

type Row = Omit<Allocation, 'from' | 'to'> & { valid: string }

async function readAllocations(ctx: Ctx, where: ReturnType<typeof sql>): Promise<Allocation[]> {
  const { rows } = await sql<Row>`
    select a.id, a.name, a.valid::text as valid, a.needs_until, a.objections_until, a.criteria, a.note, a.has_holiday_plan, a.state,
      a.drafted_at, a.published_at, a.issued_at, a.sender, a.version,
      (select count(*)::int from allocation_needs n where n.club_id = a.club_id and n.allocation_id = a.id and n.state = 'handed_in') as needs,
      (select count(*)::int from allocation_objections o where o.club_id = a.club_id and o.allocation_id = a.id and o.outcome is null)
        as open_objections,
      (select max(d.objections_until) from allocation_decisions d where d.club_id = a.club_id and d.allocation_id = a.id) as last_own_deadline
    from allocations a where a.club_id = ${ownerOf(ctx)} and ${where} order by lower(a.valid) desc, a.created_at desc`.execute(
    ctx.db,
  )
  return rows.map(({ valid, ...row }) => {
    const { from, to } = parseDayRange(valid)
    return { ...row, from: found(from), to: found(to) }
  })
}

/** Allocations visible to the selected club, the latest season first. Asks for no right. */
export const listAllocations = (ctx: Ctx): Promise<Allocation[]> => readAllocations(ctx, sql`true`)

/** @throws NotFound, also for a club during preparation. */
export async function getAllocation(ctx: Ctx, id: string): Promise<Allocation> {
  const [allocation] = await readAllocations(ctx, sql`a.id = ${id}`)
  return found(allocation)
}

/** Locks the association's allocation until the transaction ends. @throws NotFound */
export async function lockAllocation(ctx: Ctx, id: string): Promise<Allocation> {
  await sql`select from allocations where club_id = ${ctx.club.id} and id = ${id} for update`.execute(ctx.db)
  return getAllocation(ctx, id)
}

export interface AllocationPart {
  partId: string
  place: string
  atoms: number
  equipment: string[]
}

export const listAllocationParts = (ctx: Ctx, allocationId: string): Promise<AllocationPart[]> =>
  ctx.db
    .selectFrom('allocationParts')
    .select(['partId', 'place', 'atoms', 'equipment'])
    .where('clubId', '=', ownerOf(ctx))
    .where('allocationId', '=', allocationId)
    .orderBy('position')
    .execute()

export interface AllocationWindow {
  partId: string
  weekdays: number[]
  startsTime: Temporal.PlainTime
  endsTime: Temporal.PlainTime
  inHolidays: boolean
}

export const listWindows = (ctx: Ctx, allocationId: string): Promise<AllocationWindow[]> =>
  ctx.db
    .selectFrom('allocationWindows')
    .select(['partId', 'weekdays', 'startsTime', 'endsTime', 'inHolidays'])
    .where('clubId', '=', ownerOf(ctx))
    .where('allocationId', '=', allocationId)
    .orderBy('inHolidays')
    .orderBy('id')
    .execute()

export interface Need {
  id: string
  allocationId: string
  forClubId: string | null
  holder: string
  school: string
  schoolEmail: string
  groupName: string
  ageGroup: AgeGroup
  league: string
  people: number
  minutes: number
  wishes: NeedWish[]
  partIds: string[]
  equipment: string[]
  inHolidays: boolean
  priority: number
  note: string
  held: { partId: string; weekday: number; from: number; to: number } | null
  contactName: string
  contactEmail: string
  version: number
}

type NeedRow = Omit<Need, 'held'> & {
  heldPartId: string | null
  heldWeekday: number | null
  heldFrom: number | null
  heldTo: number | null
}

/** By club and rank: the own club's; all for the association. */
export async function listNeeds(ctx: Ctx, allocationId: string): Promise<Need[]> {
  const { rows } = await sql<NeedRow>`
    select n.id, n.allocation_id, n.for_club_id, coalesce(c.display_name, n.school) as holder, n.school, n.school_email, n.group_name, n.age_group, n.league,
      n.people, n.minutes, n.wishes, n.part_ids::text[] as part_ids, n.equipment, n.in_holidays, n.priority, n.note, n.held_part_id,
      n.held_weekday, n.held_from, n.held_to, n.contact_name, n.contact_email, n.version
    from allocation_needs n left join clubs c on c.name = n.for_club_id
    where n.club_id = ${ownerOf(ctx)} and n.allocation_id = ${allocationId} and n.state = 'handed_in'
    order by n.for_club_id is not null, holder, n.in_holidays, n.priority, n.group_name, n.id`.execute(ctx.db)
  return rows.map(({ heldPartId, heldWeekday, heldFrom, heldTo, ...row }) => {
    const isHeld = heldPartId !== null && heldWeekday !== null && heldFrom !== null && heldTo !== null
    return { ...row, held: isHeld ? { partId: heldPartId, weekday: heldWeekday, from: heldFrom, to: heldTo } : null }
  })
}

export interface AllocationDecision {
  needId: string
  partId: string | null
  weekday: number | null
  startsTime: Temporal.PlainTime | null
  endsTime: Temporal.PlainTime | null
  reason: string
  isByHand: boolean
  objectionsUntil: Temporal.PlainDate | null
  seriesId: string | null
  dates: number | null
  leftOut: string[]
  /** Closed days at the issue: booked, and resting until the hall opens. */
  resting: string[]
}

/** The own club's after publication; all for the association. */
export const listAllocationDecisions = (ctx: Ctx, allocationId: string): Promise<AllocationDecision[]> =>
  ctx.db
    .selectFrom('allocationDecisions')
    .select(['needId', 'partId', 'weekday', 'startsTime', 'endsTime', 'reason', 'isByHand', 'objectionsUntil'])
    .select(['seriesId', 'dates', 'leftOut', 'resting'])
    .where('clubId', '=', ownerOf(ctx))
    .where('allocationId', '=', allocationId)
    .orderBy('needId')
    .execute()

export interface Objection {
  id: string
  needId: string
  forClubId: string
  text: string
  contactName: string
  contactEmail: string
  raisedAt: Temporal.Instant
  outcome: Outcome | null
  answer: string
  answeredAt: Temporal.Instant | null
}

/** In order of arrival: the own club's; all for the association. */
export async function listObjections(ctx: Ctx, allocationId: string): Promise<Objection[]> {
  const { rows } = await sql<Objection>`
    select id, need_id, for_club_id, text, contact_name, contact_email, raised_at, outcome, answer, answered_at
    from allocation_objections where club_id = ${ownerOf(ctx)} and allocation_id = ${allocationId} order by raised_at, id`.execute(
    ctx.db,
  )
  return rows
}

/** Time of the published plan with its club: clubs see no more of each other. */
export interface PublishedTime {
  place: string
  weekday: number
  startsTime: Temporal.PlainTime
  endsTime: Temporal.PlainTime
  inHolidays: boolean
  holder: string
}

/** Empty before publication. */
export async function listPublishedTimes(ctx: Ctx, allocationId: string): Promise<PublishedTime[]> {
  const { rows } = await sql<PublishedTime>`
    select * from published_allocation(${ownerOf(ctx)}, ${allocationId})`.execute(ctx.db)
  return rows
}
