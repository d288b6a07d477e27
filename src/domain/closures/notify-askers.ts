import { found } from '../../kernel/answer.ts'
import { type Booking, getBooking } from '../bookings/get-booking.ts'
import { findRecipient, notifyAsker } from '../bookings/notify-asker.ts'
import type { Ctx } from '../context.ts'
import { AWAITED, sendMail } from '../mail/commands.ts'
import { mailDataOfSeries } from '../series/mail-data-of-series.ts'
import { getSeries } from '../series/queries.ts'
import type { ClubTime } from './mails.ts'
import type { Closure } from './queries.ts'

type News = 'booking.suspended' | 'booking.restored'

/**
 * Tells contacts of suspended or restored bookings: one mail for each, or for all dates of a series. A club of the association
 * gets one mail for all its times. Bookings of sessions have no contact. Answers the number of mails.
 */
export async function notifyAskers(ctx: Ctx, closure: Closure, news: News, bookingIds: readonly string[]): Promise<number> {
  const bookings: Booking[] = []
  for (const id of bookingIds) bookings.push(await getBooking(ctx, id))
  const isOfClub = ({ forClubId }: Booking) => forClubId !== null && forClubId !== ctx.club.id
  const reason = news === 'booking.suspended' ? closure.reason : ''
  let mails = 0
  for (const [first, ...rest] of Map.groupBy(
    bookings.filter((one) => !isOfClub(one)),
    ({ id, seriesId }) => seriesId ?? id,
  ).values()) {
    if (!first) continue
    const dates = [first, ...rest].map(dateOf)
    const series = first.seriesId !== null && rest.length > 0 ? await getSeries(ctx, first.seriesId) : null
    const more = series ? { series: { ...(await mailDataOfSeries(ctx, series)), dates } } : {}
    if (await notifyAsker(ctx, first, news, reason, more)) mails++
  }
  return mails + (await notifyClubs(ctx, closure, news, bookings.filter(isOfClub)))
}

const dateOf = ({ id, startsAt, endsAt }: Booking) => ({ id, startsAt: startsAt.toString(), endsAt: endsAt.toString() })

async function notifyClubs(ctx: Ctx, closure: Closure, news: News, bookings: readonly Booking[]): Promise<number> {
  const told = new Map<string, { name: string; to: string; club: string; bookings: Booking[] }>()
  for (const booking of bookings) {
    const recipient = await findRecipient(ctx, booking)
    if (!recipient) continue
    const club = found(booking.forClubId)
    const key = `${club} ${recipient.to.toLowerCase()}`
    const known = told.get(key) ?? { ...recipient, club, bookings: [] }
    known.bookings.push(booking)
    told.set(key, known)
  }
  for (const { name, to, club, bookings } of told.values()) {
    const times = [...Map.groupBy(bookings, ({ id, seriesId }) => seriesId ?? id).values()].map(timeOf)
    const data = { name, club, closureId: closure.id, facility: closure.facilityName, reason: closure.reason, times }
    const template = news === 'booking.suspended' ? 'closure.clubSuspended' : 'closure.clubRestored'
    await sendMail(ctx, { template, to, priority: AWAITED, data })
  }
  return told.size
}

function timeOf(bookings: Booking[]): ClubTime {
  const { title, place } = found(bookings[0])
  return { title, place, dates: bookings.map(dateOf) }
}
