import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { formatSpan, formatTimes, isAfter, weekdayName } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { canPlaceBooking } from '../bookings/access.ts'
import { type Booking, getBooking, lockBooking } from '../bookings/get-booking.ts'
import { enterBookings, freeBookings, lockParts, requestBookings } from '../bookings/hold-bookings.ts'
import { notifyAsker } from '../bookings/notify-asker.ts'
import { listOccupants } from '../bookings/queries.ts'
import { notifyOffice } from '../bookings/request-booking.ts'
import type { Times } from '../bookings/rules.ts'
import { saveAsker } from '../bookings/save-facts.ts'
import type { Ctx } from '../context.ts'
import { canEditWishes } from './access.ts'
import { endSlotWish } from './enter-slot-wish.ts'
import { WishInput } from './input.ts'
import { SLOT_WISH_JOURNAL } from './journal.ts'
import { getSlotOffer, type SlotOffer } from './queries.ts'
import { mayTake, spanOf, type TakeRefusal } from './rules.ts'

/** @throws Forbidden */
export async function addSlotWish(ctx: Ctx, input: WishInput): Promise<string> {
  allow(canEditWishes(ctx.actor))
  const wish = WishInput.parse(input)
  return transaction(ctx, async (ctx) => {
    const id = newId()
    await ctx.db
      .insertInto('slotWishes')
      .values({ ...wish, id, clubId: ctx.club.id, createdAt: ctx.now, confirmedAt: ctx.now })
      .execute()
    const content = SLOT_WISH_JOURNAL.added(wish.title, weekdayName(wish.weekday), formatTimes(wish.startsTime, wish.endsTime))
    await record(ctx, { event: 'slot_wish.added', id, content })
    return id
  })
}

/** @throws NotFound, Forbidden */
export async function withdrawSlotWish(ctx: Ctx, id: string): Promise<void> {
  allow(canEditWishes(ctx.actor))
  await transaction(ctx, async (ctx) => {
    const row = await ctx.db
      .selectFrom('slotWishes')
      .select('title')
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .where('withdrawnAt', 'is', null)
      .executeTakeFirst()
    const { title } = found(row)
    await endSlotWish(ctx, id)
    await record(ctx, { event: 'slot_wish.withdrawn', id, content: SLOT_WISH_JOURNAL.withdrawn(title) })
  })
}

/** The hall's owner sees the time first, then others may take it. Mails whoever had it. @throws NotFound, Forbidden */
export async function releaseTime(ctx: Ctx, bookingId: string): Promise<Answer<void, 'not_releasable'>> {
  return transaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId)
    allow(canPlaceBooking(ctx.actor, booking.departmentId))
    const isAhead = isAfter(booking.startsAt, ctx.now)
    const goesAlong = booking.sessionId !== null || booking.closureId !== null || booking.eventId !== null
    if (booking.state !== 'approved' || goesAlong || !isAhead) return refuse('not_releasable')
    await freeBookings(ctx, [bookingId], 'released')
    await notifyAsker(ctx, booking, 'booking.cancelled')
    const content = SLOT_WISH_JOURNAL.released(booking.title, formatSpan(booking.startsAt, booking.endsAt))
    await record(ctx, { event: 'booking.released', id: bookingId, content })
    return ok(undefined)
  })
}

/** A public wish becomes a request for staff. The caller holds the link. @throws NotFound */
export async function acceptSlot(ctx: Ctx, offerId: string): Promise<Answer<void, TakeRefusal>> {
  return transaction(ctx, async (ctx) => {
    await lockParts(ctx, [(await getSlotOffer(ctx, offerId)).partId])
    const offer = await getSlotOffer(ctx, offerId, true)
    const may = mayTake(offer, ctx.now)
    if (!may.ok) return may
    const span = spanOf(offer, { startsAt: offer.releasedStartsAt, endsAt: offer.releasedEndsAt })
    const id = span && (await enter(ctx, offer, span))
    if (!id) {
      await answerOffer(ctx, offer, 'taken')
      return refuse('taken')
    }
    const { name, email, phone } = offer
    await saveAsker(ctx, [id], { name, email, phone })
    await answerOffer(ctx, offer, 'accepted', id)
    if (offer.firstOn && offer.lastOn?.equals(offer.firstOn)) await endSlotWish(ctx, offer.wishId)
    await notifyOfTaken(ctx, await getBooking(ctx, id), offer)
    return ok(undefined)
  })
}

/** Asks the next wish. @throws NotFound */
export async function declineSlot(ctx: Ctx, offerId: string): Promise<Answer<void, TakeRefusal>> {
  return transaction(ctx, async (ctx) => {
    const offer = await getSlotOffer(ctx, offerId, true)
    const may = mayTake(offer, ctx.now)
    if (!may.ok) return may
    await answerOffer(ctx, offer, 'declined')
    const content = SLOT_WISH_JOURNAL.declined(offer.title)
    await record(ctx, { event: 'slot_offer.declined', id: offer.bookingId, content })
    return ok(undefined)
  })
}

/** Null when the time is occupied. */
async function enter(ctx: Ctx, offer: SlotOffer, span: Times): Promise<string | null> {
  const { title, partId, departmentId, forClubId, note } = offer
  const booking = { ...span, title, partId, departmentId, forClubId, note }
  if (!offer.isPublic) {
    const placed = await enterBookings(ctx, [{ ...booking, kind: 'team' }])
    return placed.ok ? found(placed.value[0]) : null
  }
  if ((await listOccupants(ctx, [booking], 1)).length > 0) return null
  return found((await requestBookings(ctx, [{ ...booking, kind: 'external' }]))[0])
}

async function notifyOfTaken(ctx: Ctx, booking: Booking, { isPublic, name }: SlotOffer): Promise<void> {
  await notifyAsker(ctx, booking, isPublic ? 'booking.requested' : 'booking.approved')
  if (isPublic) await notifyOffice(ctx, booking, name)
  const said = isPublic ? SLOT_WISH_JOURNAL.timeRequested : SLOT_WISH_JOURNAL.timeTaken
  const content = said(booking.title, formatSpan(booking.startsAt, booking.endsAt))
  const event = isPublic ? 'booking.requested' : 'booking.placed'
  await record(ctx, { event, id: booking.id, content })
}

async function answerOffer(
  ctx: Ctx,
  { id }: SlotOffer,
  answer: 'accepted' | 'declined' | 'taken',
  takenAs: string | null = null,
): Promise<void> {
  await ctx.db
    .updateTable('slotOffers')
    .set({ answer, answeredAt: ctx.now, takenAs })
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .execute()
}
