import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { listAtoms } from '../facilities/queries.ts'

export interface Span {
  partId: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
}

export interface Occupant extends Span {
  bookingId: string
  sessionId: string | null
  closureId: string | null
  title: string
  facilityName: string
  partName: string
}

/**
 * Earliest first: `limit` in all, five for each part and span. Goes back from the end of a span: approved bookings never overlap.
 */
export async function listOccupants(ctx: Ctx, spans: readonly Span[], limit = 60): Promise<Occupant[]> {
  const { rows } = await sql<Occupant>`
    with wanted as (select * from unnest(${spans.map((span) => span.partId)}::uuid[],
      ${spans.map((span) => span.startsAt.toString())}::timestamptz[], ${spans.map((span) => span.endsAt.toString())}::timestamptz[])
      as wanted (part_id, starts_at, ends_at)),
    rivals as (select distinct w.part_id, other.part_id as rival_id from (select distinct part_id from wanted) w
      join part_atoms own on own.club_id = ${ctx.club.id} and own.part_id = w.part_id
      join part_atoms other on other.club_id = ${ctx.club.id} and other.atom_id = own.atom_id)
    select distinct b.id as "bookingId", b.session_id as "sessionId", b.closure_id as "closureId", b.part_id as "partId", b.title, b.starts_at as "startsAt", b.ends_at as "endsAt",
      f.name as "facilityName", p.name as "partName"
    from wanted w join rivals r on r.part_id = w.part_id
    join lateral (select * from bookings where club_id = ${ctx.club.id} and part_id = r.rival_id and starts_at < w.ends_at
      and state = 'approved' order by starts_at desc limit 5) b on b.ends_at > w.starts_at
    join parts p on p.club_id = ${ctx.club.id} and p.id = b.part_id
    join facilities f on f.club_id = ${ctx.club.id} and f.id = p.facility_id
    order by b.starts_at limit ${limit}`.execute(ctx.db)
  return rows
}

/** Reads the occupants of all spans once, less their own bookings; the answer tells for one span. */
export async function listInTheWay(
  ctx: Ctx,
  spans: readonly Span[],
  own: ReadonlySet<string> = new Set(),
): Promise<(span: Span) => Occupant[]> {
  if (spans.length === 0) return () => []
  const compare = Temporal.Instant.compare
  const [atoms, others] = await Promise.all([listAtoms(ctx), listAllOccupants(ctx, spans, own)])
  const shareGround = (one: string, other: string) => !(atoms.get(one) ?? new Set()).isDisjointFrom(atoms.get(other) ?? new Set())
  return (span) =>
    others.filter(
      (other) =>
        compare(other.startsAt, span.endsAt) < 0 &&
        compare(span.startsAt, other.endsAt) < 0 &&
        shareGround(span.partId, other.partId),
    )
}

/** `listOccupants` of many spans, less their own bookings. */
export async function listAllOccupants(ctx: Ctx, spans: readonly Span[], own: ReadonlySet<string>): Promise<Occupant[]> {
  const all = await listOccupants(ctx, spans, spans.length * 60 + own.size)
  return all.filter(({ bookingId }) => !own.has(bookingId))
}
