import { type RawBuilder, sql } from 'kysely'
import { allow, found } from '../../kernel/answer.ts'
import type { Asking } from '../../kernel/asking.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { isId } from '../../kernel/id.ts'
import { type AskedPage, asked, askedPage, type Fields } from '../asking/queries.ts'
import type { Ctx } from '../context.ts'
import { debtorName, findFewNamed, isDebtorCalled, isPersonCalled } from '../debtors/queries.ts'
import { canSeeClaims } from './access.ts'
import { isLeftPlace } from './is-left-place.ts'
import { allocatedOf } from './join-mandate.ts'
import { type ClaimState, type Standing, standingOf, type TaxSphere, type VatKey } from './rules.ts'

export interface Claim {
  id: string
  debtorId: string
  debtor: string
  personId: string | null
  /** Empty without one. */
  person: string
  runId: string | null
  sourceKind: string
  title: string
  explanation: string[]
  cents: number
  allocatedCents: number
  dueOn: string
  account: string
  taxSphere: TaxSphere
  department: string
  vatKey: VatKey
  state: ClaimState
  deferredUntil: string | null
  reason: string
  splitFromId: string | null
  /** Charged for a place that was left afterwards, and nobody decided yet. */
  isLeft: boolean
  version: number
  standing: Standing
}

export const CLAIM_FILTERS = ['open', 'overdue', 'deferred', 'paid', 'waived', 'cancelled', 'all'] as const
export type ClaimFilter = (typeof CLAIM_FILTERS)[number]

const claimColumns = sql`
  c.id, c.debtor_id, trim(${debtorName('d')}) as debtor, c.person_id, coalesce(concat_ws(' ', nullif(p.firstname, ''), p.lastname), '') as person,
  c.run_id, c.source_kind, c.title, c.explanation, c.cents, ${allocatedOf('c')} as allocated_cents, c.due_on::text as due_on, c.account,
  c.tax_sphere, coalesce(e.name, '') as department, c.vat_key, c.state, c.deferred_until::text as deferred_until, c.reason, c.split_from_id, ${isLeftPlace} as is_left, c.version`
const claimTables = sql`
  claims c join debtors d on d.club_id = c.club_id and d.id = c.debtor_id
  left join people p on p.club_id = c.club_id and p.id = c.person_id
  left join departments e on e.club_id = c.club_id and e.id = c.department_id`

/** `paid`: cents that were paid on claim `c`. */
function conditionOf(stand: ClaimFilter, today: Temporal.PlainDate, paid: RawBuilder<number>): RawBuilder<unknown> {
  const isOwed = sql`c.state in ('posted', 'deferred')`
  return {
    open: sql`${isOwed} and ${paid} <> c.cents`,
    overdue: sql`${isOwed} and c.cents > 0 and coalesce(c.deferred_until, c.due_on) < ${today}::date and ${paid} <> c.cents`,
    deferred: sql`c.state = 'deferred' and ${paid} <> c.cents`,
    paid: sql`${isOwed} and ${paid} = c.cents`,
    waived: sql`c.state = 'waived'`,
    cancelled: sql`c.state = 'cancelled'`,
    all: sql`true`,
  }[stand]
}

export interface ClaimsAsked {
  stand: ClaimFilter
  ids?: readonly string[] | undefined
  /** Words of a name, the debtor's or the person's. */
  q?: string | undefined
  debtorId?: string | undefined
  runId?: string | undefined
}

/** Claims of whoever is named. Few people lead to their claims; of many each claim asks for its own. */
async function namedOf(ctx: Ctx, q: string): Promise<RawBuilder<unknown>[]> {
  if (q.trim() === '') return []
  const few = await findFewNamed(ctx, q)
  const claims = sql`select k.id from claims k where k.club_id = ${ctx.club.id}`
  if (few)
    return [
      sql`c.id = any(array(${claims} and k.debtor_id = any(${few.debtorIds}::uuid[])
        union all ${claims} and k.person_id = any(${few.personIds}::uuid[])))`,
    ]
  const people = sql`select p.id from people p where p.club_id = ${ctx.club.id} and ${isPersonCalled(q)}`
  return [
    sql`(c.person_id in (${people}) or c.debtor_id in (select d.id from debtors d where d.club_id = ${ctx.club.id}
      and (d.person_id in (${people}) or ${isDebtorCalled(q)})))`,
  ]
}

async function matching(
  ctx: Ctx,
  { stand, ids, q, debtorId, runId }: ClaimsAsked,
  paid = allocatedOf('c'),
): Promise<RawBuilder<unknown>> {
  return sql.join(
    [
      sql`c.club_id = ${ctx.club.id}`,
      conditionOf(stand, berlinDay(ctx.now), paid),
      ...(ids ? [sql`c.id = any(${[...ids]}::uuid[])`] : []),
      ...(debtorId ? [sql`c.debtor_id = ${debtorId}::uuid`] : []),
      ...(runId ? [sql`c.run_id = ${runId}::uuid`] : []),
      ...(await namedOf(ctx, q ?? '')),
    ],
    sql` and `,
  )
}

const withStanding = (ctx: Ctx, row: Omit<Claim, 'standing'>): Claim => ({
  ...row,
  standing: standingOf(row, berlinDay(ctx.now).toString()),
})

const SEARCHED = 'found by `q`'
const FEW_VALUES = 'few values: most rows have them'
/** Claims may be asked for these. */
export const CLAIM_FIELDS = {
  dueOn: { kind: 'day', of: sql`c.due_on`, index: 'claims_due' },
  cents: { kind: 'number', of: sql`c.cents`, without: 'sums are asked beside a day or a debtor' },
  debtorId: { kind: 'id', of: sql`c.debtor_id`, index: 'claims_debtor' },
  personId: { kind: 'id', of: sql`c.person_id`, index: 'claims_person' },
  runId: { kind: 'id', of: sql`c.run_id`, index: 'claims_run' },
  state: { kind: 'text', of: sql`c.state`, without: FEW_VALUES },
  sourceKind: { kind: 'text', of: sql`c.source_kind`, without: FEW_VALUES },
  title: { kind: 'text', of: sql`c.title`, without: SEARCHED },
  account: { kind: 'text', of: sql`c.account`, without: FEW_VALUES },
  taxSphere: { kind: 'text', of: sql`c.tax_sphere`, without: FEW_VALUES },
} as const satisfies Fields

/** @throws Forbidden */
export async function askClaims(ctx: Ctx, wanted: ClaimsAsked, asking: Asking): Promise<AskedPage<Claim>> {
  allow(canSeeClaims(ctx.actor))
  const { condition, orderBy, key } = asked(CLAIM_FIELDS, sql`c.id`, asking)
  const { rows } = await sql<Omit<Claim, 'standing'> & { askedKey: string }>`
    select ${claimColumns}, ${key} as asked_key from ${claimTables} where ${await matching(ctx, wanted)} and ${condition}
    order by ${orderBy} limit ${asking.limit + 1}`.execute(ctx.db)
  const { rows: page, next } = askedPage(rows, asking)
  return { rows: page.map((row) => withStanding(ctx, row)), next }
}

/** By due day, the latest first. `after`: last claim of the page before. @throws Forbidden */
export async function listClaims(
  ctx: Ctx,
  asked: ClaimsAsked,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ claims: Claim[]; next: string | null }> {
  allow(canSeeClaims(ctx.actor))
  const from = after
    ? sql`and (c.due_on, c.id) < (select a.due_on, a.id from claims a where a.club_id = ${ctx.club.id} and a.id = ${after}::uuid)`
    : sql``
  const { rows } = await sql<Omit<Claim, 'standing'>>`
    select ${claimColumns} from ${claimTables} where ${await matching(ctx, asked)} ${from}
    order by c.due_on desc, c.id desc limit ${limit + 1}`.execute(ctx.db)
  const claims = rows.slice(0, limit).map((row) => withStanding(ctx, row))
  return { claims, next: rows.length > limit ? (claims.at(-1)?.id ?? null) : null }
}

/** Number and open cents of the claims that match. @throws Forbidden */
export async function sumClaims(ctx: Ctx, asked: ClaimsAsked): Promise<{ count: number; cents: number; openCents: number }> {
  allow(canSeeClaims(ctx.actor))
  // Of all claims their payments are summed first: a sum for each claim takes three times as long.
  const isWhole = !asked.debtorId && !asked.runId && !asked.q
  const paid = isWhole ? sql<number>`coalesce(paid.cents, 0)` : allocatedOf('c')
  const sums = sql`left join (select a.claim_id, sum(a.cents) as cents from payment_allocations a
    where a.club_id = ${ctx.club.id} and a.undone_at is null group by a.claim_id) paid on paid.claim_id = c.id`
  const { rows } = await sql<{ count: number; cents: number; openCents: number }>`
    select count(*)::int as count, coalesce(sum(c.cents), 0)::bigint as cents,
      coalesce(sum(c.cents - ${paid}) filter (where c.state in ('posted', 'deferred')), 0)::bigint as open_cents
    from claims c ${isWhole ? sums : sql``} where ${await matching(ctx, asked, paid)}`.execute(ctx.db)
  return found(rows[0])
}

/** @throws Forbidden, NotFound */
export async function getClaim(ctx: Ctx, id: string): Promise<Claim> {
  allow(canSeeClaims(ctx.actor))
  const { rows } = await sql<Omit<Claim, 'standing'>>`
    select ${claimColumns} from ${claimTables} where c.club_id = ${ctx.club.id} and c.id = ${isId(id) ? id : null}::uuid`.execute(
    ctx.db,
  )
  return withStanding(ctx, found(rows[0]))
}
