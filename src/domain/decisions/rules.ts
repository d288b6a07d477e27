import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { isAfter, isBefore } from '../../kernel/calendar.ts'

export interface DecisionFacts {
  state: string
  minimum: number | null
  decisionOn: Temporal.PlainDate | null
  decidedAt: Temporal.Instant | null
  /** Confirmed people, or pairs. */
  confirmed: number
}

export type Decision = 'not_asked' | 'not_yet' | 'enough' | 'decided' | 'due'

export function decisionFor(course: DecisionFacts, today: Temporal.PlainDate): Decision {
  const { state, minimum, decisionOn, decidedAt, confirmed } = course
  if (minimum === null || decisionOn === null || (state !== 'published' && state !== 'running')) return 'not_asked'
  if (decidedAt !== null) return 'decided'
  if (confirmed >= minimum) return 'enough'
  return isBefore(today, decisionOn) ? 'not_yet' : 'due'
}

export type ExtendRefusal = 'day_past' | 'day_after_start'

/** Later than today, and not after the first session. */
export function mayExtend(
  until: Temporal.PlainDate,
  today: Temporal.PlainDate,
  firstOn: Temporal.PlainDate | null,
): Answer<null, ExtendRefusal> {
  if (!isAfter(until, today)) return refuse('day_past')
  return firstOn && isAfter(until, firstOn) ? refuse('day_after_start') : ok(null)
}
