import { found } from '../../kernel/answer.ts'
import { type Booking, listBookingsById } from '../bookings/get-booking.ts'
import { type Asker, listAskers, notifyAsker } from '../bookings/notify-asker.ts'
import type { Ctx } from '../context.ts'
import { AWAITED, sendMail } from '../mail/commands.ts'
import { mailDataOfSeries } from '../series/mail-data-of-series.ts'
import { getSeries } from '../series/queries.ts'
import type { ClubTime } from './mails.ts'
import type { Closure } from './queries.ts'

type News = 'booking.suspended' | 'booking.restored'

/** Its bookings are one date, or all dates of a series; for a club of the association, all its times. */
interface AskerMail {
  asker: Asker
  club: string | null
  bookings: Booking[]
}

const timeOf = ({ id, seriesId }: Booking): string => seriesId ?? id

async function planMails(ctx: Ctx, bookingIds: readonly string[]): Promise<AskerMail[]> {
  const times = [...Map.groupBy(await listBookingsById(ctx, bookingIds), timeOf).values()]
  const askers = await listAskers(
    ctx,
    times.map(([first]) => found(first)),
  )
  const mails = new Map<string, AskerMail>()
  for (const bookings of times) {
    const { id, forClubId } = found(bookings[0])
    const club = forClubId === ctx.club.id ? null : forClubId
    const asker = found(askers.get(id))
    const key = club === null ? id : `${club} ${asker.to.toLowerCase()}`
    const mail = mails.get(key) ?? { asker, club, bookings: [] }
    mail.bookings.push(...bookings)
    mails.set(key, mail)
  }
  return [...mails.values()]
}

/** A club, a school, or who asked; `mails` 0: without an address. */
export interface ToldAsker {
  name: string
  mails: number
}

/** Preview of `notifyAskers`. Asks for no right. */
export async function listToldAskers(ctx: Ctx, bookingIds: readonly string[]): Promise<ToldAsker[]> {
  const mails = await planMails(ctx, bookingIds)
  const clubs = await ctx.db
    .selectFrom('clubs')
    .select(['name', 'displayName'])
    .where('name', 'in', ['', ...mails.flatMap(({ club }) => club ?? [])])
    .execute()
  const told = new Map<string, ToldAsker>()
  for (const { asker, club } of mails) {
    const name = clubs.find(({ name }) => name === club)?.displayName || asker.school || asker.name || asker.to
    if (!name) continue
    told.set(name, { name, mails: (told.get(name)?.mails ?? 0) + (asker.to === '' ? 0 : 1) })
  }
  return [...told.values()]
}

/** Tells contacts, schools and clubs of suspended or restored bookings without a session. Answers the number of mails. */
export async function notifyAskers(ctx: Ctx, closure: Closure, news: News, bookingIds: readonly string[]): Promise<number> {
  const mails = (await planMails(ctx, bookingIds)).filter(({ asker }) => asker.to !== '')
  for (const mail of mails) await (mail.club === null ? notifyOne : notifyClub)(ctx, closure, news, mail)
  return mails.length
}

async function notifyOne(ctx: Ctx, closure: Closure, news: News, { bookings }: AskerMail): Promise<void> {
  const first = found(bookings[0])
  const series = first.seriesId !== null && bookings.length > 1 ? await getSeries(ctx, first.seriesId) : null
  const more = series ? { series: { ...(await mailDataOfSeries(ctx, series)), dates: bookings.map(dateOf) } } : {}
  await notifyAsker(ctx, first, news, news === 'booking.suspended' ? closure.reason : '', more)
}

const dateOf = ({ id, startsAt, endsAt }: Booking) => ({ id, startsAt: startsAt.toString(), endsAt: endsAt.toString() })

async function notifyClub(
  ctx: Ctx,
  closure: Closure,
  news: News,
  { asker: { name, to }, club, bookings }: AskerMail,
): Promise<void> {
  const times = [...Map.groupBy(bookings, timeOf).values()].map(clubTimeOf)
  const { id: closureId, facilityName: facility, reason } = closure
  const data = { name, club: found(club), closureId, facility, reason, times }
  const template = news === 'booking.suspended' ? 'closure.clubSuspended' : 'closure.clubRestored'
  await sendMail(ctx, { template, to, priority: AWAITED, data })
}

function clubTimeOf(bookings: Booking[]): ClubTime {
  const { title, place } = found(bookings[0])
  return { title, place, dates: bookings.map(dateOf) }
}
