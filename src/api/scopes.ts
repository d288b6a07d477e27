import type { Scope, Subject } from '../domain/api-keys/rules.ts'

/** Subject of an operation, by the first nouns of its address; the longest match counts. */
const ADDRESSES = new Map<string, Subject | null>(
  Object.entries({
    'allocation-needs': 'bookings',
    'allocation-objections': 'bookings',
    allocations: 'bookings',
    'allowance-declarations': 'statements',
    'annual-report': 'members',
    'annual-reports': 'members',
    'api-keys': 'settings',
    applications: 'members',
    assignments: 'helpers',
    attendance: 'attendance',
    'bank-lines': 'payments',
    'bank-statements': 'payments',
    batch: null,
    bookings: 'bookings',
    books: 'claims',
    'card-kinds': 'cards',
    cards: 'cards',
    claims: 'claims',
    closures: 'bookings',
    club: 'settings',
    'conduct-checks': 'members',
    'conduct-codes': 'members',
    config: 'settings',
    'consent-purposes': 'members',
    consents: 'members',
    contracts: 'claims',
    corrections: 'statements',
    courses: 'courses',
    'courses group-newcomers': 'participations',
    'courses group-people': 'participations',
    'courses participants': 'participations',
    'courses participations': 'participations',
    'courses wishes': 'participations',
    'data-requests': 'members',
    'debit-returns': 'payments',
    debtors: 'claims',
    declarations: 'members',
    defects: 'bookings',
    departments: 'settings',
    'diary-entries': 'diary',
    donations: 'payments',
    draws: 'participations',
    'dunning-levels': 'claims',
    dunnings: 'claims',
    'due-courses': 'courses',
    duties: 'settings',
    events: 'events',
    'exemption-notices': 'payments',
    exports: 'payments',
    facilities: 'bookings',
    'fee-runs': 'claims',
    feedback: 'feedback',
    'helper-day': 'helpers',
    'honour-rules': 'members',
    honours: 'members',
    'hour-exemptions': 'helpers',
    'hour-targets': 'helpers',
    households: 'members',
    imports: 'members',
    invoices: 'invoices',
    licences: 'members',
    live: null,
    mailings: 'mailings',
    majorities: 'members',
    mandates: 'claims',
    media: 'pages',
    meetings: 'members',
    'member-filters': 'members',
    members: 'members',
    news: 'pages',
    offices: 'settings',
    'own-fields': 'members',
    pages: 'pages',
    parameters: 'settings',
    parts: 'bookings',
    participations: 'participations',
    payments: 'payments',
    people: 'members',
    'person-notes': 'members',
    plans: 'helpers',
    'prior-memberships': 'members',
    'saved-groups': 'mailings',
    'scheduled-changes': 'members',
    seasons: 'courses',
    'sepa-files': 'payments',
    series: 'bookings',
    session: null,
    sessions: 'courses',
    'shared-closures': 'bookings',
    'shared-times': 'bookings',
    shifts: 'helpers',
    'slot-wishes': 'bookings',
    statements: 'statements',
    statistics: 'statistics',
    'switch-rehearsals': 'claims',
    tariffs: 'claims',
    terms: 'settings',
    today: 'today',
    users: 'settings',
    webhooks: 'settings',
  }),
)

/** Sent as POST for their length alone. */
const LOOKS = new Set(['quoteTariff', 'previewMailing', 'rehearseSwitch'])

export interface Described {
  method: string
  path: string
  operationId?: string | undefined
}

/** @throws Error for an address that nobody named here: a new operation needs its subject */
export function subjectOf({ path }: Pick<Described, 'path'>): Subject | null {
  const [first = '', second = ''] = path
    .replace('/api/v1/', '')
    .split('/')
    .filter((part) => !part.startsWith('{'))
  const subject = ADDRESSES.get(`${first} ${second}`) ?? ADDRESSES.get(first)
  if (subject === undefined) throw new Error(`Name the subject of ${path} in src/api/scopes.ts`)
  return subject
}

/** Scope that an API key needs for an operation; null: any key may. */
export function scopeOf(operation: Described): Scope | null {
  const subject = subjectOf(operation)
  const isReading = operation.method === 'get' || LOOKS.has(operation.operationId ?? '')
  return subject && `${subject}:${isReading ? 'read' : 'write'}`
}
