import { z } from 'zod'
import { parseDay, parseTime } from '../../../kernel/calendar.ts'
import { parseCents } from '../../../kernel/money.ts'

/** A typed text that `read` understands; `fault` says how to write it. */
const typed = <T>(read: (text: string) => T | null, fault: string) =>
  z.string().transform((text, ctx) => {
    const value = read(text)
    if (value !== null) return value
    ctx.addIssue({ code: 'custom', message: fault })
    return z.NEVER
  })

const orNull = <Schema extends z.ZodType>(schema: Schema) => schema.optional().transform((value) => value ?? null)

export const day = typed(parseDay, 'Bitte geben Sie den Tag so ein: 05.03.2027.')
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
