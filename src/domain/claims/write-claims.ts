import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { ensureDebtors } from '../debtors/commands.ts'
import { joinBooks } from './join-books.ts'
import { isPosted } from './queries.ts'

const postedIn = (ctx: Ctx, runId: string) => sql`i.club_id = ${ctx.club.id} and i.run_id = ${runId} and ${isPosted}`

/** People who pay for themselves and are no debtors yet. */
export async function listOwnPayers(ctx: Ctx, runId: string): Promise<string[]> {
  const { rows } = await sql<{
    personId: string
  }>`select i.person_id from fee_items i where ${postedIn(ctx, runId)} and i.debtor_id is null`.execute(ctx.db)
  return rows.map(({ personId }) => personId)
}

/** Somebody who pays for themselves becomes a debtor with the first claim. */
export async function becomeDebtors(ctx: Ctx, runId: string, people: readonly string[]): Promise<void> {
  await ensureDebtors(ctx, people)
  await sql`
    update fee_items i set debtor_id = d.id from debtors d
    where ${postedIn(ctx, runId)} and i.debtor_id is null and d.club_id = i.club_id and d.person_id = i.person_id`.execute(ctx.db)
}

export interface Made {
  count: number
  /** Statements of hours that are paid out now. */
  settled: string[]
  /** Debtors with a credit. */
  credited: string[]
}

/** The unique key stops a second claim for the same time, but for one that was cancelled. */
export async function writeClaims(ctx: Ctx, runId: string): Promise<Made> {
  const posted = postedIn(ctx, runId)
  // Books are the same for thousands of items: looked up once for each kind of them.
  const none = sql`'00000000-0000-0000-0000-000000000000'::uuid`
  const kindOf = (name: 'i' | 'k') => {
    const of = (column: string) => sql.ref(`${name}.${column}`)
    return sql`(${of('source_kind')}, coalesce(${of('subject_id')}, ${none}), coalesce(${of('department_id')}, ${none}))`
  }
  const { rows } = await sql<Made>`
    with k as materialized (select distinct i.club_id, i.source_kind, i.subject_id, i.department_id from fee_items i where ${posted}),
      books as materialized (select ${kindOf('k')} as kind, b.account, b.tax_sphere, b.vat_key, b.department_id from k ${joinBooks('k', 'b')}),
    made as (insert into claims (club_id, id, debtor_id, person_id, run_id, source_kind, source_id, period, title, explanation, cents, due_on, account,
      tax_sphere, department_id, vat_key, made_at)
    select i.club_id, i.id, i.debtor_id, i.person_id, i.run_id, i.source_kind, i.source_id, i.period, i.title, i.explanation, i.cents, i.due_on,
      b.account, b.tax_sphere, b.department_id, b.vat_key, ${ctx.now}
    from fee_items i join books b on b.kind = ${kindOf('i')} where ${posted} order by i.id
    on conflict (club_id, source_kind, source_id, period) where state <> 'cancelled' do nothing returning source_kind, source_id, debtor_id, cents)
    select count(*)::int as count, coalesce(array_agg(source_id) filter (where source_kind = 'compensation'), '{}') as settled,
      coalesce(array_agg(distinct debtor_id) filter (where cents < 0), '{}') as credited from made`.execute(ctx.db)
  return found(rows[0])
}
