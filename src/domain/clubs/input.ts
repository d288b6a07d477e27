import { z } from 'zod'
import { compact, isBic, isCreditorId, isIban } from '../../kernel/bank-codes.ts'
import { ROLES } from '../context.ts'
import { ROLE_NAMES } from '../users/texts.ts'
import { embedOriginOf, isHost, nameFault, type OriginFault, STATES, suggestName } from './rules.ts'

const text = (most: number) => z.string().trim().max(most, `Bitte höchstens ${most} Zeichen.`).default('')
const needed = (most: number, error: string) =>
  z.string({ error }).trim().min(1, error).max(most, `Bitte höchstens ${most} Zeichen.`)
const flag = z.boolean().default(false)
const version = z.coerce.number().int().positive()
const colour = z
  .string({ error: 'Bitte wählen Sie eine Farbe.' })
  .trim()
  .regex(/^#[0-9a-f]{6}$/i, 'Bitte geben Sie die Farbe als # mit sechs Zeichen an, zum Beispiel #FFD21E.')
const stateCode = z
  .string({ error: 'Bitte wählen Sie ein Bundesland.' })
  .refine((code) => code in STATES, 'Bitte wählen Sie ein Bundesland.')
const email = z
  .union([z.literal(''), z.email('Bitte geben Sie eine vollständige E-Mail-Adresse an, zum Beispiel info@verein.de.')])
  .default('')
const code = (isRight: (code: string) => boolean, error: string) =>
  z
    .string()
    .default('')
    .transform(compact)
    .refine((value) => value === '' || isRight(value), error)

export const ClubFace = z.object({
  version,
  displayName: needed(80, 'Bitte geben Sie den Namen des Vereins ein.'),
  slogan: text(120),
  title: text(80),
  stateCode,
  hasAssumptionDay: flag,
  primaryColour: colour,
  secondaryColour: colour,
  copyrightYear: z.coerce
    .number({ error: 'Bitte geben Sie ein Jahr ein.' })
    .int('Bitte geben Sie ein Jahr ein.')
    .min(1900, 'Das Jahr muss zwischen 1900 und 2100 liegen.')
    .max(2100, 'Das Jahr muss zwischen 1900 und 2100 liegen.'),
})
export type ClubFace = z.output<typeof ClubFace>

const LINK = /^(\/(?![/\\])|https:\/\/|http:\/\/|mailto:|tel:)[^\s]+$|^\/$/

const FooterLink = z.object({ text: text(60), link: text(500) })
const isUsed = ({ text, link }: z.output<typeof FooterLink>): boolean => text !== '' || link !== ''

/** Drops empty rows. */
export const FooterLinks = z.object({
  version,
  footerLinks: z
    .array(FooterLink)
    .max(20, 'Bitte höchstens 20 Links.')
    .default([])
    .superRefine((links, { addIssue }) => {
      for (const [at, link] of links.entries()) {
        if (!isUsed(link)) continue
        if (link.text === '')
          addIssue({ code: 'custom', path: [at, 'text'], message: 'Bitte geben Sie einen Text für den Link ein.' })
        if (!LINK.test(link.link))
          addIssue({
            code: 'custom',
            path: [at, 'link'],
            message: 'Die Adresse beginnt mit https:// oder, innerhalb der Website, mit /.',
          })
      }
    })
    .transform((links) => links.filter(isUsed)),
})
export type FooterLinks = z.output<typeof FooterLinks>

/** Bank codes come out compact. */
export const ClubDetails = z.object({
  version,
  legalName: text(160),
  street: text(120),
  postcode: z
    .string()
    .trim()
    .default('')
    .refine((value) => value === '' || /^\d{5}$/.test(value), 'Eine Postleitzahl hat fünf Ziffern.'),
  city: text(80),
  email,
  phone: text(40),
  registerEntry: text(120),
  taxNumber: text(40),
  board: text(2000),
  officeHours: text(600),
  bankHolder: text(70),
  iban: code(isIban, 'Diese IBAN kann nicht stimmen. Bitte vergleichen Sie sie mit Ihrem Kontoauszug.'),
  bic: code(isBic, 'Ein BIC hat 8 oder 11 Zeichen, zum Beispiel GENODEF1MUS.'),
  creditorId: code(
    isCreditorId,
    'Diese Gläubiger-ID kann nicht stimmen. Deutsche haben 18 Zeichen, zum Beispiel DE98ZZZ09999999999.',
  ),
})
export type ClubDetails = z.output<typeof ClubDetails>

export const ClubFlags = z.object({
  version,
  hasContent: flag,
  hasNews: flag,
  hasParticipations: flag,
  hasOperationals: flag,
  hasInvoiceManagement: flag,
})
export type ClubFlags = z.output<typeof ClubFlags>

const hostList = z
  .string()
  .default('')
  .transform((value) => [
    ...new Set(
      value
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ])
  .refine((hosts) => hosts.every(isHost), 'Bitte nur Namen wie www.verein.de, ohne https:// und ohne Schrägstrich.')

export const ClubHosts = z.object({ version, hosts: hostList })
export type ClubHosts = z.output<typeof ClubHosts>

const ORIGIN_FAULTS: Record<OriginFault, string> = {
  no_address: 'ist keine Adresse einer Website. Bitte schreiben Sie sie wie https://www.verein.de.',
  not_safe: 'ist nicht sicher. Bitte nehmen Sie die Adresse mit https://.',
  everybody: 'geht nicht: Bitte nennen Sie jede Website einzeln, ohne Stern.',
}

/** One site per line; a pasted page comes out as its origin, `https://www.verein.de`. */
export const EmbedOrigins = z.object({
  version,
  origins: z
    .string()
    .default('')
    .transform((text, { addIssue }) => {
      const given = text.split(/[\s,;]+/).filter(Boolean)
      if (given.length > 20) addIssue({ code: 'custom', message: 'Bitte höchstens 20 Websites.' })
      return given.flatMap((one) => {
        const read = embedOriginOf(one)
        if (read.ok) return [read.value]
        addIssue({ code: 'custom', message: `„${one}“ ${ORIGIN_FAULTS[read.refusal]}` })
        return []
      })
    })
    .transform((origins) => [...new Set(origins)]),
})
export type EmbedOrigins = z.output<typeof EmbedOrigins>

const emailTarget = z.email('Bitte geben Sie eine vollständige E-Mail-Adresse an.')
const isRole = (value: string): boolean => ROLES.some((role) => role === value)

/** Checks known names only. `was`: value of the form, null for a new parameter. */
export const Parameter = z
  .object({
    name: needed(60, 'Bitte geben Sie einen Namen ein.').regex(
      /^[A-Za-z][A-Za-z0-9._-]*$/,
      'Bitte nur Buchstaben, Ziffern, Punkt und Strich.',
    ),
    value: z.string().trim().max(2000, 'Bitte höchstens 2000 Zeichen.').default(''),
    was: z.string().nullable().default(null),
  })
  .superRefine(({ name, value }, { addIssue }) => {
    const fault = (message: string) => addIssue({ code: 'custom', path: ['value'], message })
    if (/^(app)?feedbackMail$/i.test(name) && value && !emailTarget.safeParse(value).success)
      fault('Bitte geben Sie eine vollständige E-Mail-Adresse an.')
    if (
      name === 'require2faFor' &&
      !value
        .split(/[\s,;]+/)
        .filter(Boolean)
        .every(isRole)
    )
      fault(`Diese Rollen gibt es, durch Komma getrennt: ${ROLES.map((role) => `${role} (${ROLE_NAMES[role]})`).join(', ')}.`)
  })
export type Parameter = z.output<typeof Parameter>

/** As the federation of the state writes it: its tables use digits and letters. */
const sportCode = z
  .string()
  .trim()
  .regex(/^[\w.-]{0,10}$/, 'Bitte höchstens 10 Ziffern und Buchstaben, ohne Leerzeichen.')
  .default('')

export const NewDepartment = z.object({
  name: needed(60, 'Bitte geben Sie den Namen der Abteilung ein.'),
  hue: z.coerce.number().int().min(0).max(5).default(0),
  federationNo: sportCode,
  sportKey: sportCode,
})
/** Without the codes of the yearly report where nobody asks for them. */
export type NewDepartment = Pick<z.output<typeof NewDepartment>, 'name' | 'hue'> &
  Partial<Pick<z.output<typeof NewDepartment>, 'federationNo' | 'sportKey'>>

export const Department = NewDepartment.extend({ id: z.uuid(), version })
export type Department = z.output<typeof Department>

const NAME_FAULTS = {
  not_a_key: 'Bitte 2 bis 20 Zeichen: Kleinbuchstaben, Ziffern und Bindestrich, am Anfang ein Buchstabe.',
  reserved: 'Dieses Kürzel gehört zu einer Seite des Programms. Bitte wählen Sie ein anderes.',
} as const

export const NewClubFields = z.object({
  name: text(20),
  displayName: needed(80, 'Bitte geben Sie den Namen des Vereins ein.'),
  kind: z.enum(['club', 'association'], 'Bitte wählen Sie Verein oder Verband.'),
  stateCode,
  hosts: hostList,
})
export type NewClub = z.output<typeof NewClubFields>

/** For `transform`: a key left empty is made from the name of the club. */
export function withName<Typed extends { name: string; displayName: string }>(typed: Typed, ctx: z.RefinementCtx): Typed {
  const name = typed.name || suggestName(typed.displayName)
  const fault = nameFault(name)
  if (!fault) return { ...typed, name }
  ctx.addIssue({ code: 'custom', path: ['name'], message: NAME_FAULTS[fault] })
  return z.NEVER
}

export const NewClub = NewClubFields.transform(withName)
