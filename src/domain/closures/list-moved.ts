import { sql } from 'kysely'
import { listInTheWay } from '../bookings/queries.ts'
import type { Ctx } from '../context.ts'
import { placeName, placeNameOf } from '../facilities/place-name.ts'

/** Sessions of one closure that are listed, and brought back, at once. */
export const MOST_MOVED = 500

export interface MovedSession {
  closureId: string
  sessionId: string
  bookingId: string
  title: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  /** Part and place now, and before the closure. */
  partId: string
  place: string
  fromPartId: string
  fromPlace: string
  /** It had left its weekly time before. */
  wasOwn: boolean
  /** Sessions that its closure moved, with those beyond `most`. */
  inAll: number
}

/**
 * Coming sessions that these closures moved and nobody changed since, earliest first; of each closure `most`.
 * `sessionIds` narrows; null = all. Asks for no right.
 */
export async function listMoved(
  ctx: Ctx,
  closureIds: readonly string[],
  sessionIds: readonly string[] | null = null,
  most = MOST_MOVED,
): Promise<MovedSession[]> {
  if (closureIds.length === 0) return []
  const { rows } = await sql<MovedSession>`
    select m.* from unnest(${[...new Set(closureIds)]}::uuid[]) c (id) cross join lateral (
      select k.closure_id, s.id as session_id, b.id as booking_id, b.title, s.starts_at, s.ends_at, b.part_id, ${placeName} as place,
        k.from_part_id, ${placeNameOf('op', 'of')} as from_place, k.was_own, count(*) over ()::int as in_all
      from closure_bookings k
      join bookings b on b.club_id = k.club_id and b.id = k.booking_id and b.state in ('approved', 'suspended')
      join sessions s on s.club_id = b.club_id and s.id = b.session_id and s.state = 'planned' and s.starts_at > ${ctx.now}
      join parts p on p.club_id = b.club_id and p.id = b.part_id
      join facilities f on f.club_id = p.club_id and f.id = p.facility_id
      join parts op on op.club_id = k.club_id and op.id = k.from_part_id
      join facilities of on of.club_id = op.club_id and of.id = op.facility_id
      where k.club_id = ${ctx.club.id} and k.closure_id = c.id and k.outcome = 'moved'
        and (${sessionIds === null} or s.id = any(${[...(sessionIds ?? [])]}::uuid[]))
      order by s.starts_at, s.id limit ${most}) m
    order by m.starts_at, m.session_id`.execute(ctx.db)
  return rows
}

/** `listMoved` with what has the former place meanwhile; empty = it can go back. The closures themselves are not in the way. */
export async function previewMoved(ctx: Ctx, closureIds: readonly string[]): Promise<(MovedSession & { takenBy: string[] })[]> {
  const moved = await listMoved(ctx, closureIds)
  const spans = moved.map(({ fromPartId, startsAt, endsAt }) => ({ partId: fromPartId, startsAt, endsAt }))
  const inTheWay = await listInTheWay(ctx, spans, new Set(moved.map(({ bookingId }) => bookingId)))
  return moved.map((one) => {
    const { closureId, fromPartId, startsAt, endsAt } = one
    const others = inTheWay({ partId: fromPartId, startsAt, endsAt }).filter((other) => other.closureId !== closureId)
    return { ...one, takenBy: [...new Set(others.map(({ title }) => title))] }
  })
}
