import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { formatSpan, formatTimes, weekdayName } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { canPlaceBooking } from '../bookings/access.ts'
import { enterBookings, freeBookings, lockParts } from '../bookings/commands.ts'
import { getBooking, getBookingForChange } from '../bookings/get-booking.ts'
import { tellAsker } from '../bookings/tell-asker.ts'
import type { Ctx } from '../context.ts'
import { canEditWishes } from './access.ts'
import { WishInput } from './input.ts'
import { getSlotOffer, type SlotOffer } from './queries.ts'
import { mayTake, spanOf, type TakeRefusal } from './rules.ts'

/** Puts somebody at the end of a hall's waiting list. @throws Forbidden */
export async function addWish(ctx: Ctx, input: WishInput): Promise<string> {
  allow(canEditWishes(ctx.actor))
  const wish = WishInput.parse(input)
  return transaction(ctx, async (ctx) => {
    const id = newId()
    await ctx.db
      .insertInto('slotWishes')
      .values({ ...wish, id, clubId: ctx.club.id, createdAt: ctx.now })
      .execute()
    const content = `Warteliste: ${wish.title}, ${weekdayName(wish.weekday)} ${formatTimes(wish.startsTime, wish.endsTime)}`
    await record(ctx, { event: 'slot_wish.added', object: { kind: 'facility', id }, content })
    return id
  })
}

/** Takes a wish off the waiting list. @throws NotFound, Forbidden */
export async function withdrawWish(ctx: Ctx, id: string): Promise<void> {
  allow(canEditWishes(ctx.actor))
  await transaction(ctx, async (ctx) => {
    const row = await ctx.db
      .updateTable('slotWishes')
      .set({ withdrawnAt: ctx.now })
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .where('withdrawnAt', 'is', null)
      .returning('title')
      .executeTakeFirst()
    const { title } = found(row)
    await record(ctx, { event: 'slot_wish.withdrawn', object: { kind: 'facility', id }, content: `Von der Warteliste: ${title}` })
  })
}

/** Gives a booking's time back: it is free for others, first for the hall's owner. @throws NotFound, Forbidden */
export async function releaseTime(ctx: Ctx, bookingId: string): Promise<Answer<void, 'not_releasable'>> {
  return transaction(ctx, async (ctx) => {
    const booking = await getBookingForChange(ctx, bookingId)
    allow(canPlaceBooking(ctx.actor, booking.departmentId))
    const isAhead = Temporal.Instant.compare(booking.startsAt, ctx.now) > 0
    const goesAlong = booking.sessionId !== null || booking.closureId !== null || booking.eventId !== null
    if (booking.state !== 'approved' || goesAlong || !isAhead) return refuse('not_releasable')
    await freeBookings(ctx, [bookingId], 'released')
    const content = `Zeit frei gegeben: ${booking.title}, ${formatSpan(booking.startsAt, booking.endsAt)}`
    await record(ctx, { event: 'booking.released', object: { kind: 'booking', id: bookingId }, content })
    return ok(undefined)
  })
}

/** Whoever was asked takes the time: it is theirs, unless somebody was quicker. Whoever holds the link may. @throws NotFound */
export async function acceptSlot(ctx: Ctx, offerId: string): Promise<Answer<void, TakeRefusal>> {
  return transaction(ctx, async (ctx) => {
    await lockParts(ctx, [(await getSlotOffer(ctx, offerId)).partId])
    const offer = await getSlotOffer(ctx, offerId, true)
    const may = mayTake(offer, ctx.now)
    if (!may.ok) return may
    const span = spanOf(offer, { startsAt: offer.releasedStartsAt, endsAt: offer.releasedEndsAt })
    const { title, partId, departmentId, forClubId, name, email } = offer
    const placed = span && (await enterBookings(ctx, [{ ...span, title, partId, departmentId, forClubId, kind: 'team' }]))
    if (!placed?.ok) {
      await answerOffer(ctx, offer, 'taken')
      return refuse('taken')
    }
    const id = found(placed.value[0])
    await ctx.db.insertInto('bookingContacts').values({ clubId: ctx.club.id, bookingId: id, name, email }).execute()
    await answerOffer(ctx, offer, 'accepted')
    const booking = await getBooking(ctx, id)
    await tellAsker(ctx, booking, 'booking.approved')
    const content = `Frei gewordene Zeit angenommen: ${title}, ${formatSpan(booking.startsAt, booking.endsAt)}`
    await record(ctx, { event: 'booking.placed', object: { kind: 'booking', id }, content })
    return ok(undefined)
  })
}

/** Whoever was asked does not want it: the next one is asked. @throws NotFound */
export async function declineSlot(ctx: Ctx, offerId: string): Promise<Answer<void, TakeRefusal>> {
  return transaction(ctx, async (ctx) => {
    const offer = await getSlotOffer(ctx, offerId, true)
    const may = mayTake(offer, ctx.now)
    if (!may.ok) return may
    await answerOffer(ctx, offer, 'declined')
    const content = `Frei gewordene Zeit abgelehnt: ${offer.title}`
    await record(ctx, { event: 'slot_offer.declined', object: { kind: 'booking', id: offer.bookingId }, content })
    return ok(undefined)
  })
}

async function answerOffer(ctx: Ctx, { id }: SlotOffer, answer: 'accepted' | 'declined' | 'taken'): Promise<void> {
  await ctx.db
    .updateTable('slotOffers')
    .set({ answer, answeredAt: ctx.now })
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .execute()
}
