import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { listLegalValues } from '../contracts/queries.ts'
import type { TaxLimitName } from '../contracts/rules.ts'
import { canSeeClaims } from './access.ts'

export interface TaxLimit {
  name: TaxLimitName
  limitCents: number
  /** Paid so far in the year that the limit looks at. */
  incomeCents: number
  /** The paragraph. */
  source: string
}

const paidIn = (year: number) => sql`p.paid_on between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`
/** Turnover without tax that § 19 UStG counts: what § 4 Nr. 22 exempts does not. */
const NET = sql`a.cents / case c.vat_key when 'full' then 1.19 when 'reduced' then 1.07 else 1 end`
const IS_TAXED = sql`c.vat_key in ('small', 'reduced', 'full')`

/**
 * Money of the year beside the limits of its last day: income of businesses with tax (§ 64 (3) AO), turnover of a small business in
 * the year and the one before (§ 19 UStG). It counts on the day of its payment. @throws Forbidden
 */
export async function listTaxLimits(ctx: Ctx, year: number): Promise<TaxLimit[]> {
  allow(canSeeClaims(ctx.actor))
  const { rows } = await sql<Record<'business' | 'last' | 'this', number>>`
    select coalesce(sum(a.cents) filter (where c.tax_sphere = 'business' and ${paidIn(year)}), 0)::int as business,
      coalesce(round(sum(${NET}) filter (where ${IS_TAXED} and ${paidIn(year - 1)})), 0)::int as last,
      coalesce(round(sum(${NET}) filter (where ${IS_TAXED} and ${paidIn(year)})), 0)::int as this
    from claims c join payment_allocations a on a.club_id = c.club_id and a.claim_id = c.id and a.undone_at is null
    join payments p on p.club_id = a.club_id and p.id = a.payment_id and p.undone_at is null
    where c.club_id = ${ctx.club.id} and (c.tax_sphere = 'business' or ${IS_TAXED})`.execute(ctx.db)
  const sums = { business_income: rows[0]?.business, small_last_year: rows[0]?.last, small_this_year: rows[0]?.this }
  const values = await listLegalValues(ctx, Temporal.PlainDate.from({ year, month: 12, day: 31 }))
  return values.flatMap(({ name, cents, source }) =>
    name in sums ? { name: name as TaxLimitName, limitCents: cents, incomeCents: sums[name as TaxLimitName] ?? 0, source } : [],
  )
}
