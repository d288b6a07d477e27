import { sql } from 'kysely'
import { getAccount, listDebtors } from '../../src/domain/claims/get-account.ts'
import { listClaims, sumClaims } from '../../src/domain/claims/list-claims.ts'
import { listLines } from '../../src/domain/claims/list-lines.ts'
import { listFeeRuns } from '../../src/domain/claims/queries.ts'
import type { Ctx } from '../../src/domain/context.ts'
import { listDue } from '../../src/domain/dunnings/queries.ts'
import { listInvoices } from '../../src/domain/invoices/queries.ts'
import { moneyTasks } from '../../src/domain/today/money-tasks.ts'
import { found } from '../../src/kernel/answer.ts'

/**
 * Five claims, invoices, payments and lines of the bank of each payer over ten years; one in fifty of the last two years is open still, with
 * a line that may pay it.
 */
export const growMoney = (rows: number): string[] => [
  `insert into debtors (club_id, id, kind, person_id)
    select $1, uuidv7(), 'person', id from people where club_id = $1 and email like '%@menge.example' order by id limit ${rows / 5} on conflict do nothing`,
  `insert into claims (club_id, id, debtor_id, source_kind, source_id, period, title, cents, due_on, made_at)
    select $1, uuidv7(), d.id, 'manual', uuidv7(), n::text, 'Beitrag ' || n, 7200, (now() - (5 - n) * interval '2 years' - random() * interval '700 days')::date, now()
    from debtors d join people p on p.club_id = d.club_id and p.id = d.person_id cross join generate_series(1, 5) n
    where d.club_id = $1 and p.email like '%@menge.example'`,
  `with paid as (insert into payments (club_id, id, debtor_id, kind, cents, paid_on, source_id, made_at)
      select c.club_id, uuidv7(), c.debtor_id, 'manual', c.cents, c.due_on, c.id, now() from claims c
      where c.club_id = $1 and c.title like 'Beitrag _' and not (c.period = '5' and random() < 0.1) returning *)
    insert into payment_allocations (club_id, id, payment_id, claim_id, cents, reason, made_at)
      select club_id, uuidv7(), id, source_id, cents, 'person', now() from paid`,
  `insert into bank_statements (club_id, id, kind, bank_id, iban, imported_at) select $1, uuidv7(), 'csv', 'menge', 'DE02120300000000202051', now()`,
  `insert into statement_lines (club_id, id, statement_id, position, amount_cents, booked_on, value_on, name, text, suggestion)
    select c.club_id, c.id, s.id, row_number() over (order by c.id), c.cents, c.due_on, c.due_on, 'Erika Muster', c.title,
      json_build_array(json_build_object('claimIds', json_build_array(c.id), 'reason', 'name'))
    from claims c join bank_statements s on s.club_id = c.club_id and s.bank_id = 'menge' where c.club_id = $1 and c.title like 'Beitrag _'`,
  `update payments y set statement_line_id = y.source_id, kind = 'statement' from statement_lines l
    where y.club_id = $1 and l.club_id = y.club_id and l.id = y.source_id`,
  `insert into invoices (club_id, id, kind, debtor_id, supplied_from, supplied_to, due_on, net_cents, gross_cents, made_at)
    select club_id, uuidv7(), 'invoice', debtor_id, due_on, due_on, due_on, cents, cents, due_on::timestamptz from claims where club_id = $1 and title like 'Beitrag _'`,
  `insert into invoice_lines (club_id, invoice_id, position, claim_id, title, due_on, vat_key, vat_rate, net_cents, tax_cents, gross_cents)
    select i.club_id, i.id, 1, c.id, c.title, c.due_on, 'none', 0, c.cents, 0, c.cents from invoices i join claims c on c.club_id = i.club_id
      and c.debtor_id = i.debtor_id and c.due_on = i.due_on where i.club_id = $1 and i.number is null on conflict do nothing`,
  `update invoices i set state = 'issued', number = '2020-' || lpad(n.n::text, 6, '0'), snapshot = '{}', issued_on = due_on, issued_at = made_at
    from (select id, row_number() over (order by made_at) as n from invoices where club_id = $1 and number is null) n where i.club_id = $1 and i.id = n.id`,
]

const PAGE = { limit: 50 }

/** Lists of Finanzen. */
export const MONEY_LISTS: Record<string, (ctx: Ctx) => Promise<unknown>> = {
  'claims: open': (ctx) => listClaims(ctx, { stand: 'open' }, PAGE),
  'claims: second page': async (ctx) => {
    const { next } = await listClaims(ctx, { stand: 'open' }, { limit: 5 })
    return listClaims(ctx, { stand: 'open' }, { limit: 50, after: next ?? undefined })
  },
  'claims: overdue': (ctx) => listClaims(ctx, { stand: 'overdue' }, PAGE),
  'claims: paid': (ctx) => listClaims(ctx, { stand: 'paid' }, PAGE),
  'claims: waived': (ctx) => listClaims(ctx, { stand: 'waived' }, PAGE),
  'claims: all': (ctx) => listClaims(ctx, { stand: 'all' }, PAGE),
  'claims: searched': (ctx) => listClaims(ctx, { stand: 'all', q: 'muster 9877' }, PAGE),
  'invoices: open': (ctx) => listInvoices(ctx, { stand: 'open' }, PAGE),
  'invoices: drafts': (ctx) => listInvoices(ctx, { stand: 'draft' }, PAGE),
  'invoices: overdue': (ctx) => listInvoices(ctx, { stand: 'overdue' }, PAGE),
  'invoices: cancelled': (ctx) => listInvoices(ctx, { stand: 'cancelled' }, PAGE),
  'invoices: all': (ctx) => listInvoices(ctx, { stand: 'all' }, PAGE),
  'invoices: of a number': (ctx) => listInvoices(ctx, { stand: 'all', q: '2020-077' }, PAGE),
  'invoices: second page': async (ctx) => {
    const { next } = await listInvoices(ctx, { stand: 'all' }, { limit: 5 })
    return listInvoices(ctx, { stand: 'all' }, { limit: 50, after: next ?? undefined })
  },
  'payers: by name': (ctx) => listDebtors(ctx, {}, PAGE),
  'payers: searched': (ctx) => listDebtors(ctx, { q: 'muster 9877' }, PAGE),
  'payers: one account': async (ctx) => getAccount(ctx, found((await listDebtors(ctx, {}, { limit: 1 }))[0]).id),
  'runs of fees': (ctx) => listFeeRuns(ctx),
  'bank lines: open': (ctx) => listLines(ctx, 'open', PAGE),
  'bank lines: booked': (ctx) => listLines(ctx, 'booked', PAGE),
  'bank lines: second page': async (ctx) => {
    const { next } = await listLines(ctx, 'all', { limit: 5 })
    return listLines(ctx, 'all', { limit: 50, after: next ?? undefined })
  },
}

/** Sums over all claims, and letters over all that is late: they read what they count. */
export const MONEY_SUMS: Record<string, (ctx: Ctx) => Promise<unknown>> = {
  'claims: number and sum of all': (ctx) => sumClaims(ctx, { stand: 'all' }),
  'claims: number and sum of open ones': (ctx) => sumClaims(ctx, { stand: 'open' }),
  'dunnings: whom to write to': (ctx) => listDue(ctx),
  'Heute: overdue claims': (ctx) => {
    const late = found(moneyTasks.find(({ key }) => key === 'ueberfaellig') ?? null)
    return sql`select count(*) from (${late.rows(ctx)}) late`.execute(ctx.db)
  },
}
