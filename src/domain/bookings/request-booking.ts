import { transaction } from '../../database/transaction.ts'
import { type Answer, found, ok, refuse } from '../../kernel/answer.ts'
import { formatSpan } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { type Actor, type Ctx, nameOfActor, userIdOf } from '../context.ts'
import { listOpeningHours } from '../facilities/list-opening-hours.ts'
import { sendMail } from '../mail/commands.ts'
import { findOfficeAddress } from '../mail/queries.ts'
import { type Booking, getBooking } from './get-booking.ts'
import { type Occupied, requestBookings } from './hold-bookings.ts'
import { RequestInput } from './input.ts'
import { BOOKING_JOURNAL } from './journal.ts'
import type { SeriesNews } from './mails.ts'
import { mailDataOf, notifyAsker } from './notify-asker.ts'
import { listOccupants } from './queries.ts'
import { mayRequest, type RequestRefusal } from './rules.ts'
import { saveAsker } from './save-facts.ts'

/** Holds nothing yet. Strangers leave a `contact`, and the caller limits them. Mails asker and office. @throws NotFound */
export async function requestBooking(
  ctx: Ctx,
  input: RequestInput,
): Promise<Answer<string, RequestRefusal | 'contact_missing' | 'occupied', Occupied>> {
  const { contact: given, ...wanted } = RequestInput.parse(input)
  const contact = given ?? askerOf(ctx.actor)
  if (!contact) return refuse('contact_missing')
  return transaction(ctx, async (ctx) => {
    const may = mayRequest(await listOpeningHours(ctx, wanted.partId), wanted.partId, wanted, ctx.now)
    if (!may.ok) return may
    const occupants = await listOccupants(ctx, [wanted])
    if (occupants.length > 0) return refuse('occupied', { occupants })
    const id = found((await requestBookings(ctx, [wanted]))[0])
    await saveAsker(ctx, [id], contact, userIdOf(ctx))
    await notifyBoth(ctx, id, contact.name)
    const content = BOOKING_JOURNAL.requested(wanted.title, formatSpan(wanted.startsAt, wanted.endsAt))
    await record(ctx, { event: 'booking.requested', id, content })
    return ok(id)
  })
}

/** Null for visitors and the system. */
export const askerOf = (actor: Actor): { name: string; email: string } | null =>
  actor.kind === 'user' ? { name: nameOfActor(actor) || actor.email, email: actor.email } : null

async function notifyBoth(ctx: Ctx, id: string, asker: string): Promise<void> {
  const booking = await getBooking(ctx, id)
  await notifyAsker(ctx, booking, 'booking.requested')
  await notifyOffice(ctx, booking, asker)
}

export async function notifyOffice(ctx: Ctx, booking: Booking, asker: string, series?: SeriesNews): Promise<void> {
  const to = await findOfficeAddress(ctx)
  const data = { ...mailDataOf(booking, '', booking.note), asker, ...(series ? { series } : {}) }
  if (to !== '') await sendMail(ctx, { template: 'booking.asked', to, data })
}
