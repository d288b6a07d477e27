import { z } from 'zod'
import { isAfter, isBefore } from '../../kernel/calendar.ts'
import { MOST_DATES, ruleDays } from './rules.ts'

const day = z.instanceof(Temporal.PlainDate)
const time = z.instanceof(Temporal.PlainTime)
const weekday = z.int().min(1).max(7)

const rule = z.discriminatedUnion('freq', [
  z.object({
    freq: z.literal('weekly'),
    interval: z.int().min(1).max(8),
    weekdays: z.array(weekday).min(1, 'Bitte wählen Sie mindestens einen Wochentag.').max(7),
  }),
  z.object({ freq: z.literal('monthly'), nth: z.union([z.int().min(1).max(4), z.literal(-1)]), weekday }),
])

/** Times are Berlin time. */
export const SeriesInput = z
  .object({
    partId: z.uuid('Bitte wählen Sie eine Halle.'),
    title: z.string().trim().min(1, 'Bitte geben Sie einen Titel ein.').max(120, 'Bitte höchstens 120 Zeichen.'),
    note: z.string().trim().max(1000, 'Bitte höchstens 1000 Zeichen.').default(''),
    kind: z.enum(['event', 'team', 'maintenance', 'external']),
    departmentId: z.uuid().nullable().default(null),
    forClubId: z.string().nullable().default(null),
    rule,
    startsTime: time,
    endsTime: time,
    from: day,
    to: day,
    skipped: z.array(day).default([]),
    skipsHolidays: z.boolean().default(true),
  })
  .refine(({ startsTime, endsTime }) => isBefore(startsTime, endsTime), {
    path: ['endsTime'],
    message: 'Das Ende muss nach dem Beginn liegen.',
  })
  .refine(({ from, to }) => !isAfter(from, to), {
    path: ['to'],
    message: 'Der letzte Tag liegt vor dem ersten.',
  })
  .refine(({ from, to }) => !isAfter(to, from.add({ years: 2 })), {
    path: ['to'],
    message: 'Eine Serie reicht höchstens zwei Jahre.',
  })
  .refine(
    (input) => isAfter(input.to, input.from.add({ years: 2 })) || ruleDays(input.rule, input.from, input.to).length <= MOST_DATES,
    {
      path: ['to'],
      message: `Das sind mehr als ${MOST_DATES} Termine. Bitte teilen Sie die Serie.`,
    },
  )
export type SeriesInput = z.input<typeof SeriesInput>
export type SeriesFacts = z.output<typeof SeriesInput>
