import { z } from 'zod'
import { isBefore } from '../../kernel/calendar.ts'
import { EMPTY_TEXT, type RichText, readRichText } from '../../kernel/rich-text.ts'
import { AUDIENCES, LONGEST_DAYS } from './rules.ts'

const moment = z.instanceof(Temporal.Instant)
/** About eight pages; written for an address it still fits a form. */
const LONGEST_BODY = 30_000
const cents = z.number().int().min(0).max(1_000_000)

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

/** Null = no sign-up. Prices in cents. */
const signUp = z.object({
  capacity: z.number().int().min(1, 'Mindestens 1.').max(10_000, 'Höchstens 10.000.').nullable().default(null),
  hasWaitingList: z.boolean().default(true),
  closesAt: moment.nullable().default(null),
  priceCents: cents.default(0),
  memberPriceCents: cents.nullable().default(null),
})
export type SignUpFields = z.output<typeof signUp>

const fields = z.object({
  title: z.string().trim().min(1, 'Bitte geben Sie einen Titel ein.').max(120, 'Höchstens 120 Zeichen.'),
  body: z.unknown().transform(toRichText).default(EMPTY_TEXT),
  isAllDay: z.boolean().default(false),
  startsAt: moment,
  endsAt: moment,
  place: z.string().trim().max(120, 'Höchstens 120 Zeichen.').default(''),
  partId: z.uuid('Bitte wählen Sie eine Halle.').nullable().default(null),
  departmentId: z.uuid().nullable().default(null),
  audience: z.enum(AUDIENCES).default('public'),
  category: z.string().trim().max(40, 'Höchstens 40 Zeichen.').default(''),
  signUp: signUp.nullable().default(null),
})

function checkTimes({ startsAt, endsAt }: { startsAt: Temporal.Instant; endsAt: Temporal.Instant }, ctx: z.RefinementCtx): void {
  const fault = (message: string) => ctx.addIssue({ code: 'custom', path: ['endsAt'], message })
  if (!isBefore(startsAt, endsAt)) fault('Das Ende muss nach dem Beginn liegen.')
  else if (startsAt.until(endsAt).total('hours') > LONGEST_DAYS * 24 + 1)
    fault(`Ein Termin dauert höchstens ${LONGEST_DAYS} Tage.`)
}

export const EventInput = fields.superRefine(checkTimes)
export type EventInput = z.input<typeof EventInput>
export type EventFields = z.output<typeof EventInput>

/** `occupied`: choice for dates without a free hall. */
export const Repeat = z.object({
  everyWeeks: z.number().int().min(1).max(52),
  until: z.instanceof(Temporal.PlainDate),
  occupied: z.enum(['refuse', 'skip', 'without_hall']).default('refuse'),
})
export type Repeat = z.input<typeof Repeat>
