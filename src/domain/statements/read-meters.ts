import { sql } from 'kysely'
import { berlinDay, earlier, isAfter, later } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { listLegalValues } from '../contracts/queries.ts'
import { ALLOWANCE_NAMES } from '../contracts/texts.ts'
import { listOpenMonths } from './list-open-months.ts'
import { listPayTerms, listUnpaidSessions } from './queries.ts'
import { flatPay, itemOf, type Meter, meterOf, monthOf, type PayTerms, paidInYear } from './rules.ts'

/** Yearly allowances; a Minijob has a limit each month and no meter. */
const YEARLY = ['trainer_allowance', 'office_allowance'] as const
type YearlyAllowance = (typeof YEARLY)[number]

export interface AllowanceMeter extends Meter {
  allowance: YearlyAllowance
  name: string
  year: number
  /** The paragraph. */
  source: string
}

interface Sums {
  allowance: YearlyAllowance
  paidCents: number
  openCents: number
}

/** Paid out in the year, and handed in for payment in it (`paidInYear`; what is late, this year), by allowance. */
async function readSums(ctx: Ctx, personId: string, year: number): Promise<Sums[]> {
  const isOpen = sql`t.state <> 'paid' and greatest(extract(year from t.month + interval '1 month'), ${berlinDay(ctx.now).year}::int) = ${year}`
  const { rows } = await sql<Sums>`
    select i.allowance, coalesce(sum(i.cents) filter (where t.state = 'paid' and extract(year from t.paid_on) = ${year}), 0)::int as paid_cents,
      coalesce(sum(i.cents) filter (where ${isOpen}), 0)::int as open_cents
    from statement_items i join trainer_statements t on t.club_id = i.club_id and t.id = i.statement_id
    where i.club_id = ${ctx.club.id} and t.person_id = ${personId} and i.allowance = any(${[...YEARLY]})
      and (t.state <> 'paid' or t.paid_on between make_date(${year}, 1, 1) and make_date(${year}, 12, 31))
    group by i.allowance`.execute(ctx.db)
  return rows
}

async function readDeclared(ctx: Ctx, personId: string, year: number): Promise<Map<string, number>> {
  const rows = await ctx.db
    .selectFrom('allowanceDeclarations')
    .select(['allowance', 'otherCents'])
    .where('clubId', '=', ctx.club.id)
    .where('personId', '=', personId)
    .where('year', '=', year)
    .execute()
  return new Map(rows.map(({ allowance, otherCents }) => [allowance, otherCents]))
}

const add = (sums: Map<string, number>, allowance: string | null, cents: number) => {
  if (allowance !== null) sums.set(allowance, (sums.get(allowance) ?? 0) + cents)
}

/** Open hours, those that nobody has settled, and those still planned, that will be paid in the year. */
async function readComing(
  ctx: Ctx,
  personId: string,
  year: number,
  contracts: readonly PayTerms[],
): Promise<Map<string, number>> {
  const today = berlinDay(ctx.now)
  const { from, to } = paidInYear(year)
  const sums = new Map<string, number>()
  if (isAfter(today, to.add({ months: 1 }))) return sums
  const [open, planned] = await Promise.all([
    listOpenMonths(ctx, personId, { from, to: earlier(today, to) }),
    listUnpaidSessions(ctx, personId, { from, to }, true),
  ])
  for (const { allowance, cents } of open.flatMap(({ items }) => items)) add(sums, allowance, cents)
  for (const session of planned) {
    const item = itemOf(session, contracts)
    if (item) add(sums, item.allowance, item.cents)
  }
  for (const terms of contracts)
    for (let month = monthOf(later(from, today.add({ months: 1 }))); !isAfter(month, to); month = month.add({ months: 1 }))
      add(sums, terms.allowance, flatPay(terms, month))
  return sums
}

/** One meter for each allowance of the person's contracts in the year, with what it looks like at its end. Asks for no right. */
export async function readMeters(ctx: Ctx, personId: string, year: number): Promise<AllowanceMeter[]> {
  const end = Temporal.PlainDate.from({ year, month: 12, day: 31 })
  const [terms, sums, declared, limits] = await Promise.all([
    listPayTerms(ctx, [personId]),
    readSums(ctx, personId, year),
    readDeclared(ctx, personId, year),
    listLegalValues(ctx, end),
  ])
  const contracts = terms.get(personId) ?? []
  const coming = await readComing(ctx, personId, year, contracts)
  return YEARLY.flatMap((allowance) => {
    const limit = limits.find(({ name }) => name === allowance)
    const sum = sums.find((one) => one.allowance === allowance)
    const isUsed = sum !== undefined || contracts.some((one) => one.allowance === allowance)
    if (!limit || !isUsed) return []
    const facts = {
      limitCents: limit.cents,
      paidCents: sum?.paidCents ?? 0,
      openCents: sum?.openCents ?? 0,
      comingCents: coming.get(allowance) ?? 0,
      otherCents: declared.get(allowance) ?? null,
    }
    return [{ ...meterOf(facts), allowance, name: ALLOWANCE_NAMES[allowance], year, source: limit.source }]
  })
}
