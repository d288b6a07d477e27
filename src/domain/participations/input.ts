import { z } from 'zod'
import { birthDay, emergencyInput, phone } from '../people/input.ts'
import { GROUP_SIZE } from './rules.ts'

const name = (what: string) =>
  z
    .string({ error: `Bitte geben Sie ${what} an.` })
    .trim()
    .min(1, `Bitte geben Sie ${what} an.`)
    .max(80, 'Bitte höchstens 80 Zeichen.')

const guardian = z.object({
  firstname: name('den Vornamen eines Elternteils oder einer anderen sorgeberechtigten Person'),
  lastname: name('den Nachnamen eines Elternteils oder einer anderen sorgeberechtigten Person'),
})

const companion = z.string().trim().max(120, 'Bitte höchstens 120 Zeichen.').default('')
const answers = z.record(z.string(), z.string().max(500, 'Bitte höchstens 500 Zeichen.').optional()).default({})

const participant = z.object({
  firstname: name('den Vornamen'),
  lastname: name('den Nachnamen'),
  birthOn: birthDay,
  sex: z.enum(['m', 'w', 'd', 'o']).default('o'),
  companion,
  answers,
})

export const childInput = participant.pick({ firstname: true, lastname: true, birthOn: true })
export type NewChild = z.infer<typeof childInput>

const common = z.object({
  groupKind: z.enum(['all_or_none', 'together']).default('all_or_none'),
  isTrial: z.boolean().default(false),
  claimsReduced: z.boolean().default(false),
  /** `id.version` of each accepted text. */
  consents: z.array(z.string()).default([]),
  payment: z.enum(['invoice', 'mandate']).optional(),
  iban: z.string().trim().max(60, 'Bitte höchstens 60 Zeichen.').default(''),
  holder: z.string().trim().max(70, 'Bitte höchstens 70 Zeichen.').default(''),
  message: z.string().trim().max(1000, 'Bitte höchstens 1.000 Zeichen.').default(''),
})

/** Sign-up by form or API. `others` share contact and guardian. */
export const signUpInput = participant.extend(common.shape).extend({
  others: z
    .array(participant)
    .max(GROUP_SIZE - 1, `Bitte höchstens ${GROUP_SIZE} Personen auf einmal.`)
    .default([]),
  email: z.email('Bitte geben Sie eine gültige E-Mail-Adresse an, zum Beispiel name@beispiel.de.').trim().max(200),
  phone,
  guardian: guardian.optional(),
  claimsMembership: z.boolean().default(false),
})
export type SignUp = z.infer<typeof signUpInput>

export const familyInput = common.extend({
  people: z
    .array(z.object({ id: z.uuid(), companion, answers, claimsMembership: z.boolean().default(false) }))
    .min(1, 'Bitte wählen Sie aus, wer teilnimmt.')
    .max(GROUP_SIZE, `Bitte höchstens ${GROUP_SIZE} Personen auf einmal.`),
})
export type FamilySignUp = z.infer<typeof familyInput>
export type CommonInput = z.infer<typeof common>

/** `reason` permits a place above the capacity. E-mail and telephone of a minor are the guardian's. */
export const staffEntryInput = participant.omit({ sex: true }).extend({
  email: z
    .email('Bitte geben Sie eine gültige E-Mail-Adresse an, zum Beispiel name@beispiel.de.')
    .trim()
    .max(200)
    .or(z.literal(''))
    .default(''),
  phone: z.string().trim().max(40, 'Bitte höchstens 40 Zeichen.').default(''),
  guardian: guardian.optional(),
  emergency: emergencyInput.pick({ name: true, phone: true }).optional(),
  claimsMembership: z.boolean().default(false),
  reason: z.string().trim().max(200, 'Bitte höchstens 200 Zeichen.').default(''),
})
export type StaffEntry = z.infer<typeof staffEntryInput>

/** Version of the privacy text; each participation keeps it. */
export const PRIVACY_VERSION = '2026-11'
