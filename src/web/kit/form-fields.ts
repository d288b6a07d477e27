import { z } from 'zod'
import { dayFault, parseDay, parseTime, ZONE } from '../../kernel/calendar.ts'
import { parseComingDay } from '../../kernel/coming-day.ts'
import { germanFault } from '../../kernel/german-fault.ts'
import { parseCents } from '../../kernel/money.ts'

/** Typed text, parsed by `read`; `fault` names the right notation. */
const typed = <T>(read: (text: string) => T | null, fault: string | ((text: string) => string)) =>
  z.string().transform((text, ctx) => {
    const value = read(text)
    if (value !== null) return value
    ctx.addIssue({ code: 'custom', message: typeof fault === 'string' ? fault : fault(text) })
    return z.NEVER
  })

const orNull = <Schema extends z.ZodType>(schema: Schema) => schema.optional().transform((value) => value ?? null)

export const day = typed(parseDay, dayFault)
const readComing = (text: string) => parseComingDay(text, Temporal.Now.plainDateISO(ZONE))
export const comingDay = typed(readComing, dayFault)
export const time = typed(parseTime, 'Bitte geben Sie die Uhrzeit so ein: 17:30.')
const money = typed((text) => {
  const cents = parseCents(text)
  return cents !== null && cents >= 0 ? cents : null
}, 'Bitte geben Sie den Betrag so ein: 60,00.')

export const optionalDay = orNull(day)
export const optionalTime = orNull(time)
export const optionalMoney = money.optional()
export const optionalCount = orNull(z.number().int())
export const optionalId = orNull(z.uuid())
export const text = z.string().default('')
export const tick = z.boolean().default(false)
export const version = z.number().int()

const Stretch = z.looseObject({ day: z.string(), until: z.string() }).transform(({ day, until, ...sent }) => {
  const first = readComing(day)
  return { ...sent, day, until: (first && parseComingDay(until, first)?.toString()) ?? until }
})

/** For `z.preprocess`: a last day without a year counts from the first day, not from today. */
export const untilAfterDay = (sent: unknown): unknown => Stretch.safeParse(sent).data ?? sent

const isBlank = (given: unknown): boolean =>
  typeof given === 'object' && given !== null && Object.values(given).every((value) => value === undefined || value === '')

/** Fields of one thing that may all stay empty; with one of them the others are needed. */
export const allOrNone = <Schema extends z.ZodObject>(schema: Schema) =>
  z.preprocess((given) => (isBlank(given) ? undefined : given), schema.optional())

/** For `transform`: checks typed fields by the schema of a command, its faults beside the fields. */
export const checkedBy =
  <Schema extends z.ZodType>(schema: Schema) =>
  (typed: z.input<Schema>, ctx: z.RefinementCtx): z.output<Schema> => {
    const read = schema.safeParse(typed, { error: germanFault })
    if (read.success) return read.data
    for (const { path, message } of read.error.issues) ctx.addIssue({ code: 'custom', path: [...path], message })
    return z.NEVER
  }

/** One entry a line, or parted by commas. */
export const listOf = (separator: RegExp) =>
  z
    .string()
    .default('')
    .transform((text) => [
      ...new Set(
        text
          .split(separator)
          .map((entry) => entry.trim())
          .filter((entry) => entry !== ''),
      ),
    ])

/** Rich text as the browser's editor sends it. */
export const json = z.string().transform((value, ctx): unknown => {
  try {
    return JSON.parse(value)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    ctx.addIssue({ code: 'custom', message: 'Der Text ist nicht angekommen. Bitte laden Sie die Seite neu.' })
    return z.NEVER
  }
})

export const picture = z.instanceof(File, { error: 'Bitte wählen Sie ein Bild aus.' })

const ALT_MISSING = 'Bitte sagen Sie in einem Satz, was zu sehen ist.'
/** Text alternative of a picture. */
export const alt = z.string({ error: ALT_MISSING }).trim().min(1, ALT_MISSING).max(300, 'Höchstens 300 Zeichen.')
