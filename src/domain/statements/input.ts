import { z } from 'zod'
import { ALLOWANCES } from '../contracts/rules.ts'

const REASON = 'Bitte nennen Sie den Grund.'
const reason = z.string({ error: REASON }).trim().min(1, REASON).max(300, 'Bitte höchstens 300 Zeichen.')
const day = z.instanceof(Temporal.PlainDate, { error: 'Bitte geben Sie den Tag so an: 24.11.2026.' })
const MINUTES = 'Bitte geben Sie Minuten an, zum Beispiel 90 oder −45.'
const AMOUNT = 'Bitte geben Sie einen Betrag bis 100.000,00 an, oder 0.'

/** A month of one department; without one, what belongs to none. */
export const SubmitInput = z.object({ month: day, departmentId: z.uuid().nullable() })
export type SubmitInput = z.output<typeof SubmitInput>

/** Minutes that no session has, or fewer of them. */
export const CorrectionInput = z.object({
  onDay: day,
  departmentId: z.uuid().nullable(),
  minutes: z
    .int(MINUTES)
    .min(-1440, MINUTES)
    .max(1440, MINUTES)
    .refine((minutes) => minutes !== 0, MINUTES),
  reason,
})
export type CorrectionInput = z.output<typeof CorrectionInput>

export const ReturnInput = z.object({ id: z.uuid(), reason })
export type ReturnInput = z.output<typeof ReturnInput>

export const DeclarationInput = z.object({
  year: z.int().min(2025).max(2100),
  allowance: z.enum(ALLOWANCES).exclude(['minijob_month']),
  otherCents: z.int(AMOUNT).min(0, AMOUNT).max(10_000_000, AMOUNT),
})
export type DeclarationInput = z.output<typeof DeclarationInput>

export const PayInput = z.object({
  ids: z.array(z.uuid()).min(1, 'Bitte wählen Sie Abrechnungen aus.').max(500, 'Bitte höchstens 500 auf einmal.'),
  payOn: day,
  /** Somebody looked at what is above an allowance. */
  acceptsExcess: z.boolean().default(false),
})
export type PayInput = z.output<typeof PayInput>
