import { ALL_DAY, CANCELLED, FREE_TIME, SPLIT_RULE, UNKNOWN_RULE } from '../../../domain/imports/read-calendar-rows.ts'
import { parseRule } from '../../../domain/series/rules.ts'
import { ruleText } from '../../../domain/series/texts.ts'
import { formatDay, formatDayShort, parseDay } from '../../../kernel/calendar.ts'

const isSaid = (text: string): boolean => text !== ''

/** The cell holds a rule, not the reason for its absence. */
export const repeats = (rule: string): boolean => isSaid(rule) && ![SPLIT_RULE, UNKNOWN_RULE, CANCELLED].includes(rule)

/** `Tanzkreis · Vereinsheim · jede Woche am Dienstag, 18:00–19:30, ab 02.03.2027 bis 27.04.2027, ohne Di 16.03.` */
export function calendarRowText(cells: readonly string[]): string {
  const [title = '', place = '', day = '', from = '', until = '', rule = '', lastOn = '', without = ''] = cells
  const hasRule = repeats(rule)
  const when = hasRule ? repeatText(day, timesText(from, until), rule, lastOn, without) : onceText(day, from, until)
  return [title, place, when, hasRule ? '' : rule].filter(isSaid).join(' · ')
}

const dayText = (iso: string): string => {
  const day = parseDay(iso)
  return day ? formatDay(day) : ''
}

/** `18:00–19:30`; `ab 18:00` without an end; an end on another day is named with its day. */
function timesText(from: string, until: string): string {
  if (from === ALL_DAY || from === FREE_TIME) return from
  if (until === '') return isSaid(from) ? `ab ${from}` : ''
  const [last = '', time] = until.split('T')
  return time ? `${from} bis ${dayText(last)}, ${time}` : `${from}–${until}`
}

function onceText(day: string, from: string, until: string): string {
  const isLong = from === ALL_DAY && isSaid(until)
  const days = isLong ? `${dayText(day)} bis ${dayText(until)}` : dayText(day)
  return [days, timesText(from, until)].filter(isSaid).join(', ')
}

function repeatText(day: string, times: string, rule: string, lastOn: string, without: string): string {
  const left = without.split(',').flatMap((iso) => parseDay(iso) ?? [])
  return [
    ruleText(parseRule(rule)),
    times,
    `ab ${dayText(day)}${isSaid(lastOn) ? ` bis ${dayText(lastOn)}` : ''}`,
    left.length > 0 ? `ohne ${left.map((day) => formatDayShort(day)).join(', ')}` : '',
  ]
    .filter(isSaid)
    .join(', ')
}
