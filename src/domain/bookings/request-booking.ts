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
import type { SeriesNews } from './mails.ts'
import { noteAsker } from './note-facts.ts'
import { listOccupants } from './queries.ts'
import { mayRequest, type RequestRefusal } from './rules.ts'
import { newsOf, tellAsker } from './tell-asker.ts'

/**
 * Somebody asks for time in a hall: it waits for a decision and holds nothing yet. Everybody may ask; who is not logged in leaves
 * a name and an address (`contact`). Asker and office get a mail. The caller limits how often strangers may. @throws NotFound
 */
export async function requestBooking(
  ctx: Ctx,
  input: RequestInput,
): Promise<Answer<string, RequestRefusal | 'contact_missing'> | Occupied> {
  const { contact: given, ...wanted } = RequestInput.parse(input)
  const contact = given ?? askerOf(ctx.actor)
  if (!contact) return refuse('contact_missing')
  return transaction(ctx, async (ctx) => {
    const may = mayRequest(await listOpeningHours(ctx, wanted.partId), wanted.partId, wanted, ctx.now)
    if (!may.ok) return may
    const occupants = await listOccupants(ctx, [wanted])
    if (occupants.length > 0) return { ok: false, refusal: 'occupied', occupants }
    const id = found((await requestBookings(ctx, [wanted]))[0])
    await noteAsker(ctx, [id], contact, userIdOf(ctx))
    await tellBoth(ctx, id, contact.name)
    const content = `Hallenzeit angefragt: ${wanted.title}, ${formatSpan(wanted.startsAt, wanted.endsAt)}`
    await record(ctx, { event: 'booking.requested', id, content })
    return ok(id)
  })
}

/** Whoever acts, as the one who asks; null for visitors and the system. */
export const askerOf = (actor: Actor): { name: string; email: string } | null =>
  actor.kind === 'user' ? { name: nameOfActor(actor) || actor.email, email: actor.email } : null

async function tellBoth(ctx: Ctx, id: string, asker: string): Promise<void> {
  const booking = await getBooking(ctx, id)
  await tellAsker(ctx, booking, 'booking.requested')
  await tellOffice(ctx, booking, asker)
}

/** Tells the office that somebody asks for time. */
export async function tellOffice(ctx: Ctx, booking: Booking, asker: string, series?: SeriesNews): Promise<void> {
  const to = await findOfficeAddress(ctx)
  const data = { ...newsOf(booking, '', booking.note), asker, ...(series ? { series } : {}) }
  if (to !== '') await sendMail(ctx, { template: 'booking.asked', to, data })
}
