import { z } from 'zod'
import type { SeriesInput } from '../../../domain/series/input.ts'
import { isAfter, isBefore } from '../../../kernel/calendar.ts'
import { comingDay, untilAfterDay } from '../../kit/form-fields.ts'
import { checkNight, NO_DAY, placeInput } from '../bookings/place-input.ts'
import { REPEATS } from './request-repeats.ts'

const repeat = z.enum(Object.keys(REPEATS) as (keyof typeof REPEATS)[]).default('once')

const day = z.string(NO_DAY).pipe(comingDay)

const when = { ...placeInput, day, repeat, until: day.optional() }

interface When {
  day: Temporal.PlainDate
  from: string
  to: string
  repeat: keyof typeof REPEATS
  until?: Temporal.PlainDate | undefined
}

export type CheckedWhen = When & { partId: string }

function checkWhen({ day, from, to, repeat, until }: When, ctx: z.RefinementCtx): void {
  if (repeat === 'once') {
    checkNight({ from, to }, ctx)
    return
  }
  const fault = (field: string, message: string) => ctx.addIssue({ code: 'custom', path: [field], message })
  if (!until) fault('until', 'Bitte geben Sie den letzten Tag ein.')
  else if (isBefore(until, day)) fault('until', 'Der letzte Tag liegt vor dem ersten.')
  else if (isAfter(until, day.add({ years: 1 }))) fault('until', 'Bitte höchstens ein Jahr.')
  if (to === '24:00' || to.padStart(5, '0') <= from.padStart(5, '0'))
    fault('to', 'Bitte ein Ende am selben Tag, nach dem Beginn.')
}

/** Fields that decide if time is free. */
export const CheckForm = z.preprocess(untilAfterDay, z.object(when).superRefine(checkWhen))

const Request = z
  .object({
    ...when,
    asksTaken: z.boolean().default(false),
    title: z.string('Bitte sagen Sie, wofür Sie die Halle brauchen.').trim().max(120, 'Bitte höchstens 120 Zeichen.'),
    note: z.string().trim().max(1000, 'Bitte höchstens 1000 Zeichen.').default(''),
    name: z.string('Bitte geben Sie Ihren Namen ein.').trim().max(120, 'Bitte höchstens 120 Zeichen.'),
    email: z.email('Bitte geben Sie eine gültige E-Mail-Adresse an, zum Beispiel name@beispiel.de.').max(200),
    phone: z.string().trim().max(40, 'Bitte höchstens 40 Zeichen.').default(''),
  })
  .superRefine(checkWhen)
export const RequestForm = z.preprocess(untilAfterDay, Request)

const clock = (text: string) => Temporal.PlainTime.from(text.padStart(5, '0'))

/** Typed series; null for a single date. */
export function seriesOf(typed: CheckedWhen & { title?: string; note?: string }): SeriesInput | null {
  const { repeat, until, day, from, to, partId, title = 'Anfrage', note = '' } = typed
  if (repeat === 'once' || !until) return null
  return {
    partId,
    title,
    note,
    kind: 'external',
    startsTime: clock(from),
    endsTime: clock(to),
    from: day,
    to: until,
    rule: { freq: 'weekly', interval: repeat === 'w2' ? 2 : 1, weekdays: [day.dayOfWeek] },
  }
}
