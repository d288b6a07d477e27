import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, isAfter, later } from '../../kernel/calendar.ts'
import { isId, newId } from '../../kernel/id.ts'
import { splitCents } from '../../kernel/money.ts'
import { record } from '../audit/commands.ts'
import type { HappeningName } from '../audit/happenings.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { canChangeClaims } from './access.ts'
import type { ClaimInput } from './input.ts'
import { invoicesAbout } from './invoices-about.ts'
import { allocatedOf, isInFileThat } from './join-mandate.ts'
import { CLAIM_JOURNAL } from './journal.ts'
import { type ClaimState, openCents } from './rules.ts'
import { rememberBooks } from './save-books.ts'
import type { ClaimRefusal } from './texts.ts'

/** Posts a claim by hand; answers its id. @throws Forbidden */
export async function createClaim(ctx: Ctx, input: ClaimInput): Promise<Answer<string>> {
  allow(canChangeClaims(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const id = newId()
    await ctx.db
      .insertInto('claims')
      .values({ ...input, clubId: ctx.club.id, id, sourceKind: 'manual', sourceId: id, madeAt: ctx.now })
      .execute()
    if (input.account !== '') await rememberBooks(ctx, input)
    await record(ctx, { event: 'claim.created', id, content: CLAIM_JOURNAL.made })
    return ok(id)
  })
}

export interface LockedClaim {
  id: string
  debtorId: string
  cents: number
  allocatedCents: number
  state: ClaimState
  dueOn: Temporal.PlainDate
  deferredUntil: Temporal.PlainDate | null
  version: number
  isInDebit: boolean
  /** Null where no credit lowers the claim. */
  hasOpenCredit: boolean | null
}

/** The claim, locked with its debtor; refuses another version. In a transaction. @throws NotFound */
export async function lockClaim(ctx: Ctx, id: string, version?: number): Promise<Answer<LockedClaim, 'changed_meanwhile'>> {
  const isOne = sql`c.club_id = ${ctx.club.id} and c.id = ${isId(id) ? id : null}::uuid`
  await sql`select from debtors d join claims c on c.club_id = d.club_id and c.debtor_id = d.id where ${isOne} for no key update of d`.execute(
    ctx.db,
  )
  const { rows } = await sql<LockedClaim>`
    select c.id, c.debtor_id, c.cents, ${allocatedOf('c')} as allocated_cents, c.state, c.due_on, c.deferred_until, c.version,
      ${isInFileThat(sql`i.returned_on is null and f.withdrawn_at is null
        and not exists (select from payments p where p.club_id = i.club_id and p.sepa_item_id = i.id and p.undone_at is null)`)} as is_in_debit,
      (select bool_or(k.cents <> ${allocatedOf('k')}) from claims k
        where k.club_id = c.club_id and k.lowers_id = c.id and k.state in ('posted', 'deferred')) as has_open_credit
    from claims c where ${isOne} for no key update`.execute(ctx.db)
  const claim = found(rows[0])
  return version !== undefined && claim.version !== version ? refuse('changed_meanwhile') : ok(claim)
}

/** Refuses a claim that nothing can be decided about. */
export function undecided(claim: LockedClaim): Answer<LockedClaim, ClaimRefusal> {
  if (claim.state === 'waived' || claim.state === 'cancelled') return refuse('decided')
  if (openCents(claim) === 0) return refuse('is_paid')
  return claim.isInDebit ? refuse('in_debit') : ok(claim)
}

interface Decision {
  state: ClaimState
  reason: string
  until?: Temporal.PlainDate | null
}

export async function decide(ctx: Ctx, claim: LockedClaim, { state, reason, until = null }: Decision): Promise<void> {
  await ctx.db
    .updateTable('claims')
    .set({ state, reason, deferredUntil: until, decidedAt: ctx.now, decidedBy: userIdOf(ctx), version: claim.version + 1 })
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', claim.id)
    .execute()
}

export interface Decided {
  claimId: string
  version?: number | undefined
}

/** One decision about one claim, in the log. @throws Forbidden, NotFound */
async function deciding<Done>(
  ctx: Ctx,
  { claimId, version }: Decided,
  happening: { event: HappeningName; content: string },
  work: (ctx: Ctx, claim: LockedClaim) => Promise<Answer<Done, ClaimRefusal>>,
): Promise<Answer<Done, ClaimRefusal>> {
  allow(canChangeClaims(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const locked = await lockClaim(ctx, claimId, version)
    const claim = locked.ok ? undecided(locked.value) : locked
    if (!claim.ok) return claim
    const done = await work(ctx, claim.value)
    if (done.ok) await record(ctx, { ...happening, id: claimId })
    return done
  })
}

/** Nothing is asked for before that day. @throws Forbidden, NotFound */
export const deferClaim = (ctx: Ctx, { until, reason, ...one }: Decided & { until: Temporal.PlainDate; reason: string }) =>
  deciding(ctx, one, { event: 'claim.deferred', content: CLAIM_JOURNAL.deferred }, async (ctx, claim) => {
    if (!isAfter(until, berlinDay(ctx.now))) return refuse('day_wrong')
    await decide(ctx, claim, { state: 'deferred', reason, until })
    return ok(null)
  })

/** The open rest is given up; what was paid stays paid. @throws Forbidden, NotFound */
export const waiveClaim = (ctx: Ctx, { reason, ...one }: Decided & { reason: string }) =>
  deciding(ctx, one, { event: 'claim.waived', content: CLAIM_JOURNAL.waived }, async (ctx, claim) => {
    // The credit would be a gift besides.
    if (claim.hasOpenCredit) return refuse('has_credit')
    if (claim.allocatedCents !== 0) await cut(ctx, claim, claim.allocatedCents, [openCents(claim)], { state: 'waived', reason })
    else await decide(ctx, claim, { state: 'waived', reason })
    return ok(null)
  })

/** A claim that was deferred or waived is owed as before; the log keeps both decisions. @throws Forbidden, NotFound */
export async function restoreClaim(ctx: Ctx, { claimId, version }: Decided): Promise<Answer<null, ClaimRefusal>> {
  allow(canChangeClaims(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const claim = await lockClaim(ctx, claimId, version)
    if (!claim.ok) return claim
    const { state } = claim.value
    if (state !== 'deferred' && state !== 'waived') return refuse('not_decided')
    await sql`
      update claims set state = 'posted', reason = '', deferred_until = null, version = version + 1,
        waived_before = waived_before + case when state = 'waived'
          then tstzmultirange(tstzrange(least(decided_at, ${ctx.now}), ${ctx.now}::timestamptz)) else '{}' end
      where club_id = ${ctx.club.id} and id = ${claimId}`.execute(ctx.db)
    await record(ctx, { event: 'claim.restored', id: claimId, content: CLAIM_JOURNAL.restored(state === 'waived') })
    return ok(null)
  })
}

interface Part {
  debtorId?: string
  dueOn?: Temporal.PlainDate
  state?: ClaimState
  reason?: string
  note?: string
}

/** The claim keeps `kept`; the rest becomes claims of their own, of the same source, invoice, day of posting and former waivers. Sums stay. */
async function cut(
  ctx: Ctx,
  claim: LockedClaim,
  kept: number,
  rests: readonly number[],
  part: Part | readonly Part[],
): Promise<string[]> {
  const ids = rests.map(() => newId())
  await sql`update claims set cents = ${kept}, version = version + 1 where club_id = ${ctx.club.id} and id = ${claim.id}`.execute(
    ctx.db,
  )
  for (const [at, id] of ids.entries()) {
    const {
      debtorId = claim.debtorId,
      dueOn = claim.dueOn,
      state = 'posted',
      reason = '',
      note,
    } = Array.isArray(part) ? part[at] : part
    await sql`
      insert into claims (club_id, id, debtor_id, person_id, run_id, source_kind, source_id, period, title, explanation, cents, due_on, account,
        tax_sphere, department_id, vat_key, state, reason, deferred_until, decided_at, decided_by, split_from_id, invoice_id, made_at, waived_before)
      select club_id, ${id}, ${debtorId}, person_id, run_id, source_kind, source_id, period || ' ' || ${id}::text, title,
        explanation || ${JSON.stringify(note ? [note] : [])}::jsonb, ${rests[at]}, ${dueOn}::date, account, tax_sphere, department_id, vat_key,
        ${state}, ${state === 'deferred' ? sql`reason, deferred_until` : sql`${reason}, null`}, ${state === 'posted' ? null : ctx.now}, ${state === 'posted' ? null : userIdOf(ctx)}, id,
        (select i.id from ${invoicesAbout('c')} where i.state = 'issued' limit 1), made_at, waived_before
      from claims c where club_id = ${ctx.club.id} and id = ${claim.id}`.execute(ctx.db)
  }
  return ids
}

/** Another debtor owes a part, such as the Jobcenter up to an amount, deferred as the whole is; answers the new claim. @throws Forbidden, NotFound */
export const splitClaim = (ctx: Ctx, { debtorId, cents, ...one }: Decided & { debtorId: string; cents: number }) =>
  deciding<string>(ctx, one, { event: 'claim.split', content: CLAIM_JOURNAL.split }, async (ctx, claim) => {
    if (debtorId === claim.debtorId) return refuse('same_debtor')
    if (cents < 1 || cents >= openCents(claim)) return refuse('amount_wrong')
    const [id] = await cut(ctx, claim, claim.cents - cents, [cents], {
      debtorId,
      ...(claim.state === 'deferred' && { state: claim.state }),
      note: 'Abgeteilt von der Forderung des Mitglieds.',
    })
    return ok(found(id))
  })

/**
 * The open rest comes in equal parts, each due on its own day: a month apart from the day on which the whole is asked for, or from today
 * where that is past. @throws Forbidden, NotFound
 */
export const payInInstalments = (ctx: Ctx, { count, ...one }: Decided & { count: number }) =>
  deciding(ctx, one, { event: 'claim.instalments', content: CLAIM_JOURNAL.instalments(count) }, async (ctx, claim) => {
    const open = openCents(claim)
    if (count < 2 || count > 24 || open < count) return refuse('count_wrong')
    const [first = 0, ...rests] = splitCents(open, count)
    const from = later(claim.deferredUntil ?? claim.dueOn, berlinDay(ctx.now))
    const parts = rests.map((_, at) => ({
      dueOn: from.add({ months: at + 1 }),
      note: `Rate ${at + 2} von ${count}.`,
    }))
    await cut(ctx, claim, claim.allocatedCents + first, rests, parts)
    await sql`
      update claims set ${sql.ref(claim.deferredUntil ? 'deferred_until' : 'due_on')} = ${from}::date,
        explanation = explanation || ${JSON.stringify([`Rate 1 von ${count}.`])}::jsonb
      where club_id = ${ctx.club.id} and id = ${claim.id}`.execute(ctx.db)
    return ok(null)
  })
