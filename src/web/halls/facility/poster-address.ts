import type { NamedDays } from '../../../domain/holidays/rules.ts'
import { isBefore, mondayOf, parseDay } from '../../../kernel/calendar.ts'
import { PATH } from './facilities-view.ts'

export interface PosterWish {
  paper: 'a4' | 'a3'
  /** First day of the week that is shown. */
  monday: Temporal.PlainDate
  valid: { from: Temporal.PlainDate; to: Temporal.PlainDate | null }
}

export const posterPath = (slug: string): string => `${PATH}/${slug}/poster`

/** Weeks to search for one without holidays. */
const WEEKS_TRIED = 10

export const lastTried = (today: Temporal.PlainDate): Temporal.PlainDate => today.add({ weeks: WEEKS_TRIED + 2 })

/** Monday of the next week without holidays; until Wednesday, of this week. */
export function usualMonday(today: Temporal.PlainDate, holidays: NamedDays): Temporal.PlainDate {
  const first = mondayOf(today.add({ days: 4 }))
  const weeks = Array.from({ length: WEEKS_TRIED }, (_, at) => first.add({ weeks: at }))
  const isUsual = (monday: Temporal.PlainDate) =>
    [0, 1, 2, 3, 4, 5, 6].every((days) => !holidays.has(monday.add({ days }).toString()))
  return weeks.find(isUsual) ?? first
}

/** Reads `papier`, `woche` (any day of it), `ab` and `bis`; missing ones mean the week of `usual`, valid from its Monday, without an end. */
export function readPosterWish(
  search: URLSearchParams,
  usual: Temporal.PlainDate,
): { ok: true; wish: PosterWish } | { ok: false; faults: { field: string; text: string }[] } {
  const faults: { field: string; text: string }[] = []
  const dayIn = (field: string): Temporal.PlainDate | null => {
    const given = search.get(field)?.trim() ?? ''
    const day = given === '' ? null : parseDay(given)
    if (given !== '' && (!day || day.year < 2000 || day.year > 2200))
      faults.push({ field, text: 'Bitte geben Sie den Tag als TT.MM.JJJJ ein.' })
    return day
  }
  const monday = mondayOf(dayIn('woche') ?? usual)
  const from = dayIn('ab') ?? monday
  const to = dayIn('bis')
  if (faults.length === 0 && to && isBefore(to, from)) faults.push({ field: 'bis', text: 'Der letzte Tag liegt vor dem ersten.' })
  if (faults.length > 0) return { ok: false, faults }
  return { ok: true, wish: { paper: search.get('papier') === 'a4' ? 'a4' : 'a3', monday, valid: { from, to } } }
}
