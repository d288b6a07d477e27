import { found } from '../../kernel/answer.ts'
import type { Booking } from '../bookings/get-booking.ts'
import type { SeriesNews } from '../bookings/mails.ts'
import { listAskers, notifyAsker } from '../bookings/notify-asker.ts'
import type { Ctx } from '../context.ts'

export interface Lost {
  booking: Booking
  reason: string
}

/** One mail for each address, naming all its dates. Answers the mail of each booking that has a recipient. */
export async function notifyDisplaced(
  ctx: Ctx,
  lost: readonly Lost[],
  notBefore: Temporal.Instant,
): Promise<ReadonlyMap<string, string>> {
  const told = new Map<string, Lost[]>()
  const askers = await listAskers(
    ctx,
    lost.map(({ booking }) => booking),
  )
  for (const one of lost) {
    const to = askers.get(one.booking.id)?.to.toLowerCase()
    if (to) told.set(to, [...(told.get(to) ?? []), one])
  }
  const mails = new Map<string, string>()
  for (const all of told.values()) {
    const bookings = all.map(({ booking }) => booking).toSorted((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt))
    const titles = [...new Set(bookings.map(({ title }) => title))]
    const about = { ...found(bookings[0]), title: titles.join(', ') }
    const reason = [...new Set(all.map((one) => one.reason))].join('; ')
    const more = bookings.length > 1 ? { series: datesOf(bookings, titles.length > 1) } : {}
    const mailId = await notifyAsker(ctx, about, 'booking.cancelled', reason, { ...more, notBefore })
    if (mailId) for (const { id } of bookings) mails.set(id, mailId)
  }
  return mails
}

function datesOf(bookings: readonly Booking[], isNamed: boolean): SeriesNews {
  const { place } = found(bookings[0])
  const dates = bookings.map((one) => ({
    id: one.id,
    startsAt: one.startsAt.toString(),
    endsAt: one.endsAt.toString(),
    ...(one.place === place ? {} : { place: one.place }),
    ...(isNamed ? { title: one.title } : {}),
  }))
  return { place, dates }
}
