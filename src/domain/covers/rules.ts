import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, berlinMoment, berlinTime, isAfter, isBefore } from '../../kernel/calendar.ts'
import type { OperationalPlan, Shift } from '../operations/queries.ts'
import { endOf } from '../operations/rules.ts'

/** Asked at a time: so many for each open place, within bounds. */
const FOR_EACH_PLACE = 3
const LEAST = 4
const MOST = 12
/** Nobody is asked at night. */
const MORNING = Temporal.PlainTime.from('08:00')
const EVENING = Temporal.PlainTime.from('21:00')

export type CoverRefusal = 'not_open' | 'over' | 'full' | 'already_asked' | 'nobody'

/** `isAsking`: a search is open. */
export function maySearch(
  shift: Shift,
  plan: Pick<OperationalPlan, 'state' | 'startsOn'>,
  isAsking: boolean,
  now: Temporal.Instant,
): Answer<void, Exclude<CoverRefusal, 'nobody'>> {
  if (plan.state !== 'published') return refuse('not_open')
  if (!isAfter(endOf(shift, plan), now)) return refuse('over')
  if (shift.filled >= shift.needed) return refuse('full')
  return isAsking ? refuse('already_asked') : ok(undefined)
}

export const waveSize = ({ needed, filled }: Pick<Shift, 'needed' | 'filled'>): number =>
  Math.min(MOST, Math.max(LEAST, (needed - filled) * FOR_EACH_PLACE))

/** An eighth of the time that is left, from one hour to a day, but by day; null when the shift has begun by then. */
export function nextWaveFrom(
  now: Temporal.Instant,
  shift: Pick<Shift, 'startsAt' | 'endsAt'>,
  plan: Pick<OperationalPlan, 'startsOn'>,
): Temporal.Instant | null {
  const end = shift.startsAt ?? endOf(shift, plan)
  const minutes = Math.min(24 * 60, Math.max(60, Math.round(now.until(end).total('minutes') / 8)))
  const next = byDay(now.add({ minutes }))
  return isBefore(next, end) ? next : null
}

function byDay(moment: Temporal.Instant): Temporal.Instant {
  const [day, time] = [berlinDay(moment), berlinTime(moment)]
  if (Temporal.PlainTime.compare(time, MORNING) < 0) return berlinMoment(day, MORNING)
  return Temporal.PlainTime.compare(time, EVENING) < 0 ? moment : berlinMoment(day.add({ days: 1 }), MORNING)
}
