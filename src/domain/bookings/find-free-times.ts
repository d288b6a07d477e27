import { sql } from 'kysely'
import { berlinDay, berlinMoment, isAfter } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { listOpeningHours, listOpeningHoursOf, type OpeningLine } from '../facilities/list-opening-hours.ts'
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
  const { rows } = await sql<FreePart>`
    with wanted as (select p.facility_id, f.kind, f.alike, (select count(*) from usable_atoms a where a.club_id = p.club_id and a.part_id = p.id) as size
      from usable_parts p join usable_halls f on f.club_id = p.club_id and f.id = p.facility_id where p.id = ${span.partId} order by p.club_id <> ${ctx.club.id} limit 1)
    select p.id as part_id, f.id as facility_id, f.name as facility_name, p.name as part_name, own.size < w.size as is_smaller
    from parts p join facilities f on f.club_id = p.club_id and f.id = p.facility_id cross join wanted w
    cross join lateral (select count(*) as size from part_atoms a where a.club_id = p.club_id and a.part_id = p.id) own
    where p.club_id = ${ctx.club.id} and p.retired_at is null and p.id <> ${span.partId}
      and (f.kind = w.kind or f.kind = any(w.alike) or w.kind = any(f.alike))
      and not (f.is_closed_in_school_holidays and exists (select from school_holidays s
        where s.state_code = ${ctx.club.stateCode} and s.valid @> ${berlinDay(span.startsAt)}::date)) and not exists (
      select from part_atoms own
      join part_atoms other on other.club_id = own.club_id and other.atom_id = own.atom_id
      join lateral (select ends_at from bookings where club_id = own.club_id and part_id = other.part_id and state = 'approved'
        and starts_at < ${span.endsAt} order by starts_at desc limit 1) b on b.ends_at > ${span.startsAt}
      where own.club_id = p.club_id and own.part_id = p.id)
    order by own.size < w.size, p.facility_id <> w.facility_id, abs(own.size - w.size), f.name, p.position
    limit ${limit * 4}`.execute(ctx.db)
  const free: FreePart[] = []
  const hours = new Map<string, OpeningLine[]>()
  for (const part of rows) {
    if (free.length === limit) break
    const own = hours.get(part.facilityId) ?? (await listOpeningHoursOf(ctx, part.facilityId))
    hours.set(part.facilityId, own)
    if (isOpen(own, part.partId, span)) free.push(part)
  }
  return free
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
