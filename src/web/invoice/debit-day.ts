import { firstNoticedDay } from '../../domain/sepa/rules.ts'
import { berlinDay, dayFault, formatDay, parseDay } from '../../kernel/calendar.ts'

/** The day of the debits that somebody asked for, with its fault; without a typed one the first that can be announced in time. */
export function readDebitDay(typed: string, now: Temporal.Instant): { dueOn: Temporal.PlainDate; shown: string; fault?: string } {
  const dueOn = parseDay(typed) ?? Temporal.PlainDate.from(firstNoticedDay(berlinDay(now)))
  return typed.trim() !== '' && parseDay(typed) === null
    ? { dueOn, shown: typed, fault: dayFault(typed) }
    : { dueOn, shown: formatDay(dueOn) }
}
