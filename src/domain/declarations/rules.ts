import { isBefore } from '../../kernel/calendar.ts'

/** Ends of the terms in which the statutes let a membership end. */
const TERM_MONTHS = { Monatsende: 1, Quartalsende: 3, Halbjahresende: 6, Jahresende: 12 } as const
type Term = keyof typeof TERM_MONTHS

export interface NoticeRule {
  term: Term
  notice: { weeks: number } | { months: number }
}

/** Parameter of the club: `Jahresende, 6 Wochen`. */
export const NOTICE_PARAMETER = 'exitNotice'
const USUAL = 'Jahresende, 6 Wochen'
const RULE = /^(Monatsende|Quartalsende|Halbjahresende|Jahresende), (\d{1,2}) (Wochen?|Monate?)$/

/** The notice period of the statutes; without one, six weeks to the end of a year. @throws for another text than `NOTICE_PARAMETER` names */
export function readNoticeRule(given: string | null): NoticeRule {
  const [, term, count, unit = ''] = RULE.exec((given ?? USUAL).trim()) ?? []
  if (!term) throw new Error(`Parameter ${NOTICE_PARAMETER} is not like "${USUAL}"`)
  const notice = unit.startsWith('W') ? { weeks: Number(count) } : { months: Number(count) }
  return { term: term as Term, notice }
}

/** `zum Jahresende mit einer Frist von 6 Wochen`. */
export function noticeText({ term, notice }: NoticeRule): string {
  const [count, one, many] = 'weeks' in notice ? [notice.weeks, 'Woche', 'Wochen'] : [notice.months, 'Monat', 'Monaten']
  return `zum ${term}${count === 0 ? '' : ` mit einer Frist von ${count} ${count === 1 ? one : many}`}`
}

/** Last day of the term that a day lies in. */
function termEnd(day: Temporal.PlainDate, months: number): Temporal.PlainDate {
  const month = Math.ceil(day.month / months) * months
  const first = Temporal.PlainDate.from({ year: day.year, month, day: 1 })
  return first.add({ months: 1 }).subtract({ days: 1 })
}

/** Last day of a membership by the rule: the first end of a term that keeps the notice and is not before the day that is wished. */
export function exitDay(
  { term, notice }: NoticeRule,
  declaredOn: Temporal.PlainDate,
  wantedOn: Temporal.PlainDate | null = null,
): Temporal.PlainDate {
  const months = TERM_MONTHS[term]
  let end = termEnd(declaredOn, months)
  while (isBefore(end.subtract(notice), declaredOn) || (wantedOn && isBefore(end, wantedOn)))
    end = termEnd(end.add({ days: 1 }), months)
  return end
}
