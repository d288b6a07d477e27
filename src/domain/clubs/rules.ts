import { type Answer, ok, refuse } from '../../kernel/answer.ts'

/** Federal states: code as in ISO 3166-2:DE → name. */
export const STATES: Readonly<Record<string, string>> = {
  BW: 'Baden-Württemberg',
  BY: 'Bayern',
  BE: 'Berlin',
  BB: 'Brandenburg',
  HB: 'Bremen',
  HH: 'Hamburg',
  HE: 'Hessen',
  MV: 'Mecklenburg-Vorpommern',
  NI: 'Niedersachsen',
  NW: 'Nordrhein-Westfalen',
  RP: 'Rheinland-Pfalz',
  SL: 'Saarland',
  SN: 'Sachsen',
  ST: 'Sachsen-Anhalt',
  SH: 'Schleswig-Holstein',
  TH: 'Thüringen',
}

/** Length of an IBAN per country (SWIFT IBAN registry): SEPA countries. */
const IBAN_LENGTHS: Readonly<Record<string, number>> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
}

/** Upper case without blanks: how bank codes are stored. */
export const compact = (text: string): string => text.replace(/\s+/g, '').toUpperCase()

/** ISO 7064 MOD 97-10 over letters (A = 10 … Z = 35) and digits. */
function remainder97(text: string): number {
  let rest = 0
  for (const sign of text) {
    const value = Number.parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

/** Whether a compact IBAN has its country's length and right check digits (ISO 13616). */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) return false
  return IBAN_LENGTHS[iban.slice(0, 2)] === iban.length && remainder97(iban.slice(4) + iban.slice(0, 4)) === 1
}

/** An IBAN as people read it, in groups of four. */
export const formatIban = (iban: string): string => compact(iban).replace(/(.{4})(?=.)/g, '$1 ')

/** Whether a compact text has the form of a BIC (ISO 9362): 8 or 11 signs. */
export const isBic = (bic: string): boolean => /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic)

/**
 * Whether a compact SEPA creditor identifier is right (EPC262-08): country, check digits over what follows the business
 * code, three-character business code, national part. German ones have 18 signs.
 */
export function isCreditorId(id: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/.test(id)) return false
  if (id.startsWith('DE') && !/^DE\d{2}[A-Z0-9]{3}\d{11}$/.test(id)) return false
  return remainder97(id.slice(7) + id.slice(0, 4)) === 1
}

/** Whether a text is a host name as browsers send it: lower case, no scheme, no port. */
export const isHost = (host: string): boolean =>
  host.length <= 253 && /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/.test(host)

/**
 * First segments of our own addresses: a club's pages live at `/{club}/…`, so no club may have one of these keys.
 * A test of the web compares them with the table of screens.
 */
const RESERVED_NAMES: readonly string[] = [
  ...[
    'admin',
    'api',
    'assets',
    'auth',
    'badge',
    'builds',
    'cancel-contract',
    'confirm',
    'dev',
    'draw',
    'embed',
    'events',
    'favicon',
    'feedback',
    'files',
  ],
  ...[
    'first-run',
    'health',
    'helpers',
    'icons',
    'id',
    'invitation',
    'localhost',
    'login',
    'logout',
    'mail',
    'manifest',
    'member',
  ],
  ...[
    'membership',
    'metrics',
    'myclub',
    'news',
    'occupancy',
    'p',
    'password',
    'ready',
    'register',
    'robots',
    'sitemap',
    'static',
  ],
  ...['support', 'uploads', 'withdraw', 'www'],
]

export type NameFault = 'not_a_key' | 'reserved'

/** What is wrong with the key of a new club, or null. */
export function nameFault(name: string): NameFault | null {
  if (!/^[a-z][a-z0-9-]{1,19}$/.test(name)) return 'not_a_key'
  return RESERVED_NAMES.includes(name) ? 'reserved' : null
}

export interface ChecklistFacts {
  slogan: string
  email: string
  street: string
  iban: string
  creditorId: string
  departments: number
  leaders: number
  hasBadge: boolean
  hosts: readonly string[]
}

export const STEPS = ['address', 'contact', 'badge', 'departments', 'bank', 'leaders', 'hosts'] as const
export type Step = (typeof STEPS)[number]

/** What a new club has to do before visitors see it, in this order, and what of it is done. */
export function checklistOf(facts: ChecklistFacts): { step: Step; isDone: boolean }[] {
  const done: Record<Step, boolean> = {
    address: facts.street !== '',
    contact: facts.email !== '',
    badge: facts.hasBadge,
    departments: facts.departments > 0,
    bank: facts.iban !== '' && facts.creditorId !== '',
    leaders: facts.leaders > 0,
    hosts: facts.hosts.length > 0,
  }
  return STEPS.map((step) => ({ step, isDone: done[step] }))
}

export type OriginFault = 'no_address' | 'not_safe' | 'everybody'

const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\]|[a-z0-9-]+\.localhost)$/

/**
 * The origin of a site as somebody wrote it down: `www.verein.de`, or the address of one of its pages. Only `https`, but for
 * a machine of one's own.
 */
export function embedOriginOf(text: string): Answer<string, OriginFault> {
  if (text.includes('*')) return refuse('everybody')
  const written = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(written)) return refuse('no_address')
  const { protocol, hostname, origin } = new URL(written)
  const isLocal = LOCAL.test(hostname)
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocal)) return refuse('not_safe')
  return isLocal || (isHost(hostname) && hostname.includes('.')) ? ok(origin) : refuse('no_address')
}
