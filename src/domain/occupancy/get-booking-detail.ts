import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import { canPlaceBooking, canSeeBookings } from '../bookings/access.ts'
import { type Booking, getBooking } from '../bookings/get-booking.ts'
import { type Ctx, reachesDepartment } from '../context.ts'
import { canCancelSession } from '../sessions/access.ts'
import { getSession, type Session } from '../sessions/get-session.ts'
import { canSeeBooking } from './access.ts'

export interface BookingDetail extends Booking {
  department: string | null
  forClub: string | null
  courseSlug: string | null
  closureReason: string | null
  /** Null for actors without the decision. */
  contact: { name: string; email: string; phone: string } | null
  canChange: boolean
  /** State of its session, for actors with the right to cancel or replace it. */
  sessionFate: Session['state'] | null
  /** Requests of others for some of the same time; for managers, of a request. */
  alsoAsked: Rival[]
}

interface Rival {
  title: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
}

type Beside = Pick<BookingDetail, 'department' | 'forClub' | 'courseSlug' | 'closureReason'> & {
  name: string | null
  email: string | null
  phone: string | null
}

/** @throws NotFound, Forbidden */
export async function getBookingDetail(ctx: Ctx, id: string): Promise<BookingDetail> {
  allow(canSeeBooking(ctx.actor))
  const booking = await getBooking(ctx, id)
  const { rows } = await sql<Beside>`
    select d.name as department, club.display_name as for_club, c.slug as course_slug, cl.reason as closure_reason, k.name, k.email, k.phone
    from bookings b
    left join departments d on d.club_id = b.club_id and d.id = b.department_id
    left join clubs club on club.name = b.for_club_id and club.name <> b.club_id
    left join sessions s on s.club_id = b.club_id and s.id = b.session_id
    left join courses c on c.club_id = s.club_id and c.id = s.course_id
    left join closures cl on cl.club_id = b.club_id and cl.id = b.closure_id
    left join booking_contacts k on k.club_id = b.club_id and k.booking_id = b.id
    where b.club_id = ${ctx.club.id} and b.id = ${id}`.execute(ctx.db)
  const { name = null, email = null, phone = null, ...beside } = rows[0] ?? {}
  const canChange = canPlaceBooking(ctx.actor, booking.departmentId)
  const session = booking.sessionId === null ? null : await getSession(ctx, booking.sessionId)
  return {
    ...booking,
    department: null,
    forClub: null,
    courseSlug: null,
    closureReason: null,
    ...beside,
    canChange,
    alsoAsked: booking.state === 'requested' && canSeeBookings(ctx.actor) ? await listRivals(ctx, id) : [],
    sessionFate: session && canCancelSession(ctx.actor, session) ? session.state : null,
    contact:
      canSeeBookings(ctx.actor) && reachesDepartment(ctx.actor, booking.departmentId) && name !== null
        ? { name, email: email ?? '', phone: phone ?? '' }
        : null,
  }
}

const MOST_RIVALS = 5

async function listRivals(ctx: Ctx, id: string): Promise<Rival[]> {
  const { rows } = await sql<Rival>`
    select o.title, o.starts_at, o.ends_at from bookings b join bookings o on o.club_id = b.club_id and o.id <> b.id and o.state = 'requested'
      and o.starts_at < b.ends_at and o.ends_at > b.starts_at
    where b.club_id = ${ctx.club.id} and b.id = ${id} and exists (select from part_atoms own join part_atoms other on other.club_id = own.club_id
      and other.atom_id = own.atom_id where own.club_id = b.club_id and own.part_id = b.part_id and other.part_id = o.part_id)
    order by o.starts_at, o.id limit ${MOST_RIVALS}`.execute(ctx.db)
  return rows
}
