import QRCode from 'qrcode'
import type { VatKey } from '../../domain/claims/rules.ts'
import type { Club } from '../../domain/context.ts'
import type { PrintPapers } from '../../domain/invoices/keep-paper.ts'
import { type InvoiceSnapshot, paymentsOf, prepaidCents, sumsByRate } from '../../domain/invoices/rules.ts'
import { EXEMPTION_TEXTS, INVOICE_KIND_TEXTS } from '../../domain/invoices/texts.ts'
import { writeEInvoice } from '../../domain/invoices/write-e-invoice.ts'
import { giroCode } from '../../domain/sepa/giro-code.ts'
import { formatIban, isIban, maskedIban } from '../../kernel/bank-codes.ts'
import { formatDay } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import { nameEInvoice } from '../pdf/name-e-invoice.ts'
import { typeset } from '../pdf/typeset.ts'

const dayText = (day: string): string => formatDay(Temporal.PlainDate.from(day))
const filled = (texts: readonly (string | undefined)[]): string[] =>
  texts.filter((text) => text !== undefined && text !== '') as string[]

/** Data of `invoices.typ`: a page or more for each paper, as they were issued. */
export async function presentPapers(club: Club, papers: readonly InvoiceSnapshot[]) {
  const [first] = papers
  if (!first) throw new Error('A paper has a content')
  const { seller } = first
  const town = `${seller.postcode} ${seller.city}`.trim()
  const { year, month, day } = Temporal.PlainDate.from(first.issuedOn)
  return {
    title: papers.length === 1 ? titleOf(first) : 'Rechnungen',
    club: {
      name: seller.name,
      slogan: club.slogan,
      colour: club.colours.primary,
      reach: filled([seller.street, town, seller.phone, seller.email, `Steuernummer ${seller.taxNumber}`, seller.registerEntry]),
    },
    sender: filled([seller.name, seller.street, town]).join(' · '),
    issuedOn: { year, month, day },
    invoices: await Promise.all(papers.map(presentPaper)),
    data: papers.length === 1 ? writeEInvoice(first) : '',
  }
}

/** Papers as one PDF/A-3; a single one is a ZUGFeRD invoice (EN 16931), those for the post are paper alone. */
export const printPapers: PrintPapers = async ({ club }, papers) => {
  const bytes = await typeset('invoices', await presentPapers(club, papers))
  return papers.length === 1 ? nameEInvoice(bytes) : bytes
}

const RATE_TEXTS: Readonly<Record<VatKey, string>> = {
  none: 'nicht steuerbar',
  exempt: 'steuerfrei',
  small: 'steuerfrei',
  reduced: '7 %',
  full: '19 %',
}

const titleOf = ({ kind, number }: InvoiceSnapshot): string => `${INVOICE_KIND_TEXTS[kind]} ${number}`

async function presentPaper(paper: InvoiceSnapshot) {
  const { buyer, kind, lines, originalNumber, suppliedFrom, suppliedTo } = paper
  const supplied = suppliedFrom === suppliedTo ? dayText(suppliedFrom) : `${dayText(suppliedFrom)} – ${dayText(suppliedTo)}`
  const original = kind === 'correction' ? 'Sie hebt diese Rechnung vollständig auf:' : 'Sie mindert diese Rechnung:'
  return {
    title: titleOf(paper),
    'lines-of-address': filled([buyer.name, buyer.street, `${buyer.postcode} ${buyer.city}`.trim()]),
    facts: [
      ['Nummer', paper.number],
      ['Datum', dayText(paper.issuedOn)],
      ['Leistungszeit', supplied],
      ...(kind === 'invoice' ? [['Fällig am', dayText(paper.dueOn)]] : [['Zur Rechnung', originalNumber ?? '']]),
    ],
    intro: originalNumber === null ? '' : `${original} ${originalNumber}.`,
    note: paper.note,
    lines: lines.map(({ title, person, explanation, netCents, vatRate, grossCents }) => ({
      title,
      detail: filled([person, ...explanation]).join(' · '),
      net: formatCents(netCents),
      rate: `${vatRate} %`,
      gross: formatCents(grossCents),
    })),
    settled: settledOf(paper),
    sums: sumsByRate(lines).flatMap(({ vatKey, vatRate, netCents, taxCents }) => [
      { name: `Netto ${RATE_TEXTS[vatKey]}`, amount: formatCents(netCents) },
      ...(vatRate === 0 ? [] : [{ name: `Umsatzsteuer ${vatRate} %`, amount: formatCents(taxCents) }]),
    ]),
    totalName: kind === 'invoice' ? 'Rechnungsbetrag' : 'Gutzuschreiben',
    total: formatCents(paper.grossCents),
    reasons: [...new Set(lines.flatMap(({ vatKey }) => EXEMPTION_TEXTS[vatKey] ?? []))],
    payments: (kind === 'invoice' ? paymentsOf(lines) : []).map(({ dueOn, cents }) => [dayText(dueOn), formatCents(cents)]),
    ...(await paymentOf(paper)),
  }
}

const settledOf = ({ kind, lines, grossCents }: InvoiceSnapshot): string[][] => {
  const paid = kind === 'invoice' ? prepaidCents(lines) : 0
  return paid === 0
    ? []
    : [
        ['Bereits bezahlt', formatCents(paid)],
        ['Noch zu zahlen', formatCents(grossCents - paid)],
      ]
}

const asked = (ask: string) => ({ ask, account: [], code: '' })

/** How to pay: account and code; without an account of the club the day alone. */
async function paymentOf(paper: InvoiceSnapshot): Promise<{ ask: string; account: string[]; code: string }> {
  const { kind, seller, number, dueOn, grossCents, debit } = paper
  if (kind !== 'invoice') return asked('Der Betrag wird mit Ihrem Konto beim Verein verrechnet.')
  const [first, second] = paymentsOf(paper.lines)
  if (!first && grossCents > 0) return asked('Der Betrag ist bezahlt. Bitte überweisen Sie nichts mehr.')
  if (debit) {
    const mandate = `Mandat ${debit.reference}, Gläubiger-ID ${debit.creditorId}`
    return asked(
      `Bitte überweisen Sie nichts: Wir ziehen den Betrag vom Konto ${maskedIban(debit.iban)} ein (${mandate}). Den Tag kündigen wir an.`,
    )
  }
  const ask = second
    ? `Bitte überweisen Sie jede Rate zu ihrem Tag und nennen Sie die Nummer ${number}. Der Code gilt für die erste.`
    : `Bitte überweisen Sie ${formatCents(first?.cents ?? grossCents)} bis zum ${dayText(first?.dueOn ?? dueOn)} und nennen Sie die Nummer ${number}.`
  const payee = { name: seller.holder, iban: seller.iban, bic: seller.bic || null }
  const code = giroCode({ payee, amountCents: first?.cents ?? grossCents, text: `Rechnung ${number}` })
  const account = isIban(seller.iban)
    ? filled([seller.holder, `IBAN ${formatIban(seller.iban)}`, seller.bic && `BIC ${seller.bic}`])
    : []
  return {
    ask,
    account,
    code: code.ok
      ? await QRCode.toString([{ data: Buffer.from(code.value), mode: 'byte' }], {
          type: 'svg',
          errorCorrectionLevel: 'M',
          margin: 0,
        })
      : '',
  }
}
