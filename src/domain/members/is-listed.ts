import { type RawBuilder, sql } from 'kysely'
import { containing } from '../../database/like.ts'
import { found } from '../../kernel/answer.ts'
import { foldedWords } from '../../kernel/folded-words.ts'
import type { Ctx } from '../context.ts'
import { type IdSet, type OwnCondition, ownRows, withOwnValue } from './own-rows.ts'
import { CURRENT_STATES, type MemberKind, type MemberState } from './rules.ts'

export type MemberSort = 'name' | 'number'

export interface MemberFilter {
  /** The state and everything else count as of this day. */
  asOf: Temporal.PlainDate
  /** All words must occur in name or e-mail address; a number begins the member's number. */
  search?: string
  /** `current`: belongs to the club; `coming`: enters after the day. */
  state: MemberState | 'current' | 'coming' | 'all'
  kind?: MemberKind
  departmentId?: string
  /** One of these at least. */
  departmentIds?: readonly string[]
  /** Whole years on the day, both included. */
  ageFrom?: number
  ageTo?: number
  /** All of them hold. */
  own?: readonly OwnCondition[]
  sort: MemberSort
}

/** A set with fewer members is read whole, a larger one in the order of the list. */
export const FEW = 2_000
/** With so few members in one set, no other is counted. */
const ENOUGH = 100

const statesOf = (state: MemberFilter['state']): readonly MemberState[] =>
  state === 'current' ? CURRENT_STATES : state === 'all' || state === 'coming' ? [] : [state]

const wordsOf = ({ search }: MemberFilter): string[] => foldedWords(search ?? '')

const isNumber = (word: string): boolean => /^\d+$/.test(word)

/** Begins with these digits, byte by byte: an index reads `like` with a value to come from its first row to its last. */
const beginsWith = (word: string) => {
  const next = word.slice(0, -1) + String.fromCharCode(word.charCodeAt(word.length - 1) + 1)
  return sql<boolean>`o.member_no ~>=~ ${word} and o.member_no ~<~ ${next}`
}

/** Ids of members who had such a number as somebody else. */
const withFormerNumber = (ctx: Ctx, word: string) => sql`
  select k.id from people q join members o on o.club_id = q.club_id and o.person_id = q.id
    join members k on k.club_id = q.club_id and k.person_id = q.merged_into
    where q.club_id = ${ctx.club.id} and q.merged_into is not null and ${beginsWith(word)}`

const withNumber = (ctx: Ctx, word: string): IdSet => ({
  of: 'member',
  ids: sql`select o.id from members o where o.club_id = ${ctx.club.id} and ${beginsWith(word)} union all ${withFormerNumber(ctx, word)}`,
})

const withPerson = (ctx: Ctx, all: readonly RawBuilder<unknown>[]): IdSet => ({
  of: 'person',
  ids: sql`select q.id from people q where q.club_id = ${ctx.club.id} and ${sql.join(all, sql` and `)}`,
})

/** Ages as birth dates: who is at most 17 on the day was born after this day 18 years before. */
function ageConditions({ asOf, ageFrom, ageTo }: MemberFilter, birthOn: RawBuilder<unknown>): RawBuilder<boolean>[] {
  const born: RawBuilder<boolean>[] = []
  if (ageFrom !== undefined) born.push(sql<boolean>`${birthOn} <= ${asOf.subtract({ years: ageFrom })}::date`)
  if (ageTo !== undefined) born.push(sql<boolean>`${birthOn} > ${asOf.subtract({ years: ageTo + 1 })}::date`)
  return born
}

/** States and kinds stand in the text: only then a rare one is known to be rare. */
const inText = (all: readonly string[]): RawBuilder<unknown> => sql.join(all.map((one) => sql.lit(one)))

function withMembership(ctx: Ctx, { asOf, state, kind }: MemberFilter): RawBuilder<unknown> {
  const states = statesOf(state)
  const of = sql`from memberships s where s.club_id = ${ctx.club.id} and ${kind ? sql`s.kind = ${sql.lit(kind)}` : sql`true`}`
  if (state === 'coming')
    return sql`select s.member_id as id ${of} and s.state = 'active' and lower(s.valid) > ${asOf}::date order by lower(s.valid)`
  return sql`select s.member_id as id ${of} and s.valid @> ${asOf}::date
    and ${states.length > 0 ? sql`s.state in (${inText(states)})` : sql`true`}`
}

/** Quickly counted ones first. */
function setsOf(ctx: Ctx, filter: MemberFilter): IdSet[] {
  const { asOf, state, kind, departmentId } = filter
  const words = wordsOf(filter)
  const names = words.filter((word) => !isNumber(word)).map((word) => sql`q.search like ${containing(word)}`)
  const ages = ageConditions(filter, sql`q.birth_on`)
  const isUsual = state === 'current' || state === 'active' || state === 'all'
  const inDepartment = sql`select e.member_id as id from member_departments e
    where e.club_id = ${ctx.club.id} and e.department_id = ${departmentId ?? null} and e.valid @> ${asOf}::date`
  return [
    ...words.filter(isNumber).map((word) => withNumber(ctx, word)),
    ...(isUsual && !kind ? [] : [{ of: 'member', ids: withMembership(ctx, filter) } as const]),
    ...(departmentId ? [{ of: 'member', ids: inDepartment } as const] : []),
    ...(filter.own ?? []).flatMap((condition) => withOwnValue(ctx, condition) ?? []),
    ...(ages.length > 0 ? [withPerson(ctx, ages)] : []),
    ...(names.length > 0 ? [withPerson(ctx, names)] : []),
  ]
}

/** The smallest of these sets, if it is small. The statement then begins there: nobody plans for the values of a filter. */
export async function findSmallSet(ctx: Ctx, filter: MemberFilter): Promise<IdSet | null> {
  const sets = setsOf(ctx, filter)
  if (sets.length === 0) return null
  // Each in turn, until one of them is small enough.
  const steps = sets.map(({ ids }, at) => {
    const size = sql`(select count(*)::int from (${ids} limit ${sql.lit(FEW)}) few)`
    const known = sql.join(sets.slice(0, at).map((_, before) => sql`(select size from ${sql.table(`set${before}`)})`))
    return sql`${sql.table(`set${at}`)} as materialized (select ${at === 0 ? size : sql`case when least(${known}) < ${sql.lit(ENOUGH)} then ${sql.lit(FEW)} else ${size} end`} as size)`
  })
  const sizes = sets.map((_, at) => sql`(select size from ${sql.table(`set${at}`)})`)
  const { rows } = await sql<{ counts: number[] }>`with ${sql.join(steps)} select array[${sql.join(sizes)}] as counts`.execute(
    ctx.db,
  )
  const { counts } = found(rows[0])
  const least = Math.min(...counts)
  return least < FEW ? (sets[counts.indexOf(least)] ?? null) : null
}

/**
 * `each`: asked for each row by itself, so that the order of the list is never left; `whole`: for a set that is read whole; `found`: for a
 * set that the index of the searched words finds, the rest asked for each.
 */
type Way = 'each' | 'whole' | 'found'
const eachHas = (rows: RawBuilder<unknown>) => sql<boolean>`coalesce((select true ${rows} limit 1), false)`

/** From three letters on the index finds where a word occurs. */
const INDEXED_LETTERS = 3
/** The planner knows no values, so each count says where it begins. */
export function wayToAll(filter: MemberFilter): Way {
  const names = wordsOf(filter).filter((word) => !isNumber(word))
  if (names.length === 0) return 'whole'
  return names.some((word) => word.length >= INDEXED_LETTERS) ? 'found' : 'each'
}

/** A condition that no index is asked for. */
const unindexed = (condition: RawBuilder<boolean>): RawBuilder<boolean> => sql`coalesce(${condition}, false)`

/** Condition on `members m join people p`. */
export function isListed(ctx: Ctx, filter: MemberFilter, way: Way): RawBuilder<boolean> {
  const has = way === 'whole' ? (rows: RawBuilder<unknown>) => sql<boolean>`exists (select ${rows})` : eachHas
  const plain = way === 'each' ? unindexed : (condition: RawBuilder<boolean>) => condition
  const { asOf, state, kind, departmentId, departmentIds } = filter
  const all: RawBuilder<boolean>[] = [
    sql<boolean>`m.club_id = ${ctx.club.id} and p.merged_into is null`,
    ...ageConditions(filter, sql`p.birth_on`).map(plain),
  ]
  for (const word of wordsOf(filter))
    all.push(
      isNumber(word)
        ? sql<boolean>`(starts_with(m.member_no, ${word}) or m.id = any(array(${withFormerNumber(ctx, word)})))`
        : plain(sql<boolean>`p.search like ${containing(word)}`),
    )
  if (departmentId)
    all.push(
      has(sql`from member_departments e where e.club_id = m.club_id and e.member_id = m.id
        and e.department_id = ${departmentId} and e.valid @> ${asOf}::date`),
    )
  if (departmentIds)
    all.push(
      has(sql`from member_departments e where e.club_id = m.club_id and e.member_id = m.id
        and e.department_id = any(${[...departmentIds]}::uuid[]) and e.valid @> ${asOf}::date`),
    )
  for (const condition of filter.own ?? []) {
    const rows = has(ownRows(ctx, condition, sql`p.id`))
    all.push(condition.kind === 'missing' ? sql<boolean>`not ${rows}` : rows)
  }
  // The state of the day comes last: most have it.
  const of = sql`from memberships s where s.club_id = m.club_id and s.member_id = m.id`
  const states = statesOf(state)
  if (state === 'coming')
    all.push(
      has(sql`${of} and s.state = 'active' and lower(s.valid) > ${asOf}::date and ${kind ? sql`s.kind = ${kind}` : sql`true`}`),
      sql<boolean>`not ${has(sql`${of} and s.state = any(${[...CURRENT_STATES]}) and s.valid @> ${asOf}::date`)}`,
    )
  else if (states.length > 0 || kind)
    all.push(
      has(sql`${of} and s.valid @> ${asOf}::date
        and ${states.length > 0 ? sql`s.state = any(${[...states]})` : sql`true`} and ${kind ? sql`s.kind = ${kind}` : sql`true`}`),
    )
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

/** Members of a filter that asks for nothing of the person: their memberships of the day, one each. Null for other filters. */
export function countedMemberships(ctx: Ctx, filter: MemberFilter): RawBuilder<unknown> | null {
  const { state, departmentId, ageFrom, ageTo, asOf } = filter
  const isOfPerson = filter.search || ageFrom !== undefined || ageTo !== undefined || (filter.own ?? []).length > 0
  if (state === 'all' || state === 'coming' || isOfPerson || filter.departmentIds) return null
  const isThere = departmentId
    ? sql`exists (select from member_departments e where e.club_id = s.club_id and e.member_id = s.member_id
        and e.department_id = ${departmentId} and e.valid @> ${asOf}::date)`
    : sql`true`
  return sql`${withMembership(ctx, filter)} and ${isThere}`
}
