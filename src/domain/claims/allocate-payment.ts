import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { isId, newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { canChangeClaims, canSeeClaims } from './access.ts'
import { allocatedOf } from './join-mandate.ts'
import { CLAIM_JOURNAL } from './journal.ts'
import { listCredits } from './list-credits.ts'
import { isOpenLine } from './list-lines.ts'
import { offsetCredits } from './offset-credits.ts'
import { paidOnFault } from './rules.ts'
import type { PaymentRefusal } from './texts.ts'

interface OpenClaim {
  id: string
  debtorId: string
  openCents: number
}

/** Open claims, locked with their debtors, the oldest first. In a transaction. */
async function lockOpen(ctx: Ctx, claims: { ids: readonly string[] } | { debtorId: string }): Promise<OpenClaim[]> {
  const isMeant =
    'ids' in claims ? sql`c.id = any(${claims.ids.filter(isId)}::uuid[])` : sql`c.debtor_id = ${claims.debtorId}::uuid`
  const isOpen = sql`c.club_id = ${ctx.club.id} and ${isMeant} and c.state in ('posted', 'deferred') and c.cents > 0`
  await sql`select from debtors d where d.club_id = ${ctx.club.id} and d.id in (select c.debtor_id from claims c where ${isOpen})
    order by d.id for no key update`.execute(ctx.db)
  const { rows } = await sql<OpenClaim>`
    select c.id, c.debtor_id, c.cents - ${allocatedOf('c')} as open_cents from claims c where ${isOpen}
    order by c.due_on, c.id for no key update`.execute(ctx.db)
  return rows.filter(({ openCents }) => openCents > 0)
}

async function insertPayment(
  ctx: Ctx,
  payment: {
    debtorId: string
    kind: 'statement' | 'manual'
    cents: number
    paidOn: Temporal.PlainDate
    note?: string
    lineId?: string
  },
): Promise<string> {
  const id = newId()
  const { lineId: statementLineId = null, note = '', ...row } = payment
  await ctx.db
    .insertInto('payments')
    .values({ ...row, note, statementLineId, clubId: ctx.club.id, id, madeAt: ctx.now, madeBy: userIdOf(ctx) })
    .execute()
  return id
}

async function insertAllocation(ctx: Ctx, paymentId: string, claimId: string, cents: number): Promise<void> {
  await ctx.db
    .insertInto('paymentAllocations')
    .values({
      clubId: ctx.club.id,
      id: newId(),
      paymentId,
      claimId,
      cents,
      reason: 'person',
      madeAt: ctx.now,
      madeBy: userIdOf(ctx),
    })
    .execute()
}

/** As much as is there, from the first claim on; answers what is left over. */
async function spread(ctx: Ctx, paymentId: string, cents: number, claims: readonly OpenClaim[]): Promise<number> {
  let left = cents
  for (const { id, openCents } of claims) {
    const part = Math.min(left, openCents)
    if (part === 0) break
    await insertAllocation(ctx, paymentId, id, part)
    left -= part
  }
  return left
}

interface Line {
  id: string
  amountCents: number
  bookedOn: Temporal.PlainDate
  isKnown: boolean
  isBooked: boolean
}

/** The line, locked. In a transaction. @throws NotFound */
export async function lockLine(ctx: Ctx, id: string): Promise<Line> {
  const isOne = sql`l.club_id = ${ctx.club.id} and l.id = ${isId(id) ? id : null}::uuid`
  // The statement that waits for the lock would not see the payment of who was quicker.
  await sql`select from statement_lines l where ${isOne} for update`.execute(ctx.db)
  const { rows } = await sql<Line>`
    select l.id, l.amount_cents, l.booked_on, l.is_known, exists (select from payments p where p.club_id = l.club_id and p.statement_line_id = l.id
      and p.undone_at is null) as is_booked
    from statement_lines l where ${isOne}`.execute(ctx.db)
  return found(rows[0])
}

/**
 * A person says which claims a line of the statement pays, oldest first; a claim may be paid in part. What is left is a credit of
 * the last one's debtor. Without claims all of it is a credit of `debtorId`, as of who paid twice. @throws Forbidden, NotFound
 */
export async function allocatePayment(
  ctx: Ctx,
  { lineId, claimIds, debtorId: payer }: { lineId: string; claimIds: readonly string[]; debtorId?: string | undefined },
): Promise<Answer<{ leftCents: number }, PaymentRefusal>> {
  allow(canChangeClaims(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const line = await lockLine(ctx, lineId)
    if (line.isBooked) return refuse('already_booked')
    if (line.isKnown) return refuse('already_told')
    if (line.amountCents <= 0) return refuse('outgoing')
    const claims = await lockOpen(ctx, { ids: claimIds })
    const groups = Map.groupBy(claims, ({ debtorId }) => debtorId)
    if (claimIds.length === 0 && payer !== undefined) groups.set(await getDebtorId(ctx, payer), [])
    if (groups.size === 0) return refuse('nothing_open')
    let left = line.amountCents
    for (const [debtorId, own] of groups) {
      const isLast = debtorId === [...groups.keys()].at(-1)
      const owed = own.reduce((sum, { openCents }) => sum + openCents, 0)
      const cents = isLast ? left : Math.min(left, owed)
      if (cents === 0) continue
      const paymentId = await insertPayment(ctx, { debtorId, kind: 'statement', cents, paidOn: line.bookedOn, lineId })
      left = left - cents + (await spread(ctx, paymentId, cents, own))
    }
    await record(ctx, { event: 'payment.allocated', id: lineId, content: CLAIM_JOURNAL.allocated })
    return ok({ leftCents: left })
  })
}

/** @throws NotFound */
async function getDebtorId(ctx: Ctx, id: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from debtors where club_id = ${ctx.club.id} and id = ${isId(id) ? id : null}::uuid`.execute(ctx.db)
  return found(rows[0]).id
}

/** Cash, or a payment that no statement tells of; it pays the oldest claims. Answers its id. @throws Forbidden, NotFound */
export async function enterPayment(
  ctx: Ctx,
  { debtorId, cents, paidOn, note }: { debtorId: string; cents: number; paidOn: Temporal.PlainDate; note: string },
): Promise<Answer<string, PaymentRefusal>> {
  allow(canChangeClaims(ctx.actor))
  const fault = paidOnFault(paidOn, berlinDay(ctx.now))
  if (fault) return refuse(fault)
  return transaction(ctx, async (ctx) => {
    await getDebtorId(ctx, debtorId)
    const claims = await lockOpen(ctx, { debtorId })
    const id = await insertPayment(ctx, { debtorId, kind: 'manual', cents, paidOn, note })
    await spread(ctx, id, cents, claims)
    await record(ctx, { event: 'payment.entered', id, content: CLAIM_JOURNAL.entered })
    return ok(id)
  })
}

/** Money that a debtor paid too much pays these of their open claims, else all, the oldest first; answers whether it did. In a transaction; asks for no right. */
export async function spendCredit(ctx: Ctx, debtorId: string, ids?: readonly string[]): Promise<boolean> {
  const lockOwn = async () => (await lockOpen(ctx, ids ? { ids } : { debtorId })).filter((one) => one.debtorId === debtorId)
  let claims = await lockOwn()
  const { payments, credit: all } = await listCredits(ctx, debtorId)
  if (all <= 0 || claims.length === 0) return false
  let credit = all
  for (const { id, left } of payments.filter((one) => one.left > 0)) {
    const most = Math.min(left, credit)
    const rest = await spread(ctx, id, most, claims)
    credit -= most - rest
    claims = await lockOwn()
    if (claims.length === 0) break
  }
  return true
}

/** Credits of a debtor pay the oldest open claims. @throws Forbidden */
export async function settleCredit(ctx: Ctx, { debtorId }: { debtorId: string }): Promise<Answer<null, PaymentRefusal>> {
  allow(canChangeClaims(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const offset = isId(debtorId) ? await offsetCredits(ctx, debtorId) : 0
    const hasPaid = isId(debtorId) && (await spendCredit(ctx, debtorId))
    if (!hasPaid && offset === 0) return refuse('no_credit')
    await record(ctx, { event: 'payment.allocated', id: debtorId, content: CLAIM_JOURNAL.allocated })
    return ok(null)
  })
}

/** @throws Forbidden, NotFound */
export async function getPayment(ctx: Ctx, id: string): Promise<{ id: string }> {
  allow(canSeeClaims(ctx.actor))
  const payment = ctx.db.selectFrom('payments').select('id').where('clubId', '=', ctx.club.id)
  return found(await payment.where('id', '=', found(isId(id) ? id : null)).executeTakeFirst())
}

/** Everything that waits as probably told twice was. Answers how many lines. @throws Forbidden */
export async function ignoreDoubles(ctx: Ctx): Promise<Answer<number>> {
  allow(canChangeClaims(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { rows } = await sql<{ id: string }>`
      update statement_lines l set ignored_at = ${ctx.now}
      where l.club_id = ${ctx.club.id} and l.double_of is not null and ${isOpenLine} returning l.id`.execute(ctx.db)
    await Promise.all(rows.map(({ id }) => record(ctx, { event: 'statement.line_ignored', id, content: CLAIM_JOURNAL.doubled })))
    return ok(rows.length)
  })
}

/** The line has nothing to do with claims. @throws Forbidden, NotFound */
export async function ignoreLine(
  ctx: Ctx,
  { lineId, isIgnored }: { lineId: string; isIgnored: boolean },
): Promise<Answer<null, PaymentRefusal>> {
  allow(canChangeClaims(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const line = await lockLine(ctx, lineId)
    if (line.isBooked) return refuse('already_booked')
    await ctx.db
      .updateTable('statementLines')
      .set({ ignoredAt: isIgnored ? ctx.now : null })
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', lineId)
      .execute()
    await record(ctx, { event: 'statement.line_ignored', id: lineId, content: CLAIM_JOURNAL.ignored })
    return ok(null)
  })
}
