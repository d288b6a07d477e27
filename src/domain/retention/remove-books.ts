import { type RawBuilder, sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { found } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { isDonation } from '../claims/join-mandate.ts'
import type { Ctx } from '../context.ts'
import type { Storage } from '../files/create-storage.ts'
import { storageKey } from '../files/queries.ts'
import { RETENTION_JOURNAL } from './journal.ts'

/** Whole years after the year of a voucher (§ 147 (3) AO, § 257 (4) HGB): letters, vouchers, books. No club may shorten them. */
const LEGAL_YEARS = { letters: 6, vouchers: 8, books: 10 } as const

type Kind = keyof typeof LEGAL_YEARS

/** Rows before this day may go. */
export const booksKeptFrom = (kind: Kind, today: Temporal.PlainDate): Temporal.PlainDate =>
  Temporal.PlainDate.from({ year: today.year - LEGAL_YEARS[kind], month: 1, day: 1 })

/**
 * Claims, payments, files and statements of the bank that hang together: what one that is too young, or still owed, hangs on stays
 * with it. `before`: the first day that stays.
 */
function keptBooks(club: string, before: Temporal.PlainDate): RawBuilder<unknown> {
  const since = (moment: string) => sql`${sql.ref(moment)} >= ${before}::date at time zone 'Europe/Berlin'`
  return sql`
  links as (
    select a.claim_id as one, a.payment_id as other from payment_allocations a where a.club_id = ${club}
    union all select id, split_from_id from claims where club_id = ${club} and split_from_id is not null
    union all select id, lowers_id from claims where club_id = ${club} and lowers_id is not null
    union all select id, sepa_item_id from payments where club_id = ${club} and sepa_item_id is not null
    union all select p.id, l.statement_id from payments p join statement_lines l on l.club_id = p.club_id and l.id = p.statement_line_id
      where p.club_id = ${club}
    union all select item_id, claim_id from sepa_item_claims where club_id = ${club}
    union all select id, file_id from sepa_items where club_id = ${club}
    union all select payment_id, id from donation_confirmations where club_id = ${club}),
  both_ways as (select one, other from links union all select other, one from links),
  kept (id) as (
    select c.id from claims c where c.club_id = ${club} and (c.due_on >= ${before}::date or ${since('c.made_at')} or ${since('c.decided_at')}
      or c.state in ('posted', 'deferred') and c.cents <> coalesce((select sum(a.cents) from payment_allocations a
        where a.club_id = c.club_id and a.claim_id = c.id and a.undone_at is null), 0)
      or exists (select from invoice_lines l where l.club_id = c.club_id and l.claim_id = c.id)
      or exists (select from dunning_claims d where d.club_id = c.club_id and d.claim_id = c.id)
      or exists (select from dunnings d where d.club_id = c.club_id and d.fee_claim_id = c.id))
    union select p.id from payments p where p.club_id = ${club} and (p.paid_on >= ${before}::date or ${since('p.made_at')}
      or p.undone_at is null and not ${isDonation('p')} and p.cents <> coalesce((select sum(a.cents) from payment_allocations a
        where a.club_id = p.club_id and a.payment_id = p.id and a.undone_at is null), 0))
    union select id from sepa_files where club_id = ${club} and ${since('made_at')}
    union select id from bank_statements where club_id = ${club} and ${since('imported_at')}
    union select id from donation_confirmations where club_id = ${club} and issued_on >= ${before}::date
    union select b.other from kept k join both_ways b on b.one = k.id)`
}

const HEADS = ['claims', 'payments', 'sepa_files', 'bank_statements', 'donation_confirmations'] as const
/** Children come before what they hang on. */
const BOOKS = [
  ...[['payment_allocations', 'payment_id'] as const, ['donation_confirmations', 'id'] as const, ['payments', 'id'] as const],
  ...[['sepa_item_claims', 'claim_id'] as const, ['sepa_items', 'file_id'] as const, ['sepa_files', 'id'] as const],
  ...[['claims', 'id'] as const, ['statement_lines', 'statement_id'] as const, ['bank_statements', 'id'] as const],
]

async function remove(ctx: Ctx, table: string, condition: RawBuilder<unknown>): Promise<number> {
  const gone = await sql`delete from ${sql.table(table)} t where t.club_id = ${ctx.club.id} and ${condition}`.execute(ctx.db)
  return Number(found(gone.numAffectedRows))
}

async function removeLetters(ctx: Ctx, before: Temporal.PlainDate): Promise<number> {
  await remove(
    ctx,
    'dunning_claims',
    sql`t.dunning_id in (select id from dunnings d where d.club_id = t.club_id and d.dunned_on < ${before}::date)`,
  )
  const dunnings = await remove(ctx, 'dunnings', sql`t.dunned_on < ${before}::date`)
  return (
    dunnings +
    (await remove(
      ctx,
      'debit_notices',
      sql`greatest(t.due_on, (t.announced_at at time zone 'Europe/Berlin')::date) < ${before}::date`,
    ))
  )
}

/** Issued invoices with their papers, and what trainers were paid. A paper that a younger one names stays with it. */
async function removeVouchers(ctx: Ctx, before: Temporal.PlainDate): Promise<{ count: number; files: string[] }> {
  const { rows } = await sql<{ fileId: string | null }>`
    delete from invoices i where i.club_id = ${ctx.club.id} and i.issued_on < ${before}::date
      and not exists (select from invoices n where n.club_id = i.club_id and n.original_id = i.id and n.issued_on >= ${before}::date)
    returning pdf_file_id as file_id`.execute(ctx.db)
  const old = sql`select id from trainer_statements s where s.club_id = t.club_id and s.state = 'paid' and s.paid_on < ${before}::date`
  await remove(ctx, 'statement_items', sql`t.statement_id in (${old})`)
  const statements = await remove(ctx, 'trainer_statements', sql`t.id in (${old})`)
  await remove(
    ctx,
    'trainer_payments',
    sql`t.pay_on < ${before}::date and not exists (select from trainer_statements s where s.club_id = t.club_id and s.payment_id = t.id)`,
  )
  return { count: rows.length + statements, files: rows.flatMap(({ fileId }) => fileId ?? []) }
}

async function removeOldBooks(ctx: Ctx, before: Temporal.PlainDate): Promise<number> {
  const start = sql`(${before}::date at time zone 'Europe/Berlin')`
  const { rows } = await sql`select from claims where club_id = ${ctx.club.id} and made_at < ${start}
    union all select from payments where club_id = ${ctx.club.id} and made_at < ${start}
    union all select from bank_statements where club_id = ${ctx.club.id} and imported_at < ${start} limit 1`.execute(ctx.db)
  if (rows.length === 0) return 0
  const all = sql.join(
    HEADS.map((table) => sql`select id from ${sql.table(table)} where club_id = ${ctx.club.id}`),
    sql` union all `,
  )
  const { rows: gone } = await sql<{ id: string }>`
    with recursive ${keptBooks(ctx.club.id, before)} ${all} except select id from kept`.execute(ctx.db)
  const ids = gone.map(({ id }) => id)
  let count = 0
  for (const [table, column] of BOOKS) count += await remove(ctx, table, sql`t.${sql.ref(column)} = any(${ids}::uuid[])`)
  const isEmpty = sql`not exists (select from claims c where c.club_id = t.club_id and c.run_id = t.id)
    and not exists (select from debit_notices n where n.club_id = t.club_id and n.run_id = t.id)`
  return count + (await remove(ctx, 'fee_runs', sql`t.issued_at < ${start} and ${isEmpty}`))
}

/**
 * Money leaves the books when the law lets it: letters after six years, vouchers after eight, books after ten, each from the end of its
 * year. Answers the number of rows. For the system.
 */
export async function removeBooks(ctx: Ctx, storage: Storage): Promise<number> {
  const today = berlinDay(ctx.now)
  const files: string[] = []
  const count = await transaction(ctx, async (ctx) => {
    files.length = 0
    // Only this role gets past the locks on what was issued.
    await sql`set local role retention`.execute(ctx.db)
    const letters = await removeLetters(ctx, booksKeptFrom('letters', today))
    const vouchers = await removeVouchers(ctx, booksKeptFrom('vouchers', today))
    const books = await removeOldBooks(ctx, booksKeptFrom('books', today))
    await sql`set local role app`.execute(ctx.db)
    await sql`delete from files where club_id = ${ctx.club.id} and id = any(${vouchers.files}::uuid[])`.execute(ctx.db)
    files.push(...vouchers.files)
    const all = letters + vouchers.count + books
    if (all > 0) await record(ctx, { event: 'retention.removed', id: 'books', content: RETENTION_JOURNAL.books(all) })
    return all
  })
  for (const id of files) await storage.remove(storageKey(ctx, id))
  return count
}
