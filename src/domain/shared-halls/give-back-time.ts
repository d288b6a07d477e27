import { transaction } from '../../database/transaction.ts'
import { type Answer, found, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import { lockListed } from '../bookings/hold-bookings.ts'
import { KEPT_STATES } from '../bookings/rules.ts'
import type { Ctx } from '../context.ts'
import { giveBackDates } from '../series/give-back-dates.ts'
import { allowAsking, type HallOwner } from './access.ts'
import { SHARED_HALL_JOURNAL } from './journal.ts'

interface Held {
  id: string
  partId: string
  seriesId: string | null
  state: string
}

/** Withdraws a request (`isAsked`), or releases granted time. `series`: all coming dates. @throws NotFound for time of others, Forbidden */
export async function giveBackTime(
  ctx: Ctx,
  owner: HallOwner,
  bookingId: string,
  scope: 'one' | 'series' = 'one',
): Promise<Answer<{ dates: number; isAsked: boolean }, 'over'>> {
  allowAsking(ctx, owner)
  const given = await transaction(owner.ctx, async (there) => {
    const booking = found(await findOwn(ctx, there, bookingId))
    const [first, ...more] = await lockListed(there, () => listHeld(ctx, there, booking, scope))
    if (!first) return refuse('over')
    const { booking: given, isAsked } = await giveBackDates(there, [first, ...more], ctx.club.displayName)
    const dates = more.length + 1
    const content = SHARED_HALL_JOURNAL.receivedBack(given.title, ctx.club.displayName, dates)
    // Same id as in the club's own log, so that `recordMissing` finds both.
    await record(there, { event: 'shared_time.given_back', id: bookingId, content })
    return ok({ dates, isAsked })
  })
  if (!given.ok) return given
  const content = SHARED_HALL_JOURNAL.givenBack(given.value.dates)
  await record(ctx, { event: 'shared_time.given_back', id: bookingId, content })
  return given
}

const held = (ctx: Ctx, there: Ctx) =>
  there.db
    .selectFrom('bookings')
    .select(['id', 'partId', 'seriesId', 'state'])
    .where('clubId', '=', there.club.id)
    .where('forClubId', '=', ctx.club.id)

const findOwn = (ctx: Ctx, there: Ctx, id: string): Promise<Held | undefined> =>
  held(ctx, there).where('id', '=', id).executeTakeFirst()

const listHeld = (ctx: Ctx, there: Ctx, { id, seriesId }: Held, scope: 'one' | 'series'): Promise<Held[]> =>
  held(ctx, there)
    .where('startsAt', '>', there.now)
    .where('state', 'in', KEPT_STATES)
    .where((where) => (scope === 'series' && seriesId ? where('seriesId', '=', seriesId) : where('id', '=', id)))
    .orderBy('startsAt')
    .execute()
