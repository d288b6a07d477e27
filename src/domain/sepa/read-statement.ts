import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { compact } from '../../kernel/bank-codes.ts'
import { centsAt, dayAt, readEntry, type StatementLine, signOf } from './read-entry.ts'
import { type MessageRefusal, type Node, nodesAt, readMessage, textAt } from './read-message.ts'

/** `statement`: camt.053, what counts; `report`: camt.052 of the day; `notification`: camt.054, details of bookings. */
export type StatementKind = 'statement' | 'report' | 'notification'

export interface Statement {
  kind: StatementKind
  /** Given by the bank, unique for the account. */
  bankId: string
  iban: string
  /** Number in the year, as the bank writes it. */
  number: string | null
  createdOn: string | null
  openingCents: number | null
  closingCents: number | null
  /** Booked ones only, in the order of the bank. */
  lines: StatementLine[]
  /** Not taken: another currency than that of the account. */
  foreign: ForeignLine[]
  /** Euro that the balances tell of `foreign`; 0 where none are told. */
  missingCents: number
}

/** Hundredths of its currency: received above 0, paid below. */
export interface ForeignLine {
  amountCents: number
  currency: string
  bookedOn: string
}

export type StatementRefusal =
  | MessageRefusal
  | 'no_statement'
  | 'account_missing'
  | 'foreign_account'
  | 'other_currency'
  | 'line_wrong'
  | 'unbalanced'

export interface StatementFacts {
  foreign_account: { iban: string }
  other_currency: { currency: string }
  line_wrong: { line: number }
  unbalanced: { bankId: string; missingCents: number }
}

const KINDS: Readonly<Record<string, { kind: StatementKind; path: [string, string] }>> = {
  'camt.052': { kind: 'report', path: ['BkToCstmrAcctRpt', 'Rpt'] },
  'camt.053': { kind: 'statement', path: ['BkToCstmrStmt', 'Stmt'] },
  'camt.054': { kind: 'notification', path: ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'] },
}

/**
 * Statements in a file of the bank (camt.052, .053 and .054, versions 02 to 08), one for each day or page. `ownIbans`: accounts of the
 * club. Nothing is taken of a file with a fault; without a booking in another currency balances prove that none is missing.
 */
export function readStatement(
  bytes: Uint8Array,
  ownIbans: readonly string[],
): Answer<Statement[], StatementRefusal, StatementFacts> {
  const message = readMessage(bytes)
  if (!message.ok) return message
  const form = KINDS[message.value.name.slice(0, 8)]
  const [around, each] = form?.path ?? []
  const nodes = around && each ? nodesAt(message.value.root, around).flatMap((node) => nodesAt(node, each)) : []
  if (!form || nodes.length === 0) return refuse('no_statement')
  const statements: Statement[] = []
  for (const node of nodes) {
    const statement = readOne(node, form.kind, ownIbans.map(compact))
    if (!statement.ok) return statement
    statements.push(statement.value)
  }
  return ok(statements)
}

function readOne(
  node: Node,
  kind: StatementKind,
  ownIbans: readonly string[],
): Answer<Statement, StatementRefusal, StatementFacts> {
  const iban = compact(textAt(node, 'Acct/Id/IBAN') ?? '')
  const bankId = textAt(node, 'Id')
  if (iban === '' || bankId === null) return refuse('account_missing')
  if (!ownIbans.includes(iban)) return refuse('foreign_account', { iban })
  const currency = currencyOf(node)
  if (currency !== 'EUR') return refuse('other_currency', { currency })
  const lines: StatementLine[] = []
  const foreign: ForeignLine[] = []
  for (const [at, entry] of nodesAt(node, 'Ntry').entries()) {
    const status = textAt(entry, 'Sts/Cd', 'Sts')
    if (status !== null && status !== 'BOOK') continue
    const line = readEntry(entry, iban)
    if (line === null) return refuse('line_wrong', { line: at + 1 })
    const currency = textAt(entry, 'Amt/@_Ccy') ?? 'EUR'
    if (currency === 'EUR') lines.push(line)
    else foreign.push({ amountCents: line.amountCents, currency, bookedOn: line.bookedOn })
  }
  const { openingCents, closingCents } = balancesOf(node)
  const missingCents = missingOf(kind, { openingCents, closingCents, lines, foreign })
  if (missingCents !== 0 && foreign.length === 0) return refuse('unbalanced', { bankId, missingCents })
  return ok({
    kind,
    bankId,
    iban,
    number: textAt(node, 'ElctrncSeqNb', 'LglSeqNb'),
    createdOn: textAt(node, 'CreDtTm')?.slice(0, 10) ?? null,
    openingCents,
    closingCents,
    lines: withBankIds(lines),
    foreign,
    missingCents,
  })
}

/** `EUR`, or the first other currency of the account and its balances. */
function currencyOf(node: Node): string {
  const all = [textAt(node, 'Acct/Ccy'), ...nodesAt(node, 'Bal').map((one) => textAt(one, 'Amt/@_Ccy'))]
  return all.find((currency) => currency !== null && currency !== 'EUR') ?? 'EUR'
}

/** Pages begin and end with interim balances (ITBD). */
function balancesOf(node: Node): { openingCents: number | null; closingCents: number | null } {
  const balances = nodesAt(node, 'Bal').flatMap((balance) => {
    const cents = centsAt(balance, 'Amt')
    const code = textAt(balance, 'Tp/CdOrPrtry/Cd')
    return cents === null || code === null ? [] : [{ code, on: dayAt(balance, 'Dt'), cents: cents * signOf(balance) }]
  })
  const of = (...codes: string[]) =>
    codes.map((code) => balances.filter((one) => one.code === code)).find((some) => some.length > 0) ?? []
  return {
    openingCents: of('OPBD', 'PRCD', 'ITBD')[0]?.cents ?? null,
    closingCents: of('CLBD', 'ITBD').at(-1)?.cents ?? null,
  }
}

/** Only statements must state both balances; one without them tells nothing of bookings in another currency. */
function missingOf(
  kind: StatementKind,
  { openingCents, closingCents, lines, foreign }: Pick<Statement, 'openingCents' | 'closingCents' | 'lines' | 'foreign'>,
) {
  const sum = lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (foreign.length > 0 && (openingCents === null || closingCents === null)) return 0
  if (kind === 'statement') return (closingCents ?? 0) - (openingCents ?? 0) - sum
  return 0
}

/** Bookings without the bank's reference are told apart by all they state, and by their order. */
export function withBankIds(lines: readonly StatementLine[]): StatementLine[] {
  const counts = new Map<string, number>()
  return lines.map((line) => {
    const { bookedOn, amountCents, endToEndId, counterparty, text } = line
    const id = line.bankId || [bookedOn, amountCents, endToEndId ?? '', counterparty.iban ?? '', text].join('|')
    const count = (counts.get(id) ?? 0) + 1
    counts.set(id, count)
    return { ...line, bankId: count > 1 ? `${id}#${count}` : id }
  })
}
