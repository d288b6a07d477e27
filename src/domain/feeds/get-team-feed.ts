import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { placeName } from '../facilities/place-name.ts'
import { parseRule } from '../series/rules.ts'
import type { Feed } from './queries.ts'
import { type FeedEntry, spanFrom } from './rules.ts'

/** A series with its predecessors and successors, the first one first. */
export async function listTeamSeries(ctx: Ctx, seriesId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive team as (
      select id, continues_id, valid from booking_series where club_id = ${ctx.club.id} and id = ${seriesId}
      union
      select s.id, s.continues_id, s.valid from booking_series s join team on s.continues_id = team.id or s.id = team.continues_id
      where s.club_id = ${ctx.club.id})
    select id from team order by valid, id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

interface Row extends Omit<FeedEntry, 'path' | 'isAllDay' | 'series' | 'note'> {
  seriesId: string | null
  seriesOn: Temporal.PlainDate | null
  rule: string | null
}

/** Bookings of a team: its series, and others under its name. Asks for no right: the secret permits it. @throws NotFound */
export async function getTeamFeed(ctx: Ctx, secret: string): Promise<Feed> {
  const team = await ctx.db
    .selectFrom('teamFeeds')
    .select('seriesId')
    .where('clubId', '=', ctx.club.id)
    .where('secret', '=', secret)
    .executeTakeFirst()
  const all = await listTeamSeries(ctx, found(team).seriesId)
  const { from, to } = spanFrom(ctx.now)
  const { rows } = await sql<Row>`
    select b.id as uid, b.version - 1 as sequence, b.title, b.starts_at, b.ends_at, b.state <> 'approved' as is_cancelled, b.series_id, b.series_on, r.rule,
      ${placeName} as place
    from bookings b
    join parts p on p.club_id = b.club_id and p.id = b.part_id
    join facilities f on f.club_id = p.club_id and f.id = p.facility_id
    left join booking_series r on r.club_id = b.club_id and r.id = b.series_id
    where b.club_id = ${ctx.club.id} and b.starts_at >= ${from} and b.starts_at < ${to}
      and b.state in ('approved', 'cancelled', 'released', 'suspended') and (b.series_id = any(${all}::uuid[]) or b.kind = 'team' and exists (
        select from booking_series t where t.club_id = b.club_id and t.id = any(${all}::uuid[]) and t.title = b.title
          and t.department_id is not distinct from b.department_id and t.for_club_id is not distinct from b.for_club_id))
    order by b.starts_at, b.id`.execute(ctx.db)
  const name = await ctx.db
    .selectFrom('bookingSeries')
    .select('title')
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', found(all.at(-1)))
    .executeTakeFirst()
  const entries = rows.map(({ seriesId, seriesOn, rule, ...row }) => ({
    ...row,
    isAllDay: false,
    note: '',
    path: '',
    series: seriesId && seriesOn && rule ? { key: seriesId, on: seriesOn, rule: parseRule(rule) } : null,
  }))
  return { name: found(name).title, entries }
}
