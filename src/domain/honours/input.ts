import { z } from 'zod'
import { isAfter } from '../../kernel/calendar.ts'
import { memberDay } from '../members/input.ts'
import { GAPS } from './rules.ts'

const TITLE = 'Bitte schreiben Sie, wofür: zum Beispiel Ehrennadel in Silber.'
const note = z.string().trim().max(300, 'Bitte höchstens 300 Zeichen.').default('')

/** An honour that follows from no rule. */
export const HonourInput = z.object({
  title: z.string({ error: TITLE }).trim().min(1, TITLE).max(120, 'Bitte höchstens 120 Zeichen.'),
  awardedOn: memberDay,
  note,
})
export type HonourInput = z.output<typeof HonourInput>

export const SettledHonour = z.object({ id: z.uuid(), awardedOn: memberDay, note })
export type SettledHonour = z.output<typeof SettledHonour>

const NAME = 'Bitte nennen Sie den früheren Verein.'
export const PriorInput = z
  .object({
    name: z.string({ error: NAME }).trim().min(1, NAME).max(120, 'Bitte höchstens 120 Zeichen.'),
    from: memberDay,
    to: memberDay,
  })
  .refine(({ from, to }) => !isAfter(from, to), { path: ['to'], message: 'Der letzte Tag liegt vor dem ersten.' })
export type PriorInput = z.output<typeof PriorInput>

const YEARS = 'Bitte geben Sie ganze Zahlen von 1 bis 120 an, durch Komma getrennt: 10, 25, 40.'
/** `10, 25, 40`, in any order. */
const years = z.string({ error: YEARS }).transform((typed, context) => {
  const numbers = typed
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number)
  if (numbers.length <= 30 && numbers.every((number) => Number.isInteger(number) && number >= 1 && number <= 120))
    return [...new Set(numbers)].sort((one, other) => one - other)
  context.addIssue({ code: 'custom', message: YEARS })
  return z.NEVER
})

const count = (most: number) => {
  const message = `Bitte geben Sie eine Zahl von 0 bis ${most} an.`
  return z.coerce.number({ error: message }).int(message).min(0, message).max(most, message)
}

export const HonourRulesInput = z.object({
  jubileeYears: years,
  birthdayYears: years,
  countsFromAge: count(30),
  gaps: z.enum(GAPS),
  restsCount: z.boolean().default(false),
  pinDays: count(365),
  version: z.coerce.number().int().default(0),
})
export type HonourRulesInput = z.output<typeof HonourRulesInput>
