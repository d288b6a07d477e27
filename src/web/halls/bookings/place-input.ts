import { z } from 'zod'
import { berlinMoment, isAfter } from '../../../kernel/calendar.ts'

const day = z.iso.date('Bitte wählen Sie einen Tag.').transform((text) => Temporal.PlainDate.from(text))
const time = z
  .string('Bitte geben Sie eine Uhrzeit ein.')
  .regex(/^([01]?\d|2[0-3]):[0-5]\d$|^24:00$/, 'Bitte geben Sie die Uhrzeit als HH:MM ein.')

/** Part and span of a form: Berlin day and wall-clock times. */
export const placeInput = { partId: z.uuid('Bitte wählen Sie eine Halle.'), day, from: time, to: time }

interface PlaceSent {
  partId: string
  day: Temporal.PlainDate
  from: string
  to: string
}

const momentAt = (on: Temporal.PlainDate, text: string): Temporal.Instant =>
  text === '24:00'
    ? berlinMoment(on.add({ days: 1 }), Temporal.PlainTime.from('00:00'))
    : berlinMoment(on, Temporal.PlainTime.from(text.padStart(5, '0')))

/** An end before its beginning means the next morning. */
export function spanOf({ partId, day: on, from, to }: PlaceSent) {
  const startsAt = momentAt(on, from)
  const endsAt = momentAt(on, to)
  const isNextDay = !isAfter(endsAt, startsAt)
  return { partId, startsAt, endsAt: isNextDay ? momentAt(on.add({ days: 1 }), to) : endsAt }
}
