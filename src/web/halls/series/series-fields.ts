import { z } from 'zod'
import { SeriesInput } from '../../../domain/series/input.ts'
import { type Choice, FALLBACKS, type Rule } from '../../../domain/series/rules.ts'
import { parseDay, parseTime } from '../../../kernel/calendar.ts'
import { day, listOf, optionalId, text, tick, time } from '../../kit/form-fields.ts'
import type { FieldLabels } from '../../kit/forms.ts'

/** Rules to choose from: every n weeks, or the nth weekday of a month. */
export const REPEATS = {
  w1: 'Jede Woche',
  w2: 'Alle 2 Wochen',
  w3: 'Alle 3 Wochen',
  w4: 'Alle 4 Wochen',
  w5: 'Alle 5 Wochen',
  w6: 'Alle 6 Wochen',
  w7: 'Alle 7 Wochen',
  w8: 'Alle 8 Wochen',
  m1: 'Monatlich, am ersten',
  m2: 'Monatlich, am zweiten',
  m3: 'Monatlich, am dritten',
  m4: 'Monatlich, am vierten',
  l1: 'Monatlich, am letzten',
} as const
type Repeat = keyof typeof REPEATS

const weekday = z.coerce.number().int().min(1).max(7)

function ruleOf(repeat: Repeat, weekdays: number[]): Rule {
  const count = Number(repeat.slice(1))
  if (repeat.startsWith('w')) return { freq: 'weekly', interval: count, weekdays }
  return { freq: 'monthly', nth: repeat.startsWith('l') ? -1 : count, weekday: weekdays[0] ?? 0 }
}

export const repeatOf = (rule: Rule): { repeat: Repeat; weekdays: number[] } => {
  const name = rule.freq === 'weekly' ? `w${rule.interval}` : rule.nth === -1 ? 'l1' : `m${rule.nth}`
  const repeat = Object.hasOwn(REPEATS, name) ? (name as Repeat) : 'w1'
  return { repeat, weekdays: rule.freq === 'weekly' ? rule.weekdays : [rule.weekday] }
}

/** Form of the editor, checked by the domain, its faults beside the fields. */
export const SeriesFields = z
  .object({
    version: z.number().int().optional(),
    title: z.string('Bitte geben Sie einen Titel ein.'),
    note: text,
    kind: z.enum(['event', 'team', 'maintenance', 'external']),
    partId: z.uuid('Bitte wählen Sie eine Halle.'),
    departmentId: optionalId,
    forClubId: z.string().optional(),
    repeat: z.enum(Object.keys(REPEATS) as [Repeat, ...Repeat[]]),
    weekdays: z.union([weekday.transform((one) => [one]), z.array(weekday)]).default([]),
    startsTime: time,
    endsTime: time,
    from: day,
    to: day,
    skipped: listOf(/[,;\s]+/),
    skipsHolidays: tick,
    /** Displaced groups, as shown. */
    seen: z.string().default(''),
    /** For the displaced groups. */
    reason: z.string().trim().max(200).default(''),
    /** For dates outside the opening hours. */
    hoursReason: z.string().trim().max(200, 'Bitte höchstens 200 Zeichen.').default(''),
    /** For every date with a conflict and no choice of its own. */
    fallback: z.enum(FALLBACKS).optional(),
  })
  .transform(({ version, repeat, weekdays, skipped, seen, reason, hoursReason, fallback, forClubId, ...fields }, ctx) => {
    const days = skipped.map(parseDay)
    if (days.includes(null)) {
      ctx.addIssue({ code: 'custom', path: ['skipped'], message: 'Bitte geben Sie die Tage so ein: 05.03.2027, 12.03.2027.' })
      return z.NEVER
    }
    if (weekdays.length === 0) {
      ctx.addIssue({ code: 'custom', path: ['weekdays'], message: 'Bitte wählen Sie mindestens einen Wochentag.' })
      return z.NEVER
    }
    if (!repeat.startsWith('w') && weekdays.length > 1) {
      ctx.addIssue({ code: 'custom', path: ['weekdays'], message: 'Monatlich geht nur ein Wochentag. Bitte wählen Sie einen.' })
      return z.NEVER
    }
    const input = {
      ...fields,
      forClubId: forClubId ?? null,
      rule: ruleOf(repeat, weekdays),
      skipped: days.filter((one) => one !== null),
    }
    const read = SeriesInput.safeParse(input)
    if (read.success) return { version: version ?? 0, seen, reason, hoursReason, fallback, input: read.data }
    for (const { path, message } of read.error.issues) ctx.addIssue({ code: 'custom', path, message })
    return z.NEVER
  })

export const SERIES_LABELS: FieldLabels = {
  title: 'Titel',
  kind: 'Art',
  departmentId: 'Abteilung',
  partId: 'Halle',
  repeat: 'Wiederholung',
  weekdays: 'Wochentag',
  startsTime: 'Von',
  endsTime: 'Bis',
  from: 'Erster Tag',
  to: 'Letzter Tag',
}

const PREFIX = 'choice.'

/** Choices by date: `choice.2027-03-02` = `skip`, `wait`, `override`, `part:ID` or `time:17:00-18:30`. */
export function readChoices(form: FormData, reason: string): Map<string, Choice> {
  const choices = new Map<string, Choice>()
  for (const [name, value] of form) {
    if (!name.startsWith(PREFIX) || typeof value !== 'string') continue
    const on = name.slice(PREFIX.length)
    const choice = readChoice(value, on, reason)
    if (choice && parseDay(on)) choices.set(on, choice)
  }
  return choices
}

function readChoice(text: string, on: string, reason: string): Choice | null {
  if (text === 'skip' || text === 'wait') return { kind: text }
  if (text === 'override') return { kind: 'override', reason }
  if (text.startsWith('part:') && z.uuid().safeParse(text.slice(5)).success) return { kind: 'part', partId: text.slice(5) }
  const [from, to] = text.startsWith('time:') ? text.slice(5).split('-').map(parseTime) : []
  const onDay = parseDay(on)
  return from && to && onDay ? { kind: 'move', onDay, startsTime: from, endsTime: to } : null
}
