import { inflateSync } from 'node:zlib'
import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { compact, isIban } from '../../kernel/bank-codes.ts'
import { parseDay } from '../../kernel/calendar.ts'
import { type MessageRefusal, type Node, nodeAt, nodesAt, readXml, textAt } from '../sepa/read-message.ts'

/** Content of a received e-invoice. */
export interface ReceivedInvoice {
  number: string
  /** UNTDID 1001: 381 and 384 give money back. */
  typeCode: string
  seller: string
  issuedOn: string | null
  /** Null where only words tell it. */
  dueOn: string | null
  terms: string
  /** To be paid; below 0: comes back. */
  dueCents: number
  grossCents: number
  taxCents: number | null
  holder: string
  iban: string | null
  bic: string
  reference: string
  lines: { title: string; netCents: number | null }[]
}

export type ReceivedRefusal = MessageRefusal | 'no_data' | 'no_invoice' | 'incomplete' | 'other_currency'

const MOST_BYTES = 20_000_000
const MOST_XML_BYTES = 5_000_000
const MOST_STREAMS = 2000
const MOST_LINES = 200

/**
 * Reads an e-invoice: XML in either form of the norm (CII, UBL: XRechnung), or a PDF that carries it (ZUGFeRD, Factur-X). Nothing is
 * kept; what stands beyond the data in the PDF is not compared.
 */
export function readEInvoice(bytes: Uint8Array): Answer<ReceivedInvoice, ReceivedRefusal> {
  if (bytes.length > MOST_BYTES) return refuse('too_large')
  const isPdf = Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')
  const data = isPdf ? findData(Buffer.from(bytes)) : bytes
  if (!data) return refuse('no_data')
  if (data.length > MOST_XML_BYTES) return refuse('too_large')
  const read = readXml(data)
  if (!read.ok) return read
  const { root } = read.value
  const cii = nodeAt(root, 'CrossIndustryInvoice')
  const ubl = nodeAt(root, 'Invoice') ?? nodeAt(root, 'CreditNote')
  const invoice = cii ? readCii(cii) : ubl ? readUbl(ubl) : refuse('no_invoice')
  return invoice
}

const ROOTS = ['CrossIndustryInvoice', 'urn:oasis:names:specification:ubl:schema:xsd:']

/** The stream of a PDF that holds an invoice. Encrypted ones are not opened. */
function findData(pdf: Buffer): Uint8Array | null {
  let from = 0
  for (let at = 0; at < MOST_STREAMS; at++) {
    const begin = pdf.indexOf('stream', from)
    const end = pdf.indexOf('endstream', begin + 6)
    if (begin < 0 || end < 0) return null
    const first = begin + 6 + (pdf[begin + 6] === 13 ? 2 : 1)
    const raw = pdf.subarray(first, end)
    const content = raw.subarray(0, 512).includes('<?xml') ? raw : inflated(raw)
    if (content && ROOTS.some((root) => content.subarray(0, 4096).includes(root)) && !content.includes('x:xmpmeta'))
      return content
    from = end + 9
  }
  return null
}

/** Null for what is compressed in another way, or too large. */
function inflated(raw: Buffer): Buffer | null {
  // 0x78: the only method of this compression.
  if (raw[0] !== 0x78) return null
  try {
    return inflateSync(raw, { maxOutputLength: MOST_XML_BYTES, finishFlush: 2 })
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null
    throw error
  }
}

/** Cents of `-119.00`, also with more noughts; null for anything else. */
function centsOf(text: string | null): number | null {
  const match = /^(-?)(\d{1,10})(?:\.(\d{1,2})0*)?$/.exec(text?.trim() ?? '')
  if (!match) return null
  const [, sign, whole, part = ''] = match
  return (sign ? -1 : 1) * (Number(whole) * 100 + Number(part.padEnd(2, '0')))
}

/** `20270131` or `2027-01-31`. */
function dayOf(text: string | null): string | null {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text?.trim() ?? '') ?? []
  const iso = `${year}-${month}-${day}`
  return year && parseDay(iso) ? iso : null
}

type Read = Omit<ReceivedInvoice, 'grossCents' | 'dueCents' | 'iban' | 'issuedOn' | 'dueOn' | 'taxCents' | 'lines'> & {
  currency: string | null
  days: [string | null, string | null]
  amounts: { gross: string | null; due: string | null; tax: string | null }
  account: string | null
  lines: [string | null, string | null][]
}

function checked(read: Read): Answer<ReceivedInvoice, 'incomplete' | 'other_currency'> {
  const { currency, days, amounts, account, lines, ...texts } = read
  if (currency !== null && currency !== 'EUR') return refuse('other_currency')
  const grossCents = centsOf(amounts.gross)
  const dueCents = centsOf(amounts.due) ?? grossCents
  if (grossCents === null || dueCents === null || texts.number === '') return refuse('incomplete')
  const iban = compact(account ?? '')
  return ok({
    ...texts,
    ...{ grossCents, dueCents, taxCents: centsOf(amounts.tax), iban: isIban(iban) ? iban : null },
    issuedOn: dayOf(days[0]),
    dueOn: dayOf(days[1]),
    lines: lines.slice(0, MOST_LINES).map(([title, net]) => ({ title: title ?? '', netCents: centsOf(net) })),
  })
}

function readCii(root: Node) {
  const paper = nodeAt(root, 'ExchangedDocument') ?? {}
  const trade = nodeAt(root, 'SupplyChainTradeTransaction') ?? {}
  const settled = nodeAt(trade, 'ApplicableHeaderTradeSettlement') ?? {}
  const sums = nodeAt(settled, 'SpecifiedTradeSettlementHeaderMonetarySummation') ?? {}
  const means = nodeAt(settled, 'SpecifiedTradeSettlementPaymentMeans') ?? {}
  const number = textAt(paper, 'ID') ?? ''
  return checked({
    number,
    typeCode: textAt(paper, 'TypeCode') ?? '',
    seller: textAt(trade, 'ApplicableHeaderTradeAgreement/SellerTradeParty/Name') ?? '',
    terms: textAt(settled, 'SpecifiedTradePaymentTerms/Description') ?? '',
    holder: textAt(means, 'PayeePartyCreditorFinancialAccount/AccountName') ?? '',
    bic: textAt(means, 'PayeeSpecifiedCreditorFinancialInstitution/BICID') ?? '',
    reference: textAt(settled, 'PaymentReference') ?? number,
    currency: textAt(settled, 'InvoiceCurrencyCode'),
    days: [
      textAt(paper, 'IssueDateTime/DateTimeString'),
      textAt(settled, 'SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString'),
    ],
    amounts: {
      gross: textAt(sums, 'GrandTotalAmount'),
      due: textAt(sums, 'DuePayableAmount'),
      tax: textAt(sums, 'TaxTotalAmount'),
    },
    account: textAt(means, 'PayeePartyCreditorFinancialAccount/IBANID'),
    lines: nodesAt(trade, 'IncludedSupplyChainTradeLineItem').map((line) => [
      textAt(line, 'SpecifiedTradeProduct/Name'),
      textAt(line, 'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount'),
    ]),
  })
}

function readUbl(root: Node) {
  const seller = nodeAt(root, 'AccountingSupplierParty/Party') ?? {}
  const sums = nodeAt(root, 'LegalMonetaryTotal') ?? {}
  const means = nodeAt(root, 'PaymentMeans') ?? {}
  const number = textAt(root, 'ID') ?? ''
  const lines = [...nodesAt(root, 'InvoiceLine'), ...nodesAt(root, 'CreditNoteLine')]
  return checked({
    number,
    typeCode: textAt(root, 'InvoiceTypeCode', 'CreditNoteTypeCode') ?? '',
    seller: textAt(seller, 'PartyLegalEntity/RegistrationName', 'PartyName/Name') ?? '',
    terms: textAt(root, 'PaymentTerms/Note') ?? '',
    holder: textAt(means, 'PayeeFinancialAccount/Name') ?? '',
    bic: textAt(means, 'PayeeFinancialAccount/FinancialInstitutionBranch/ID') ?? '',
    reference: textAt(means, 'PaymentID') ?? number,
    currency: textAt(root, 'DocumentCurrencyCode'),
    days: [textAt(root, 'IssueDate'), textAt(root, 'DueDate', 'PaymentMeans/PaymentDueDate')],
    amounts: {
      gross: textAt(sums, 'TaxInclusiveAmount'),
      due: textAt(sums, 'PayableAmount'),
      tax: textAt(root, 'TaxTotal/TaxAmount'),
    },
    account: textAt(means, 'PayeeFinancialAccount/ID'),
    lines: lines.map((line) => [textAt(line, 'Item/Name'), textAt(line, 'LineExtensionAmount')]),
  })
}
