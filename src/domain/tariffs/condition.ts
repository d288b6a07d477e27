import { z } from 'zod'

const MOST_CENTS = 10_000_000
const OLDEST = 150

export const STATUSES = ['aktiv', 'passiv', 'ehren', 'kurzzeit', 'ruhend'] as const
export type Status = (typeof STATUSES)[number]

/** An object that refuses unknown fields by name. */
export const strict = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: ({ code, keys }) =>
      code === 'unrecognized_keys' ? `Dieses Feld gibt es hier nicht: ${(keys as string[])[0]?.slice(0, 60)}.` : undefined,
  })

export const text = (most = 80) =>
  z
    .string({ error: 'Bitte geben Sie einen Text an.' })
    .trim()
    .min(1, 'Bitte geben Sie einen Text an.')
    .max(most, `Bitte höchstens ${most} Zeichen.`)
export const whole = (from: number, to: number) => {
  const error = `Bitte eine ganze Zahl von ${from} bis ${to}.`
  return z.int({ error }).min(from, error).max(to, error)
}
export const cents = whole(0, MOST_CENTS).describe('Betrag in Cent')
const age = whole(0, OLDEST)
export const count = whole(0, 50)
export const percent = whole(1, 100)
export const day = z.iso.date({ error: 'Bitte einen Tag des Kalenders, zum Beispiel 2026-01-31.', abort: true })
const DUE = 'Bitte Tag und Monat angeben: 01.07., in der API 07-01.'
export const monthDay = z
  .string({ error: DUE })
  .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, DUE)
  .refine(
    (given) => Number(given.slice(3)) <= ([28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][Number(given.slice(0, 2)) - 2] ?? 31),
    DUE,
  )

export const ordered = (low: string, high: string) => (given: Record<string, unknown>, context: z.RefinementCtx) => {
  const [from, to] = [given[low], given[high]]
  if (from !== undefined && to !== undefined && from !== null && to !== null && from > to)
    context.addIssue({ code: 'custom', path: [high], message: `Bitte nicht kleiner als ${low}.` })
}

/** All that is named must hold; an empty condition holds for everybody. */
export const condition = strict({
  ageFrom: age.optional().describe('Mindestalter in Jahren, einschließlich'),
  ageTo: age.optional().describe('Höchstalter in Jahren, einschließlich: „unter 18“ ist 17'),
  status: z.array(z.enum(STATUSES)).min(1).max(5).optional().describe('Status der Mitgliedschaft, einer davon'),
  departments: z.array(text()).min(1).max(50).optional().describe('in einer dieser Abteilungen'),
  proof: text().optional().describe('ein Nachweis oder Antrag dieses Namens liegt vor und ist noch gültig'),
  payment: z.enum(['debit', 'other']).optional().describe('zahlt per Lastschrift (debit) oder anders (other)'),
}).superRefine(ordered('ageFrom', 'ageTo'))
export type Condition = z.output<typeof condition>
