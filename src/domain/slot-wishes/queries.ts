import { sql } from 'kysely'
import { allow, found } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import type { BookingState } from '../bookings/rules.ts'
import type { Ctx } from '../context.ts'
import { placeName } from '../facilities/place-name.ts'
import { canSeeWishes } from './access.ts'
import type { WishedTime } from './rules.ts'

export interface SlotWish extends WishedTime {
  id: string
  /** 1 = asked first. */
  position: number
  partId: string
  partName: string
  /** Public wish: taking the time is a request. */
  isPublic: boolean
  title: string
  name: string
  createdAt: Temporal.Instant
  isOffered: boolean
}

const isWaiting = (ctx: Ctx) =>
  sql`w.withdrawn_at is null and w.confirmed_at is not null and coalesce(w.last_on >= ${berlinDay(ctx.now)}::date, true)`

/** In the order of asking. For staff. @throws Forbidden */
export async function listSlotWishes(ctx: Ctx, facilityId: string): Promise<SlotWish[]> {
  allow(canSeeWishes(ctx.actor))
  const { rows } = await sql<SlotWish>`
    select w.id, row_number() over (order by w.created_at, w.id)::int as position, w.part_id, p.name as part_name, w.weekday, w.starts_time,
      w.ends_time, w.first_on, w.last_on, w.every_weeks, w.is_public, w.title, w.name, w.created_at, exists (select from slot_offers o where o.club_id = w.club_id and o.wish_id = w.id
        and o.answer is null and o.offer_until > ${ctx.now}) as is_offered
    from slot_wishes w join parts p on p.club_id = w.club_id and p.id = w.part_id
    where w.club_id = ${ctx.club.id} and p.facility_id = ${facilityId} and ${isWaiting(ctx)} order by w.created_at, w.id`.execute(
    ctx.db,
  )
  return rows
}

export interface SlotOffer extends WishedTime {
  id: string
  wishId: string
  bookingId: string
  partId: string
  title: string
  name: string
  email: string
  phone: string
  note: string
  isPublic: boolean
  departmentId: string | null
  forClubId: string | null
  place: string
  releasedStartsAt: Temporal.Instant
  releasedEndsAt: Temporal.Instant
  offerUntil: Temporal.Instant
  answer: 'accepted' | 'declined' | 'expired' | 'taken' | null
  /** State of the booking from this offer; null without one. */
  takenState: BookingState | null
}

/** Asks for no right. `forChange` locks it until the transaction ends. @throws NotFound */
export async function getSlotOffer(ctx: Ctx, id: string, forChange = false): Promise<SlotOffer> {
  const { rows } = await sql<SlotOffer>`
    select o.id, o.wish_id, o.booking_id, w.part_id, w.weekday, w.starts_time, w.ends_time, w.first_on, w.last_on, w.every_weeks,
      w.is_public, w.title, w.name, w.email, w.phone, w.note, w.department_id, (select t.state from bookings t where t.club_id = o.club_id and t.id = o.taken_as) as taken_state,
      w.for_club_id, o.offer_until, o.answer, b.starts_at as released_starts_at, b.ends_at as released_ends_at,
      ${placeName} as place
    from slot_offers o join slot_wishes w on w.club_id = o.club_id and w.id = o.wish_id
    join bookings b on b.club_id = o.club_id and b.id = o.booking_id
    join parts p on p.club_id = w.club_id and p.id = w.part_id join facilities f on f.club_id = p.club_id and f.id = p.facility_id
    where o.club_id = ${ctx.club.id} and o.id = ${id} ${forChange ? sql`for update of o` : sql``}`.execute(ctx.db)
  return found(rows[0])
}

export interface OwnSlotWish extends WishedTime {
  id: string
  title: string
  place: string
  email: string
  createdAt: Temporal.Instant
  confirmedAt: Temporal.Instant | null
  withdrawnAt: Temporal.Instant | null
  /** Number of earlier wishes for some of the same time. */
  ahead: number
}

/** For the holder of the link. @throws NotFound also for wishes by staff */
export async function getOwnSlotWish(ctx: Ctx, id: string): Promise<OwnSlotWish> {
  const { rows } = await sql<OwnSlotWish>`
    select m.id, m.title, m.email, m.weekday, m.starts_time, m.ends_time, m.first_on, m.last_on, m.every_weeks, m.created_at, m.confirmed_at, m.withdrawn_at,
      ${placeName} as place,
      (select count(*)::int from slot_wishes w where w.club_id = m.club_id and ${isWaiting(ctx)} and (w.created_at, w.id) < (m.created_at, m.id)
        and w.weekday = m.weekday and w.starts_time < m.ends_time and w.ends_time > m.starts_time
        and coalesce(w.first_on <= m.last_on, true) and coalesce(w.last_on >= m.first_on, true)
        and exists (select from part_atoms mine join part_atoms theirs on theirs.club_id = mine.club_id and theirs.atom_id = mine.atom_id
          where mine.club_id = m.club_id and mine.part_id = m.part_id and theirs.part_id = w.part_id)) as ahead
    from slot_wishes m join parts p on p.club_id = m.club_id and p.id = m.part_id
    join facilities f on f.club_id = p.club_id and f.id = p.facility_id
    where m.club_id = ${ctx.club.id} and m.id = ${id} and m.is_public`.execute(ctx.db)
  return found(rows[0])
}
