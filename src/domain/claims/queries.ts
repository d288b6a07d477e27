import { type RawBuilder, sql } from 'kysely'
import { allow, found } from '../../kernel/answer.ts'
import type { Asking } from '../../kernel/asking.ts'
import { isId } from '../../kernel/id.ts'
import { type AskedPage, asked, askedPage, type Fields } from '../asking/queries.ts'
import type { Ctx } from '../context.ts'
import { debtorName } from '../debtors/queries.ts'
import { canSeeClaims } from './access.ts'
import { joinMandate, mandateGap } from './join-mandate.ts'
import { FLAGS, type Flag, KEPT_BACK, type MandateGap, type RunKind } from './rules.ts'

export interface FeeRun {
  id: string
  kind: RunKind
  asOf: Temporal.PlainDate
  from: Temporal.PlainDate
  to: Temporal.PlainDate
  dueOn: Temporal.PlainDate
  madeAt: Temporal.Instant
  issuedAt: Temporal.Instant | null
  version: number
}

const run = sql`id, kind, as_of, from_on as "from", to_on as "to", due_on, made_at, issued_at, version`

/** The run, its row locked. In a transaction. @throws NotFound */
export async function lockRun(ctx: Ctx, id: string): Promise<FeeRun> {
  const { rows } = await sql<FeeRun>`
    select ${run} from fee_runs where club_id = ${ctx.club.id} and id = ${isId(id) ? id : null}::uuid for update`.execute(ctx.db)
  return found(rows[0])
}

/** @throws Forbidden, NotFound */
export async function getFeeRun(ctx: Ctx, id: string): Promise<FeeRun> {
  allow(canSeeClaims(ctx.actor))
  const { rows } = await sql<FeeRun>`
    select ${run} from fee_runs where club_id = ${ctx.club.id} and id = ${isId(id) ? id : null}::uuid`.execute(ctx.db)
  return found(rows[0])
}

export type ListedRun = FeeRun & { debtors: number; cents: number }

/** The latest first, at most 100. @throws Forbidden */
export async function listFeeRuns(ctx: Ctx): Promise<ListedRun[]> {
  allow(canSeeClaims(ctx.actor))
  const { rows } = await sql<ListedRun>`
    select ${run}, debtors, cents from fee_runs where club_id = ${ctx.club.id} order by made_at desc limit 100`.execute(ctx.db)
  return rows
}

/** Amounts of a run for one debtor, by person. */
export interface DebtorItems {
  /** Of the debtor, or of the person who pays for themselves and is no debtor yet. */
  id: string
  debtorId: string | null
  name: string
  people: FeeItem[]
  cents: number
  /** Null when none of these people was in the run before. */
  beforeCents: number | null
  /** Of the account to debit; null for who transfers. */
  iban: string | null
  /** A reason why nothing is debited. */
  gap: MandateGap | null
  rank: number
}

export interface FeeItem {
  id: string
  /** The debtor, where that is an organisation. */
  personId: string
  name: string
  title: string
  cents: number
  beforeCents: number | null
  dueOn: string
  explanation: string[]
  flags: Flag[]
  isHeld: boolean
  isChanged: boolean
}

const ANOMALY = sql`${FLAGS.filter((flag) => flag !== 'new')}::text[]`

/** A page of a run's debtors, those to look at first. `after`: how many come before. @throws Forbidden */
export async function listFeeItems(
  ctx: Ctx,
  runId: string,
  { offset, limit, only }: { offset: number; limit: number; only?: 'anomalies' | undefined },
): Promise<DebtorItems[]> {
  allow(canSeeClaims(ctx.actor))
  const dueOn = sql`(select r.due_on from fee_runs r where r.club_id = ${ctx.club.id} and r.id = ${runId})`
  const { rows } = await sql<DebtorItems>`
    with grouped as (
      select coalesce(i.debtor_id, i.person_id) as id, i.debtor_id, sum(i.cents)::int as cents, sum(i.before_cents)::int as before_cents,
        max(case when i.is_changed then 2 when i.flags && ${ANOMALY} then 1 else 0 end) as rank,
        json_agg(json_build_object('id', i.id, 'personId', coalesce(i.person_id, i.debtor_id),
          'name', coalesce(nullif(concat_ws(' ', nullif(p.firstname, ''), p.lastname), ''), i.title),
          'title', i.title, 'cents', i.cents, 'beforeCents', i.before_cents, 'dueOn', i.due_on, 'explanation', i.explanation, 'flags', i.flags,
          'isHeld', i.is_held, 'isChanged', i.is_changed) order by i.cents desc, p.lastname, p.firstname, i.due_on) as people,
        min(p.lastname || ' ' || p.firstname) as named
      from fee_items i left join people p on p.club_id = i.club_id and p.id = i.person_id
      where i.club_id = ${ctx.club.id} and i.run_id = ${runId} group by 1, 2)
    select g.id, g.debtor_id, g.cents, g.before_cents, g.rank, g.people, m.iban, ${mandateGap('d', dueOn)} as gap,
      coalesce(trim(${debtorName('d')}), g.people -> 0 ->> 'name') as name
    from grouped g left join debtors d on d.club_id = ${ctx.club.id} and d.id = g.debtor_id
    ${joinMandate('d', 'm', dueOn)}
    where ${only ? sql`g.rank > 0` : sql`true`}
    order by g.rank desc, g.named, g.id offset ${offset} limit ${limit}`.execute(ctx.db)
  return rows
}

/** `personId`: null for an organisation. */
export type RunAmount = Omit<FeeItem, 'name' | 'personId'> & { debtorId: string | null; personId: string | null }

const OF_RUN = 'asked within one run'
/** Amounts of a run may be asked for these. */
export const FEE_ITEM_FIELDS = {
  dueOn: { kind: 'day', of: sql`due_on`, without: OF_RUN },
  title: { kind: 'text', of: sql`title`, without: OF_RUN },
  cents: { kind: 'number', of: sql`cents`, without: OF_RUN },
  debtorId: { kind: 'id', of: sql`debtor_id`, index: 'fee_items_debtor' },
  personId: { kind: 'id', of: sql`person_id`, index: 'fee_items_person' },
  isHeld: { kind: 'truth', of: sql`is_held`, without: OF_RUN },
  isChanged: { kind: 'truth', of: sql`is_changed`, without: OF_RUN },
} as const satisfies Fields

/** Amounts of a run one by one. @throws Forbidden, NotFound */
export async function askRunAmounts(ctx: Ctx, runId: string, asking: Asking): Promise<AskedPage<RunAmount>> {
  await getFeeRun(ctx, runId)
  const { condition, orderBy, key } = asked(FEE_ITEM_FIELDS, sql`id`, asking)
  const { rows } = await sql<RunAmount & { askedKey: string }>`
    select id, debtor_id, person_id, title, cents, before_cents, due_on::text as due_on, explanation, flags, is_held, is_changed, ${key} as asked_key
    from fee_items where club_id = ${ctx.club.id} and run_id = ${runId} and ${condition}
    order by ${orderBy} limit ${asking.limit + 1}`.execute(ctx.db)
  return askedPage(rows, asking)
}

export interface RunSums {
  debtors: number
  members: number
  cents: number
  beforeCents: number
  debitDebtors: number
  debitCents: number
  anomalies: number
  /** Amounts that will be posted, and those kept back by their marks or by a person. */
  posted: number
  keptBack: number
  /** Why amounts are kept back, each counted once. */
  held: number
  doubles: number
  payerless: number
  unchecked: number
  /** Held for a cancelled claim. */
  cancelled: number
  changed: number
}

/** Items `i` that become claims. Part of a query. */
export const isPosted: RawBuilder<boolean> = sql`(not i.is_held and not i.flags && ${[...KEPT_BACK]}::text[] and i.cents <> 0)`

/** Figures of a preview; of a posted run those of its claims, and what was kept back. @throws Forbidden */
export async function sumFeeRun(ctx: Ctx, runId: string): Promise<RunSums> {
  allow(canSeeClaims(ctx.actor))
  const counts = sql`(r.issued_at is null or ${isPosted})`
  const why = (mark: RawBuilder<unknown>) => sql`count(*) filter (where i.cents <> 0 and ${mark})::int`
  const { rows } = await sql<RunSums>`
    select count(distinct coalesce(i.debtor_id, i.person_id)) filter (where ${counts})::int as debtors,
      count(distinct i.person_id) filter (where ${counts})::int as members,
      coalesce(sum(i.cents) filter (where ${counts}), 0)::int as cents,
      coalesce(sum(i.before_cents) filter (where ${counts}), 0)::int as before_cents,
      count(distinct i.debtor_id) filter (where ${counts} and m.id is not null and i.cents > 0)::int as debit_debtors,
      coalesce(sum(i.cents) filter (where ${counts} and m.id is not null), 0)::int as debit_cents,
      count(distinct coalesce(i.debtor_id, i.person_id)) filter (where i.flags && ${ANOMALY} or i.is_changed)::int as anomalies,
      count(*) filter (where ${isPosted})::int as posted,
      count(*) filter (where i.cents <> 0 and not ${isPosted})::int as kept_back, ${why(sql`i.is_held`)} as held,
      ${why(sql`not i.is_held and 'double' = any(i.flags)`)} as doubles,
      ${why(sql`not i.is_held and 'no_payer' = any(i.flags) and 'double' <> all(i.flags)`)} as payerless,
      ${why(sql`not i.is_held and 'price_unchecked' = any(i.flags) and not i.flags && '{double,no_payer}'`)} as unchecked,
      ${why(sql`i.is_held and 'was_cancelled' = any(i.flags)`)} as cancelled, count(*) filter (where i.is_changed)::int as changed
    from fee_items i join fee_runs r on r.club_id = i.club_id and r.id = i.run_id
    left join debtors d on d.club_id = i.club_id and d.id = i.debtor_id ${joinMandate('d', 'm', sql`r.due_on`)}
    where i.club_id = ${ctx.club.id} and i.run_id = ${runId}`.execute(ctx.db)
  return found(rows[0])
}
