import { z } from 'zod'
import { transaction } from '../../database/transaction.ts'
import { type Answer, found, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import { getBooking } from '../bookings/get-booking.ts'
import { lockListed } from '../bookings/hold-bookings.ts'
import { BOOKING_JOURNAL } from '../bookings/journal.ts'
import { findRecipient, notifyAsker } from '../bookings/notify-asker.ts'
import { KEPT_STATES } from '../bookings/rules.ts'
import type { Ctx } from '../context.ts'
import { giveBackDates } from '../series/give-back-dates.ts'
import { SHARED_HALL_JOURNAL } from '../shared-halls/journal.ts'
import { listMemberClubs } from '../shared-halls/queries.ts'
import { listOwnTimes, type OwnTime, type TimesHolder } from './list-own-times.ts'

/** Single dates, and series as a whole; fewer than the fields of one form. */
export const TimesChoice = z.object({ ids: z.array(z.uuid()).max(500), seriesIds: z.array(z.uuid()).max(100) })
export type TimesChoice = z.infer<typeof TimesChoice>

/** A date that goes back by this choice. */
export const isChosen = ({ id, seriesId, state }: OwnTime, { ids, seriesIds }: TimesChoice): boolean =>
  KEPT_STATES.includes(state) && (ids.includes(id) || (seriesId !== null && seriesIds.includes(seriesId)))

export type GiveBackRefusal = 'none_chosen' | 'gone'

/**
 * Gives chosen times back, each once: the hall's owner, then its waiting list has them. Tells office and holder. The caller has
 * the proof of the holder. `isAsked`: all were mere requests. `gone`: begun, given back or cancelled. @throws NotFound
 */
export async function giveBackOwnTimes(
  ctx: Ctx,
  holder: TimesHolder,
  choice: TimesChoice,
): Promise<Answer<{ dates: number; isAsked: boolean }, GiveBackRefusal>> {
  const { ids, seriesIds } = TimesChoice.parse(choice)
  if (ids.length + seriesIds.length === 0) return refuse('none_chosen')
  return transaction(ctx, async (ctx) => {
    const given = await lockListed(ctx, async () =>
      (await listOwnTimes(ctx, holder)).filter((date) => isChosen(date, { ids, seriesIds })),
    )
    if (given.length === 0) return refuse('gone')
    for (const [first, ...more] of Map.groupBy(given, ({ id, seriesId }) => seriesId ?? id).values())
      await giveBack(ctx, [found(first), ...more])
    return ok({ dates: given.length, isAsked: given.every(({ state }) => state === 'requested') })
  })
}

async function giveBack(ctx: Ctx, dates: [OwnTime, ...OwnTime[]]): Promise<void> {
  const [{ id, title, forClubId }] = dates
  const club = (await listMemberClubs(ctx)).find((one) => one.id === forClubId)?.name ?? ''
  const asker = (await findRecipient(ctx, await getBooking(ctx, id)))?.name ?? ''
  const { booking, news, isAsked } = await giveBackDates(ctx, dates, [asker, club].filter(Boolean).join(', '))
  await notifyAsker(ctx, booking, isAsked ? 'booking.withdrawn' : 'booking.givenBack', '', news)
  const content = club
    ? SHARED_HALL_JOURNAL.receivedBack(title, club, dates.length)
    : BOOKING_JOURNAL[isAsked ? 'withdrawn' : 'givenBack'](title, dates.length)
  // The club's own log gets it from here, by `recordMissing`.
  await record(ctx, { event: club ? 'shared_time.given_back' : 'booking.released', id, content })
}
