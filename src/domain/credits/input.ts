import { z } from 'zod'
import { parseDay } from '../../kernel/calendar.ts'
import { parseCents } from '../../kernel/money.ts'

const cents = (error: string) =>
  z.string({ error }).transform((text, { addIssue }) => {
    const amount = parseCents(text)
    if (amount !== null && amount >= 0 && amount <= 10_000_00) return amount
    addIssue({ code: 'custom', message: error })
    return z.NEVER
  })

const day = (error: string) =>
  z.string({ error }).transform((text, { addIssue }) => {
    const parsed = parseDay(text)
    if (parsed) return parsed
    addIssue({ code: 'custom', message: error })
    return z.NEVER
  })

const whole = (error: string, least: number, most: number) =>
  z.coerce.number({ error }).int(error).min(least, error).max(most, error)
const reason = z
  .string({ error: 'Bitte geben Sie einen Grund an. Er steht im Protokoll.' })
  .trim()
  .min(1, 'Bitte geben Sie einen Grund an. Er steht im Protokoll.')
  .max(200, 'Bitte höchstens 200 Zeichen.')
const flag = z.boolean().default(false)
/** One or many ticked boxes. */
const ids = z.union([z.uuid().transform((id) => [id]), z.array(z.uuid())]).default([])

/** Without an id it is a new kind. */
export const KindInput = z
  .object({
    id: z.uuid().optional(),
    version: z.coerce.number().int().positive().optional(),
    name: z
      .string({ error: 'Bitte geben Sie der Karte einen Namen.' })
      .trim()
      .min(1, 'Bitte geben Sie der Karte einen Namen.')
      .max(60, 'Bitte höchstens 60 Zeichen.'),
    units: whole('Bitte geben Sie an, wie viele Stunden die Karte hat: 1 bis 100.', 1, 100),
    price: cents('Bitte geben Sie den Preis in Euro an, zum Beispiel 80,00.'),
    validMonths: whole('Bitte geben Sie an, wie viele Monate die Karte gilt: 1 bis 60.', 1, 60),
    courseIds: ids,
    departmentIds: ids,
    membersPay: flag,
    trainersSell: flag,
    isOff: flag,
  })
  .refine(({ courseIds, departmentIds }) => courseIds.length + departmentIds.length > 0, {
    path: ['courseIds'],
    message: 'Bitte wählen Sie, wo die Karte gilt: mindestens ein Angebot oder eine Abteilung.',
  })
export type KindInput = z.output<typeof KindInput>

/** `id` comes from the form: sent twice, it sells once. */
export const SaleInput = z.object({
  id: z.uuid(),
  kindId: z.uuid('Bitte wählen Sie eine Karte.'),
  personId: z.uuid('Bitte wählen Sie die Person.'),
  validFrom: day('Bitte geben Sie an, ab wann die Karte gilt, zum Beispiel 01.12.2026.'),
})
export type SaleInput = z.output<typeof SaleInput>

export const CorrectionInput = z.object({
  cardId: z.uuid(),
  units: whole('Bitte geben Sie an, um wie viele Stunden: zum Beispiel 1 oder -1.', -100, 100).refine(
    (units) => units !== 0,
    'Bitte geben Sie an, um wie viele Stunden: zum Beispiel 1 oder -1.',
  ),
  reason,
})
export type CorrectionInput = z.output<typeof CorrectionInput>

export const ExtensionInput = z.object({
  cardId: z.uuid(),
  validTo: day('Bitte geben Sie den neuen letzten Tag an, zum Beispiel 31.12.2026.'),
  reason,
})
export type ExtensionInput = z.output<typeof ExtensionInput>

export const RefundInput = z.object({
  cardId: z.uuid(),
  amount: cents('Bitte geben Sie den Betrag in Euro an, zum Beispiel 24,00.'),
  reason,
})
export type RefundInput = z.output<typeof RefundInput>
