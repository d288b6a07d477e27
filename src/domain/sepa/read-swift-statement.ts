import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { compact, isIban } from '../../kernel/bank-codes.ts'
import { isBefore, parseDay } from '../../kernel/calendar.ts'
import { decodeText } from '../../kernel/decode.ts'
import type { StatementLine } from './read-entry.ts'
import { type Statement, type StatementFacts, type StatementRefusal, withBankIds } from './read-statement.ts'

const MOST_BYTES = 30_000_000

/** The older form of the German banks: fields such as `:20:`, perhaps in the envelope of SWIFT. */
export const isSwiftStatement = (bytes: Uint8Array): boolean =>
  /^\uFEFF?\s*(?:\{[^}]{0,200}\}\s*){0,3}(?:\{4:\s*)?:20:/.test(decodeText(bytes.subarray(0, 1024)))

/** Fields of one statement in their order; a text goes on until the next field. */
type Field = readonly [tag: string, text: string]

function fieldsOf(text: string): Field[][] {
  const statements: [string, string][][] = []
  for (const line of text.split(/\r?\n/)) {
    const [, tag, rest = ''] = /^(?:\{.*)?:(\d{2}[A-Z]?):(.*)$/.exec(line) ?? []
    const last = statements.at(-1)?.at(-1)
    if (tag === '20') statements.push([[tag, rest]])
    else if (tag) statements.at(-1)?.push([tag, rest])
    else if (last && !/^-\}?/.test(line)) last[1] += `\n${line}`
  }
  return statements
}

const textOf = (fields: readonly Field[], ...tags: readonly string[]): string | null =>
  fields.find(([tag]) => tags.includes(tag))?.[1].trim() ?? null

const centsOf = (text: string): number | null => {
  const [, euros, cents = ''] = /^(\d{1,12}),(\d{0,2})$/.exec(text) ?? []
  return euros === undefined ? null : Number(euros) * 100 + Number(cents.padEnd(2, '0'))
}
const dayOf = (text: string) => parseDay(`20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`)

interface Balance {
  cents: number
  currency: string
  on: string
}
function balanceOf(text: string | null): Balance | null {
  const [, side, day = '', currency = '', amount = ''] = /^([CD])(\d{6})([A-Z]{3})([\d,]+)$/.exec(text ?? '') ?? []
  const [cents, on] = [centsOf(amount), dayOf(day)]
  return cents === null || on === null ? null : { cents: side === 'D' ? -cents : cents, currency, on: on.toString() }
}

/** `BLZ/Konto` or an IBAN, perhaps with the currency behind it. */
function isAccount(written: string, iban: string): boolean {
  const [bank = '', account = ''] = written.split('/')
  if (account === '') return compact(written).startsWith(iban)
  return iban.slice(4, 12) === bank.trim() && Number(iban.slice(12)) === Number(/^\d+/.exec(account.trim())?.[0] ?? Number.NaN)
}

/**
 * Statements in MT940, as banks offered them before camt: each balanced, of an own account, in euro. Nothing is taken of a file with a
 * fault.
 */
export function readSwiftStatement(
  bytes: Uint8Array,
  ownIbans: readonly string[],
): Answer<Statement[], StatementRefusal, StatementFacts> {
  if (bytes.length > MOST_BYTES) return refuse('too_large')
  const statements: Statement[] = []
  for (const fields of fieldsOf(decodeText(bytes))) {
    const one = readOne(fields, ownIbans.map(compact))
    if (!one.ok) return one
    statements.push(one.value)
  }
  return statements.length === 0 ? refuse('no_statement') : ok(statements)
}

function readOne(fields: readonly Field[], ownIbans: readonly string[]): Answer<Statement, StatementRefusal, StatementFacts> {
  const written = textOf(fields, '25')
  if (written === null) return refuse('account_missing')
  const iban = ownIbans.find((own) => isAccount(written, own))
  if (iban === undefined) return refuse('foreign_account', { iban: written })
  const [opening, closing] = [balanceOf(textOf(fields, '60F', '60M')), balanceOf(textOf(fields, '62F', '62M'))]
  if (!opening || !closing) return refuse('cut_off')
  const currency = [opening, closing].find((balance) => balance.currency !== 'EUR')?.currency
  if (currency !== undefined) return refuse('other_currency', { currency })
  const lines: StatementLine[] = []
  for (const [at, [tag, text]] of fields.entries()) {
    if (tag !== '61') continue
    const [next, purpose = ''] = fields[at + 1] ?? []
    const line = lineOf(text, next === '86' ? purpose : '')
    if (line === null) return refuse('line_wrong', { line: lines.length + 1 })
    lines.push(line)
  }
  const number = textOf(fields, '28C', '28')
  const bankId = ['MT940', number ?? textOf(fields, '20') ?? '', closing.on].join(' ')
  const missingCents = closing.cents - opening.cents - lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (missingCents !== 0) return refuse('unbalanced', { bankId, missingCents })
  const balances = { openingCents: opening.cents, closingCents: closing.cents }
  return ok({
    kind: 'statement',
    bankId,
    iban,
    number,
    createdOn: closing.on,
    ...balances,
    lines: withBankIds(lines),
    foreign: [],
    missingCents: 0,
  })
}

/** Value day, day of booking, side, amount, kind, reference of the customer and of the bank. */
const LINE = /^(\d{6})(\d{4})?(R?[CD])[A-Z]?(\d{1,12},\d{0,2})[A-Z][A-Z0-9]{3}([^\n/]*(?:\/(?!\/)[^\n/]*)*)(?:\/\/([^\n]*))?/

function lineOf(text: string, purpose: string): StatementLine | null {
  const [, value = '', booked, side = '', amount = '', customer = '', bank = ''] = LINE.exec(text.trim()) ?? []
  const [cents, valueOn] = [centsOf(amount), dayOf(value)]
  if (cents === null || valueOn === null) return null
  const bookedOn = booked === undefined ? valueOn : bookedNear(valueOn, booked)
  if (bookedOn === null) return null
  const told = readPurpose(purpose)
  return {
    ...told,
    amountCents: side === 'C' || side === 'RD' ? cents : -cents,
    bankId: bank.trim().replace(/^NONREF$/, ''),
    endToEndId: told.endToEndId ?? (/^(?:NONREF|KREF\+?)?$/.test(customer.trim()) ? null : customer.trim()),
    bookedOn: bookedOn.toString(),
    valueOn: valueOn.toString(),
    reference: null,
    details: [],
  }
}

/** The day of booking has no year: that of the value day, but around the turn of a year. */
function bookedNear(valueOn: Temporal.PlainDate, text: string): Temporal.PlainDate | null {
  const days = [-1, 0, 1].flatMap((years) => parseDay(`${valueOn.year + years}-${text.slice(0, 2)}-${text.slice(2)}`) ?? [])
  const distance = (day: Temporal.PlainDate) => Math.abs(valueOn.until(day).days)
  return days.toSorted((one, other) => distance(one) - distance(other) || (isBefore(one, other) ? -1 : 1))[0] ?? null
}

const KEY = /(?:^|[\n ])(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC|PURP|SQTP|RREF)\+/
/** Codes of the German banks: returned debits and transfers. */
const RETURNED = ['108', '109', '159']
const REASON = /\b(?:A[CGM]\d{2}|M[DS]\d{2}|SL\d{2})\b/

type Told = Pick<
  StatementLine,
  'endToEndId' | 'mandateReference' | 'counterparty' | 'text' | 'returnReason' | 'originalCents' | 'chargesCents'
>

/** Field 86: subfields after `?`, in them the marks of SEPA such as `EREF+`. */
function readPurpose(written: string): Told {
  const [code = '', ...parts] = written.replaceAll('\n', '').split(/\?(?=\d{2})/)
  const isStructured = /^\d{3}$/.test(code)
  const of = (from: number, to: number) =>
    parts.filter((part) => Number(part.slice(0, 2)) >= from && Number(part.slice(0, 2)) <= to).map((part) => part.slice(2))
  const pieces = isStructured ? [...of(20, 29), ...of(60, 63)] : written.split('\n')
  const isMarked = pieces.some((piece) => KEY.test(piece))
  const whole = pieces.map((piece) => (KEY.test(piece) ? `\n${piece}` : piece)).join(isMarked ? '' : ' ')
  const [before = '', ...marked] = whole.split(KEY)
  const marks = new Map(marked.flatMap((mark, at) => (at % 2 === 0 ? [[mark, (marked[at + 1] ?? '').trim()] as const] : [])))
  const iban = compact(of(31, 31).join('') || (marks.get('IBAN') ?? ''))
  const amountAt = (mark: string) => centsOf((marks.get(mark) ?? '').replace(/^EUR/, ''))
  const text = (marks.get('SVWZ') ?? before).trim()
  return {
    endToEndId: given(marks.get('EREF')),
    mandateReference: given(marks.get('MREF')),
    counterparty: { name: of(32, 33).join('').trim(), iban: isIban(iban) ? iban : null },
    text,
    returnReason: isStructured && RETURNED.includes(code) ? (REASON.exec(text)?.[0] ?? 'NARR') : null,
    originalCents: amountAt('OAMT'),
    chargesCents: amountAt('COAM'),
  }
}

const given = (text: string | undefined): string | null =>
  text === undefined || text === '' || /^NOTPROVIDED$/i.test(text) ? null : text
