import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import { berlinDay, berlinMoment, isAfter } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { listOpeningHours, listOpeningHoursOf } from '../facilities/list-opening-hours.ts'
import type { Span } from './queries.ts'
import { gapsBetween, hoursOn, isOpen, nearestSpans, type Times } from './rules.ts'

export interface FreePart {
  partId: string
  facilityId: string
  facilityName: string
  partName: string
  isSmaller: boolean
}

const DAY = { opensTime: Temporal.PlainTime.from('07:00'), closesTime: Temporal.PlainTime.from('22:30') }

/**
 * Smaller parts last, then the same hall first, then equal sizes first. Parts that overlap the wanted one must be empty. The part
 * may be the association's. Halls that are closed in the school holidays are left out then.
 */
export async function listFreeParts(ctx: Ctx, span: Span, limit = 5): Promise<FreePart[]> {
  return found((await listFreePartsOf(ctx, [span], limit))[0])
}

/** `listFreeParts` of many spans, in their order. */
export async function listFreePartsOf(ctx: Ctx, spans: readonly Span[], limit = 5): Promise<FreePart[][]> {
  const partIds = spans.map(({ partId }) => partId)
  const [starts, ends] = [spans.map(({ startsAt }) => String(startsAt)), spans.map(({ endsAt }) => String(endsAt))]
  const days = spans.map(({ startsAt }) => String(berlinDay(startsAt)))
  const { rows } = await sql<FreePart & { at: number }>`
    select s.at::int as at, free.part_id, free.facility_id, free.facility_name, free.part_name, free.is_smaller
    from unnest(${partIds}::uuid[], ${starts}::timestamptz[], ${ends}::timestamptz[], ${days}::date[])
      with ordinality s (part_id, starts_at, ends_at, on_day, at)
    cross join lateral (with wanted as (select p.facility_id, f.kind, f.alike, (select count(*) from usable_atoms a where a.club_id = p.club_id and a.part_id = p.id) as size
      from usable_parts p join usable_halls f on f.club_id = p.club_id and f.id = p.facility_id where p.id = s.part_id order by p.club_id <> ${ctx.club.id} limit 1)
    select p.id as part_id, f.id as facility_id, f.name as facility_name, p.name as part_name, own.size < w.size as is_smaller,
      row_number() over (order by own.size < w.size, p.facility_id <> w.facility_id, abs(own.size - w.size), f.name, p.position) as nr
    from parts p join facilities f on f.club_id = p.club_id and f.id = p.facility_id cross join wanted w
    cross join lateral (select count(*) as size from part_atoms a where a.club_id = p.club_id and a.part_id = p.id) own
    where p.club_id = ${ctx.club.id} and p.retired_at is null and p.id <> s.part_id
      and (f.kind = w.kind or f.kind = any(w.alike) or w.kind = any(f.alike))
      and not (f.is_closed_in_school_holidays and exists (select from school_holidays off
        where off.state_code = ${ctx.club.stateCode} and off.valid @> s.on_day)) and not exists (
      select from part_atoms own
      join part_atoms other on other.club_id = own.club_id and other.atom_id = own.atom_id
      join lateral (select ends_at from bookings where club_id = own.club_id and part_id = other.part_id and state = 'approved'
        and starts_at < s.ends_at order by starts_at desc limit 1) b on b.ends_at > s.starts_at
      where own.club_id = p.club_id and own.part_id = p.id)
    order by nr limit ${limit * 4}) free
    order by s.at, free.nr`.execute(ctx.db)
  const hours = Map.groupBy(rows.length > 0 ? await listOpeningHoursOf(ctx, null) : [], ({ facilityId }) => facilityId)
  const free = Map.groupBy(rows, ({ at }) => at - 1)
  return spans.map((span, nr) => {
    const open = (free.get(nr) ?? []).filter(({ facilityId, partId }) => isOpen(hours.get(facilityId) ?? [], partId, span))
    return open.slice(0, limit).map(({ at: _, ...part }) => part)
  })
}

/** On the same day, nearest first. */
export async function findFreeTimes(ctx: Ctx, span: Span, limit = 3): Promise<Times[]> {
  const day = berlinDay(span.startsAt)
  const hours = hoursOn(await listOpeningHours(ctx, span.partId), span.partId, day) ?? [DAY]
  const taken = await listTaken(ctx, span.partId, berlinMoment(day, Temporal.PlainTime.from('00:00')), day)
  const gaps = hours.flatMap(({ opensTime, closesTime }) =>
    gapsBetween(taken, berlinMoment(day, opensTime), berlinMoment(day, closesTime)),
  )
  return nearestSpans(gaps, span.startsAt.until(span.endsAt), span.startsAt)
    .filter(({ startsAt }) => isAfter(startsAt, ctx.now))
    .slice(0, limit)
}

async function listTaken(ctx: Ctx, partId: string, from: Temporal.Instant, day: Temporal.PlainDate): Promise<Times[]> {
  const to = berlinMoment(day.add({ days: 1 }), Temporal.PlainTime.from('00:00'))
  const { rows } = await sql<Times>`
    with rivals as (select distinct other.part_id from part_atoms own
      join part_atoms other on other.club_id = own.club_id and other.atom_id = own.atom_id
      where own.club_id = ${ctx.club.id} and own.part_id = ${partId})
    select b.starts_at, b.ends_at from rivals r
    join lateral (select starts_at, ends_at from bookings where club_id = ${ctx.club.id} and part_id = r.part_id and state = 'approved'
      and starts_at < ${to} order by starts_at desc limit 60) b on b.ends_at > ${from}`.execute(ctx.db)
  return rows
}
