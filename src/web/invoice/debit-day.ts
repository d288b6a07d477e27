import { firstNoticedDay } from '../../domain/sepa/rules.ts'
import { collectedOn } from '../../domain/sepa/write-direct-debits.ts'
import { berlinDay, dayFault, formatDay, parseDay } from '../../kernel/calendar.ts'

export interface DebitDay {
  dueOn: Temporal.PlainDate
  /** As typed, where it is no day. */
  shown: string
  /** Day on which banks collect what is due. */
  collectedOn: string
  fault?: string
}

/** The day that somebody asked for, with its fault; without a typed one the day that payers were told, else the first that can be announced in time. */
export function readDebitDay(typed: string, now: Temporal.Instant, told: Temporal.PlainDate | null = null): DebitDay {
  const dueOn = parseDay(typed) ?? told ?? Temporal.PlainDate.from(firstNoticedDay(berlinDay(now)))
  const day = { dueOn, collectedOn: formatDay(Temporal.PlainDate.from(collectedOn({ dueOn: dueOn.toString() }))) }
  return typed.trim() !== '' && parseDay(typed) === null
    ? { ...day, shown: typed, fault: dayFault(typed) }
    : { ...day, shown: formatDay(dueOn) }
}
