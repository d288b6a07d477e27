import { compact, isIban } from '../../kernel/bank-codes.ts'
import type { VatKey } from '../claims/rules.ts'

export const INVOICE_KINDS = ['invoice', 'credit_note', 'correction'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]
/** UNTDID 1001. */
export const TYPE_CODES: Readonly<Record<InvoiceKind, 380 | 381 | 384>> = { invoice: 380, credit_note: 381, correction: 384 }

export const INVOICE_STATES = ['draft', 'issued', 'cancelled'] as const
export type InvoiceState = (typeof INVOICE_STATES)[number]
/** Drafts made or issued at once. */
export const MOST_DRAFTS = 2000
export const PAYMENT_DAYS = 14
/** Invoices up to this amount need no address of the payer (§ 33 UStDV). */
const SMALL_AMOUNT_CENTS = 25_000

/** Percent, § 12 (1) and (2) UStG. */
const VAT_RATES: Readonly<Record<VatKey, 0 | 7 | 19>> = { none: 0, exempt: 0, small: 0, reduced: 7, full: 19 }
const vatRateOf = (key: VatKey): 0 | 7 | 19 => VAT_RATES[key]

export interface GrossLine {
  vatKey: VatKey
  grossCents: number
}
export interface Taxed {
  vatRate: 0 | 7 | 19
  netCents: number
  taxCents: number
}

const taxIn = (grossCents: number, rate: number): number =>
  Math.sign(grossCents) * Math.floor((Math.abs(grossCents) * rate * 2 + (100 + rate)) / ((100 + rate) * 2))

/** Net and tax of each line; those of a rate add up to the tax of their sum, rounded once. */
export function taxLines<Line extends GrossLine>(lines: readonly Line[]): (Line & Taxed)[] {
  const before = new Map<VatKey, number>()
  return lines.map((line) => {
    const rate = vatRateOf(line.vatKey)
    const sum = before.get(line.vatKey) ?? 0
    const taxCents = taxIn(sum + line.grossCents, rate) - taxIn(sum, rate)
    before.set(line.vatKey, sum + line.grossCents)
    return { ...line, vatRate: rate, netCents: line.grossCents - taxCents, taxCents }
  })
}

export interface Sums {
  netCents: number
  taxCents: number
  grossCents: number
}
type TaxedLine = GrossLine & Taxed

export const sumLines = (lines: readonly Sums[]): Sums => ({
  netCents: lines.reduce((sum, { netCents }) => sum + netCents, 0),
  taxCents: lines.reduce((sum, { taxCents }) => sum + taxCents, 0),
  grossCents: lines.reduce((sum, { grossCents }) => sum + grossCents, 0),
})

/** Sums for each key of VAT, in the order of the lines. */
export const sumsByRate = (lines: readonly TaxedLine[]): (Sums & { vatKey: VatKey; vatRate: 0 | 7 | 19 })[] =>
  [...Map.groupBy(lines, ({ vatKey }) => vatKey)].map(([vatKey, own]) => ({
    vatKey,
    vatRate: vatRateOf(vatKey),
    ...sumLines(own),
  }))

/** Payments by day; they add up to the sum of the lines without what is paid. */
export const paymentsOf = (
  lines: readonly { dueOn: string; grossCents: number; paidCents?: number }[],
): { dueOn: string; cents: number }[] =>
  [...Map.groupBy(lines, ({ dueOn }) => dueOn)]
    .map(([dueOn, own]) => ({
      dueOn,
      cents: own.reduce((sum, { grossCents, paidCents = 0 }) => sum + grossCents - paidCents, 0),
    }))
    .filter(({ cents }) => cents !== 0)
    .toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1))

/** `2027-00012`. */
export const invoiceNumber = (year: number, count: number): string => `${year}-${`${count}`.padStart(5, '0')}`

export const INVOICE_STANDINGS = ['draft', 'open', 'part_paid', 'paid', 'overdue', 'cancelled', 'settled'] as const
export type InvoiceStanding = (typeof INVOICE_STANDINGS)[number]

/** How an invoice stands on a day; papers that give money back are settled by themselves. */
export function invoiceStanding(
  {
    state,
    kind,
    grossCents,
    paidCents,
    dueOn,
  }: { state: InvoiceState; kind: InvoiceKind; grossCents: number; paidCents: number; dueOn: string },
  today: string,
): InvoiceStanding {
  if (state !== 'issued') return state
  if (kind !== 'invoice') return 'settled'
  if (paidCents >= grossCents) return 'paid'
  if (dueOn < today) return 'overdue'
  return paidCents > 0 ? 'part_paid' : 'open'
}

/** One end of an invoice. */
export interface InvoiceParty {
  name: string
  street: string
  postcode: string
  city: string
}
export interface InvoiceBuyer extends InvoiceParty {
  /** Leitweg-ID of an office; missing in papers from before there was one. */
  routingId?: string
}
export interface InvoiceSeller extends InvoiceParty {
  taxNumber: string
  registerEntry: string
  email: string
  phone: string
  holder: string
  iban: string
  bic: string
}

/** Mandate by which an invoice is paid, with the account that is debited. */
export interface InvoiceDebit {
  reference: string
  iban: string
  creditorId: string
}

export interface InvoiceLine extends Taxed {
  title: string
  /** Empty: the debtor. */
  person: string
  explanation: string[]
  dueOn: string
  vatKey: VatKey
  grossCents: number
  /** Paid before the paper was issued; missing: nothing. */
  paidCents?: number
}

/** Content of an issued paper, as it stays. */
export interface InvoiceSnapshot extends Sums {
  number: string
  kind: InvoiceKind
  /** Of the paper that this one corrects. */
  originalNumber: string | null
  issuedOn: string
  dueOn: string
  suppliedFrom: string
  suppliedTo: string
  note: string
  seller: InvoiceSeller
  buyer: InvoiceBuyer
  lines: InvoiceLine[]
  /** Null or missing: the debtor transfers. */
  debit?: InvoiceDebit | null
}

/** Cents that were paid when a paper was issued. */
export const prepaidCents = (lines: readonly { paidCents?: number }[]): number =>
  lines.reduce((sum, { paidCents = 0 }) => sum + paidCents, 0)

export type IssueFault = 'seller_incomplete' | 'address_missing' | 'office_incomplete'

/**
 * § 14 (4) UStG asks for names and addresses of both and the club's tax number; § 33 UStDV leaves out the payer's up to 250 €. An
 * XRechnung also wants telephone, e-mail and account of the seller, and every address whole (BR-DE-1 to 9).
 */
export function issueFaults(seller: InvoiceSeller, buyer: InvoiceBuyer, grossCents: number): IssueFault[] {
  const has = ({ name, street, city }: InvoiceParty) => name !== '' && street !== '' && city !== ''
  const wanted = [seller.phone, seller.email, seller.postcode, buyer.city, buyer.postcode]
  const isWhole = isIban(compact(seller.iban)) && !wanted.includes('')
  return [
    ...(has(seller) && seller.taxNumber !== '' ? [] : (['seller_incomplete'] as const)),
    ...(has(buyer) || Math.abs(grossCents) <= SMALL_AMOUNT_CENTS ? [] : (['address_missing'] as const)),
    ...(buyer.routingId && !isWhole ? (['office_incomplete'] as const) : []),
  ]
}
