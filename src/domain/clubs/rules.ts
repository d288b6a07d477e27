import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { isBefore } from '../../kernel/calendar.ts'
import { fold } from '../../kernel/fold.ts'

/** ISO 3166-2:DE → name. */
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

/** Host name as browsers send it: lower case, no scheme, no port. */
export const isHost = (host: string): boolean =>
  host.length <= 253 && /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/.test(host)

/** Taken first segments of addresses: a club's pages live at `/{club}/…`. A test of the web compares them with the screens. */
const RESERVED_NAMES: readonly string[] = [
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
  'support',
  'uploads',
  'withdraw',
  'www',
]

export type NameFault = 'not_a_key' | 'reserved'

export function nameFault(name: string): NameFault | null {
  if (!/^[a-z][a-z0-9-]{1,19}$/.test(name)) return 'not_a_key'
  return RESERVED_NAMES.includes(name) ? 'reserved' : null
}

const LEGAL_FORM = /\b(e\.?\s?v\.?|gemeinnützig\w*|eingetragene\w*|verein)(?![\p{L}\d])/giu
const MOST_SIGNS = 20

/** Key for a club of this name: `TSV Betzigau 1946 e. V.` → `tsv-betzigau`; initials of a long one. Empty when nothing fits. */
export function suggestName(displayName: string): string {
  const words = fold(displayName.replace(LEGAL_FORM, ' ')).match(/[a-z]+/g) ?? []
  const whole = words.join('-')
  const initials = words.map((word) => word.slice(0, 1)).join('')
  const short = whole.length <= MOST_SIGNS ? whole : words.length > 1 ? initials.slice(0, MOST_SIGNS) : whole.slice(0, MOST_SIGNS)
  const named = nameFault(short) === 'reserved' ? `${short}-verein` : short
  return nameFault(named) === null ? named : ''
}

/** Details of an imprint (§ 5 DDG); a tax number is not asked of a club. */
export const IMPRINT_FIELDS = ['legalName', 'street', 'postcode', 'city', 'email', 'phone', 'board', 'registerEntry'] as const
export type ImprintField = (typeof IMPRINT_FIELDS)[number]
export type ImprintFacts = Readonly<Record<ImprintField, string>>

export const missingInImprint = (facts: ImprintFacts): ImprintField[] => IMPRINT_FIELDS.filter((field) => facts[field] === '')

export interface ChecklistFacts extends ImprintFacts {
  iban: string
  creditorId: string
  hasBadge: boolean
  /** Numbers of things of the club. */
  halls: number
  departments: number
  offers: number
  publicOffers: number
  /** With a role of staff, invited ones too. */
  staff: number
  sentMails: number
}

export const STEPS = ['halls', 'departments', 'offer', 'publish', 'invite', 'mail', 'bank', 'badge', 'legal'] as const
export type Step = (typeof STEPS)[number]

/** Steps of a new club before visitors see it, in this order; each is done by itself. */
export function checklistOf(facts: ChecklistFacts): { step: Step; isDone: boolean }[] {
  const done: Record<Step, boolean> = {
    halls: facts.halls > 0,
    departments: facts.departments > 0,
    offer: facts.offers > 0,
    publish: facts.publicOffers > 0,
    invite: facts.staff > 1,
    mail: facts.sentMails > 0,
    bank: facts.iban !== '' && facts.creditorId !== '',
    badge: facts.hasBadge,
    legal: missingInImprint(facts).length === 0,
  }
  return STEPS.map((step) => ({ step, isDone: done[step] }))
}

/** Time to think again before a club is removed. */
export const REMOVED_AFTER = Temporal.Duration.from({ hours: 7 * 24 })
/** An older export misses too much of what was done since. */
const EXPORT_COUNTS = Temporal.Duration.from({ hours: 24 })

export interface LeavingFacts {
  exportedAt: Temporal.Instant | null
  removeAt: Temporal.Instant | null
  /** Clubs of this association. */
  members: number
}

export type LeavingRefusal = 'not_exported' | 'other_name' | 'has_members'

/** Reason not to remove a club now; null: it may go. */
export function leavingFault(
  { exportedAt, members }: LeavingFacts,
  { typed, displayName, now }: { typed: string; displayName: string; now: Temporal.Instant },
): LeavingRefusal | null {
  if (members > 0) return 'has_members'
  if (!exportedAt || isBefore(exportedAt, now.subtract(EXPORT_COUNTS))) return 'not_exported'
  return typed.trim() === displayName ? null : 'other_name'
}

export type OriginFault = 'no_address' | 'not_safe' | 'everybody'

const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\]|[a-z0-9-]+\.localhost)$/

/** `www.verein.de`, or one of its pages. Only `https`, except on the own machine. */
export function embedOriginOf(text: string): Answer<string, OriginFault> {
  if (text.includes('*')) return refuse('everybody')
  const written = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(written)) return refuse('no_address')
  const { protocol, hostname, origin } = new URL(written)
  const isLocal = LOCAL.test(hostname)
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocal)) return refuse('not_safe')
  return isLocal || (isHost(hostname) && hostname.includes('.')) ? ok(origin) : refuse('no_address')
}
