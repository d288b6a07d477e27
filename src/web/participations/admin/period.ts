import { formatDay, isAfter, parseDay } from '../../../kernel/calendar.ts'

/** Days, both included. */
export interface Period {
  from: Temporal.PlainDate
  to: Temporal.PlainDate
}

/** Period of an address or a form (`von`, `bis`), typed in German; `usual` replaces a missing or unreadable day. */
export function readPeriod(given: URLSearchParams, usual: Period): Period {
  const from = parseDay(given.get('von') ?? '') ?? usual.from
  const to = parseDay(given.get('bis') ?? '') ?? usual.to
  return !isAfter(from, to) ? { from, to } : { from: to, to: from }
}

export const periodTexts = ({ from, to }: Period) => ({ von: formatDay(from), bis: formatDay(to) })
