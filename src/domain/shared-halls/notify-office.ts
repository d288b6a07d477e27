import { berlinDay, berlinTime, formatDay, formatSpan, formatTimes } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { type MailOrder, sendMail } from '../mail/commands.ts'
import { findOfficeAddress } from '../mail/queries.ts'
import type { Rule } from '../series/rules.ts'
import { ruleText } from '../series/texts.ts'
import type { SharedTimeNews } from './mails.ts'

interface Told {
  club: string
  title: string
  place: string
  rule: Rule | null
  dates: readonly { startsAt: Temporal.Instant; endsAt: Temporal.Instant; displaced?: readonly unknown[] }[]
  name?: string
}

export function mailDataOf({ club, title, place, rule, dates, name = '' }: Told, now: Temporal.Instant): SharedTimeNews {
  const [first] = dates
  const taken = dates.filter(({ displaced = [] }) => displaced.length > 0).length
  const last = dates.at(-1) ?? first
  const dayOf = (date: { startsAt: Temporal.Instant } | undefined) => (date ? formatDay(berlinDay(date.startsAt)) : '')
  const when = !first
    ? ''
    : rule === null
      ? `${formatSpan(first.startsAt, first.endsAt, now)} Uhr`
      : `${ruleText(rule)}, ${formatTimes(berlinTime(first.startsAt), berlinTime(first.endsAt))} Uhr`
  return {
    club,
    title,
    place,
    name,
    when,
    dates: { count: dates.length, first: dayOf(first), last: dayOf(last), ...(taken > 0 ? { taken } : {}) },
  }
}

/** Mails the office of a club or association; nothing without an address. */
export async function notifyOffice(owner: Ctx, orderFor: (to: string) => MailOrder): Promise<void> {
  const to = await findOfficeAddress(owner)
  if (to !== '') await sendMail(owner, orderFor(to))
}
