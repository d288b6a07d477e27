import { z } from 'zod'
import { isAfter } from '../../kernel/calendar.ts'
import { birthDay, phone } from '../people/input.ts'
import { MOST_AT_ONCE } from './rules.ts'

const line = (most = 120) => z.string().trim().max(most, `Bitte höchstens ${most} Zeichen.`)
const named = (what: string, most = 80) =>
  z
    .string({ error: `Bitte geben Sie ${what} an.` })
    .trim()
    .min(1, `Bitte geben Sie ${what} an.`)
    .max(most, `Bitte höchstens ${most} Zeichen.`)

const LEAVE_DAYS = 'Bitte geben Sie 0 bis 60 Tage an.'

export const PlanInput = z.object({
  title: named('einen Namen', 120),
  startsOn: z.instanceof(Temporal.PlainDate),
  place: line().default(''),
  description: line(4000).default(''),
  contactName: line(80).default(''),
  contactEmail: z
    .union([z.literal(''), z.email('Bitte geben Sie eine E-Mail-Adresse ein, zum Beispiel name@beispiel.de.').max(200)])
    .default(''),
  contactPhone: line(40).default(''),
  leaveDays: z.int(LEAVE_DAYS).min(0, LEAVE_DAYS).max(60, LEAVE_DAYS).default(2),
})
export type PlanInput = z.input<typeof PlanInput>
export type PlanFields = z.output<typeof PlanInput>

const moment = z.instanceof(Temporal.Instant).nullable().default(null)

/** A row of the table of shifts. Null times: a contribution; then `creditMinutes` says what it counts. */
export const ShiftInput = z
  .object({
    /** Null for a new one. */
    id: z.uuid().nullable().default(null),
    task: named('die Aufgabe', 120),
    startsAt: moment,
    endsAt: moment,
    place: line().default(''),
    needed: z.int().min(1).max(200),
    minAge: z.int().min(1).max(99).nullable().default(null),
    qualification: line().default(''),
    description: line(500).default(''),
    creditMinutes: z.int().min(0).max(6000).nullable().default(null),
  })
  .refine(({ startsAt, endsAt }) => (startsAt && endsAt ? isAfter(endsAt, startsAt) : startsAt === endsAt), {
    path: ['endsAt'],
    message: 'Das Ende muss nach dem Beginn liegen, oder beide fehlen.',
  })
  .refine(({ startsAt, creditMinutes }) => startsAt !== null || creditMinutes !== null, {
    path: ['creditMinutes'],
    message: 'Bitte sagen Sie, wie viele Minuten ein Beitrag ohne Zeit zählt.',
  })
export type ShiftFields = z.output<typeof ShiftInput>

const guardian = z.object({
  firstname: named('den Vornamen eines Elternteils oder einer anderen sorgeberechtigten Person'),
  lastname: named('den Nachnamen eines Elternteils oder einer anderen sorgeberechtigten Person'),
})

const chosen = {
  shiftIds: z
    .array(z.uuid())
    .min(1, 'Bitte wählen Sie mindestens eine Schicht.')
    .max(MOST_AT_ONCE, `Bitte höchstens ${MOST_AT_ONCE} Schichten auf einmal.`),
  note: line(200).default(''),
  isQualified: z.boolean().default(false),
}

/** By a visitor; the mailed link confirms. */
export const HelperInput = z.object({
  ...chosen,
  firstname: named('den Vornamen'),
  lastname: named('den Nachnamen'),
  birthOn: birthDay,
  email: z.email('Bitte geben Sie eine gültige E-Mail-Adresse an, zum Beispiel name@beispiel.de.').trim().max(200),
  phone,
  guardian: guardian.optional(),
})
export type HelperInput = z.output<typeof HelperInput>

/** By staff, for who called or came by. */
export const StaffHelper = z.object({
  firstname: named('den Vornamen'),
  lastname: named('den Nachnamen'),
  birthOn: birthDay.optional().transform((day) => day ?? null),
  email: PlanInput.shape.contactEmail,
  phone: line(40).default(''),
  note: line(200).default(''),
})
export type StaffHelper = z.output<typeof StaffHelper>

/** By a login for itself and its children. */
export const FamilyHelp = z.object({
  ...chosen,
  people: z
    .array(z.uuid())
    .min(1, 'Bitte wählen Sie aus, wer hilft.')
    .max(MOST_AT_ONCE, `Bitte höchstens ${MOST_AT_ONCE} Personen auf einmal.`),
})
export type FamilyHelp = z.output<typeof FamilyHelp>
