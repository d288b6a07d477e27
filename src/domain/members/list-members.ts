import { type RawBuilder, sql } from 'kysely'
import { allow, found } from '../../kernel/answer.ts'
import type { Asking } from '../../kernel/asking.ts'
import { isId } from '../../kernel/id.ts'
import { type AskedPage, asked, askedPage, type Fields } from '../asking/queries.ts'
import type { Ctx } from '../context.ts'
import { canSeeMembers } from './access.ts'
import { countedMemberships, FEW, findSmallSet, isListed, type MemberFilter, type MemberSort, wayToAll } from './is-listed.ts'
import type { IdSet } from './own-rows.ts'
import { type Membership, type Standing, standingOn } from './rules.ts'

export interface MemberLine extends Standing {
  id: string
  personId: string
  memberNo: string | null
  firstname: string
  lastname: string
  isOrganisation: boolean
  birthOn: Temporal.PlainDate | null
  sex: string
  email: string
  phone: string
  moreContacts: string
  street: string
  postcode: string
  city: string
  /** Counts changes of the member and of the person. */
  version: number
  departments: string[]
  /** Departments among them with a passive membership. */
  passiveDepartments: string[]
}

type Row = Omit<MemberLine, keyof Standing> & { memberships: Membership[] }

const NUMBER = sql`coalesce(lpad(m.member_no, 20, '0'), 'zzz')`
/** Columns of an order, all of them ascending and unlike for two members. */
const ORDERS: Record<MemberSort, readonly RawBuilder<unknown>[]> = {
  name: [sql`p.lastname`, sql`p.firstname`, sql`p.id`],
  number: [NUMBER, sql`m.id`],
}

/** All memberships of `members m`, oldest first, as JSON. */
export const MEMBERSHIPS = sql<Membership[]>`(select coalesce(json_agg(json_build_object('state', s.state, 'kind', s.kind,
  'valid', s.valid::text, 'reason', s.reason) order by s.valid), '[]') from memberships s where s.club_id = m.club_id and s.member_id = m.id)`

/** Names of departments that `members m` is passive in. */
export const passiveDepartments = (day: Temporal.PlainDate | RawBuilder<unknown>) => sql<string[]>`
  array(select d.name from member_departments e join departments d on d.club_id = e.club_id and d.id = e.department_id
    where e.club_id = m.club_id and e.member_id = m.id and e.valid @> ${day}::date and e.kind = 'passive' order by d.name) as passive_departments`

export const memberFields = (day: Temporal.PlainDate) => sql`
  m.id, m.person_id, m.member_no, p.firstname, p.lastname, p.is_organisation, p.birth_on, p.sex, p.email, p.phone, p.more_contacts, p.street,
  p.postcode, p.city, m.version + p.version as version, ${MEMBERSHIPS} as memberships,
  array(select d.name from member_departments e join departments d on d.club_id = e.club_id and d.id = e.department_id
    where e.club_id = m.club_id and e.member_id = m.id and e.valid @> ${day}::date order by d.name) as departments,${passiveDepartments(day)}`

export function lineOf({ memberships, ...row }: Row, day: Temporal.PlainDate): MemberLine {
  return { ...row, ...standingOn(memberships, day) }
}

/** Part of a query: id of the member `members o` meant so; after a merge of the one who stays. */
export const keptMember = (ctx: Ctx, meant: RawBuilder<unknown>) => sql<string>`(
  select coalesce(kept.id, o.id) from members o join people q on q.club_id = o.club_id and q.id = o.person_id
    left join members kept on kept.club_id = q.club_id and kept.person_id = q.merged_into
  where o.club_id = ${ctx.club.id} and ${meant})`

const FROM = sql`from members m join people p on p.club_id = m.club_id and p.id = m.person_id`

/** Looked up one by one: a plan for all values takes each set for a large one, and would read all members for it. */
function fromSet(ctx: Ctx, { of, ids }: IdSet): RawBuilder<unknown> {
  const one = (table: 'members' | 'people', is: RawBuilder<unknown>) =>
    sql`lateral (select * from ${sql.table(table)} o where o.club_id = ${ctx.club.id} and ${is} limit 1)`
  const few = sql`from (select distinct id from (${ids} limit ${sql.lit(FEW)}) ids offset 0) few`
  return of === 'member'
    ? sql`${few} cross join ${one('members', sql`o.id = few.id`)} m cross join ${one('people', sql`o.id = m.person_id`)} p`
    : sql`${few} cross join ${one('people', sql`o.id = few.id`)} p cross join ${one('members', sql`o.person_id = few.id`)} m`
}

/** Rows of a page are few sizes: the statement names its size, so that the order's index is read no further. */
const SIZES = [51, 201, 501, 1_001]
const sizeOf = (limit: number): number => SIZES.find((size) => size > limit) ?? limit + 1

export interface MemberPage {
  limit: number
  /** Id of the last member of the page before. */
  after?: string | undefined
}

/** `from members m, people p … limit …`: rows of a page in the order of the filter, and at least one more if there is. */
export async function rowsOfPage(ctx: Ctx, filter: MemberFilter, page: MemberPage): Promise<RawBuilder<unknown>> {
  const set = await findSmallSet(ctx, filter)
  const order = ORDERS[filter.sort]
  // A small set is sorted: an expression stands in no index that could be walked instead.
  const by = sql.join(set ? order.map((column, at) => (at === 0 ? sql`(${column} || '')` : column)) : order)
  const last = (column: RawBuilder<unknown>) =>
    sql`(select ${column} ${FROM} where m.club_id = ${ctx.club.id} and m.id = ${page.after})`
  const after = page.after && isId(page.after) ? sql`(${by}) > (${sql.join(order.map(last))})` : sql`true`
  return sql`${set ? fromSet(ctx, set) : FROM} where ${isListed(ctx, filter, 'each')} and ${after}
    order by ${by} limit ${sql.lit(sizeOf(page.limit))}`
}

const SEARCHED = 'found by `search`, whose index knows parts of names'
const FEW_VALUES = 'few values: most rows have them'
/** Members may be asked for these. */
export const MEMBER_FIELDS = {
  lastname: { kind: 'text', of: sql`p.lastname`, index: 'people_name' },
  firstname: { kind: 'text', of: sql`p.firstname`, without: SEARCHED },
  memberNo: { kind: 'text', of: sql`m.member_no`, order: NUMBER, index: 'members_number_start' },
  birthOn: { kind: 'day', of: sql`p.birth_on`, isNullable: true, index: 'people_birth' },
  email: { kind: 'text', of: sql`p.email`, without: SEARCHED },
  postcode: { kind: 'text', of: sql`p.postcode`, without: FEW_VALUES },
  city: { kind: 'text', of: sql`p.city`, without: FEW_VALUES },
  sex: { kind: 'text', of: sql`p.sex`, without: FEW_VALUES },
  isOrganisation: { kind: 'truth', of: sql`p.is_organisation`, without: FEW_VALUES },
} as const satisfies Fields

/** Members of a filter, by what a program asks of them. @throws Forbidden */
export async function askMembers(ctx: Ctx, filter: MemberFilter, asking: Asking): Promise<AskedPage<MemberLine>> {
  allow(canSeeMembers(ctx.actor))
  const { condition, orderBy, key } = asked(MEMBER_FIELDS, sql`m.id`, asking)
  const { rows } = await sql<Row & { askedKey: string }>`select ${memberFields(filter.asOf)}, ${key} as asked_key
    ${FROM} where ${isListed(ctx, filter, 'each')} and ${condition}
    order by ${orderBy} limit ${sql.lit(sizeOf(asking.limit))}`.execute(ctx.db)
  const { rows: page, next } = askedPage(rows, asking)
  return { rows: page.map(({ askedKey: _, ...row }) => lineOf(row, filter.asOf)), next }
}

/** A page of members. @throws Forbidden */
export async function listMembers(
  ctx: Ctx,
  filter: MemberFilter,
  page: MemberPage,
): Promise<{ members: MemberLine[]; next: string | null }> {
  allow(canSeeMembers(ctx.actor))
  const { rows } = await sql<Row>`select ${memberFields(filter.asOf)} ${await rowsOfPage(ctx, filter, page)}`.execute(ctx.db)
  const members = rows.slice(0, page.limit).map((row) => lineOf(row, filter.asOf))
  return { members, next: rows.length > page.limit ? (members.at(-1)?.id ?? null) : null }
}

/** `select person_id, contact_ids`: everybody who passes a filter, for `listParticipantFacts`. Asks for no right. */
export const peopleIn = (ctx: Ctx, filter: MemberFilter): RawBuilder<unknown> =>
  sql`select m.person_id, '{}'::uuid[] as contact_ids ${FROM} where ${isListed(ctx, filter, wayToAll(filter))}`

/** @throws Forbidden */
export async function countMembers(ctx: Ctx, filter: MemberFilter): Promise<number> {
  allow(canSeeMembers(ctx.actor))
  const memberships = countedMemberships(ctx, filter)
  const counted = memberships ? sql`from (${memberships}) counted` : sql`${FROM} where ${isListed(ctx, filter, wayToAll(filter))}`
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${counted}`.execute(ctx.db)
  return found(rows[0]).count
}
