import { z } from 'zod'
import { dayFault, isAfter, isNoDay, parseDay } from '../../kernel/calendar.ts'
import { memberDay } from '../members/input.ts'
import { LICENCE_KINDS } from './rules.ts'

const TITLE = 'Bitte geben Sie der Lizenz einen Namen, zum Beispiel Übungsleiter C Breitensport.'

const LAST = 'Bitte geben Sie den letzten Tag so ein: 31.12.2029.'
/** Empty: the usual term. Licences reach further ahead than other days. */
const lastDay = z
  .string()
  .trim()
  .default('')
  .transform((typed, context) => {
    if (typed === '') return null
    const day = parseDay(typed)
    if (day && day.year >= 1950 && day.year <= 2100) return day
    context.addIssue({ code: 'custom', message: isNoDay(typed) ? dayFault(typed) : LAST })
    return z.NEVER
  })

export const LicenceInput = z
  .object({
    id: z.union([z.literal(''), z.uuid()]).default(''),
    version: z.coerce.number().int().default(0),
    kind: z.enum(LICENCE_KINDS, 'Bitte wählen Sie die Art der Lizenz.'),
    title: z.string({ error: TITLE }).trim().min(1, TITLE).max(120, 'Bitte höchstens 120 Zeichen.'),
    number: z.string().trim().max(60, 'Bitte höchstens 60 Zeichen.').default(''),
    from: memberDay,
    to: lastDay,
    /** It does not expire. */
    isOpen: z.boolean().default(false),
  })
  .refine(({ from, to }) => to === null || !isAfter(from, to), { path: ['to'], message: 'Der letzte Tag liegt vor dem ersten.' })
export type LicenceInput = z.output<typeof LicenceInput>

export const ConductCheckInput = z
  .object({
    seenOn: memberDay,
    issuedOn: memberDay,
    isRelevant: z.enum(['yes', 'no'], 'Bitte wählen Sie.').transform((answer) => answer === 'yes'),
  })
  .refine(({ seenOn, issuedOn }) => !isAfter(issuedOn, seenOn), {
    path: ['issuedOn'],
    message: 'Das Führungszeugnis kann nicht nach dem Tag ausgestellt sein, an dem Sie es gesehen haben.',
  })
export type ConductCheckInput = z.output<typeof ConductCheckInput>

export const ConductCodeInput = z.object({ signedOn: memberDay })
