import type { Scope, Subject } from '../domain/api-keys/rules.ts'

/** Subject of an operation, by the first nouns of its address; the longest match counts. */
const ADDRESSES = new Map<string, Subject | null>(
  Object.entries({
    allocations: 'bookings',
    'annual-report': 'members',
    applications: 'members',
    'api-keys': 'settings',
    assignments: 'helpers',
    attendance: 'attendance',
    batch: null,
    'bank-lines': 'payments',
    'bank-statements': 'payments',
    bookings: 'bookings',
    'card-kinds': 'cards',
    cards: 'cards',
    claims: 'claims',
    config: 'settings',
    contracts: 'claims',
    courses: 'courses',
    'courses participations': 'participations',
    'courses wishes': 'participations',
    'debit-returns': 'payments',
    debtors: 'claims',
    'diary-entries': 'diary',
    dunnings: 'claims',
    events: 'events',
    exports: 'payments',
    'fee-runs': 'claims',
    feedback: 'feedback',
    'helper-day': 'helpers',
    households: 'members',
    imports: 'members',
    invoices: 'invoices',
    live: null,
    mailings: 'mailings',
    mandates: 'claims',
    members: 'members',
    news: 'pages',
    pages: 'pages',
    participations: 'participations',
    payments: 'payments',
    people: 'members',
    plans: 'helpers',
    'scheduled-changes': 'members',
    'sepa-files': 'payments',
    session: null,
    'shared-times': 'bookings',
    shifts: 'helpers',
    statements: 'statements',
    statistics: 'statistics',
    'switch-rehearsals': 'claims',
    tariffs: 'claims',
    today: 'today',
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
