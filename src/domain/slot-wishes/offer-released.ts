import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { allow } from '../../kernel/answer.ts'
import { formatSpan } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { lockParts } from '../bookings/hold-bookings.ts'
import { listOccupants } from '../bookings/queries.ts'
import type { Ctx } from '../context.ts'
import { placeName } from '../facilities/place-name.ts'
import { AWAITED, sendMail } from '../mail/commands.ts'
import { canOfferReleased } from './access.ts'
import { SLOT_WISH_JOURNAL } from './journal.ts'
import { isOffered, NOTICE, offerUntil, type Released, SLIP, spanOf, type WishedTime } from './rules.ts'

interface ReleasedBooking extends Released {
  id: string
  partId: string
}

/** Asks one wish at a time. Idempotent, in any number of processes. Answers the number of offers. */
export async function offerReleased(ctx: Ctx): Promise<number> {
  allow(canOfferReleased(ctx.actor))
  await ctx.db
    .updateTable('slotOffers')
    .set({ answer: 'expired', answeredAt: ctx.now })
    .where('clubId', '=', ctx.club.id)
    .where('answer', 'is', null)
    .where('offerUntil', '<=', ctx.now)
    .execute()
  let asked = 0
  for (const released of await listReleased(ctx)) if (isOffered(released, ctx.now) && (await offerOne(ctx, released))) asked++
  return asked
}

const BERLIN = sql`'Europe/Berlin'`

/** All tests are in SQL, so that unwanted time never fills the limit before wanted time. Days and times follow `spanOf`. */
const takesSome = sql`w.club_id = b.club_id and w.withdrawn_at is null and w.confirmed_at is not null
  and w.part_id in (select inner_part.part_id from part_atoms inner_part where inner_part.club_id = b.club_id
    group by inner_part.part_id having bool_and(inner_part.atom_id in (select a.atom_id from part_atoms a
      where a.club_id = b.club_id and a.part_id = b.part_id)))
  and w.weekday = extract(isodow from d.day) and coalesce(d.day <= w.last_on, true)
  and coalesce(d.day >= w.first_on and (d.day::date - w.first_on) % (w.every_weeks * 7) = 0, true)
  and (d.day + w.starts_time) at time zone ${BERLIN} >= b.starts_at and (d.day + w.ends_time) at time zone ${BERLIN} <= b.ends_at
  and not exists (select from slot_offers o where o.club_id = w.club_id and o.wish_id = w.id and o.booking_id = b.id)
  and not exists (select from part_atoms a join booking_atoms h on h.club_id = a.club_id and h.atom_id = a.atom_id
    where a.club_id = w.club_id and a.part_id = w.part_id
      and h.during && tstzrange((d.day + w.starts_time) at time zone ${BERLIN}, (d.day + w.ends_time) at time zone ${BERLIN}))`

const MOST = 200

/** Coming released bookings with a wish, without an open or taken offer; or the one of this id. */
async function listReleased(ctx: Ctx, id: string | null = null): Promise<ReleasedBooking[]> {
  const { rows } = await sql<ReleasedBooking>`
    select b.id, b.part_id, b.starts_at, b.ends_at, b.released_at, f.owner_hours from bookings b
    join parts p on p.club_id = b.club_id and p.id = b.part_id join facilities f on f.club_id = p.club_id and f.id = p.facility_id
    where b.club_id = ${ctx.club.id} and b.state = 'released' and b.starts_at > ${ctx.now.add(NOTICE)} and b.released_at is not null
      ${id === null ? sql`` : sql`and b.id = ${id}`}
      and b.released_at + case when f.owner_hours > 0 then make_interval(hours => f.owner_hours) else ${SLIP.toString()}::interval end <= ${ctx.now}
      and exists (select from generate_series((b.starts_at at time zone ${BERLIN})::date::timestamp, (b.ends_at at time zone ${BERLIN})::date::timestamp,
        interval '1 day') d (day), slot_wishes w where ${takesSome})
      and not exists (select from slot_offers o where o.club_id = b.club_id and o.booking_id = b.id
        and (o.answer is null or o.answer = 'taken' or o.answer = 'accepted' and not exists (select from bookings t
          where t.club_id = o.club_id and t.id = o.taken_as and t.state = 'declined')))
    order by b.starts_at, b.id limit ${MOST}`.execute(ctx.db)
  return rows
}

interface Waiting extends WishedTime {
  id: string
  partId: string
  isPublic: boolean
  title: string
  name: string
  email: string
  place: string
}

async function offerOne(ctx: Ctx, released: ReleasedBooking): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    await lockParts(ctx, [released.partId])
    // Another process may have made an offer meanwhile.
    if ((await listReleased(ctx, released.id)).length === 0) return false
    for (const wish of await listWaiting(ctx, released)) {
      const span = spanOf(wish, released)
      if (span === null || (await listOccupants(ctx, [{ ...span, partId: wish.partId }])).length > 0) continue
      await offer(ctx, released, wish, span)
      return true
    }
    return false
  })
}

/** The longest wait first. */
export async function listWaiting(ctx: Ctx, released: { id: string; partId: string }): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select w.id, w.part_id, w.weekday, w.starts_time, w.ends_time, w.first_on, w.last_on, w.every_weeks, w.is_public, w.title, w.name, w.email,
      ${placeName} as place
    from slot_wishes w join parts p on p.club_id = w.club_id and p.id = w.part_id
    join facilities f on f.club_id = p.club_id and f.id = p.facility_id
    where w.club_id = ${ctx.club.id} and w.withdrawn_at is null and w.confirmed_at is not null
      and not exists (select from part_atoms a where a.club_id = w.club_id and a.part_id = w.part_id and a.atom_id not in
        (select atom_id from part_atoms where club_id = ${ctx.club.id} and part_id = ${released.partId}))
      and not exists (select from slot_offers o where o.club_id = w.club_id and o.wish_id = w.id and o.booking_id = ${released.id})
    order by w.created_at, w.id`.execute(ctx.db)
  return rows
}

async function offer(
  ctx: Ctx,
  released: ReleasedBooking,
  { id: wishId, isPublic, name, email, title, place }: Waiting,
  span: { startsAt: Temporal.Instant; endsAt: Temporal.Instant },
): Promise<void> {
  const id = newId()
  const until = offerUntil(span.startsAt, ctx.now)
  await ctx.db
    .insertInto('slotOffers')
    .values({ clubId: ctx.club.id, id, bookingId: released.id, wishId, offeredAt: ctx.now, offerUntil: until })
    .execute()
  const times = { startsAt: span.startsAt.toString(), endsAt: span.endsAt.toString(), until: until.toString() }
  await sendMail(ctx, {
    template: 'slot.offered',
    to: email,
    priority: AWAITED,
    data: { offerId: id, ...(isPublic ? { wishId } : {}), name, title, place, ...times },
  })
  const content = SLOT_WISH_JOURNAL.offered(title, formatSpan(span.startsAt, span.endsAt))
  await record(ctx, { event: 'slot_offer.made', id: released.id, content })
}
