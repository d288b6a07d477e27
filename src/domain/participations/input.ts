import { z } from 'zod'
import { parseDay } from '../../kernel/calendar.ts'

const name = (what: string) =>
  z
    .string({ error: `Bitte geben Sie ${what} an.` })
    .trim()
    .min(1, `Bitte geben Sie ${what} an.`)
    .max(80, 'Bitte höchstens 80 Zeichen.')

/** A day as a person types it (`5.3.2014`) or as JSON carries it (`2014-03-05`). */
const birthDay = z
  .string({ error: 'Bitte geben Sie das Geburtsdatum an, zum Beispiel 05.03.2014.' })
  .trim()
  .transform((text, context) => {
    const day = parseDay(text)
    const today = Temporal.Now.plainDateISO('Europe/Berlin')
    if (day && Temporal.PlainDate.compare(day, today) <= 0 && day.year >= today.year - 120) return day
    context.addIssue({ code: 'custom', message: 'Bitte geben Sie das Geburtsdatum an, zum Beispiel 05.03.2014.' })
    return z.NEVER
  })

const guardian = z.object({
  firstname: name('den Vornamen der erziehungsberechtigten Person'),
  lastname: name('den Nachnamen der erziehungsberechtigten Person'),
})

/** What a sign-up form or the API sends. */
export const signUpInput = z.object({
  firstname: name('den Vornamen'),
  lastname: name('den Nachnamen'),
  birthOn: birthDay,
  sex: z.enum(['m', 'w', 'd', 'o']).default('o'),
  email: z.email('Bitte geben Sie eine gültige E-Mail-Adresse an, zum Beispiel name@beispiel.de.').trim().max(200),
  phone: z.string().trim().max(40, 'Bitte höchstens 40 Zeichen.').default(''),
  guardian: guardian.optional(),
  claimsMembership: z.boolean().default(false),
  message: z.string().trim().max(1000, 'Bitte höchstens 1.000 Zeichen.').default(''),
  privacyAccepted: z.literal(true, { error: 'Bitte stimmen Sie den Datenschutzhinweisen zu.' }),
})
export type SignUp = z.infer<typeof signUpInput>

/** Somebody whom staff enters. `reason` lets them in above the capacity. */
export const staffEntryInput = z.object({
  firstname: name('den Vornamen'),
  lastname: name('den Nachnamen'),
  birthOn: birthDay,
  email: z
    .email('Bitte geben Sie eine gültige E-Mail-Adresse an, zum Beispiel name@beispiel.de.')
    .trim()
    .max(200)
    .or(z.literal(''))
    .default(''),
  phone: z.string().trim().max(40, 'Bitte höchstens 40 Zeichen.').default(''),
  claimsMembership: z.boolean().default(false),
  reason: z.string().trim().max(200, 'Bitte höchstens 200 Zeichen.').default(''),
})
export type StaffEntry = z.infer<typeof staffEntryInput>

/** The version of the privacy text that is accepted with a sign-up; kept with each participation. */
export const PRIVACY_VERSION = '2026-11'
