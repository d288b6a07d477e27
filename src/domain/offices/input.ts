import { z } from 'zod'
import { isAfter } from '../../kernel/calendar.ts'

const TITLE = 'Bitte geben Sie dem Amt einen Namen, zum Beispiel Kassenwartin.'

export const OfficeInput = z.object({
  title: z.string({ error: TITLE }).trim().min(1, TITLE).max(80, 'Bitte höchstens 80 Zeichen.'),
  departmentId: z.uuid().nullable(),
  email: z
    .union([z.literal(''), z.email('Bitte geben Sie eine gültige E-Mail-Adresse an, zum Beispiel kasse@verein.de.').max(200)])
    .default(''),
  isBoard: z.boolean(),
  position: z.int('Bitte geben Sie eine Zahl an.').min(0, 'Bitte geben Sie eine Zahl an.').max(999, 'Höchstens 999.'),
})
export type OfficeInput = z.output<typeof OfficeInput>

const day = z.instanceof(Temporal.PlainDate)
const ENDS_BEFORE = 'Der letzte Tag liegt vor dem ersten.'

export const TermInput = z
  .object({
    officeId: z.uuid(),
    personId: z.uuid('Bitte suchen Sie zuerst eine Person.'),
    from: day,
    to: day.nullable(),
    /** The person agrees to be named on the website. */
    isShown: z.boolean(),
    /** The present holders end it the day before. */
    isHandover: z.boolean(),
  })
  .refine(({ from, to }) => to === null || !isAfter(from, to), { path: ['to'], message: ENDS_BEFORE })
export type TermInput = z.output<typeof TermInput>

export const ChangedTerm = z
  .object({ id: z.uuid(), from: day, to: day.nullable(), isShown: z.boolean(), version: z.int() })
  .refine(({ from, to }) => to === null || !isAfter(from, to), { path: ['to'], message: ENDS_BEFORE })
export type ChangedTerm = z.output<typeof ChangedTerm>
