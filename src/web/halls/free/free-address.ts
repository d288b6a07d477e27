import { FACILITY_KINDS } from '../../../domain/facilities/input.ts'
import type { FreeTimeWish } from '../../../domain/occupancy/search-free-times.ts'
import { berlinDay, formatDay, isBefore, parseTime } from '../../../kernel/calendar.ts'
import { parseComingDay } from '../../../kernel/coming-day.ts'

/** Search form as typed. */
export interface FreeForm {
  weekday: string
  from: string
  to: string
  minutes: string
  firstOn: string
  weeks: string
  equipment: string
  size: string
  kind: string
  hall: string
}

export const WEEKS = ['1', '4', '8', '12', '26', '40', '52'] as const
export const LENGTHS = ['30', '45', '60', '75', '90', '105', '120', '150', '180', '240'] as const

const one = (allowed: readonly string[], given: string | null, usual: string): string =>
  allowed.find((text) => text === given) ?? usual

export function readFreeForm(search: URLSearchParams, now: Temporal.Instant): FreeForm {
  const text = (name: string) => (search.get(name) ?? '').trim().slice(0, 60)
  const hall = text('halle')
  return {
    weekday: one(['1', '2', '3', '4', '5', '6', '7'], search.get('wochentag'), '2'),
    from: text('von') || '17:00',
    to: text('bis') || '22:00',
    minutes: one(LENGTHS, search.get('dauer'), '90'),
    firstOn: text('ab') || formatDay(berlinDay(now)),
    weeks: one(WEEKS, search.get('wochen'), '12'),
    equipment: text('ausstattung'),
    size: one(['any', 'whole'], search.get('groesse'), 'any'),
    kind: one(FACILITY_KINDS, search.get('art'), ''),
    hall: /^[a-z0-9-]{1,80}$/.test(hall) ? hall : '',
  }
}

export type FreeFaults = { field: 'von' | 'bis' | 'ab'; text: string }[]

const minutesOf = (time: Temporal.PlainTime): number => time.hour * 60 + time.minute

/** Wish of the form, or its faults in German. */
export function readWish(form: FreeForm, now: Temporal.Instant): { wish: FreeTimeWish | null; faults: FreeFaults } {
  const today = berlinDay(now)
  const [from, to] = [parseTime(form.from), form.to === '24:00' ? null : parseTime(form.to)]
  const firstOn = parseComingDay(form.firstOn, today)
  const faults: FreeFaults = []
  const end = form.to === '24:00' ? 1440 : to && minutesOf(to)
  if (!from) faults.push({ field: 'von', text: 'Bitte geben Sie die früheste Uhrzeit so ein: 17:30.' })
  if (!end) faults.push({ field: 'bis', text: 'Bitte geben Sie die späteste Uhrzeit so ein: 22:00.' })
  if (!firstOn || firstOn.year > 2200) faults.push({ field: 'ab', text: 'Bitte geben Sie den Tag als TT.MM.JJJJ ein.' })
  if (from && end && end - minutesOf(from) < Number(form.minutes))
    faults.push({ field: 'bis', text: 'Zwischen diesen Uhrzeiten ist weniger Zeit, als Sie suchen.' })
  if (!from || !end || !firstOn || faults.length > 0) return { wish: null, faults }
  const wish: FreeTimeWish = {
    weekday: Number(form.weekday),
    from: minutesOf(from),
    to: end,
    minutes: Number(form.minutes),
    firstOn: isBefore(firstOn, today) ? today : firstOn,
    weeks: Number(form.weeks),
    equipment: form.equipment,
    size: form.size === 'whole' ? 'whole' : 'any',
    kind: FACILITY_KINDS.find((kind) => kind === form.kind) ?? null,
    halls: form.hall ? [form.hall] : [],
  }
  return { wish, faults }
}
