import { sql } from 'kysely'
import { allow, found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { placeName } from '../facilities/place-name.ts'
import { canSeeWishes } from './access.ts'

export interface SlotWish {
  id: string
  /** 1 = asked first. */
  position: number
  partId: string
  partName: string
  weekday: number
  startsTime: Temporal.PlainTime
  endsTime: Temporal.PlainTime
  title: string
  name: string
  createdAt: Temporal.Instant
  /** Time is on offer to them just now. */
  isOffered: boolean
}

/** Who waits for time in a hall, in the order in which they are asked. For staff. @throws Forbidden */
export async function listWishes(ctx: Ctx, facilityId: string): Promise<SlotWish[]> {
  allow(canSeeWishes(ctx.actor))
  const { rows } = await sql<SlotWish>`
    select w.id, row_number() over (order by w.created_at, w.id)::int as position, w.part_id, p.name as part_name, w.weekday, w.starts_time,
      w.ends_time, w.title, w.name, w.created_at, exists (select from slot_offers o where o.club_id = w.club_id and o.wish_id = w.id
        and o.answer is null and o.offer_until > ${ctx.now}) as is_offered
    from slot_wishes w join parts p on p.club_id = w.club_id and p.id = w.part_id
    where w.club_id = ${ctx.club.id} and p.facility_id = ${facilityId} and w.withdrawn_at is null order by w.created_at, w.id`.execute(
    ctx.db,
  )
  return rows
}

/** Released time as it was offered to one who waits. */
export interface SlotOffer {
  id: string
  wishId: string
  bookingId: string
  partId: string
  weekday: number
  startsTime: Temporal.PlainTime
  endsTime: Temporal.PlainTime
  title: string
  name: string
  email: string
  departmentId: string | null
  forClubId: string | null
  place: string
  releasedStartsAt: Temporal.Instant
  releasedEndsAt: Temporal.Instant
  offerUntil: Temporal.Instant
  answer: 'accepted' | 'declined' | 'expired' | 'taken' | null
}

/** The caller asks for the right, or holds the link. With `forChange` locked until the transaction ends. @throws NotFound */
export async function getSlotOffer(ctx: Ctx, id: string, forChange = false): Promise<SlotOffer> {
  const { rows } = await sql<SlotOffer>`
    select o.id, o.wish_id, o.booking_id, w.part_id, w.weekday, w.starts_time, w.ends_time, w.title, w.name, w.email, w.department_id,
      w.for_club_id, o.offer_until, o.answer, b.starts_at as released_starts_at, b.ends_at as released_ends_at,
      ${placeName} as place
    from slot_offers o join slot_wishes w on w.club_id = o.club_id and w.id = o.wish_id
    join bookings b on b.club_id = o.club_id and b.id = o.booking_id
    join parts p on p.club_id = w.club_id and p.id = w.part_id join facilities f on f.club_id = p.club_id and f.id = p.facility_id
    where o.club_id = ${ctx.club.id} and o.id = ${id} ${forChange ? sql`for update of o` : sql``}`.execute(ctx.db)
  return found(rows[0])
}
