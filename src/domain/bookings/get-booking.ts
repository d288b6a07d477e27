import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { placeName } from '../facilities/place-name.ts'
import { lockParts } from './hold-bookings.ts'
import type { Span } from './queries.ts'
import type { BookingKind, BookingState } from './rules.ts'

export interface Booking extends Span {
  id: string
  state: BookingState
  kind: BookingKind
  title: string
  note: string
  departmentId: string | null
  forClubId: string | null
  sessionId: string | null
  seriesId: string | null
  seriesOn: Temporal.PlainDate | null
  isOwn: boolean
  closureId: string | null
  eventId: string | null
  /** Displacement that it caused by right. */
  displacementId: string | null
  decisionNote: string
  version: number
  facilityId: string
  facilityName: string
  partName: string
  /** `Schulturnhalle, Drittel 1` */
  place: string
}

const bookings = (ctx: Ctx, ids: readonly string[]) => sql`
  select b.id, b.part_id, b.starts_at, b.ends_at, b.state, b.kind, b.title, b.note, b.department_id, b.for_club_id, b.session_id,
    b.series_id, b.series_on, b.is_own, b.closure_id, b.event_id, b.displacement_id, b.decision_note, b.version, f.id as facility_id,
    f.name as facility_name, p.name as part_name, ${placeName} as place
  from bookings b join parts p on p.club_id = b.club_id and p.id = b.part_id
  join facilities f on f.club_id = p.club_id and f.id = p.facility_id
  where b.club_id = ${ctx.club.id} and b.id = any(${[...ids]}::uuid[])`

/** @throws NotFound. Asks for no right. */
export async function getBooking(ctx: Ctx, id: string): Promise<Booking> {
  const { rows } = await sql<Booking>`${bookings(ctx, [id])}`.execute(ctx.db)
  return found(rows[0])
}

/** The earliest first. Asks for no right. */
export async function listBookingsById(ctx: Ctx, ids: readonly string[]): Promise<Booking[]> {
  const { rows } = await sql<Booking>`${bookings(ctx, ids)} order by b.starts_at, b.id`.execute(ctx.db)
  return rows
}

/** Locked until the transaction ends. Lock its parts before (`lockParts`). @throws NotFound */
export async function getBookingForChange(ctx: Ctx, id: string): Promise<Booking> {
  // Locks this row alone: a join would miss a booking that moves to another part at this moment.
  await sql`select from bookings where club_id = ${ctx.club.id} and id = ${id} for no key update`.execute(ctx.db)
  return getBooking(ctx, id)
}

/** Locks the part as well: a parallel closure would suspend an ended booking and restore it one day. @throws NotFound */
export async function lockBooking(ctx: Ctx, id: string): Promise<Booking> {
  await lockParts(ctx, [(await getBooking(ctx, id)).partId])
  return getBookingForChange(ctx, id)
}
