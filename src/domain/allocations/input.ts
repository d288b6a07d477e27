import { z } from 'zod'
import { isBefore } from '../../kernel/calendar.ts'
import { AGE_GROUPS, CRITERIA, OUTCOMES } from './rules.ts'
import { CRITERION_TEXTS } from './texts.ts'

const dayNamed = (what: string) => z.instanceof(Temporal.PlainDate, { error: `Bitte geben Sie ${what} so ein: 05.03.2027.` })
const timeNamed = (what: string, example: string) =>
  z.instanceof(Temporal.PlainTime, { error: `Bitte geben Sie ${what} so ein: ${example}.` })
const times = { startsTime: timeNamed('den Beginn', '17:30'), endsTime: timeNamed('das Ende', '21:00') }
const weekdays = z.array(z.int().min(1).max(7)).min(1, 'Bitte wählen Sie mindestens einen Wochentag.').max(7)
const compare = Temporal.PlainDate.compare

/** A rule over several fields runs once these are valid: all faults appear at once. */
const once = (fields: z.ZodRawShape) => ({
  when: ({ value }: { value: unknown }) => z.object(fields).safeParse(value).success,
})

const inOrder = ({ startsTime, endsTime }: { startsTime: Temporal.PlainTime; endsTime: Temporal.PlainTime }) =>
  isBefore(startsTime, endsTime)
const END = { path: ['endsTime'], message: 'Das Ende muss nach dem Beginn liegen.', ...once(times) }

/** Berlin time. */
const WindowInput = z
  .object({ weekdays, partId: z.uuid('Bitte wählen Sie eine Halle.'), ...times, inHolidays: z.boolean().default(false) })
  .refine(inOrder, END)
export type WindowInput = z.output<typeof WindowInput>

const CriteriaInput = z.array(z.enum(CRITERIA)).superRefine((criteria, ctx) => {
  for (const [at, one] of criteria.entries())
    if (criteria.indexOf(one) < at)
      ctx.addIssue({ code: 'custom', path: [at], message: `„${CRITERION_TEXTS[one]}“ steht schon weiter oben.` })
})

const validity = { from: dayNamed('den ersten Tag'), to: dayNamed('den letzten Tag') }
const deadlines = {
  needsUntil: dayNamed('die Frist für den Bedarf'),
  objectionsUntil: dayNamed('die Frist für Einsprüche'),
}

export const AllocationInput = z
  .object({
    name: z.string().trim().min(1, 'Bitte geben Sie einen Namen ein.').max(80, 'Bitte höchstens 80 Zeichen.'),
    ...validity,
    ...deadlines,
    note: z.string().trim().max(2000, 'Bitte höchstens 2000 Zeichen.').default(''),
    criteria: CriteriaInput,
    hasHolidayPlan: z.boolean().default(false),
    windows: z.array(WindowInput).min(1, 'Bitte schreiben Sie mindestens eine Zeit aus.').max(100),
  })
  .refine(({ from, to }) => compare(from, to) <= 0, {
    path: ['to'],
    message: 'Der letzte Tag liegt vor dem ersten.',
    ...once(validity),
  })
  .refine(({ from, to }) => compare(to, from.add({ months: 14 })) <= 0, {
    path: ['to'],
    message: 'Eine Vergabe gilt höchstens 14 Monate.',
    ...once(validity),
  })
  .refine(({ needsUntil, objectionsUntil }) => compare(needsUntil, objectionsUntil) < 0, {
    path: ['objectionsUntil'],
    message: 'Einsprüche enden nach der Frist für den Bedarf.',
    ...once(deadlines),
  })
export type AllocationInput = z.input<typeof AllocationInput>
export type AllocationFacts = z.output<typeof AllocationInput>

const WishInput = z.object({ weekdays, ...times }).refine(inOrder, END)

const isLongEnough = ({ startsTime, endsTime }: z.output<typeof WishInput>, minutes: number) =>
  startsTime.until(endsTime).total('minutes') >= minutes

/** `wishes` in order: the first is the real one, the others are alternatives. */
export const NeedInput = z
  .object({
    groupName: z.string().trim().min(1, 'Bitte geben Sie die Gruppe ein.').max(80, 'Bitte höchstens 80 Zeichen.'),
    /** Set by the association only. */
    school: z.string().trim().max(80, 'Bitte höchstens 80 Zeichen.').default(''),
    /** The school hears of what happens to its time. Never without a school. */
    schoolEmail: z
      .union([
        z.literal(''),
        z
          .email('Bitte geben Sie eine vollständige E-Mail-Adresse an, zum Beispiel info@schule.de.')
          .max(200, 'Bitte höchstens 200 Zeichen.'),
      ])
      .default(''),
    ageGroup: z.enum(AGE_GROUPS),
    league: z.string().trim().max(80, 'Bitte höchstens 80 Zeichen.').default(''),
    people: z
      .int('Bitte geben Sie die Zahl der Personen ein.')
      .min(1, 'Bitte geben Sie mindestens 1 Person an.')
      .max(500, 'Bitte höchstens 500 Personen.'),
    minutes: z
      .int('Bitte geben Sie die Dauer in Minuten ein, zum Beispiel 90.')
      .min(15, 'Bitte mindestens 15 Minuten.')
      .max(480, 'Bitte höchstens 480 Minuten.')
      .multipleOf(15, 'Bitte in Schritten von 15 Minuten, zum Beispiel 90.'),
    priority: z
      .int('Bitte geben Sie den Rang als Zahl ein, 1 ist am wichtigsten.')
      .min(1, 'Die wichtigste Gruppe hat Rang 1.')
      .max(99, 'Bitte höchstens Rang 99.')
      .default(1),
    wishes: z.array(WishInput).min(1).max(4),
    partIds: z.array(z.uuid()).max(100).default([]),
    equipment: z.array(z.string()).max(20).default([]),
    inHolidays: z.boolean().default(false),
    note: z.string().trim().max(500, 'Bitte höchstens 500 Zeichen.').default(''),
  })
  .superRefine(
    ({ wishes, minutes }, ctx) => {
      for (const [at, wish] of wishes.entries())
        if (inOrder(wish) && !isLongEnough(wish, minutes))
          ctx.addIssue({
            code: 'custom',
            path: ['wishes', at, 'endsTime'],
            message: `In diese Zeit passen keine ${minutes} Minuten.`,
          })
    },
    once({ minutes: z.int(), wishes: z.array(z.object(times)) }),
  )
export type NeedInput = z.input<typeof NeedInput>

/** No place = refused. */
export const HandInput = z.object({
  needId: z.uuid(),
  place: z
    .object({ partId: z.uuid(), weekday: z.int().min(1).max(7), ...times })
    .refine(inOrder, END)
    .nullable(),
  reason: z.string().trim().min(1, 'Bitte nennen Sie den Grund.').max(300, 'Bitte höchstens 300 Zeichen.'),
})
export type HandInput = z.input<typeof HandInput>

export const AnswerInput = z.object({
  outcome: z.enum(OUTCOMES, 'Bitte wählen Sie eine Entscheidung.'),
  answer: z.string().trim().min(1, 'Bitte begründen Sie die Antwort.').max(1000, 'Bitte höchstens 1000 Zeichen.'),
})
export type AnswerInput = z.input<typeof AnswerInput>

export const ObjectionText = z
  .string()
  .trim()
  .min(1, 'Bitte schreiben Sie, wogegen Sie Einspruch erheben.')
  .max(1000, 'Bitte höchstens 1000 Zeichen.')
