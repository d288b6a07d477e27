import { z } from 'zod'
import type { SharedTimeInput } from '../../../domain/shared-halls/request-shared-time.ts'
import { berlinDay, formatDay, isAfter, isBefore } from '../../../kernel/calendar.ts'
import { day, optionalDay, text, tick, time } from '../../kit/form-fields.ts'

/** The weekday is that of the first day. */
export const RHYTHMS = { once: 'Einmal', w1: 'Jede Woche', w2: 'Alle 2 Wochen', w4: 'Alle 4 Wochen' } as const
type Rhythm = keyof typeof RHYTHMS

const shape = z.object({
  intent: z.enum(['preview', 'save']),
  title: z.string('Bitte geben Sie einen Titel ein.').trim().max(120, 'Bitte höchstens 120 Zeichen.'),
  note: text,
  kind: z.enum(['team', 'event', 'external']),
  partId: z.uuid('Bitte wählen Sie eine Halle.'),
  rhythm: z.enum(Object.keys(RHYTHMS) as [Rhythm, ...Rhythm[]]),
  from: day,
  to: optionalDay,
  startsTime: time,
  endsTime: time,
  skipsHolidays: tick,
  fallback: z.enum(['skip', 'part', 'time', 'override']).optional(),
})

/** Request, checked by the domain, its faults beside the fields. */
export const RequestFields = shape.transform(({ intent, rhythm, fallback, to, ...fields }, ctx) => {
  const isOnce = rhythm === 'once'
  const fault = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
  const last = isOnce ? fields.from : to
  if (last === null) fault('to', 'Bitte geben Sie den letzten Tag an.')
  else if (isAfter(fields.from, last)) fault('to', 'Der letzte Tag liegt vor dem ersten.')
  else if (isAfter(last, fields.from.add({ years: 1 }))) fault('to', 'Bitte höchstens ein Jahr.')
  else if (!isBefore(fields.startsTime, fields.endsTime)) fault('endsTime', 'Das Ende muss nach dem Beginn liegen.')
  else {
    const interval = isOnce ? 1 : Number(rhythm.slice(1))
    const input: SharedTimeInput = {
      ...fields,
      to: last,
      skipsHolidays: !isOnce && fields.skipsHolidays,
      rule: { freq: 'weekly', interval, weekdays: [fields.from.dayOfWeek] },
    }
    return { intent, fallback: fallback ?? null, input }
  }
  return z.NEVER
})

const isDay = (value: string | null): value is string => value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value)
const dayText = (value: string | null): string => (isDay(value) ? formatDay(Temporal.PlainDate.from(value)) : '')

export function readStart(search: URLSearchParams, now: Temporal.Instant) {
  const given = (name: string) => search.get(name) ?? ''
  const [from, to] = [dayText(search.get('ab')), dayText(search.get('bis'))]
  return {
    kind: 'team',
    rhythm: to !== '' && from === to ? 'once' : 'w1',
    skipsHolidays: true,
    from: from || formatDay(berlinDay(now).add({ days: 7 })),
    to,
    partId: given('teil'),
    startsTime: given('von'),
    endsTime: given('um'),
    title: given('titel'),
  }
}
