import { z } from 'zod'
import { compact, isIban } from '../../kernel/bank-codes.ts'
import { ageOn, hasShortYear, isAfter, isBefore, isNoDay, parseDay } from '../../kernel/calendar.ts'
import { fold } from '../../kernel/fold.ts'
import { birthDay, centuryAsked, email, PersonFields, phone, postcode, text } from '../people/input.ts'
import { FULL_AGE, SEXES } from '../people/rules.ts'
import { MEMBER_KINDS } from './rules.ts'

export const MOST_PEOPLE = 12

const DAY = 'Bitte geben Sie den Tag so ein: 05.03.2027.'
const NO_DAY = 'Diesen Tag gibt es nicht. Bitte prüfen Sie Tag und Monat.'
const FAR = 'Dieser Tag liegt zu weit zurück oder voraus. Bitte prüfen Sie das Jahr.'
/** A day from 1900 to so many years ahead; of a year with two digits nobody guesses the century. */
export const dayWithin = (years: number) =>
  z.string({ error: DAY }).transform((typed, context) => {
    const day = parseDay(typed)
    const today = Temporal.Now.plainDateISO('Europe/Berlin')
    const isNear = day !== null && day.year >= 1900 && !isAfter(day, today.add({ years }))
    if (isNear && !hasShortYear(typed)) return day
    const far = day && (hasShortYear(typed) ? centuryAsked(day, today.add({ years })) : FAR)
    const message = far ?? (isNoDay(typed) ? NO_DAY : DAY)
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
export const memberDay = dayWithin(2)

/** One line of the paper; a line without name and birth date counts for nothing. */
const FamilyRow = z.object({
  firstname: text(80),
  lastname: text(80),
  birthOn: birthDay.optional().transform((day) => day ?? null),
  sex: z.enum(SEXES).default('o'),
  /** `none`: a parent who does not join. */
  kind: z.enum([...MEMBER_KINDS, 'none']).default('aktiv'),
  email,
  phone,
  departmentIds: z.array(z.uuid()).max(30).default([]),
})
export type FamilyRow = z.output<typeof FamilyRow> & {
  /** Line of the form. */
  at: number
}

const isFilled = ({ firstname, lastname, birthOn }: Omit<FamilyRow, 'at'>): boolean =>
  firstname !== '' || lastname !== '' || birthOn !== null

const FamilyFields = z.object({
  isOrganisation: z.boolean().default(false),
  people: z.array(FamilyRow).max(MOST_PEOPLE).default([]),
  entryOn: memberDay,
  street: text(120),
  postcode,
  city: text(80),
  payment: z.enum(['invoice', 'mandate']).default('invoice'),
  /** Line of the person who pays. */
  payer: z.coerce.number().int().min(0).max(MOST_PEOPLE).default(0),
  iban: text(50),
  holder: text(70),
  signedOn: memberDay.optional().transform((day) => day ?? null),
})
type FamilyFields = z.output<typeof FamilyFields>

interface Fault {
  path: (string | number)[]
  message: string
}

export const isChild = ({ birthOn }: { birthOn: Temporal.PlainDate | null }, day: Temporal.PlainDate): boolean =>
  birthOn !== null && ageOn(birthOn, day) < FULL_AGE

const nameOf = ({ firstname, lastname, birthOn }: FamilyRow): string => `${fold(`${firstname} ${lastname}`)} ${birthOn}`

function rowFaults(row: FamilyRow, rows: readonly FamilyRow[], { isOrganisation, entryOn }: FamilyFields): Fault[] {
  const at = (field: string, message: string): Fault => ({ path: ['people', row.at, field], message })
  const faults: Fault[] = []
  if (!isOrganisation && row.firstname === '') faults.push(at('firstname', 'Bitte geben Sie den Vornamen an.'))
  if (row.lastname === '')
    faults.push(at('lastname', isOrganisation ? 'Bitte geben Sie den Namen an.' : 'Bitte geben Sie den Nachnamen an.'))
  if (row.birthOn && rows.some((other) => other.at < row.at && nameOf(other) === nameOf(row)))
    faults.push(at('firstname', 'Diese Person steht schon weiter oben. Bitte streichen Sie eine der beiden Zeilen.'))
  if (row.birthOn && isBefore(entryOn, row.birthOn)) faults.push(at('birthOn', 'Der Eintritt liegt vor der Geburt.'))
  return faults
}

function paymentFaults(
  { payment, payer, iban, signedOn }: FamilyFields,
  rows: readonly FamilyRow[],
  today: Temporal.PlainDate,
): Fault[] {
  const faults: Fault[] = []
  const paying = rows.find(({ at }) => at === payer)
  if (!paying) faults.push({ path: ['payer'], message: 'Bitte wählen Sie jemanden aus, der oben eingetragen ist.' })
  else if (isChild(paying, today))
    faults.push({ path: ['payer'], message: 'Ein Kind kann nicht zahlen. Bitte wählen Sie einen Erwachsenen.' })
  if (payment === 'invoice') return faults
  if (compact(iban) === '') faults.push({ path: ['iban'], message: 'Bitte geben Sie die IBAN an, oder wählen Sie Rechnung.' })
  else if (!isIban(compact(iban)))
    faults.push({ path: ['iban'], message: 'Diese IBAN stimmt nicht. Bitte vergleichen Sie sie Zeichen für Zeichen.' })
  if (!signedOn) faults.push({ path: ['signedOn'], message: 'Bitte geben Sie an, wann das Mandat unterschrieben wurde.' })
  else if (isAfter(signedOn, today)) faults.push({ path: ['signedOn'], message: 'Die Unterschrift liegt in der Zukunft.' })
  return faults
}

/** Every fault of a paper application, each beside its field. */
function familyFaults(fields: FamilyFields, rows: readonly FamilyRow[], today: Temporal.PlainDate): Fault[] {
  if (rows.length === 0) {
    const field = fields.isOrganisation ? 'lastname' : 'firstname'
    return [{ path: ['people', 0, field], message: 'Bitte tragen Sie mindestens eine Person ein.' }]
  }
  const faults = rows.flatMap((row) => rowFaults(row, rows, fields))
  const [first] = rows
  if (first && rows.every((row) => isChild(row, today)))
    faults.push({
      path: ['people', first.at, 'birthOn'],
      message: 'Zu einem Kind gehört ein Erwachsener. Bitte tragen Sie ihn mit ein; er muss nicht Mitglied werden.',
    })
  if (rows.every(({ kind }) => kind === 'none'))
    faults.push({ path: ['people', first?.at ?? 0, 'kind'], message: 'Mindestens eine Person muss Mitglied werden.' })
  return [...faults, ...paymentFaults(fields, rows, today)]
}

/** A family, a single person or an organisation, as from paper. */
export const FamilyInput = FamilyFields.transform((fields, context) => {
  const filled = fields.people.map((row, at): FamilyRow => ({ ...row, at })).filter(isFilled)
  const [first] = filled
  const people = fields.isOrganisation
    ? filled.slice(0, 1).map((row) => ({ ...row, firstname: '', birthOn: null }))
    : filled.map((row) => ({ ...row, lastname: row.lastname === '' && row !== first ? (first?.lastname ?? '') : row.lastname }))
  for (const { path, message } of familyFaults(fields, people, Temporal.Now.plainDateISO('Europe/Berlin')))
    context.addIssue({ code: 'custom', path, message })
  return { ...fields, people }
})
export type FamilyInput = z.output<typeof FamilyInput>

const memberNo = z
  .string()
  .trim()
  .regex(/^[\w./-]{1,20}$/, 'Bitte höchstens 20 Zeichen: Buchstaben, Ziffern und . / -.')
const departmentIds = z.array(z.uuid()).max(30)
const reason = z.string().trim().max(200, 'Bitte höchstens 200 Zeichen.').default('')

/** One person who joins, as a program says it. */
export const NewMember = PersonFields.extend({
  firstname: text(80),
  lastname: z.string({ error: 'Bitte geben Sie den Nachnamen an.' }).trim().min(1, 'Bitte geben Sie den Nachnamen an.').max(80),
  isOrganisation: z.boolean().default(false),
  kind: z.enum(MEMBER_KINDS).default('aktiv'),
  entryOn: memberDay.optional(),
  departmentIds: departmentIds.default([]),
  memberNo: memberNo.optional(),
  externalId: text(80),
}).superRefine(({ firstname, isOrganisation, birthOn, entryOn }, context) => {
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (!isOrganisation && firstname === '') refuse('firstname', 'Bitte geben Sie den Vornamen an.')
  if (isOrganisation && (firstname !== '' || birthOn))
    refuse('isOrganisation', 'Eine Organisation hat weder Vornamen noch Geburtsdatum.')
  if (birthOn && entryOn && isBefore(entryOn, birthOn)) refuse('entryOn', 'Der Eintritt liegt vor der Geburt.')
})
export type NewMember = z.output<typeof NewMember>

/** Named fields change, on a day to come with `effectiveOn`. */
export const MemberChange = PersonFields.extend({
  kind: z.enum(MEMBER_KINDS).optional(),
  departmentIds: departmentIds.optional(),
  effectiveOn: memberDay.optional(),
})
export type MemberChange = z.output<typeof MemberChange>

/** Counts changes of the copy that somebody has open. */
const version = z.coerce.number().int().optional()

export const MembershipEnd = z.object({
  version,
  lastOn: memberDay,
  reason,
  state: z.enum(['left', 'deceased']).default('left'),
  /** An exit is confirmed by mail. */
  isConfirmed: z.boolean().optional(),
})
export type MembershipEnd = z.output<typeof MembershipEnd>

/** `withMandates`: those that lapsed with the death hold again. */
export const DeathTakenBack = z.object({ withMandates: z.boolean().default(false) })

export const NewHouseholdInput = z.object({
  name: text(80),
  from: memberDay.optional(),
  people: z
    .array(z.object({ personId: z.uuid(), kind: z.enum(['adult', 'child']), countsForFee: z.boolean().default(true) }))
    .min(1, 'Bitte nennen Sie mindestens eine Person.')
    .max(MOST_PEOPLE),
})
export type NewHouseholdInput = z.output<typeof NewHouseholdInput>

const dayOrNone = memberDay.nullish().transform((day) => day ?? null)

/** Days of a household's request for the family fee, the last one included; without `from` there is none. */
export const FeeRequest = z
  .object({ version, from: dayOrNone, to: dayOrNone })
  .refine(({ from, to }) => from || !to, { path: ['from'], message: 'Bitte geben Sie an, ab wann.' })
  .refine(({ from, to }) => !(from && to && isBefore(to, from)), { path: ['to'], message: 'Das liegt vor dem ersten Tag.' })
export type FeeRequest = z.output<typeof FeeRequest>

const number = z.string().trim().max(20, 'Bitte höchstens 20 Zeichen.').default('')
const NUMBER = 'Bitte geben Sie die Mitgliedsnummer an.'

/** Household of a member from a day on; the number is of somebody who lives there. */
export const HouseholdWish = z
  .object({
    version,
    from: memberDay,
    way: z.enum(['join', 'join_too', 'leave'], 'Bitte wählen Sie, was sich ändert.'),
    memberNo: number,
    countsForFee: z.boolean().default(false),
  })
  .refine(({ way, memberNo }) => way === 'leave' || memberNo !== '', { path: ['memberNo'], message: NUMBER })
export type HouseholdWish = z.output<typeof HouseholdWish>

/** A person of the family, or `other` with a number. */
export const PayerWish = z
  .object({
    version,
    from: memberDay,
    payerId: z.union([z.uuid(), z.literal('other')], 'Bitte wählen Sie, wer zahlt.'),
    payerNo: number,
    isForAll: z.boolean().default(false),
  })
  .refine(({ payerId, payerNo }) => payerId !== 'other' || payerNo !== '', { path: ['payerNo'], message: NUMBER })
export type PayerWish = z.output<typeof PayerWish>

/** A new address of everybody who lives together. */
export const HouseholdMove = z.object({
  effectiveOn: memberDay,
  street: z.string({ error: 'Bitte geben Sie Straße und Hausnummer an.' }).trim().max(120),
  postcode: postcode.pipe(z.string().min(1, 'Bitte geben Sie die Postleitzahl an.')),
  city: z.string({ error: 'Bitte geben Sie den Ort an.' }).trim().max(80),
})
