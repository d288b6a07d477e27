import { z } from 'zod'
import { formatDay, hasShortYear, isAfter, isNoDay, parseDay } from '../../kernel/calendar.ts'
import { moreContacts } from './more-contacts.ts'
import { SEXES } from './rules.ts'

/** Unknown texts are left out. `email` is kept as typed and compared without case. */
export interface NewPerson {
  firstname: string
  lastname: string
  birthOn?: Temporal.PlainDate | null | undefined
  sex?: 'm' | 'w' | 'd' | 'o' | undefined
  salutation?: string | undefined
  title?: string | undefined
  email?: string | undefined
  phone?: string | undefined
  moreContacts?: string | undefined
  street?: string | undefined
  postcode?: string | undefined
  city?: string | undefined
  isOrganisation?: boolean | undefined
}

const plain = (most: number) => z.string().trim().max(most, `Bitte höchstens ${most} Zeichen.`)
export const text = (most: number) => plain(most).default('')
const version = z.coerce.number().int().positive()
const emailOrNone = z.union([z.literal(''), z.email('Bitte geben Sie eine E-Mail-Adresse ein, zum Beispiel name@beispiel.de.')])
export const email = emailOrNone.default('')
const phoneOrNone = plain(40).refine((value) => /^[\d\s()/+-]*$/.test(value), 'Bitte nur Ziffern, Leerzeichen und + ( ) / -.')
export const phone = phoneOrNone.default('')
export const postcode = text(10).refine(
  (value) => !/^\d{1,4}$/.test(value),
  'Eine deutsche Postleitzahl hat fünf Ziffern: Fehlt vorn eine Null? Im Ausland bitte mit Land, zum Beispiel A-6020.',
)
const name = (what: string) =>
  z
    .string({ error: `Bitte geben Sie ${what} an.` })
    .trim()
    .min(1, `Bitte geben Sie ${what} an.`)
    .max(80, 'Bitte höchstens 80 Zeichen.')

/** Without `moreContacts` these stay. */
export const Contact = z.object({
  version,
  email,
  phone,
  moreContacts: moreContacts.optional(),
  street: text(120),
  postcode,
  city: text(80),
})
export type Contact = z.output<typeof Contact>

const BIRTH = 'Bitte geben Sie das Geburtsdatum an, zum Beispiel 05.03.2014.'
const UNREAD_BIRTH = 'So lässt sich das Geburtsdatum nicht lesen. Bitte geben Sie es so ein: 05.03.2014.'
const NO_BIRTH = 'Dieses Geburtsdatum gibt es nicht. Bitte prüfen Sie Tag und Monat.'
const BIRTH_AHEAD = 'Dieses Geburtsdatum liegt in der Zukunft. Bitte prüfen Sie das Jahr.'
const BIRTH_FAR = 'Dieses Geburtsdatum liegt mehr als 120 Jahre zurück. Bitte prüfen Sie das Jahr.'
/** Question about a year with two digits. `day`: the typed day in this century; `latest`: it cannot be later. */
export function centuryAsked(day: Temporal.PlainDate, latest: Temporal.PlainDate): string {
  const before = day.subtract({ years: 100 })
  const [years, one] = isAfter(day, latest) ? [`${before.year}`, before] : [`${day.year} oder ${before.year}`, day]
  return `Welches Jahr ist gemeint: ${years}? Bitte mit vier Ziffern, zum Beispiel ${formatDay(one)}.`
}

/** Typed day (`5.3.2014`) or ISO day, of a person who may be alive. */
export const birthDay = z
  .string({ error: BIRTH })
  .trim()
  .transform((typed, context) => {
    const day = parseDay(typed)
    const today = Temporal.Now.plainDateISO('Europe/Berlin')
    const isShort = hasShortYear(typed)
    if (day && !isShort && !isAfter(day, today) && day.year >= today.year - 120) return day
    const unread = isNoDay(typed) ? NO_BIRTH : typed === '' ? BIRTH : UNREAD_BIRTH
    const wrong = day ? (isAfter(day, today) ? BIRTH_AHEAD : BIRTH_FAR) : unread
    context.addIssue({ code: 'custom', message: day && isShort ? centuryAsked(day, today) : wrong })
    return z.NEVER
  })

/** Staff may not know an adult's birth date. */
export const PersonInput = z.object({
  version,
  title: text(40),
  firstname: name('den Vornamen'),
  lastname: name('den Nachnamen'),
  birthOn: birthDay.optional().transform((day) => day ?? null),
  sex: z.enum(SEXES),
})
export type PersonInput = z.output<typeof PersonInput>

/** Some fields of a person, by name; the others stay. */
export const PersonFields = z
  .object({
    title: plain(40),
    firstname: name('den Vornamen'),
    lastname: name('den Nachnamen'),
    birthOn: birthDay.nullable(),
    sex: z.enum(SEXES),
    email: emailOrNone,
    phone: phoneOrNone,
    moreContacts,
    street: plain(120),
    postcode: plain(10),
    city: plain(80),
  })
  .partial()
export type PersonFields = z.output<typeof PersonFields>

export const GuardianInput = z.object({ firstname: name('den Vornamen'), lastname: name('den Nachnamen'), email, phone })
export type GuardianInput = z.output<typeof GuardianInput>

const calledName = z
  .string({ error: 'Bitte geben Sie auch den Namen an.' })
  .trim()
  .min(1, 'Bitte geben Sie auch den Namen an.')
  .max(80, 'Bitte höchstens 80 Zeichen.')
const called = z.string({ error: 'Bitte geben Sie auch die Telefonnummer an.' }).trim().max(40, 'Bitte höchstens 40 Zeichen.')

export const emergencyInput = z.object({
  name: calledName,
  phone: called.min(1, 'Bitte geben Sie auch die Telefonnummer an.'),
  relation: z.string().trim().max(40, 'Bitte höchstens 40 Zeichen.').default(''),
})

export const careInput = z.object({
  emergency: z.array(emergencyInput).max(4),
  collectors: z.array(z.object({ name: calledName, phone: called })).max(8),
  goesAlone: z.boolean(),
  hasNoPhoto: z.boolean(),
})
export type Care = z.infer<typeof careInput>

export const healthInput = z.object({
  note: z.string().trim().max(300, 'Bitte höchstens 300 Zeichen.').default(''),
  isReleased: z.boolean().default(false),
})
export type HealthInput = z.infer<typeof healthInput>
