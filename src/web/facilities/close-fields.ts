import { z } from 'zod'
import { SETTLEMENTS } from '../../domain/closures/input.ts'
import { ANNOUNCE_DAYS } from '../../domain/closures/rules.ts'
import { berlinDay, berlinMoment, formatDay } from '../../kernel/calendar.ts'
import { day, optionalDay, optionalTime, text, tick } from '../courses/editor/typed-fields.ts'

const DAY_START = Temporal.PlainTime.from('00:00')

/** What is closed, from when to when, why, and until when sessions are announced as cancelled now. */
export const CloseFields = z
  .object({
    ...{ from: day, fromTime: optionalTime, isOpenEnded: tick, to: optionalDay, toTime: optionalTime },
    ...{ reason: text, until: optionalDay },
    part: z.union([z.uuid().transform((id) => [id]), z.array(z.uuid())]).default([]),
  })
  .transform(({ from, fromTime, isOpenEnded, to, toTime, part, reason, until }, ctx) => {
    const fault = (field: string, message: string) => ctx.addIssue({ code: 'custom', path: [field], message })
    if (reason.trim() === '') fault('reason', 'Bitte nennen Sie den Grund. Alle lesen ihn.')
    if (!isOpenEnded && to === null) fault('to', 'Bitte geben Sie den letzten Tag ein, oder wählen Sie „Bis auf Weiteres“.')
    if (ctx.issues.length > 0) return z.NEVER
    const startsAt = berlinMoment(from, fromTime ?? DAY_START)
    // Without a time the last day is closed to its end.
    const endsAt =
      isOpenEnded || to === null ? null : toTime ? berlinMoment(to, toTime) : berlinMoment(to.add({ days: 1 }), DAY_START)
    if (endsAt !== null && Temporal.Instant.compare(startsAt, endsAt) >= 0) {
      fault('to', 'Das Ende liegt nicht nach dem Beginn.')
      return z.NEVER
    }
    return { partIds: part, startsAt, endsAt, reason: reason.trim(), until }
  })
export type CloseFields = z.output<typeof CloseFields>

/** Sessions of an open-ended closure are told two weeks ahead unless somebody says otherwise; all of one that ends. */
export const announceUntil = ({ startsAt, endsAt, until }: CloseFields, now: Temporal.Instant): Temporal.PlainDate | null => {
  if (until !== null) return until
  if (endsAt !== null) return null
  const first = Temporal.Instant.compare(startsAt, now) > 0 ? startsAt : now
  return berlinDay(first).add({ days: ANNOUNCE_DAYS })
}

const SETTLED = z.enum(SETTLEMENTS)

/** What was chosen for sessions (`move.<session>`) and offers (`settle.<course>`). */
export function readChoices(form: FormData) {
  const moves = new Map<string, string>()
  const settlements = new Map<string, z.output<typeof SETTLED>>()
  for (const [name, value] of form) {
    const [what, id] = name.split('.')
    if (typeof value !== 'string' || value === '' || !z.uuid().safeParse(id).success || id === undefined) continue
    if (what === 'move' && z.uuid().safeParse(value).success) moves.set(id, value)
    const settled = SETTLED.safeParse(value)
    if (what === 'settle' && settled.success) settlements.set(id, settled.data)
  }
  return { moves, settlements }
}

export const dayText = (day: Temporal.PlainDate | null): string => (day ? formatDay(day) : '')
