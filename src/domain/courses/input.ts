import { z } from 'zod'
import { EMPTY_TEXT, type RichText, readRichText } from '../../kernel/rich-text.ts'

const moment = z.instanceof(Temporal.Instant)
export const PRICE_KINDS = ['non_member', 'member', 'reduced'] as const
const cents = z.number().int().min(0).max(1_000_000)

function toRichText(value: unknown, ctx: z.RefinementCtx): RichText {
  const text = readRichText(value)
  if (text && JSON.stringify(text).length <= 200_000) return text
  ctx.addIssue({ code: 'custom', message: text ? 'Der Text ist zu lang.' : 'Der Text kann so nicht gespeichert werden.' })
  return z.NEVER
}

/** An offer as staff enter it. Prices left out are not offered; an ongoing offer without prices is part of the fee. */
export const NewCourse = z
  .object({
    title: z.string().trim().min(1, 'Bitte geben Sie einen Titel ein.').max(120, 'Höchstens 120 Zeichen.'),
    kind: z.enum(['ongoing', 'course']),
    summary: z.string().trim().max(300, 'Höchstens 300 Zeichen.').default(''),
    body: z.unknown().transform(toRichText).default(EMPTY_TEXT),
    bring: z.string().trim().max(500).default(''),
    departmentId: z.uuid().nullable().default(null),
    sport: z.string().trim().max(60).default(''),
    level: z.string().trim().max(60).default(''),
    ageFrom: z.number().int().min(0).max(120).nullable().default(null),
    ageTo: z.number().int().min(0).max(120).nullable().default(null),
    sexes: z.enum(['all', 'm', 'w', 'd']).default('all'),
    tags: z.array(z.string().trim().min(1).max(40)).default([]),
    capacity: z.number().int().min(1).max(10_000).nullable().default(null),
    minimum: z.number().int().min(1).max(10_000).nullable().default(null),
    hasWaitingList: z.boolean().default(true),
    registrationOpensAt: moment.nullable().default(null),
    registrationClosesAt: moment.nullable().default(null),
    cancelDays: z.number().int().min(0).max(365).default(7),
    prices: z.object({ non_member: cents, member: cents, reduced: cents }).partial().default({}),
    trainerIds: z.array(z.uuid()).default([]),
  })
  .refine((course) => course.ageFrom === null || course.ageTo === null || course.ageTo >= course.ageFrom, {
    path: ['ageTo'],
    message: 'Das Höchstalter liegt unter dem Mindestalter.',
  })
export type NewCourse = z.input<typeof NewCourse>
export type CourseFields = z.output<typeof NewCourse>
