import { berlinTime } from '../../kernel/calendar.ts'
import { findFreeTimes, listFreeParts } from '../bookings/find-free-times.ts'
import { listInTheWay } from '../bookings/queries.ts'
import type { Ctx } from '../context.ts'
import type { Choice, Fallback, PlannedDate } from './rules.ts'

/** Free parts and times are searched for the first conflicts only. */
export const MOST_ALTERNATIVES = 40

/** Applies one choice to every occupied date without a choice, where possible; `own` bookings are free. By ISO day of the rule. */
export async function chooseOpen(
  ctx: Ctx,
  dates: readonly PlannedDate[],
  own: ReadonlySet<string>,
  fallback: Fallback,
): Promise<Map<string, Choice>> {
  const inTheWay = await listInTheWay(ctx, dates, own)
  const open = dates.filter((date) => date.choice === null && inTheWay(date).length > 0)
  const choices = new Map<string, Choice>()
  for (const [at, date] of open.entries()) {
    const isClosed = inTheWay(date).every(({ closureId }) => closureId !== null)
    const choice = await chooseFor(ctx, date, fallback, { isClosed, isSearched: at < MOST_ALTERNATIVES })
    if (choice) choices.set(date.on.toString(), choice)
  }
  return choices
}

async function chooseFor(
  ctx: Ctx,
  date: PlannedDate,
  { kind, reason }: Fallback,
  { isClosed, isSearched }: { isClosed: boolean; isSearched: boolean },
): Promise<Choice | null> {
  if (kind === 'skip') return { kind }
  if (kind === 'wait') return isClosed ? { kind } : null
  if (kind === 'override') return isClosed ? null : { kind, reason }
  if (!isSearched) return null
  if (kind === 'part') {
    const part = (await listFreeParts(ctx, date, 3)).find(({ isSmaller }) => !isSmaller)
    return part ? { kind, partId: part.partId } : null
  }
  const [time] = await findFreeTimes(ctx, date, 1)
  return time ? { kind: 'move', onDay: date.on, startsTime: berlinTime(time.startsAt), endsTime: berlinTime(time.endsAt) } : null
}
