import { sql } from 'kysely'
import { isAfter, isBefore, parseDayRange } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { MEMBERSHIPS } from './list-members.ts'
import { CURRENT_STATES, type Membership } from './rules.ts'

interface Span extends Membership {
  from: Temporal.PlainDate
  /** Day after the last; null = open. */
  until: Temporal.PlainDate | null
  rank: number
}

/** A death counts most; then membership in one of both. */
const rankOf = ({ state }: Membership): number =>
  state === 'deceased' ? 3 : CURRENT_STATES.some((current) => current === state) ? 2 : 1

const spansOf = (rows: readonly Membership[]): Span[] =>
  rows.flatMap((row) => {
    const { from, to } = parseDayRange(row.valid)
    return from ? [{ ...row, from, until: to?.add({ days: 1 }) ?? null, rank: rankOf(row) }] : []
  })

const rangeOf = (from: Temporal.PlainDate, until: Temporal.PlainDate | null): string => `[${from},${until ?? ''})`

/** The memberships of one who was two: each day of both stays, the kept one's row counts where both say the same. */
export function mergedMemberships(kept: readonly Membership[], merged: readonly Membership[]): Membership[] {
  const spans = [...spansOf(kept), ...spansOf(merged)]
  const edges = [...new Set(spans.flatMap(({ from, until }) => [`${from}`, ...(until ? [`${until}`] : [])]))].sort()
  const result: Span[] = []
  for (const [at, edge] of edges.entries()) {
    const from = Temporal.PlainDate.from(edge)
    const next = edges[at + 1]
    const until = next === undefined ? null : Temporal.PlainDate.from(next)
    const covering = spans.filter((span) => !isAfter(span.from, from) && (!span.until || isBefore(from, span.until)))
    const best = covering.toSorted((one, other) => other.rank - one.rank)[0]
    const last = result.at(-1)
    if (!best) continue
    const { state, kind, reason } = best
    const isSame = last?.until?.equals(from) && last.state === state && last.kind === kind && last.reason === reason
    if (last && isSame) last.until = until
    else result.push({ ...best, from, until })
  }
  return result.map(({ state, kind, reason, from, until }) => ({ state, kind, reason, valid: rangeOf(from, until) }))
}

/** Memberships and departments of both go to the one that stays. Answers the rows as they were. Asks for no right; in a transaction. */
export async function mergeMemberships(ctx: Ctx, keptId: string, mergedId: string): Promise<{ table: string; row: unknown }[]> {
  const club = sql`club_id = ${ctx.club.id}`
  const both = sql`${club} and member_id in (${keptId}, ${mergedId})`
  const { rows: before } = await sql<{ table: string; row: unknown }>`
    select 'memberships' as table, to_jsonb(t) as row from memberships t where ${both}
    union all select 'member_departments', to_jsonb(t) from member_departments t where ${both}`.execute(ctx.db)
  const { rows } = await sql<{ id: string; memberships: Membership[] }>`
    select m.id, ${MEMBERSHIPS} as memberships from members m where m.club_id = ${ctx.club.id} and m.id in (${keptId}, ${mergedId})`.execute(
    ctx.db,
  )
  const of = (id: string) => rows.find((row) => row.id === id)?.memberships ?? []
  const merged = mergedMemberships(of(keptId), of(mergedId))
  await sql`delete from memberships where ${both}`.execute(ctx.db)
  for (const { state, kind, reason, valid } of merged)
    await sql`insert into memberships (club_id, id, member_id, state, kind, valid, reason)
      values (${ctx.club.id}, ${newId()}, ${keptId}, ${state}, ${kind}, ${valid}, ${reason})`.execute(ctx.db)
  await sql`insert into member_departments (club_id, id, member_id, department_id, kind, valid)
    select g.club_id, gen_random_uuid(), ${keptId}, g.department_id, g.kind, piece from member_departments g
    cross join lateral unnest(datemultirange(g.valid) - coalesce((select range_agg(k.valid) from member_departments k
      where k.club_id = g.club_id and k.member_id = ${keptId} and k.department_id = g.department_id), '{}')) piece
    where g.club_id = ${ctx.club.id} and g.member_id = ${mergedId}`.execute(ctx.db)
  await sql`delete from member_departments where ${club} and member_id = ${mergedId}`.execute(ctx.db)
  await sql`update members set version = version + 1 where ${club} and id = ${keptId}`.execute(ctx.db)
  return before
}
