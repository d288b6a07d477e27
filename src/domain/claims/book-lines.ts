import { newId } from '../../kernel/id.ts'
import { forgetClaim, indexClaims, type Match, matchLine, type OpenClaim } from '../sepa/match-line.ts'
import type { StatementDetail } from '../sepa/read-entry.ts'
import type { FilePart } from '../sepa/write-direct-debits.ts'

/** One booking of a statement, or one payment of a collective booking. */
export type BookedLine = StatementDetail & {
  id: string
  bookedOn: string
  valueOn: string
  isKnown: boolean
  /** The line of another file that it probably is; a person decides. */
  doubleOf: string | null
}

/** A debit that the club ordered. */
export interface SentItem {
  id: string
  fileId: string
  debtorId: string
  mandateId: string | null
  endToEndId: string
  cents: number
  isReturned: boolean
  /** Line that told of its payment; null while it is not paid. */
  paidBy: string | null
  /** `cents`: of it in the debit; 0 where only what was left of its money paid the claim. */
  claims: { id: string; cents: number; paidCents: number }[]
}

export interface SentFile {
  id: string
  messageId: string
  parts: readonly FilePart[]
}

export interface NewPayment {
  id: string
  lineId: string
  debtorId: string
  kind: 'statement' | 'return'
  cents: number
  paidOn: string
  itemId: string | null
}
export interface NewAllocation {
  id: string
  paymentId: string
  claimId: string
  cents: number
  reason: string
}
export interface NewReturn {
  itemId: string
  mandateId: string | null
  on: string
  reason: string
  costCents: number | null
}

export interface Booked {
  payments: NewPayment[]
  allocations: NewAllocation[]
  returns: NewReturn[]
  /** By line. */
  suggestions: Map<string, Match>
  /** Lines that tell again of debits which are paid: which line did before. A person decides. */
  doubles: Map<string, string>
  /** Lines by which the bank takes a whole batch back. */
  batchesBack: Set<string>
  matched: number
  suggested: number
  open: number
}

export interface BookFacts {
  items: readonly SentItem[]
  files: readonly SentFile[]
  claims: readonly OpenClaim[]
}

const saysOf = ({ reference, endToEndId, text }: StatementDetail): string =>
  [reference, endToEndId, text].filter(Boolean).join(' ')

interface Book extends Booked {
  items: SentItem[]
  files: readonly SentFile[]
  left: Map<string, number>
  debtorOf: Map<string, string>
  index: ReturnType<typeof indexClaims>
}

/**
 * Payments of a statement: debits by their own id, whole files by theirs, returns, and what matches beyond doubt. Everything else is a
 * suggestion. Pure; nothing is paid beyond what is open.
 */
export function bookLines(lines: readonly BookedLine[], facts: BookFacts): Booked {
  const book: Book = {
    payments: [],
    allocations: [],
    returns: [],
    suggestions: new Map(),
    doubles: new Map(),
    batchesBack: new Set(),
    matched: 0,
    suggested: 0,
    open: 0,
    items: facts.items.map((item) => ({ ...item, claims: item.claims.map((claim) => ({ ...claim })) })),
    files: facts.files,
    left: new Map(facts.claims.map(({ id, openCents }) => [id, openCents])),
    debtorOf: new Map(facts.claims.map(({ id, debtorId }) => [id, debtorId])),
    index: indexClaims(facts.claims),
  }
  for (const line of lines) {
    if (line.isKnown) continue
    if (line.doubleOf !== null) {
      if (isToDecide(line)) book.suggested++
      continue
    }
    if (line.amountCents < 0) bookOutgoing(book, line)
    else bookIncoming(book, line)
  }
  const { items: _, files: _files, left: _left, debtorOf: _debtors, index: _index, ...booked } = book
  return booked
}

/** Money that came, or a return. */
const isToDecide = ({ amountCents, returnReason }: BookedLine): boolean => amountCents > 0 || returnReason !== null

function bookOutgoing(book: Book, line: BookedLine): void {
  const item = book.items.find(({ endToEndId, isReturned }) => endToEndId === line.endToEndId && !isReturned)
  if (!item || -line.amountCents < item.cents) {
    const paid = book.items.filter(({ paidBy, isReturned }) => paidBy !== null && !isReturned)
    const isBatch = toldItems(paid, book.files, { ...line, amountCents: -line.amountCents }).length > 0
    if (isBatch) book.batchesBack.add(line.id)
    if (isBatch || line.returnReason !== null) book.open++
    return
  }
  const id = newId()
  const more = -line.amountCents - item.cents
  const costCents = line.chargesCents ?? (more > 0 ? more : null)
  book.payments.push({
    id,
    lineId: line.id,
    debtorId: item.debtorId,
    kind: 'return',
    cents: -item.cents,
    paidOn: line.bookedOn,
    itemId: item.id,
  })
  for (const claim of item.claims) {
    if (claim.paidCents === 0) continue
    book.allocations.push({ id: newId(), paymentId: id, claimId: claim.id, cents: -claim.paidCents, reason: 'return' })
    claim.paidCents = 0
  }
  item.isReturned = true
  book.returns.push({
    itemId: item.id,
    mandateId: item.mandateId,
    on: line.bookedOn,
    reason: line.returnReason ?? 'NARR',
    costCents,
  })
  book.matched++
}

/** Of these debits those that a booking tells: one by its id, all of a file, or those of the part that is named or alone has this sum. */
function toldItems(items: readonly SentItem[], files: readonly SentFile[], line: BookedLine): SentItem[] {
  const own = items.filter(({ endToEndId, cents }) => endToEndId === line.endToEndId && cents === line.amountCents)
  if (own.length === 1) return own
  const said = saysOf(line)
  const named = files.filter(({ messageId }) => said.includes(messageId))
  if (named.length !== 1) return []
  const ofFile = items.filter(({ fileId }) => fileId === named[0]?.id)
  const hasSum = (some: readonly SentItem[]) => some.reduce((sum, { cents }) => sum + cents, 0) === line.amountCents
  if (hasSum(ofFile)) return ofFile
  const words = said.split(/[^\w-]+/)
  const parts = named.flatMap((file) => file.parts)
  const told = parts.filter(({ id }) => words.includes(id))
  const fitting = (told.length > 0 ? told : parts)
    .map(({ endToEndIds }) => ofFile.filter(({ endToEndId }) => endToEndIds.has(endToEndId)))
    .filter(hasSum)
  return fitting.length === 1 ? (fitting[0] ?? []) : []
}

function bookIncoming(book: Book, line: BookedLine): void {
  const told = (isPaid: boolean) =>
    toldItems(
      book.items.filter(({ paidBy }) => (paidBy !== null) === isPaid),
      book.files,
      line,
    )
  const items = told(false)
  for (const item of items) payItem(book, line, item)
  if (items.length > 0) {
    book.matched++
    return
  }
  // A batch comes as a sum in one message and payment by payment in another: no other claim is paid by it.
  const before = told(true)[0]?.paidBy
  if (before) {
    book.doubles.set(line.id, before)
    book.suggested++
    return
  }
  const match = matchLine(line, book.index)
  if (match.kind === 'paid') {
    const debtorId = book.debtorOf.get(match.claimIds[0] ?? '') ?? ''
    const payment = { id: newId(), lineId: line.id, debtorId, kind: 'statement' as const }
    book.payments.push({ ...payment, cents: line.amountCents, paidOn: line.bookedOn, itemId: null })
    for (const claimId of match.claimIds) allocate(book, payment.id, claimId, line.amountCents, match.reason)
    book.matched++
    return
  }
  book.suggestions.set(line.id, match)
  if (match.kind === 'suggested') book.suggested++
  else book.open++
}

function payItem(book: Book, line: BookedLine, item: SentItem): void {
  const id = newId()
  book.payments.push({
    id,
    lineId: line.id,
    debtorId: item.debtorId,
    kind: 'statement',
    cents: item.cents,
    paidOn: line.bookedOn,
    itemId: item.id,
  })
  item.paidBy = line.id
  // Came back before it was paid: both cancel out in the account, the claims stay open.
  if (item.isReturned) return
  for (const claim of item.claims) claim.paidCents += allocate(book, id, claim.id, claim.cents, 'debit')
}

/** Never more than what is open; answers how much it was. */
function allocate(book: Book, paymentId: string, claimId: string, most: number, reason: string): number {
  const open = book.left.get(claimId) ?? 0
  const cents = Math.min(open, most)
  if (cents <= 0) return 0
  book.allocations.push({ id: newId(), paymentId, claimId, cents, reason })
  book.left.set(claimId, open - cents)
  if (open === cents) forgetClaim(book.index, claimId)
  return cents
}
