import { z } from 'zod'
import { isBefore } from '../../kernel/calendar.ts'
import { EMPTY_TEXT, type RichText, readRichText } from '../../kernel/rich-text.ts'

const moment = z.instanceof(Temporal.Instant)
export const PRICE_KINDS = ['non_member', 'member', 'reduced'] as const
const AGE_UNITS = ['years', 'months'] as const
export const PAYMENTS = ['invoice', 'mandate', 'either'] as const
/** The weightiest first. */
export const PRIORITIES = ['members', 'siblings', 'age_cohort', 'last_season'] as const
export const QUESTION_KINDS = ['text', 'choice', 'yes_no'] as const

const cents = z.number().int().min(0).max(1_000_000, 'Höchstens 10.000 Euro.')
/** Cents by kind; missing kinds are not sold. Only a member price of 0: the fee covers it. Full price of 0: free. */
export const Prices = z.object({ non_member: cents, member: cents, reduced: cents }).partial()
const age = z.number().int().min(0, 'Das Alter kann nicht unter 0 liegen.').max(240, 'Höchstens 120 Jahre oder 240 Monate.')
const count = z.number().int().min(1, 'Mindestens 1.').max(10_000, 'Höchstens 10.000.')
/** About eight pages; URL-encoded it still fits a form. */
const LONGEST_BODY = 30_000

function toRichText(value: unknown, ctx: z.RefinementCtx): RichText {
  const text = readRichText(value)
  if (text && JSON.stringify(text).length <= LONGEST_BODY) return text
  ctx.addIssue({
    code: 'custom',
    message: text
      ? 'Der Text ist zu lang. Bitte kürzen Sie ihn auf höchstens acht Seiten.'
      : 'Der Text kann so nicht gespeichert werden.',
  })
  return z.NEVER
}

interface Fits {
  ageUnit: 'years' | 'months'
  ageFrom: number | null
  ageTo: number | null
  capacity: number | null
  minimum: number | null
  registrationOpensAt: Temporal.Instant | null
  registrationClosesAt: Temporal.Instant | null
  decisionOn: Temporal.PlainDate | null
}

function checkTogether(course: Fits, ctx: z.RefinementCtx): void {
  const fault = (field: keyof Fits, message: string) => ctx.addIssue({ code: 'custom', path: [field], message })
  const { ageFrom, ageTo, capacity, minimum, registrationOpensAt: opensAt, registrationClosesAt: closesAt } = course
  if (ageFrom !== null && ageTo !== null && ageTo < ageFrom) fault('ageTo', 'Das Höchstalter liegt unter dem Mindestalter.')
  if (course.ageUnit === 'years' && (ageFrom ?? 0) > 120) fault('ageFrom', 'Höchstens 120 Jahre.')
  if (course.ageUnit === 'years' && (ageTo ?? 0) > 120) fault('ageTo', 'Höchstens 120 Jahre.')
  if (minimum !== null && capacity !== null && minimum > capacity)
    fault('minimum', 'Es gibt weniger Plätze, als mindestens kommen sollen.')
  if (opensAt && closesAt && !isBefore(opensAt, closesAt))
    fault('registrationClosesAt', 'Die Anmeldung endet, bevor sie beginnt.')
  if (course.decisionOn && minimum === null) fault('minimum', 'Zum Entscheidungstag gehört eine Mindestzahl.')
}

export const NewCourse = z
  .object({
    title: z.string().trim().min(1, 'Bitte geben Sie einen Titel ein.').max(120, 'Höchstens 120 Zeichen.'),
    kind: z.enum(['ongoing', 'course']),
    summary: z.string().trim().max(300, 'Höchstens 300 Zeichen.').default(''),
    body: z.unknown().transform(toRichText).default(EMPTY_TEXT),
    bring: z.string().trim().max(500, 'Höchstens 500 Zeichen.').default(''),
    departmentId: z.uuid().nullable().default(null),
    seasonId: z.uuid().nullable().default(null),
    contactId: z.uuid().nullable().default(null),
    imageFileId: z.uuid().nullable().default(null),
    sport: z.string().trim().max(60, 'Höchstens 60 Zeichen.').default(''),
    level: z.string().trim().max(60, 'Höchstens 60 Zeichen.').default(''),
    ageFrom: age.nullable().default(null),
    ageTo: age.nullable().default(null),
    ageUnit: z.enum(AGE_UNITS).default('years'),
    sexes: z.enum(['all', 'm', 'w', 'd']).default('all'),
    tags: z.array(z.string().trim().min(1).max(40, 'Ein Merkmal hat höchstens 40 Zeichen.')).max(12).default([]),
    capacity: count.nullable().default(null),
    minimum: count.nullable().default(null),
    /** Day of the decision about a course below its minimum. */
    decisionOn: z.instanceof(Temporal.PlainDate).nullable().default(null),
    /** A place is a pair of parent and child. */
    countsPairs: z.boolean().default(false),
    hasWaitingList: z.boolean().default(true),
    priorities: z.array(z.enum(PRIORITIES)).default([]),
    registrationOpensAt: moment.nullable().default(null),
    registrationClosesAt: moment.nullable().default(null),
    publishAt: moment.nullable().default(null),
    cancelDays: z.number().int().min(0).max(365, 'Höchstens 365 Tage.').default(7),
    trialLessons: z.number().int().min(0).max(20, 'Höchstens 20.').default(0),
    payment: z.enum(PAYMENTS).default('invoice'),
    /** § 312g (2) Nr. 9 BGB: none for leisure services on fixed dates. Default by kind. */
    hasWithdrawal: z.boolean().optional(),
    /** A late joiner pays for the remaining dates. */
    isProRata: z.boolean().default(false),
    /** Default: an `ongoing` course is in the fee, others have no price yet. */
    prices: Prices.optional(),
    trainerIds: z.array(z.uuid()).default([]),
    /** Further trainers, by name only. */
    ledBy: z.string().trim().max(200, 'Höchstens 200 Zeichen.').default(''),
  })
  .superRefine(checkTogether)
  .transform(({ hasWithdrawal, prices, ...course }) => ({
    ...course,
    hasWithdrawal: hasWithdrawal ?? course.kind === 'ongoing',
    prices: prices ?? (course.kind === 'ongoing' ? { member: 0 } : {}),
  }))
export type NewCourse = z.input<typeof NewCourse>
export type CourseFields = z.output<typeof NewCourse>

/** `id` names an existing question. */
export const QuestionInput = z
  .object({
    id: z.uuid().optional(),
    kind: z.enum(QUESTION_KINDS),
    label: z.string().trim().min(1, 'Bitte geben Sie die Frage ein.').max(200, 'Höchstens 200 Zeichen.'),
    choices: z.array(z.string().trim().min(1).max(80, 'Eine Antwort hat höchstens 80 Zeichen.')).max(20).default([]),
    isRequired: z.boolean().default(false),
  })
  .superRefine(({ kind, choices }, ctx) => {
    if (kind === 'choice' && new Set(choices).size < 2)
      ctx.addIssue({ code: 'custom', path: ['choices'], message: 'Bitte geben Sie mindestens zwei verschiedene Antworten ein.' })
  })
  .transform((question) => ({ ...question, choices: question.kind === 'choice' ? question.choices : [] }))
export type QuestionInput = z.input<typeof QuestionInput>

/** `id` names an existing consent; a changed text becomes its next version. */
export const ConsentInput = z.object({
  id: z.uuid().optional(),
  text: z.string().trim().min(1, 'Bitte geben Sie den Text ein.').max(2_000, 'Höchstens 2.000 Zeichen.'),
  isRequired: z.boolean().default(true),
})
export type ConsentInput = z.input<typeof ConsentInput>
