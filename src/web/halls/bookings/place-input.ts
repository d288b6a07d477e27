import { z } from 'zod'
import { berlinMoment, formatTime, isAfter, parseTime } from '../../../kernel/calendar.ts'
import { day } from '../../kit/form-fields.ts'

export const NO_DAY = 'Bitte geben Sie den Tag ein.'
/** A day as people type it. */
const typedDay = z.string(NO_DAY).pipe(day)
const time = z.string('Bitte geben Sie eine Uhrzeit ein.').transform((text, { addIssue }) => {
  if (/^24([:.]00)?$/.test(text.trim())) return '24:00'
  const read = parseTime(text)
  if (read) return formatTime(read)
  addIssue({ code: 'custom', message: 'Bitte geben Sie die Uhrzeit so ein: 17:30.' })
  return z.NEVER
})

/** Part and span of a form: Berlin day and wall-clock times. */
export const placeInput = { partId: z.uuid('Bitte wählen Sie eine Halle.'), day: typedDay, from: time, to: time }

interface PlaceSent {
  partId: string
  day: Temporal.PlainDate
  from: string
  to: string
}

const momentAt = (on: Temporal.PlainDate, text: string): Temporal.Instant =>
  text === '24:00'
    ? berlinMoment(on.add({ days: 1 }), Temporal.PlainTime.from('00:00'))
    : berlinMoment(on, Temporal.PlainTime.from(text))

/** Halls are slept in, from 18:00 to 10:00; what would be longer over night was typed the wrong way round. */
const LONGEST_NIGHT = 16

/** Faults an end before its beginning, unless it may be the next morning; 00:00 always is. */
export function checkNight({ from, to }: Pick<PlaceSent, 'from' | 'to'>, { addIssue }: z.RefinementCtx): void {
  const [starts, ends] = [from, to].map((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)))
  if (starts === undefined || ends === undefined || ends === 0 || ends > starts) return
  const hours = (24 * 60 + ends - starts) / 60
  if (hours <= LONGEST_NIGHT) return
  const message = `${from} bis ${to} am nächsten Tag sind ${Math.floor(hours)} Stunden. Bitte prüfen Sie Beginn und Ende.`
  addIssue({ code: 'custom', path: ['to'], message })
}

/** An end before its beginning means the next morning. */
export function spanOf({ partId, day: on, from, to }: PlaceSent) {
  const startsAt = momentAt(on, from)
  const endsAt = momentAt(on, to)
  const isNextDay = !isAfter(endsAt, startsAt)
  return { partId, startsAt, endsAt: isNextDay ? momentAt(on.add({ days: 1 }), to) : endsAt }
}
