import type { ItemFacts } from '../../domain/statements/rules.ts'
import { hoursText, ITEM_KIND_NAMES } from '../../domain/statements/texts.ts'
import { berlinTime, formatDay, formatTime } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'

/** `cents` null: hours without money, for department heads. */
export function presentItem(
  { kind, onDay, startsAt, title, minutes, cents, reason }: ItemFacts,
  key: string,
  seesMoney: boolean,
) {
  return {
    key,
    day: kind === 'flat' ? '' : [formatDay(onDay), startsAt && formatTime(berlinTime(startsAt))].filter(Boolean).join(', '),
    title: kind === 'held' ? title : kind === 'correction' ? `Korrektur: ${reason}` : `${ITEM_KIND_NAMES[kind]}: ${title}`,
    hours: minutes === 0 ? '' : hoursText(minutes),
    amount: seesMoney ? formatCents(cents) : '',
  }
}
export type ItemView = ReturnType<typeof presentItem>
