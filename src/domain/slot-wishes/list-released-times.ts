import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { canSeeWishes } from './access.ts'
import { listWaiting } from './offer-released.ts'
import { type Asked, type Released, type ReleasedState, releasedStateOf, spanOf } from './rules.ts'

export interface ReleasedTime {
  bookingId: string
  title: string
  partId: string
  partName: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  state: ReleasedState
}

interface Row extends Released {
  id: string
  title: string
  partId: string
  partName: string
}

const MOST = 20

/** Leaves out time that others hold by now; of a part they hold in pieces it names the free pieces. @throws Forbidden */
export async function listReleasedTimes(ctx: Ctx, of: { facilityId: string } | { bookingId: string }): Promise<ReleasedTime[]> {
  allow(canSeeWishes(ctx.actor))
  const { rows } = await sql<Row>`
    select b.id, b.title, b.part_id, case when g.is_whole then p.name else 'nur ' || g.free end as part_name, b.starts_at, b.ends_at, b.released_at,
      f.owner_hours from bookings b
    join parts p on p.club_id = b.club_id and p.id = b.part_id join facilities f on f.club_id = p.club_id and f.id = p.facility_id
    cross join lateral (select string_agg(atom.name, ', ' order by atom.position) filter (where h.is_free) as free, bool_and(h.is_free) as is_whole
      from part_atoms a join parts atom on atom.club_id = a.club_id and atom.id = a.atom_id
      cross join lateral (select not exists (select from booking_atoms o where o.club_id = a.club_id and o.atom_id = a.atom_id
        and o.during && tstzrange(b.starts_at, b.ends_at)) as is_free) h
      where a.club_id = b.club_id and a.part_id = b.part_id) g
    where b.club_id = ${ctx.club.id} and b.state = 'released' and b.starts_at > ${ctx.now} and b.released_at is not null
      ${'facilityId' in of ? sql`and f.id = ${of.facilityId}` : sql`and b.id = ${of.bookingId}`}
      and g.free is not null
    order by b.starts_at, b.id limit ${MOST}`.execute(ctx.db)
  const asked = await listAsked(ctx, rows)
  const times: ReleasedTime[] = []
  for (const { id, title, partId, partName, ...released } of rows) {
    const waiting = await listWaiting(ctx, { id, partId })
    const next = waiting.find((wish) => spanOf(wish, released) !== null)?.title ?? null
    const state = releasedStateOf(released, asked.get(id) ?? [], next, ctx.now)
    times.push({ bookingId: id, title, partId, partName, startsAt: released.startsAt, endsAt: released.endsAt, state })
  }
  return times
}

async function listAsked(ctx: Ctx, rows: readonly Row[]): Promise<Map<string, (Asked & { bookingId: string })[]>> {
  const ids = rows.map(({ id }) => id)
  const { rows: offers } = await sql<Asked & { bookingId: string }>`
    select o.booking_id, w.title, o.answer, o.offer_until, t.state as taken_state from slot_offers o
    join slot_wishes w on w.club_id = o.club_id and w.id = o.wish_id
    left join bookings t on t.club_id = o.club_id and t.id = o.taken_as
    where o.club_id = ${ctx.club.id} and o.booking_id = any(${ids}::uuid[]) order by o.offered_at`.execute(ctx.db)
  return Map.groupBy(offers, ({ bookingId }) => bookingId)
}
