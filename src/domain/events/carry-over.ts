import { berlinDay, berlinMoment, berlinTime } from '../../kernel/calendar.ts'
import type { Times } from '../../kernel/times.ts'
import type { EventFields, SignUpFields } from './input.ts'
import { onDay } from './rules.ts'

type Plain = Exclude<keyof EventFields, 'isAllDay' | 'startsAt' | 'endsAt' | 'signUp'>
const PLAIN: readonly Plain[] = ['title', 'body', 'place', 'partId', 'departmentId', 'audience', 'category']

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Carries the change `before` → `after` over to another event of the series; its own differences stay. */
export function carryOver(before: EventFields, after: EventFields, other: EventFields): EventFields {
  const changed = PLAIN.filter((name) => !isSame(before[name], after[name]))
  return {
    ...other,
    ...Object.fromEntries(changed.map((name) => [name, after[name]])),
    ...timesFor(before, after, other),
    signUp: isSame(before.signUp, after.signUp) ? other.signUp : signUpFor(before, after, other),
  }
}

/** Copies an event to another day; its sign-up closes as many days before. */
export function repeatOn(event: EventFields, day: Temporal.PlainDate): EventFields {
  const dated = { ...event, ...onDay(event, day) }
  const { signUp } = event
  if (!signUp?.closesAt) return dated
  return { ...dated, signUp: { ...signUp, closesAt: closingFor(event, signUp.closesAt, dated) } }
}

function timesFor(before: EventFields, after: EventFields, other: EventFields) {
  const of = ({ isAllDay, startsAt, endsAt }: EventFields) => ({ isAllDay, startsAt, endsAt })
  if (isSame(of(before), of(after))) return of(other)
  return onDay(after, berlinDay(other.startsAt).add(berlinDay(before.startsAt).until(berlinDay(after.startsAt))))
}

function signUpFor(before: EventFields, after: EventFields, other: EventFields): SignUpFields | null {
  const [old, wanted, own] = [before.signUp, after.signUp, other.signUp]
  if (wanted === null) return null
  const closesAt = wanted.closesAt && closingFor(after, wanted.closesAt, other)
  if (old === null || own === null) return { ...wanted, closesAt }
  const names = (Object.keys(wanted) as (keyof SignUpFields)[]).filter((name) => !isSame(old[name], wanted[name]))
  return { ...own, ...Object.fromEntries(names.map((name) => [name, name === 'closesAt' ? closesAt : wanted[name]])) }
}

function closingFor(after: Times, closesAt: Temporal.Instant, other: Times): Temporal.Instant {
  const days = berlinDay(after.startsAt).until(berlinDay(closesAt)).days
  return berlinMoment(berlinDay(other.startsAt).add({ days }), berlinTime(closesAt))
}
