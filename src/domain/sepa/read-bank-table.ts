import Papa from 'papaparse'
import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { compact, isIban } from '../../kernel/bank-codes.ts'
import { parseDay } from '../../kernel/calendar.ts'
import { decodeText } from '../../kernel/decode.ts'
import { fold } from '../../kernel/fold.ts'
import { parseCents } from '../../kernel/money.ts'
import type { StatementLine } from './read-entry.ts'
import type { ForeignLine } from './read-statement.ts'

export const BANK_FIELDS = [
  'bookedOn',
  'valueOn',
  'amount',
  'currency',
  'name',
  'iban',
  'text',
  'endToEndId',
  'mandateReference',
] as const
export type BankField = (typeof BANK_FIELDS)[number]
/** Field → name of the column; day and amount are needed. */
export type BankMapping = Partial<Record<BankField, string>>

/** Columns that somebody named in a form; null where nobody did: then the remembered or usual ones count. */
export function namedColumns(given: Readonly<Record<string, unknown>>): BankMapping | null {
  const named = BANK_FIELDS.flatMap((field) => {
    const name = given[field]
    return typeof name === 'string' && name.trim() !== '' ? [[field, name.trim()] as const] : []
  })
  return named.length > 0 ? Object.fromEntries(named) : null
}

export type BankTableRefusal = 'too_large' | 'empty' | 'column_missing' | 'row_wrong' | 'other_currency'
export interface BankTableFacts {
  column_missing: { field: BankField }
  row_wrong: { row: number; field: BankField }
  other_currency: { currency: string }
}

const MOST_BYTES = 10_000_000
/** Banks put account and period above the names of the columns. */
const HEAD_WITHIN = 30

/** Usual names of the columns, folded, the surest first. */
const NAMES: Readonly<Record<BankField, readonly string[]>> = {
  bookedOn: ['buchungstag', 'buchungsdatum', 'buchung', 'datum', 'booking date'],
  valueOn: ['valutadatum', 'valuta', 'wertstellung', 'wertstellungsdatum', 'wert', 'value date'],
  amount: ['betrag', 'betrag (eur)', 'betrag (€)', 'betrag in eur', 'umsatz', 'umsatz in eur', 'amount (eur)', 'amount'],
  currency: ['waehrung', 'wahrung', 'currency'],
  name: [
    'beguenstigter/zahlungspflichtiger',
    'name zahlungsbeteiligter',
    'auftraggeber/empfaenger',
    'zahlungspflichtige*r',
    'auftraggeber / beguenstigter',
    'empfaenger/auftraggeber',
    'name',
    'partner name',
  ],
  iban: ['kontonummer/iban', 'iban zahlungsbeteiligter', 'iban', 'kontonummer', 'partner iban'],
  text: ['verwendungszweck', 'buchungstext', 'vwz', 'payment reference'],
  endToEndId: ['kundenreferenz (end-to-end)', 'end-to-end-referenz', 'kundenreferenz', 'ende-zu-ende-referenz'],
  mandateReference: ['mandatsreferenz', 'mandat'],
}

type Table = readonly (readonly string[])[]

const tableOf = (bytes: Uint8Array): Table =>
  Papa.parse<string[]>(decodeText(bytes).replace(/^\uFEFF|\0/g, ''), { skipEmptyLines: 'greedy' }).data.map((cells) =>
    cells.map((cell) => cell.trim()),
  )

/** Names of the columns, and what they probably are. Null: no line looks like a head. */
export function readBankHead(bytes: Uint8Array): { columns: string[]; mapping: BankMapping } | null {
  const guesses = tableOf(bytes)
    .slice(0, HEAD_WITHIN)
    .map((cells) => ({ columns: cells.filter(Boolean), mapping: guess(cells) }))
  return guesses.find(({ mapping }) => mapping.bookedOn !== undefined && mapping.amount !== undefined) ?? null
}

function guess(cells: readonly string[]): BankMapping {
  const folded = cells.map(fold)
  const mapping: BankMapping = {}
  for (const field of BANK_FIELDS) {
    const name = NAMES[field].find((name) => folded.includes(name))
    const cell = name === undefined ? undefined : cells[folded.indexOf(name)]
    if (cell !== undefined) mapping[field] = cell
  }
  return mapping
}

const RETURN = '(?:sepa[- ]?)?(?:r(?:ü|ue)ck(?:lastschrift|belastung)|lastschrift-?r(?:ü|ue)ckgabe|retoure)'
/** A cell begins so where a debit came back, whatever its column. */
const RETURNED = new RegExp(`^${RETURN}\\b`, 'i')

const COST = '(?:bank|fremd)?(?:entgelte?|geb(?:ü|ue)hr(?:en)?|kosten|spesen)'
/** The bank's own cost of a return is none: `Rücklastschrift Entgelt`, or the cost alone in a cell. A fee of the club may begin like it. */
const COSTS = [
  new RegExp(`^${RETURN}s?(?:en)?[\\s:/.,-]*${COST}\\b`, 'i'),
  new RegExp(`^${COST}(?:[\\s\\d.,:/-]*|\\s+(?:zum|vom)\\s+\\d.*|\\s+(?:f(?:ü|ue)r\\s+)?(?:die\\s+)?${RETURN}.*)$`, 'i'),
]

const isReturn = (cells: readonly string[]): boolean =>
  cells.some((cell) => RETURNED.test(cell)) && !cells.some((cell) => COSTS.some((cost) => cost.test(cell)))

const isDebit = (cell: string | undefined): boolean => /^(?:S|Soll)$/i.test(cell ?? '')

/** Column that says S(oll) or H(aben) of each booking, whatever its name; -1 without one. Amounts have no sign there. */
const sideAt = (bookings: Table): number =>
  bookings[0]?.findIndex((_, at) => bookings.every((cells) => /^(?:S|H|Soll|Haben)$/i.test(cells[at] ?? ''))) ?? -1

/**
 * Bookings of a bank's table by its remembered columns. Nothing is taken of a file with a fault, or with no booking in euro. Lines
 * without amount are left out.
 */
export function readBankTable(
  bytes: Uint8Array,
  mapping: BankMapping,
): Answer<{ lines: StatementLine[]; foreign: ForeignLine[] }, BankTableRefusal, BankTableFacts> {
  if (bytes.length > MOST_BYTES) return refuse('too_large')
  const table = tableOf(bytes)
  const wanted = BANK_FIELDS.flatMap((field) => (mapping[field] === undefined ? [] : [{ field, name: mapping[field] }]))
  const needed = (['bookedOn', 'amount'] as const).find((field) => mapping[field] === undefined)
  if (needed) return refuse('column_missing', { field: needed })
  const headAt = table
    .slice(0, HEAD_WITHIN)
    .findIndex((cells) => cells.includes(mapping.amount ?? '') && cells.includes(mapping.bookedOn ?? ''))
  const head = table[headAt]
  if (!head) return refuse('column_missing', { field: 'amount' })
  const missing = wanted.find(({ name }) => !head.includes(name))
  if (missing) return refuse('column_missing', { field: missing.field })
  const amountAt = head.indexOf(mapping.amount ?? '')
  const side = sideAt(table.slice(headAt + 1).filter((cells) => (cells[amountAt] ?? '') !== ''))
  const lines: StatementLine[] = []
  const foreign: ForeignLine[] = []
  for (const [below, cells] of table.slice(headAt + 1).entries()) {
    const of = (field: BankField) => (mapping[field] === undefined ? '' : (cells[head.indexOf(mapping[field])] ?? ''))
    const currency = of('currency').toUpperCase()
    if (of('amount') === '') continue
    const line = lineOf(of, isDebit(cells[side]), isReturn(cells))
    if (!line.ok) return refuse('row_wrong', { row: headAt + below + 2, field: line.refusal })
    const { amountCents, bookedOn } = line.value
    if (amountCents === 0) continue
    if (['', 'EUR', '€'].includes(currency)) lines.push(line.value)
    else foreign.push({ amountCents, currency, bookedOn })
  }
  const [first] = foreign
  if (lines.length > 0) return ok({ lines: withIds(lines), foreign })
  return first ? refuse('other_currency', { currency: first.currency }) : refuse('empty')
}

function lineOf(of: (field: BankField) => string, isDebited: boolean, isReturned: boolean): Answer<StatementLine, BankField> {
  const bookedOn = parseDay(of('bookedOn'))
  const valueOn = of('valueOn') === '' ? bookedOn : parseDay(of('valueOn'))
  const cents = centsOf(of('amount'))
  if (bookedOn === null) return refuse('bookedOn')
  if (valueOn === null) return refuse('valueOn')
  if (cents === null) return refuse('amount')
  const iban = compact(of('iban'))
  const amountCents = isDebited ? -Math.abs(cents) : cents
  return ok({
    amountCents,
    bookedOn: bookedOn.toString(),
    valueOn: valueOn.toString(),
    bankId: '',
    endToEndId: of('endToEndId').replace(/^NOTPROVIDED$/i, '') || null,
    mandateReference: of('mandateReference') || null,
    reference: null,
    counterparty: { name: of('name'), iban: isIban(iban) ? iban : null },
    text: of('text'),
    returnReason: isReturned && amountCents < 0 ? 'NARR' : null,
    originalCents: null,
    chargesCents: null,
    details: [],
  })
}

/** Also `-1234.5` and `1,234.56` of English tables, `+12,00`, and `12,00-` with the sign behind. */
function centsOf(text: string): number | null {
  const [, amount = text, sign = ''] = /^(.*\d)\s*([-−+])$/.exec(text) ?? []
  const cents = centsAsWritten(`${sign}${amount}`.replace(/^\+/, '').replace(/(\d)\s(?=\d)/g, '$1'))
  return Number.isSafeInteger(cents) ? cents : null
}

function centsAsWritten(plain: string): number | null {
  const english = /^([-−]?)(\d{1,3}(?:,\d{3})+|\d+)\.(\d{1,2})$/.exec(plain)
  if (!english) return parseCents(plain)
  const [, sign, euros = '', decimals = ''] = english
  const cents = Number(euros.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'))
  return sign ? -cents : cents
}

/** Tables have no ids: equal lines of a day are told apart by their order, so that files may overlap by whole days. */
function withIds(lines: readonly StatementLine[]): StatementLine[] {
  const counts = new Map<string, number>()
  return lines.map((line) => {
    const { bookedOn, amountCents, endToEndId, counterparty, text } = line
    const key = [bookedOn, amountCents, endToEndId ?? '', counterparty.iban ?? counterparty.name, text].join('|')
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return { ...line, bankId: count > 1 ? `${key}#${count}` : key }
  })
}
