import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { isBefore } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { settleCompensations } from '../compensations/settle.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { ensureDebtors } from '../debtors/commands.ts'
import { sealIssued } from '../numbers/seal-issued.ts'
import { canChangeClaims } from './access.ts'
import { joinBooks } from './join-books.ts'
import { CLAIM_JOURNAL } from './journal.ts'
import { offsetCredits } from './offset-credits.ts'
import { isPosted, lockRun } from './queries.ts'
import { quoteCards, quoteCourses } from './quote-courses.ts'
import { quoteRent, quoteShortfalls } from './quote-rent.ts'
import { quoteRun } from './quote-run.ts'
import type { RunInput, RunItem, RunKind } from './rules.ts'
import type { RunRefusal } from './texts.ts'

const MOST_MONTHS = 12

type QuoteRefusal = 'no_tariff' | 'year_open' | 'no_rate'
const QUOTES: Readonly<Record<RunKind, (ctx: Ctx, input: RunInput) => Promise<Answer<RunItem[], QuoteRefusal>>>> = {
  fees: async (ctx, input) => {
    const items = await quoteRun(ctx, input)
    return items ? ok(items) : refuse('no_tariff')
  },
  courses: async (ctx, input) => ok(await quoteCourses(ctx, input)),
  cards: async (ctx, input) => ok(await quoteCards(ctx, input)),
  helpers: quoteShortfalls,
  rent: async (ctx, input) => ok(await quoteRent(ctx, input)),
}

function rangeRefusal({ from, to }: Pick<RunInput, 'from' | 'to'>): 'days_reversed' | 'too_long' | null {
  if (isBefore(to, from)) return 'days_reversed'
  return isBefore(to, from.add({ months: MOST_MONTHS })) ? null : 'too_long'
}

/** Keeps a preview: amounts, reasons, marks. Nothing is claimed yet. Answers its id. @throws Forbidden */
export async function createFeeRun(
  ctx: Ctx,
  { kind, ...input }: RunInput & { kind: RunKind },
): Promise<Answer<string, RunRefusal>> {
  allow(canChangeClaims(ctx.actor))
  const wrong = rangeRefusal(input)
  if (wrong) return refuse(wrong)
  return transaction(ctx, async (ctx) => {
    const items = await QUOTES[kind](ctx, input)
    if (!items.ok) return items
    const id = newId()
    await ctx.db
      .insertInto('feeRuns')
      .values({
        clubId: ctx.club.id,
        id,
        kind,
        asOf: input.asOf,
        fromOn: input.from,
        toOn: input.to,
        dueOn: input.dueOn,
        madeAt: ctx.now,
        madeBy: userIdOf(ctx),
      })
      .execute()
    await insertItems(ctx, id, items.value)
    await record(ctx, { event: 'fee_run.created', id, content: CLAIM_JOURNAL.runMade })
    return ok(id)
  })
}

type Kept = RunItem & { isHeld?: boolean; isChanged?: boolean }

/** Rows of one statement: the next ones are written out while the database keeps these. */
const ROWS_AT_ONCE = 2_000

async function insertItems(ctx: Ctx, runId: string, items: readonly Kept[]): Promise<void> {
  const parts = Array.from({ length: Math.ceil(items.length / ROWS_AT_ONCE) }, (_, at) => at * ROWS_AT_ONCE)
  await Promise.all(parts.map((from) => insertRows(ctx, runId, items.slice(from, from + ROWS_AT_ONCE))))
  const debtors = new Set(items.map(({ debtorId, personId }) => debtorId ?? personId)).size
  const cents = items.reduce((sum, item) => sum + item.cents, 0)
  await sql`update fee_runs set debtors = ${debtors}, cents = ${cents} where club_id = ${ctx.club.id} and id = ${runId}`.execute(
    ctx.db,
  )
}

async function insertRows(ctx: Ctx, runId: string, items: readonly Kept[]): Promise<void> {
  await sql`
    insert into fee_items (club_id, id, run_id, debtor_id, person_id, source_kind, source_id, period, title, cents, before_cents, due_on,
      explanation, flags, is_held, is_changed, subject_id, department_id)
    select ${ctx.club.id}, id, ${runId}, "debtorId", "personId", "sourceKind", "sourceId", period, title, cents, "beforeCents", "dueOn",
      explanation, flags, coalesce("isHeld", false), coalesce("isChanged", false), "subjectId", "departmentId"
    from json_to_recordset(${JSON.stringify(items)}::json) as given (id uuid, "debtorId" uuid, "personId" uuid, "sourceKind" text,
      "sourceId" uuid, period text, title text, cents int, "beforeCents" int, "dueOn" date, explanation jsonb, flags text[], "isHeld" boolean,
      "isChanged" boolean, "subjectId" uuid, "departmentId" uuid)`.execute(ctx.db)
}

const keyOf = ({ sourceKind, sourceId, period }: Pick<RunItem, 'sourceKind' | 'sourceId' | 'period'>) =>
  `${sourceKind} ${sourceId} ${period}`

interface KeptItem extends Pick<RunItem, 'cents' | 'debtorId'> {
  key: string
  isDouble: boolean
  isHeld: boolean
}

/** Works a kept preview out anew; answers how many amounts or payers differ from what was shown. In a transaction, run locked. */
async function renewItems(ctx: Ctx, run: { id: string; kind: RunKind } & RunInput): Promise<number> {
  const [{ rows }, quoted] = await Promise.all([
    sql<KeptItem>`
      select concat_ws(' ', source_kind, source_id, period) as key, cents, debtor_id, 'double' = any(flags) as is_double, is_held from fee_items
      where club_id = ${ctx.club.id} and run_id = ${run.id}`.execute(ctx.db),
    QUOTES[run.kind](ctx, run),
  ])
  const fresh = quoted.ok ? quoted.value : []
  const before = new Map(rows.map((row) => [row.key, row]))
  const next = fresh.map((item) => {
    const key = keyOf(item)
    const known = before.get(key)
    before.delete(key)
    const isSame = known?.cents === item.cents && known.debtorId === item.debtorId
    const isPosted = item.flags.includes('double') === (known?.isDouble ?? false)
    return { item, isHeld: known?.isHeld ?? false, isChanged: !(isSame && isPosted) }
  })
  const changed = next.filter(({ isChanged }) => isChanged).length + before.size
  if (changed === 0) return 0
  await ctx.db.deleteFrom('feeItems').where('clubId', '=', ctx.club.id).where('runId', '=', run.id).execute()
  await insertItems(
    ctx,
    run.id,
    next.map(({ item, ...kept }) => ({ ...item, ...kept })),
  )
  await sql`update fee_runs set version = version + 1 where club_id = ${ctx.club.id} and id = ${run.id}`.execute(ctx.db)
  return changed
}

/** Keeps an amount back, or takes it in again. @throws Forbidden, NotFound */
export async function holdFeeItem(
  ctx: Ctx,
  { runId, personId, isHeld }: { runId: string; personId: string; isHeld: boolean },
): Promise<Answer<null, RunRefusal>> {
  allow(canChangeClaims(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const run = await lockRun(ctx, runId)
    if (run.issuedAt) return refuse('already_issued')
    const { rows } = await sql`
      update fee_items set is_held = ${isHeld} where club_id = ${ctx.club.id} and run_id = ${runId} and coalesce(person_id, debtor_id) = ${personId} returning 1`.execute(
      ctx.db,
    )
    found(rows[0])
    await record(ctx, { event: 'fee_run.changed', id: runId, content: CLAIM_JOURNAL.runHeld(isHeld) })
    return ok(null)
  })
}

/** @throws Forbidden, NotFound */
export async function removeFeeRun(ctx: Ctx, runId: string): Promise<Answer<null, RunRefusal>> {
  allow(canChangeClaims(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const run = await lockRun(ctx, runId)
    if (run.issuedAt) return refuse('already_issued')
    await ctx.db.deleteFrom('feeRuns').where('clubId', '=', ctx.club.id).where('id', '=', runId).execute()
    await record(ctx, { event: 'fee_run.removed', id: runId, content: CLAIM_JOURNAL.runRemoved })
    return ok(null)
  })
}

/**
 * Posts the claims of a preview, all or none; a repeated call answers the same. Where an amount differs from the one that was shown,
 * the preview is renewed and asks again. `version`: the one that was seen. @throws Forbidden, NotFound
 */
export async function issueFeeRun(
  ctx: Ctx,
  { runId, version }: { runId: string; version?: number | undefined },
): Promise<Answer<{ claims: number }, RunRefusal>> {
  allow(canChangeClaims(ctx.actor))
  const answer = await transaction(ctx, async (ctx): Promise<Answer<{ claims: number } | null>> => {
    const run = await lockRun(ctx, runId)
    if (run.issuedAt) return ok({ claims: await countClaims(ctx, runId) })
    const changed = await renewItems(ctx, run)
    // The renewed preview has to stay: no refusal here, or it would be rolled back.
    if (changed > 0) await record(ctx, { event: 'fee_run.changed', id: runId, content: CLAIM_JOURNAL.runRefreshed(changed) })
    if (changed > 0 || (version !== undefined && version !== run.version)) return ok(null)
    const claims = await postItems(ctx, runId)
    if (claims === 0) return ok({ claims })
    await ctx.db
      .updateTable('feeRuns')
      .set({ issuedAt: ctx.now })
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', runId)
      .execute()
    await sealIssued(ctx, 'fee_run', runId)
    await record(ctx, { event: 'fee_run.issued', id: runId, content: CLAIM_JOURNAL.runIssued(claims) })
    return ok({ claims })
  })
  if (answer.value === null) return refuse('amounts_changed')
  return answer.value.claims === 0 ? refuse('nothing_to_post') : ok(answer.value)
}

async function countClaims(ctx: Ctx, runId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from claims where club_id = ${ctx.club.id} and run_id = ${runId}`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

/** Somebody who pays for themselves becomes a debtor with the first claim. The unique key stops a second one for the same time. */
async function postItems(ctx: Ctx, runId: string): Promise<number> {
  const posted = sql`i.club_id = ${ctx.club.id} and i.run_id = ${runId} and ${isPosted}`
  const { rows } = await sql<{
    personId: string
  }>`select i.person_id from fee_items i where ${posted} and i.debtor_id is null`.execute(ctx.db)
  await ensureDebtors(
    ctx,
    rows.map(({ personId }) => personId),
  )
  await sql`
    update fee_items i set debtor_id = d.id from debtors d
    where ${posted} and i.debtor_id is null and d.club_id = i.club_id and d.person_id = i.person_id`.execute(ctx.db)
  // Books are the same for thousands of items: looked up once for each kind of them.
  const none = sql`'00000000-0000-0000-0000-000000000000'::uuid`
  const kindOf = (name: 'i' | 'k') => {
    const of = (column: string) => sql.ref(`${name}.${column}`)
    return sql`(${of('source_kind')}, coalesce(${of('subject_id')}, ${none}), coalesce(${of('department_id')}, ${none}))`
  }
  const { rows: made } = await sql<{ count: number; settled: string[]; credited: string[] }>`
    with k as materialized (select distinct i.club_id, i.source_kind, i.subject_id, i.department_id from fee_items i where ${posted}),
      books as materialized (select ${kindOf('k')} as kind, b.account, b.tax_sphere, b.vat_key, b.department_id from k ${joinBooks('k', 'b')}),
    made as (insert into claims (club_id, id, debtor_id, person_id, run_id, source_kind, source_id, period, title, explanation, cents, due_on, account,
      tax_sphere, department_id, vat_key, made_at)
    select i.club_id, i.id, i.debtor_id, i.person_id, i.run_id, i.source_kind, i.source_id, i.period, i.title, i.explanation, i.cents, i.due_on,
      b.account, b.tax_sphere, b.department_id, b.vat_key, ${ctx.now}
    from fee_items i join books b on b.kind = ${kindOf('i')} where ${posted} order by i.id
    on conflict on constraint claims_once do nothing returning source_kind, source_id, debtor_id, cents)
    select count(*)::int as count, coalesce(array_agg(source_id) filter (where source_kind = 'compensation'), '{}') as settled,
      coalesce(array_agg(distinct debtor_id) filter (where cents < 0), '{}') as credited from made`.execute(ctx.db)
  const { count, settled, credited } = found(made[0])
  await settleCompensations(ctx, settled)
  for (const debtorId of credited) await offsetCredits(ctx, debtorId)
  return count
}
