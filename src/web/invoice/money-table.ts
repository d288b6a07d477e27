import { redirect } from 'react-router'
import { type Claim, listClaims } from '../../domain/claims/list-claims.ts'
import { listOpenItems, type OpenItem } from '../../domain/claims/list-open-items.ts'
import { listPayments, type PaymentLine } from '../../domain/claims/list-payments.ts'
import { claimReference, openCents } from '../../domain/claims/rules.ts'
import { STANDING_TEXTS } from '../../domain/claims/texts.ts'
import type { Ctx } from '../../domain/context.ts'
import { type Invoice, listInvoices } from '../../domain/invoices/queries.ts'
import { INVOICE_KIND_TEXTS, INVOICE_STANDING_TEXTS } from '../../domain/invoices/texts.ts'
import { found } from '../../kernel/answer.ts'
import { berlinDay, dayFault, formatDay, parseDay } from '../../kernel/calendar.ts'
import { type CsvColumn, everyPage } from '../kit/csv.ts'
import { gateOf } from '../kit/gate.ts'
import { oneOf } from '../kit/query.ts'
import { tableAnswer } from '../kit/table-answer.ts'
import type { Route } from './+types/money-table'
import { KIND_TEXTS } from './account-paper.ts'
import { EXPORTS_PATH, MONEY_TABLES } from './invoice-address.ts'

const dayText = (day: string | null): string => (day ? formatDay(Temporal.PlainDate.from(day)) : '')
const LIMIT = 1_000

const CLAIMS: readonly CsvColumn<Claim>[] = [
  { head: 'Kennzeichen', of: ({ id }) => claimReference(id) },
  { head: 'Zahler', of: ({ debtor }) => debtor },
  { head: 'Für', of: ({ person }) => person },
  { head: 'Forderung', of: ({ title }) => title },
  { head: 'Fällig', of: ({ deferredUntil, dueOn }) => dayText(deferredUntil ?? dueOn) },
  { head: 'Betrag', of: ({ cents }) => cents / 100 },
  { head: 'Bezahlt', of: ({ allocatedCents }) => allocatedCents / 100 },
  { head: 'Offen', of: (claim) => openCents(claim) / 100 },
  { head: 'Stand', of: ({ standing }) => STANDING_TEXTS[standing] },
  { head: 'Konto', of: ({ account }) => account },
  { head: 'Kostenstelle', of: ({ department }) => department },
]
const INVOICES: readonly CsvColumn<Invoice>[] = [
  { head: 'Nummer', of: ({ number }) => number ?? '' },
  { head: 'Art', of: ({ kind }) => INVOICE_KIND_TEXTS[kind] },
  { head: 'Zahler', of: ({ debtor }) => debtor },
  { head: 'Ausgestellt', of: ({ issuedOn }) => dayText(issuedOn) },
  { head: 'Fällig', of: ({ dueOn }) => dayText(dueOn) },
  { head: 'Netto', of: ({ netCents }) => netCents / 100 },
  { head: 'Umsatzsteuer', of: ({ taxCents }) => taxCents / 100 },
  { head: 'Betrag', of: ({ grossCents }) => grossCents / 100 },
  { head: 'Bezahlt oder erlassen', of: ({ paidCents }) => paidCents / 100 },
  { head: 'Stand', of: ({ standing }) => INVOICE_STANDING_TEXTS[standing] },
]
const PAYMENTS: readonly CsvColumn<PaymentLine>[] = [
  { head: 'Tag', of: ({ paidOn }) => dayText(paidOn) },
  { head: 'Art', of: ({ kind }) => KIND_TEXTS[kind] },
  { head: 'Zahler', of: ({ debtor }) => debtor },
  { head: 'Betrag', of: ({ cents }) => cents / 100 },
  { head: 'Zugeordnet', of: ({ allocatedCents }) => allocatedCents / 100 },
  { head: 'Notiz', of: ({ note }) => note },
]
const OPEN: readonly CsvColumn<OpenItem>[] = [
  { head: 'Kennzeichen', of: ({ claimId }) => (claimId ? claimReference(claimId) : '') },
  { head: 'Zahler', of: ({ debtor }) => debtor },
  { head: 'Für', of: ({ person }) => person },
  { head: 'Wofür', of: ({ title }) => title },
  { head: 'Gebucht', of: ({ bookedOn }) => dayText(bookedOn) },
  { head: 'Fällig', of: ({ dueOn }) => dayText(dueOn) },
  { head: 'Betrag', of: ({ cents }) => cents / 100 },
  { head: 'Offen', of: ({ openCents }) => openCents / 100 },
  { head: 'Konto', of: ({ account }) => account },
  { head: 'Kostenstelle', of: ({ department }) => department },
]

async function openItems(ctx: Ctx, search: URLSearchParams): Promise<Response> {
  const typed = search.get('zum') ?? ''
  const on = typed === '' ? berlinDay(ctx.now) : parseDay(typed)
  if (!on) return redirect(`${EXPORTS_PATH}?${new URLSearchParams({ fehlt: `Offene Posten: ${dayFault(typed)}` })}`)
  const rows = await listOpenItems(ctx, on)
  return tableAnswer(
    search,
    `Offene Posten ${on}`,
    OPEN,
    everyPage(async () => ({ rows, next: null })),
  )
}

const TABLES: Record<(typeof MONEY_TABLES)[number], (ctx: Ctx, search: URLSearchParams) => Promise<Response>> = {
  claims: (ctx, search) => {
    const read = async (after: string | undefined) => {
      const { claims, next } = await listClaims(ctx, { stand: 'all' }, { after, limit: LIMIT })
      return { rows: claims, next }
    }
    return tableAnswer(search, 'Forderungen', CLAIMS, everyPage(read))
  },
  invoices: (ctx, search) => {
    const read = async (after: string | undefined) => {
      const { invoices, next } = await listInvoices(ctx, { stand: 'all' }, { after, limit: LIMIT })
      return { rows: invoices, next }
    }
    return tableAnswer(search, 'Rechnungen', INVOICES, everyPage(read))
  },
  payments: (ctx, search) => {
    const read = async (after: string | undefined) => {
      const { payments, next } = await listPayments(ctx, { after, limit: LIMIT })
      return { rows: payments, next }
    }
    return tableAnswer(search, 'Zahlungen', PAYMENTS, everyPage(read))
  },
  open: openItems,
}

/** All claims, invoices or payments as a table, or what was open at the end of a day. */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  TABLES[found(oneOf(MONEY_TABLES, params.table))](gateOf(context).ctx, url.searchParams)
