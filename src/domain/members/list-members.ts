import { type RawBuilder, sql } from 'kysely'
import { containing } from '../../database/like.ts'
import { allow, found } from '../../kernel/answer.ts'
import { fold } from '../../kernel/fold.ts'
import { isId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { canSeeMembers } from './access.ts'
import { CURRENT_STATES, type MemberKind, type MemberState, type Membership, type Standing, standingOn } from './rules.ts'

export const MEMBER_SORTS = ['name', 'number'] as const
export type MemberSort = (typeof MEMBER_SORTS)[number]

export interface MemberFilter {
  /** The state and everything else count as of this day. */
  asOf: Temporal.PlainDate
  /** All words must occur in name or e-mail address; a number begins the member's number. */
  search?: string
  /** `current`: belongs to the club; `coming`: enters after the day. */
  state: MemberState | 'current' | 'coming' | 'all'
  kind?: MemberKind
  departmentId?: string
  /** Whole years on the day, both included. */
  ageFrom?: number
  ageTo?: number
  sort: MemberSort
}

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
  street: string
  postcode: string
  city: string
  /** Counts changes of the member and of the person. */
  version: number
  departments: string[]
}

type Row = Omit<MemberLine, keyof Standing> & { memberships: Membership[] }

const NUMBER = sql`coalesce(lpad(m.member_no, 20, '0'), 'zzz')`
const ORDERS: Record<MemberSort, { by: RawBuilder<unknown>; key: RawBuilder<unknown> }> = {
  name: { by: sql`p.lastname, p.firstname, p.id`, key: sql`p.lastname, p.firstname, p.id` },
  number: { by: sql`${NUMBER}, m.id`, key: sql`${NUMBER}, m.id` },
}

/** All memberships of `members m`, oldest first, as JSON. */
export const MEMBERSHIPS = sql<Membership[]>`(select coalesce(json_agg(json_build_object('state', s.state, 'kind', s.kind,
  'valid', s.valid::text, 'reason', s.reason) order by s.valid), '[]') from memberships s where s.club_id = m.club_id and s.member_id = m.id)`

export const memberFields = (day: Temporal.PlainDate) => sql`
  m.id, m.person_id, m.member_no, p.firstname, p.lastname, p.is_organisation, p.birth_on, p.sex, p.email, p.phone, p.street, p.postcode,
  p.city, m.version + p.version as version, ${MEMBERSHIPS} as memberships,
  array(select d.name from member_departments e join departments d on d.club_id = e.club_id and d.id = e.department_id
    where e.club_id = m.club_id and e.member_id = m.id and e.valid @> ${day}::date order by d.name) as departments`

export function lineOf({ memberships, ...row }: Row, day: Temporal.PlainDate): MemberLine {
  return { ...row, ...standingOn(memberships, day) }
}

const statesOf = (state: MemberFilter['state']): readonly MemberState[] =>
  state === 'current' ? CURRENT_STATES : state === 'all' || state === 'coming' ? [] : [state]

/** Ages as birth dates: who is at most 17 on the day was born after this day 18 years before. */
function ageConditions({ asOf, ageFrom, ageTo }: MemberFilter): RawBuilder<boolean>[] {
  const born: RawBuilder<boolean>[] = []
  if (ageFrom !== undefined) born.push(sql<boolean>`p.birth_on <= ${asOf.subtract({ years: ageFrom })}::date`)
  if (ageTo !== undefined) born.push(sql<boolean>`p.birth_on > ${asOf.subtract({ years: ageTo + 1 })}::date`)
  return born
}

/** Their own number begins so, or one they had as somebody else. */
const hasNumber = (ctx: Ctx, like: string) => sql<boolean>`(m.member_no like ${like} or m.person_id in (
  select q.merged_into from people q join members o on o.club_id = q.club_id and o.person_id = q.id
  where q.club_id = ${ctx.club.id} and q.merged_into is not null and o.member_no like ${like}))`

/** Part of a query: id of the member `members o` meant so; after a merge of the one who stays. */
export const keptMember = (ctx: Ctx, meant: RawBuilder<unknown>) => sql<string>`(
  select coalesce(kept.id, o.id) from members o join people q on q.club_id = o.club_id and q.id = o.person_id
    left join members kept on kept.club_id = q.club_id and kept.person_id = q.merged_into
  where o.club_id = ${ctx.club.id} and ${meant})`

function conditions(ctx: Ctx, filter: MemberFilter): RawBuilder<boolean> {
  const { asOf, state, kind, departmentId } = filter
  const all: RawBuilder<boolean>[] = [
    sql<boolean>`m.club_id = ${ctx.club.id} and p.merged_into is null`,
    ...ageConditions(filter),
  ]
  for (const word of fold(filter.search ?? '')
    .split(' ')
    .filter(Boolean))
    all.push(/^\d+$/.test(word) ? hasNumber(ctx, `${word}%`) : sql<boolean>`p.search like ${containing(word)}`)
  const of = sql`from memberships s where s.club_id = m.club_id and s.member_id = m.id`
  const states = statesOf(state)
  if (state === 'coming')
    all.push(sql<boolean>`exists (select ${of} and s.state = 'active' and lower(s.valid) > ${asOf}::date)
      and not exists (select ${of} and s.state = any(${[...CURRENT_STATES]}) and s.valid @> ${asOf}::date)`)
  else if (states.length > 0 || kind)
    all.push(sql<boolean>`exists (select ${of} and s.valid @> ${asOf}::date
      and ${states.length > 0 ? sql`s.state = any(${[...states]})` : sql`true`} and ${kind ? sql`s.kind = ${kind}` : sql`true`})`)
  if (departmentId)
    all.push(sql<boolean>`exists (select from member_departments e where e.club_id = m.club_id and e.member_id = m.id
      and e.department_id = ${departmentId} and e.valid @> ${asOf}::date)`)
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

const FROM = sql`from members m join people p on p.club_id = m.club_id and p.id = m.person_id`

/** A page of members; `after` is the last id of the page before. @throws Forbidden */
export async function listMembers(
  ctx: Ctx,
  filter: MemberFilter,
  page: { limit: number; after?: string | undefined },
): Promise<{ members: MemberLine[]; next: string | null }> {
  allow(canSeeMembers(ctx.actor))
  const { by, key } = ORDERS[filter.sort]
  const after =
    page.after && isId(page.after)
      ? sql`(${key}) > (select ${key} ${FROM} where m.club_id = ${ctx.club.id} and m.id = ${page.after})`
      : sql`true`
  const { rows } = await sql<Row>`
    select ${memberFields(filter.asOf)} ${FROM} where ${conditions(ctx, filter)} and ${after}
    order by ${by} limit ${page.limit + 1}`.execute(ctx.db)
  const members = rows.slice(0, page.limit).map((row) => lineOf(row, filter.asOf))
  return { members, next: rows.length > page.limit ? (members.at(-1)?.id ?? null) : null }
}

/** `select person_id, contact_ids`: everybody who passes a filter, for `listParticipantFacts`. Asks for no right. */
export const peopleIn = (ctx: Ctx, filter: MemberFilter): RawBuilder<unknown> =>
  sql`select m.person_id, '{}'::uuid[] as contact_ids ${FROM} where ${conditions(ctx, filter)}`

/** @throws Forbidden */
export async function countMembers(ctx: Ctx, filter: MemberFilter): Promise<number> {
  allow(canSeeMembers(ctx.actor))
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${FROM} where ${conditions(ctx, filter)}`.execute(
    ctx.db,
  )
  return found(rows[0]).count
}
