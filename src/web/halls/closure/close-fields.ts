import { z } from 'zod'
import { SETTLEMENTS } from '../../../domain/closures/input.ts'
import { ANNOUNCE_DAYS } from '../../../domain/closures/rules.ts'
import { berlinDay, berlinMoment, isAfter, isBefore } from '../../../kernel/calendar.ts'
import { isId } from '../../../kernel/id.ts'
import { day, json, optionalDay, optionalTime, text, tick } from '../../kit/form-fields.ts'

const DAY_START = Temporal.PlainTime.from('00:00')

export const CloseFields = z
  .object({
    from: day,
    fromTime: optionalTime,
    isOpenEnded: tick,
    to: optionalDay,
    toTime: optionalTime,
    reason: text,
    until: optionalDay,
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
    if (endsAt !== null && !isBefore(startsAt, endsAt)) {
      fault('to', 'Das Ende muss nach dem Beginn liegen.')
      return z.NEVER
    }
    return { partIds: part, startsAt, endsAt, reason: reason.trim(), until }
  })
export type CloseFields = z.output<typeof CloseFields>

/** Sessions of an open-ended closure are announced two weeks ahead by default; of one with an end, all. */
export const announceUntil = ({ startsAt, endsAt, until }: CloseFields, now: Temporal.Instant): Temporal.PlainDate | null => {
  if (until !== null) return until
  if (endsAt !== null) return null
  const first = isAfter(startsAt, now) ? startsAt : now
  return berlinDay(first).add({ days: ANNOUNCE_DAYS })
}

const SETTLED = z.enum(SETTLEMENTS)

/**
 * Ways of all sessions into other halls in one field: `places` are `<hall>_<part>`, `courses` their numbers by course and session.
 * A field for each session and hall would be more than a form may send.
 */
const Ways = json.pipe(
  z.object({
    places: z.array(z.string()),
    courses: z.record(z.string(), z.record(z.string(), z.array(z.int()))),
  }),
)
export type Ways = z.output<typeof Ways>

function waysOf(form: FormData): { course: string; session: string; hall: string; part: string }[] {
  const { places = [], courses = {} } = Ways.safeParse(form.get('ways')).data ?? {}
  return Object.entries(courses).flatMap(([course, sessions]) =>
    Object.entries(sessions).flatMap(([session, at]) =>
      at.map((place) => {
        const [hall = '', part = ''] = (places[place] ?? '').split('_')
        return { course, session, hall, part }
      }),
    ),
  )
}

/**
 * Choices for all (`every` = a hall or `cancel`; `everySettle`), for a course (`all.<course>`, `settle.<course>`; empty = as for all)
 * and for one session (`move.<session>` = a part or `cancel`; empty = as its course). `ways` names the part of each session in a hall.
 * Only courses with a `settle` field get something.
 */
export function readChoices(form: FormData) {
  const given = [...form].flatMap(([name, value]) => {
    const [what = '', id = ''] = name.split('.')
    return typeof value === 'string' && isId(id) ? [{ what, id, value }] : []
  })
  const of = (what: string) => given.filter((one) => one.what === what).map(({ id, value }) => [id, value] as const)
  const all = new Map(of('all'))
  const moves = new Map<string, string>()
  for (const { course, session, hall, part } of waysOf(form))
    if ((all.get(course) || form.get('every')) === hall && isId(part) && isId(session)) moves.set(session, part)
  for (const [session, part] of of('move')) {
    if (isId(part)) moves.set(session, part)
    else if (part !== '') moves.delete(session)
  }
  const settlements = new Map<string, z.output<typeof SETTLED>>()
  for (const [course, how] of of('settle')) {
    const settled = SETTLED.safeParse(how || form.get('everySettle'))
    if (settled.success) settlements.set(course, settled.data)
  }
  return { moves, settlements }
}

const CHOICE = /^(?:every|everySettle|(?:all|settle|move)\.[\w-]{36})$/

/** Choices as sent, to show them again after a refusal. */
export const chosenIn = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => (CHOICE.test(name) && typeof value === 'string' && value !== '' ? [[name, value]] : [])),
  )
