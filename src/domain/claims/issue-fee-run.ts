import { sql } from 'kysely'
import { savepoint } from '../../database/savepoint.ts'
import { goOn, transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { isBefore } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { settleCompensations } from '../compensations/settle.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { sealIssued } from '../numbers/seal-issued.ts'
import { canChangeClaims } from './access.ts'
import { compareItems, insertItems, QUOTES, type Run, renewItems } from './compare-items.ts'
import { CLAIM_JOURNAL } from './journal.ts'
import { offsetCredits } from './offset-credits.ts'
import { isPosted, lockRun } from './queries.ts'
import type { RunInput, RunKind } from './rules.ts'
import type { RunRefusal } from './texts.ts'
import { becomeDebtors, listOwnPayers, type Made, writeClaims } from './write-claims.ts'

const MOST_MONTHS = 12

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

/** Keeps a person's or debtor's amounts back, or takes them in again; null: those of everybody with a cancelled claim. @throws Forbidden, NotFound */
export async function holdFeeItem(
  ctx: Ctx,
  { runId, personId, isHeld }: { runId: string; personId: string | null; isHeld: boolean },
): Promise<Answer<null, RunRefusal>> {
  allow(canChangeClaims(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const run = await lockRun(ctx, runId)
    if (run.issuedAt) return refuse('already_issued')
    const isOfRun = sql`i.club_id = ${ctx.club.id} and i.run_id = ${runId}`
    const payer = sql`coalesce(i.person_id, i.debtor_id)`
    const cancelled = sql`(select ${payer} from fee_items i where ${isOfRun} and 'was_cancelled' = any(i.flags))`
    const isMeant = personId === null ? sql`${payer} in ${cancelled}` : sql`${payer} = ${personId}`
    const { rows } = await sql`update fee_items i set is_held = ${isHeld} where ${isOfRun} and ${isMeant} returning 1`.execute(
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
    const isSeen = version === undefined || version === run.version
    const claims = await postUnchanged(ctx, run, isSeen)
    // The renewed preview has to stay: no refusal here, or it would be rolled back.
    if (claims === null) return ok(null)
    if (claims === 0) return ok({ claims })
    await sql`
      update fee_runs set issued_at = ${ctx.now}, debtors = s.debtors, cents = s.cents
      from (select count(distinct coalesce(i.debtor_id, i.person_id)) as debtors, coalesce(sum(i.cents), 0) as cents from fee_items i
        where i.club_id = ${ctx.club.id} and i.run_id = ${runId} and ${isPosted}) s
      where club_id = ${ctx.club.id} and id = ${runId}`.execute(ctx.db)
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

/**
 * Posts the items of a run whose amounts are still those that were shown; null renews the preview where they are not. The claims are
 * written while the amounts are worked out anew, as both take long; a savepoint takes them back.
 */
async function postUnchanged(ctx: Ctx, run: Run, isSeen: boolean): Promise<number | null> {
  const own = await listOwnPayers(ctx, run.id)
  const step = await savepoint(ctx, async (ctx) => {
    const written: { early?: Promise<Made> } = {}
    const compared = await compareItems(ctx, run, () => {
      if (!isSeen || own.length > 0) return
      written.early = writeClaims(ctx, run.id)
      void goOn(ctx, written.early)
    })
    return { ...compared, ok: compared.changed === 0, made: await written.early }
  })
  if (!step.ok) {
    await renewItems(ctx, run.id, step.next)
    await record(ctx, { event: 'fee_run.changed', id: run.id, content: CLAIM_JOURNAL.runRefreshed(step.changed) })
    return null
  }
  if (!isSeen) return null
  if (own.length > 0) await becomeDebtors(ctx, run.id, own)
  const { count, settled, credited } = step.made ?? (await writeClaims(ctx, run.id))
  await settleCompensations(ctx, settled)
  for (const debtorId of credited) await offsetCredits(ctx, debtorId)
  return count
}
