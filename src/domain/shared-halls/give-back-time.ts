import { transaction } from '../../database/transaction.ts'
import { type Answer, found, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import { getBooking } from '../bookings/get-booking.ts'
import { freeBookings, lockListed } from '../bookings/hold-bookings.ts'
import type { Ctx } from '../context.ts'
import { getSeries } from '../series/queries.ts'
import { allowAsking, type HallOwner } from './access.ts'
import { SHARED_HALL_JOURNAL } from './journal.ts'
import { mailDataOf, notifyOffice } from './notify-office.ts'

interface Held {
  id: string
  partId: string
  seriesId: string | null
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  state: string
}

/** Withdraws a request, or releases granted time. `series`: all coming dates. @throws NotFound for time of others, Forbidden */
export async function giveBackTime(
  ctx: Ctx,
  owner: HallOwner,
  bookingId: string,
  scope: 'one' | 'series' = 'one',
): Promise<Answer<{ dates: number }, 'over'>> {
  allowAsking(ctx, owner)
  const given = await transaction(owner.ctx, async (there) => {
    const booking = found(await findOwn(ctx, there, bookingId))
    const held = await lockListed(there, () => listHeld(ctx, there, booking, scope))
    if (held.length === 0) return refuse('over')
    const idsIn = (...states: string[]) => held.filter(({ state }) => states.includes(state)).map(({ id }) => id)
    await freeBookings(there, idsIn('requested', 'suspended'), 'cancelled')
    await freeBookings(there, idsIn('approved'), 'released')
    await recordAndNotify(ctx, there, bookingId, held)
    return ok({ dates: held.length })
  })
  if (!given.ok) return given
  const content = SHARED_HALL_JOURNAL.givenBack(given.value.dates)
  await record(ctx, { event: 'shared_time.given_back', id: bookingId, content })
  return given
}

const held = (ctx: Ctx, there: Ctx) =>
  there.db
    .selectFrom('bookings')
    .select(['id', 'partId', 'seriesId', 'startsAt', 'endsAt', 'state'])
    .where('clubId', '=', there.club.id)
    .where('forClubId', '=', ctx.club.id)

const findOwn = (ctx: Ctx, there: Ctx, id: string): Promise<Held | undefined> =>
  held(ctx, there).where('id', '=', id).executeTakeFirst()

const listHeld = (ctx: Ctx, there: Ctx, { id, seriesId }: Held, scope: 'one' | 'series'): Promise<Held[]> =>
  held(ctx, there)
    .where('startsAt', '>', there.now)
    .where('state', 'in', ['requested', 'approved', 'suspended'])
    .where((where) => (scope === 'series' && seriesId ? where('seriesId', '=', seriesId) : where('id', '=', id)))
    .orderBy('startsAt')
    .forNoKeyUpdate()
    .execute()

/** Same id as in the club's own log, so that `recordMissing` finds both. */
async function recordAndNotify(ctx: Ctx, there: Ctx, id: string, dates: Held[]): Promise<void> {
  const { seriesId } = found(dates[0])
  const { title, place } = await getBooking(there, id)
  const rule = dates.length > 1 && seriesId ? (await getSeries(there, seriesId)).rule : null
  const news = mailDataOf({ club: ctx.club.displayName, title, place, rule, dates })
  await notifyOffice(there, (to) => ({ template: 'sharedTime.givenBack', to, data: news }))
  const content = SHARED_HALL_JOURNAL.receivedBack(title, ctx.club.displayName, dates.length)
  await record(there, { event: 'shared_time.given_back', id, content })
}
