import { XMLBuilder } from 'fast-xml-parser'
import { compact, isIban } from '../../kernel/bank-codes.ts'
import type { VatKey } from '../claims/rules.ts'
import type { Element } from '../sepa/write-message.ts'
import {
  type InvoiceDebit,
  type InvoiceLine,
  type InvoiceParty,
  type InvoiceSnapshot,
  paymentsOf,
  prepaidCents,
  sumLines,
  TYPE_CODES,
} from './rules.ts'
import { EXEMPTION_TEXTS, INVOICE_KIND_TEXTS } from './texts.ts'

const PROFILE = 'urn:cen.eu:en16931:2017'
/** XRechnung 3.0 of KoSIT, and its process (BT-23). */
const OFFICE_PROFILE = `${PROFILE}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`
const OFFICE_PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'
const STANDARD = 'urn:un:unece:uncefact:data:standard'

const builder = new XMLBuilder({ ignoreAttributes: false, suppressEmptyNode: true })

/** `-1905` → `-19.05`. */
export const decimalOf = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)}.${`${Math.abs(cents) % 100}`.padStart(2, '0')}`

const dateOf = (day: string): Element => ({ 'udt:DateTimeString': { '@_format': '102', '#text': day.replaceAll('-', '') } })

/** UNTDID 5305: with a rate, exempt, or not subject to VAT. */
type Category = 'S' | 'E' | 'O'

/** The norm allows "not subject" only for a whole invoice; beside others such lines are exempt, with their reason. */
const categoryOf = ({ vatKey, vatRate }: InvoiceLine, isOutside: boolean): Category =>
  vatRate > 0 ? 'S' : vatKey === 'none' && isOutside ? 'O' : 'E'

/** Article 132 (1) (m): services linked to sport, in German law § 4 No. 22 UStG. */
const EXEMPTION_CODES: Partial<Record<VatKey, string>> = { exempt: 'VATEX-EU-132-1M' }

/**
 * Cross Industry Invoice (EN 16931, Factur-X profile of this name) of an issued paper: what the paper shows, and nothing else. A
 * credit note (381) states its amounts as positive, as the norm asks; a cancellation (384) as negative. `isForOffice`: as XRechnung.
 */
export function writeEInvoice(paper: InvoiceSnapshot, isForOffice = false): string {
  const lines = paper.kind === 'credit_note' ? paper.lines.map(negated) : paper.lines
  const isOutside = lines.every(({ vatKey }) => vatKey === 'none')
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build({
    'rsm:CrossIndustryInvoice': {
      '@_xmlns:rsm': `${STANDARD}:CrossIndustryInvoice:100`,
      '@_xmlns:ram': `${STANDARD}:ReusableAggregateBusinessInformationEntity:100`,
      '@_xmlns:udt': `${STANDARD}:UnqualifiedDataType:100`,
      'rsm:ExchangedDocumentContext': {
        'ram:BusinessProcessSpecifiedDocumentContextParameter': isForOffice ? { 'ram:ID': OFFICE_PROCESS } : undefined,
        'ram:GuidelineSpecifiedDocumentContextParameter': { 'ram:ID': isForOffice ? OFFICE_PROFILE : PROFILE },
      },
      'rsm:ExchangedDocument': {
        'ram:ID': paper.number,
        'ram:TypeCode': `${TYPE_CODES[paper.kind]}`,
        'ram:IssueDateTime': dateOf(paper.issuedOn),
        'ram:IncludedNote': paper.note === '' ? undefined : { 'ram:Content': paper.note },
      },
      'rsm:SupplyChainTradeTransaction': {
        'ram:IncludedSupplyChainTradeLineItem': lines.map((line, at) => itemOf(line, at + 1, isOutside)),
        'ram:ApplicableHeaderTradeAgreement': partiesOf(paper, isForOffice),
        'ram:ApplicableHeaderTradeDelivery': {
          'ram:ActualDeliverySupplyChainEvent': { 'ram:OccurrenceDateTime': dateOf(paper.suppliedTo) },
        },
        'ram:ApplicableHeaderTradeSettlement': settlementOf(paper, lines, { isOutside, isForOffice }),
      },
    },
  })}\n`
}

const negated = (line: InvoiceLine): InvoiceLine => ({
  ...line,
  netCents: -line.netCents,
  taxCents: -line.taxCents,
  grossCents: -line.grossCents,
})

/** A price is never negative, its quantity may be. */
function itemOf(line: InvoiceLine, number: number, isOutside: boolean): Element {
  const { title, person, explanation, netCents } = line
  const category = categoryOf(line, isOutside)
  return {
    'ram:AssociatedDocumentLineDocument': { 'ram:LineID': `${number}` },
    'ram:SpecifiedTradeProduct': {
      'ram:Name': title,
      'ram:Description': [person, ...explanation].filter(Boolean).join(' · ') || undefined,
    },
    'ram:SpecifiedLineTradeAgreement': {
      'ram:NetPriceProductTradePrice': { 'ram:ChargeAmount': decimalOf(Math.abs(netCents)) },
    },
    'ram:SpecifiedLineTradeDelivery': { 'ram:BilledQuantity': { '@_unitCode': 'C62', '#text': netCents < 0 ? '-1' : '1' } },
    'ram:SpecifiedLineTradeSettlement': {
      'ram:ApplicableTradeTax': {
        'ram:TypeCode': 'VAT',
        'ram:CategoryCode': category,
        'ram:RateApplicablePercent': category === 'O' ? undefined : `${line.vatRate}`,
      },
      'ram:SpecifiedTradeSettlementLineMonetarySummation': { 'ram:LineTotalAmount': decimalOf(netCents) },
    },
  }
}

const addressOf = ({ street, postcode, city }: InvoiceParty): Element => ({
  'ram:PostcodeCode': postcode || undefined,
  'ram:LineOne': street || undefined,
  'ram:CityName': city || undefined,
  'ram:CountryID': 'DE',
})

/** EAS: an e-mail address, and a Leitweg-ID. */
const reachedBy = (schemeID: 'EM' | '0204', id: string): Element => ({
  'ram:URIID': { '@_schemeID': schemeID, '#text': id },
})

/** A seller without register number is known by the tax number (BR-CO-26). */
const partiesOf = ({ seller, buyer: { routingId = '', ...buyer } }: InvoiceSnapshot, isForOffice: boolean): Element => ({
  'ram:BuyerReference': isForOffice ? routingId : undefined,
  'ram:SellerTradeParty': {
    'ram:ID': seller.registerEntry === '' ? seller.taxNumber : undefined,
    'ram:Name': seller.name,
    'ram:SpecifiedLegalOrganization': seller.registerEntry === '' ? undefined : { 'ram:ID': seller.registerEntry },
    'ram:DefinedTradeContact':
      seller.phone === '' && seller.email === ''
        ? undefined
        : {
            'ram:PersonName': seller.name,
            'ram:TelephoneUniversalCommunication': seller.phone === '' ? undefined : { 'ram:CompleteNumber': seller.phone },
            'ram:EmailURIUniversalCommunication': seller.email === '' ? undefined : { 'ram:URIID': seller.email },
          },
    'ram:PostalTradeAddress': addressOf(seller),
    'ram:URIUniversalCommunication': isForOffice ? reachedBy('EM', seller.email) : undefined,
    'ram:SpecifiedTaxRegistration': { 'ram:ID': { '@_schemeID': 'FC', '#text': seller.taxNumber } },
  },
  'ram:BuyerTradeParty': {
    'ram:Name': buyer.name,
    'ram:PostalTradeAddress': addressOf(buyer),
    'ram:URIUniversalCommunication': isForOffice ? reachedBy('0204', routingId) : undefined,
  },
})

interface Manner {
  isOutside: boolean
  isForOffice: boolean
}

/** One breakdown for each category and rate, also where several reasons exempt. An XRechnung names every rate (BR-DE-14). */
const taxesOf = (lines: readonly InvoiceLine[], { isOutside, isForOffice }: Manner): Element[] =>
  [...Map.groupBy(lines, (line) => `${categoryOf(line, isOutside)} ${line.vatRate}`).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const category = categoryOf(first, isOutside)
    const keys = [...new Set(own.map(({ vatKey }) => vatKey))]
    const sums = sumLines(own)
    return {
      'ram:CalculatedAmount': decimalOf(sums.taxCents),
      'ram:TypeCode': 'VAT',
      'ram:ExemptionReason': keys.flatMap((key) => EXEMPTION_TEXTS[key] ?? []).join(' ') || undefined,
      'ram:BasisAmount': decimalOf(sums.netCents),
      'ram:CategoryCode': category,
      'ram:ExemptionReasonCode': category === 'O' ? 'VATEX-EU-O' : keys.length === 1 ? EXEMPTION_CODES[first.vatKey] : undefined,
      'ram:RateApplicablePercent': category === 'O' && !isForOffice ? undefined : `${first.vatRate}`,
    }
  })

/** An XRechnung names the account also where nothing is to be paid (BR-DE-1). */
function settlementOf(paper: InvoiceSnapshot, lines: readonly InvoiceLine[], manner: Manner): Element {
  const { kind, number, seller, originalNumber, suppliedFrom, suppliedTo } = paper
  const paid = prepaidCents(lines)
  const isAsked = kind === 'invoice' && paid < paper.grossCents
  const { netCents, taxCents, grossCents } = sumLines(lines)
  const isTold = manner.isForOffice || grossCents > paid
  return {
    'ram:CreditorReferenceID': isAsked ? paper.debit?.creditorId : undefined,
    'ram:PaymentReference': isAsked ? `${INVOICE_KIND_TEXTS[kind]} ${number}` : undefined,
    'ram:InvoiceCurrencyCode': 'EUR',
    'ram:SpecifiedTradeSettlementPaymentMeans':
      isAsked && paper.debit
        ? debitOf(paper.debit)
        : (isAsked || manner.isForOffice) && isIban(seller.iban)
          ? transferTo(seller)
          : undefined,
    'ram:ApplicableTradeTax': taxesOf(lines, manner),
    'ram:BillingSpecifiedPeriod': { 'ram:StartDateTime': dateOf(suppliedFrom), 'ram:EndDateTime': dateOf(suppliedTo) },
    'ram:SpecifiedTradePaymentTerms': isAsked ? termsOf(paper) : isTold ? settledBy(kind) : undefined,
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation': {
      'ram:LineTotalAmount': decimalOf(netCents),
      'ram:TaxBasisTotalAmount': decimalOf(netCents),
      'ram:TaxTotalAmount': { '@_currencyID': 'EUR', '#text': decimalOf(taxCents) },
      'ram:GrandTotalAmount': decimalOf(grossCents),
      'ram:TotalPrepaidAmount': paid === 0 ? undefined : decimalOf(paid),
      'ram:DuePayableAmount': decimalOf(grossCents - paid),
    },
    'ram:InvoiceReferencedDocument': originalNumber === null ? undefined : { 'ram:IssuerAssignedID': originalNumber },
  }
}

/** UNTDID 4461, 58: SEPA credit transfer. */
const transferTo = ({ holder, iban, bic }: InvoiceSnapshot['seller']): Element => ({
  'ram:TypeCode': '58',
  'ram:PayeePartyCreditorFinancialAccount': { 'ram:IBANID': compact(iban), 'ram:AccountName': holder },
  'ram:PayeeSpecifiedCreditorFinancialInstitution': bic === '' ? undefined : { 'ram:BICID': compact(bic) },
})

/** 59: SEPA direct debit. */
const debitOf = ({ iban }: InvoiceDebit): Element => ({
  'ram:TypeCode': '59',
  'ram:PayerPartyDebtorFinancialAccount': { 'ram:IBANID': compact(iban) },
})

/** A credit note has a positive amount, which the norm wants told of (BR-CO-25). */
const settledBy = (kind: InvoiceSnapshot['kind']): Element => ({
  'ram:Description': kind === 'invoice' ? 'Der Betrag ist bezahlt.' : 'Der Betrag wird verrechnet oder erstattet.',
})

/** The norm knows one day; instalments stand in words. */
function termsOf({ lines, debit }: InvoiceSnapshot): Element {
  const payments = paymentsOf(lines)
  const rates = payments.map(({ dueOn, cents }) => `${dueOn}: ${decimalOf(cents)} EUR`).join(', ')
  return {
    'ram:Description': payments.length > 1 ? `Zahlung in Raten: ${rates}` : undefined,
    'ram:DueDateDateTime': payments[0] && dateOf(payments[0].dueOn),
    'ram:DirectDebitMandateID': debit?.reference,
  }
}
