import type { Scope } from '../domain/api-keys/rules.ts'
import type { Subject } from '../domain/api-keys/texts.ts'

/** First nouns of the addresses of a subject's operations; the longest match counts. `none`: any key may. */
const NOUNS: Readonly<Record<Subject | 'none', string>> = {
  attendance: 'attendance',
  bookings: `
    allocation-needs allocation-objections allocations bookings closures defects facilities parts series shared-closures
    shared-times slot-wishes`,
  cards: 'card-kinds cards',
  claims: 'books claims contracts debtors dunning-levels dunnings fee-runs mandates switch-rehearsals tariffs',
  courses: 'courses due-courses seasons sessions',
  diary: 'diary-entries',
  events: 'events',
  feedback: 'feedback',
  helpers: 'assignments helper-day hour-exemptions hour-targets plans shifts',
  invoices: 'invoices',
  mailings: 'mailings saved-groups',
  members: `
    annual-report annual-reports applications conduct-checks conduct-codes consent-purposes consents data-requests
    declarations elections fee-proofs honour-rules honours households imports licences majorities meetings member-filters members own-fields
    people person-notes prior-memberships scheduled-changes`,
  pages: 'media news pages',
  participations: `
    courses/group-newcomers courses/group-people courses/participants courses/participations courses/wishes draws
    participations`,
  payments: 'bank-lines bank-statements datev-exports debit-returns donations exemption-notices exports payments sepa-files',
  settings: 'api-keys club config departments duties offices parameters terms users webhooks',
  statements: 'allowance-declarations corrections statements',
  statistics: 'statistics',
  today: 'today',
  none: 'batch live session',
}

const SUBJECTS = new Map(
  Object.entries(NOUNS).flatMap(
    ([subject, nouns]) =>
      nouns.match(/\S+/g)?.map((noun) => [noun, subject === 'none' ? null : (subject as Subject)] as const) ?? [],
  ),
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
  const subject = SUBJECTS.get(`${first}/${second}`) ?? SUBJECTS.get(first)
  if (subject === undefined) throw new Error(`Name the subject of ${path} in src/api/scopes.ts`)
  return subject
}

/** Scope that an API key needs for an operation; null: any key may. */
export function scopeOf(operation: Described): Scope | null {
  const subject = subjectOf(operation)
  const isReading = operation.method === 'get' || LOOKS.has(operation.operationId ?? '')
  return subject && `${subject}:${isReading ? 'read' : 'write'}`
}
