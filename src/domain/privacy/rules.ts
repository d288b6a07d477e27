export const REQUEST_KINDS = ['access', 'correction', 'erasure', 'restriction', 'portability', 'objection'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** Requests that people make themselves, in their profile. */
export const OWN_REQUEST_KINDS = ['access', 'erasure'] as const satisfies readonly RequestKind[]

/** One month after the request (Art. 12 (3) GDPR); the last day of a shorter month. */
export const answerDueOn = (askedOn: Temporal.PlainDate): Temporal.PlainDate => askedOn.add({ months: 1 })

/** Stands where another person would be named (Art. 15 (4) GDPR). */
export const BLACKED = '█████'

export type ExportValue = string | number | boolean | null | readonly ExportValue[] | { readonly [name: string]: ExportValue }
export type ExportRow = Readonly<Record<string, ExportValue>>

/** Of no use to the person, or a key to something. */
const LEFT_OUT = /^(club_id|version|search|sound|tsv)$|secret|token|hash|p256dh|endpoint|^auth$|password/

/** A column that its person may read. */
export const isExported = (column: string): boolean => !LEFT_OUT.test(column)

/** Columns of these tables name or describe others. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  emergency_contacts: ['name', 'phone', 'relation'],
  collectors: ['name', 'phone', 'relation'],
  participations: ['companion'],
  applications: ['family'],
  notices: ['about'],
  mailing_recipients: ['about', 'fields', 'link'],
  substitute_requests: ['message'],
  // The source of helpers' hours is a person.
  claims: ['source_id'],
  fee_items: ['source_id'],
  dunnings: ['letter'],
}

/** Logins who did something: staff are third persons, too. */
const BY = /(^|_)by$|(^|_)user_id$/

const ADDRESS = /^(street|postcode|city)$/

const isNamed = (line: ExportValue): line is { person: string } =>
  typeof line === 'object' && line !== null && 'person' in line && typeof line.person === 'string' && line.person !== ''

/** An invoice as its payer reads it: lines name for whom they are, but not the payer. */
function withoutNames(snapshot: ExportValue): ExportValue {
  const lines = typeof snapshot === 'object' && snapshot !== null && 'lines' in snapshot ? snapshot.lines : []
  const names = (Array.isArray(lines) ? lines : []).filter(isNamed).map(({ person }) => JSON.stringify(person).slice(1, -1))
  return JSON.parse(names.reduce((text, name) => text.replaceAll(name, BLACKED), JSON.stringify(snapshot)))
}

interface Redaction {
  table: string
  /** Columns that point to a person. */
  personColumns: readonly string[]
  /** The person, under all ids they ever had, and their login. */
  ownIds: ReadonlySet<string>
  /** For a guardian of another household. */
  isApart?: boolean
}

/** A row as its person may read it: others blacked out, technical columns left out, empty ones too. */
export function redacted(row: ExportRow, { table, personColumns, ownIds, isApart = false }: Redaction): ExportRow {
  const others = OTHERS[table] ?? []
  const isOwn = (value: ExportValue): boolean => typeof value === 'string' && ownIds.has(value)
  return Object.fromEntries(
    Object.entries(row).flatMap(([column, value]) => {
      if (!isExported(column) || value === null || value === '') return []
      const isPerson = personColumns.includes(column) || BY.test(column)
      if (others.includes(column) || (isApart && ADDRESS.test(column)) || (isPerson && !isOwn(value))) return [[column, BLACKED]]
      if (table === 'invoices' && column === 'snapshot') return [[column, withoutNames(value)]]
      return isPerson ? [[column, 'diese Person']] : [[column, value]]
    }),
  )
}
