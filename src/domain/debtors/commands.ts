import { type RawBuilder, sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import { compact } from '../../kernel/bank-codes.ts'
import { berlinDay, dayRange, isAfter } from '../../kernel/calendar.ts'
import { isId, newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { DEBTOR_JOURNAL } from './journal.ts'
import { mandateReference } from './rules.ts'

/** Locked; made on first use. The calling command asks for the right and opens the transaction. @throws NotFound */
export async function ensureDebtor(ctx: Ctx, personId: string): Promise<string> {
  const { rows } = await sql<{ id: string; isNew: boolean }>`
    insert into debtors (club_id, id, kind, person_id)
    select club_id, ${newId()}, 'person', id from people where club_id = ${ctx.club.id} and id = ${personId}
    on conflict (club_id, person_id) do update set person_id = excluded.person_id
    returning id, xmax = 0 as "isNew"`.execute(ctx.db)
  const debtor = found(rows[0])
  if (debtor.isNew) await record(ctx, { event: 'debtor.created', id: debtor.id, content: DEBTOR_JOURNAL.created })
  return debtor.id
}

/** Debtors of many people at once, made where they are missing. Asks for no right; in a transaction. */
export async function ensureDebtors(ctx: Ctx, personIds: readonly string[]): Promise<void> {
  await sql`
    insert into debtors (club_id, id, kind, person_id)
    select ${ctx.club.id}, gen_random_uuid(), 'person', person_id from unnest(${[...new Set(personIds)]}::uuid[]) as one (person_id)
    on conflict (club_id, person_id) do nothing`.execute(ctx.db)
}

/** Debtors that are organisations, by their exact names, made where they are missing. Asks for no right; in a transaction. */
export async function ensureOrganisations(ctx: Ctx, names: readonly string[]): Promise<void> {
  await sql`
    insert into debtors (club_id, id, kind, name)
    select ${ctx.club.id}, gen_random_uuid(), 'organisation', name from unnest(${[...new Set(names)]}::text[]) as one (name)
    where not exists (select from debtors d where d.club_id = ${ctx.club.id} and d.kind = 'organisation' and d.name = one.name)`.execute(
    ctx.db,
  )
}

interface GivenMandate {
  debtorId: string
  iban: string
  holder: string
  isSure: boolean
  signedOn?: Temporal.PlainDate | null | undefined
  /** Of another program, and the last debit there; default: a new one, never used. */
  reference?: string | undefined
  usedOn?: Temporal.PlainDate | null | undefined
  scheme?: 'CORE' | 'B2B'
  isOneOff?: boolean
  /** Day from which the account counts; default: today. */
  from?: Temporal.PlainDate | undefined
}

/**
 * `isSure`: the giver is proven, and the account replaces the former one. Else both count after the mailed link
 * (`activateMandates`): a known name must not change a stranger's account.
 */
export async function addMandate(ctx: Ctx, mandate: GivenMandate): Promise<{ id: string; reference: string }> {
  const id = newId()
  const clubId = ctx.club.id
  const { debtorId, isSure, scheme = 'CORE', isOneOff = false } = mandate
  const bankAccountId = await insertAccount(ctx, mandate)
  const reference = mandate.reference || mandateReference(clubId, id)
  const state = isSure ? 'active' : 'pending'
  await ctx.db
    .insertInto('mandates')
    .values({
      ...{ clubId, id, debtorId, bankAccountId, reference, state, scheme, isOneOff },
      signedOn: mandate.signedOn ?? mandate.usedOn ?? berlinDay(ctx.now),
      lastUsedOn: mandate.usedOn ?? null,
    })
    .execute()
  if (isSure) await beginAccount(ctx, debtorId, bankAccountId, mandate.from)
  await record(ctx, {
    event: 'mandate.given',
    id: debtorId,
    content: DEBTOR_JOURNAL.mandateGiven(reference),
  })
  return { id, reference }
}

/**
 * The mandate of today goes on with another account from today; the next debit tells the bank (SMNDA). Null where no mandate counts today.
 * Asks for no right; in a transaction.
 */
export async function moveMandate(
  ctx: Ctx,
  account: Pick<GivenMandate, 'debtorId' | 'iban' | 'holder'>,
): Promise<{ id: string; reference: string } | null> {
  const { debtorId } = account
  const today = berlinDay(ctx.now)
  await lockAccounts(ctx, sql`${debtorId}::uuid`)
  const { rows } = await sql<{ id: string; reference: string }>`
    select m.id, m.reference from mandates m join bank_accounts a on a.club_id = m.club_id and a.id = m.bank_account_id
    where m.club_id = ${ctx.club.id} and m.debtor_id = ${debtorId} and m.state = 'active' and a.valid @> ${today}::date
      and coalesce(m.last_used_on, m.signed_on) + interval '36 months' >= ${today}::date
    order by m.signed_on desc, m.id desc limit 1 for update of m`.execute(ctx.db)
  const [mandate] = rows
  if (!mandate) return null
  const bankAccountId = await insertAccount(ctx, account)
  await beginAccount(ctx, debtorId, bankAccountId)
  await sql`update mandates set bank_account_id = ${bankAccountId} where club_id = ${ctx.club.id} and id = ${mandate.id}`.execute(
    ctx.db,
  )
  await record(ctx, { event: 'mandate.moved', id: debtorId, content: DEBTOR_JOURNAL.mandateMoved(mandate.reference) })
  return mandate
}

/** From this day on the debtor pays the fees of these people; whoever paid before pays until the day before. Asks for no right. */
export async function setPayer(
  ctx: Ctx,
  debtorId: string,
  personIds: readonly string[],
  from: Temporal.PlainDate,
): Promise<void> {
  for (const personId of personIds) {
    const isOf = sql`club_id = ${ctx.club.id} and person_id = ${personId} and purpose in ('fees', 'all')`
    await sql`delete from payers where ${isOf} and lower(valid) >= ${from}::date`.execute(ctx.db)
    await sql`update payers set valid = daterange(lower(valid), ${from}::date) where ${isOf} and valid @> ${from}::date`.execute(
      ctx.db,
    )
    await sql`insert into payers (club_id, id, person_id, debtor_id, purpose, valid)
      values (${ctx.club.id}, ${newId()}, ${personId}, ${debtorId}, 'fees', ${dayRange(from)})`.execute(ctx.db)
  }
  await record(ctx, { event: 'debtor.pays', id: debtorId, content: DEBTOR_JOURNAL.pays(personIds.length) })
}

/** Mandates and accounts count from today, after their mailed link. */
export async function activateMandates(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await lockAccounts(ctx, sql`select debtor_id from mandates where club_id = ${ctx.club.id} and id = any(${[...ids]}::uuid[])`)
  const rows = await ctx.db
    .updateTable('mandates')
    .set({ state: 'active' })
    .where('clubId', '=', ctx.club.id)
    .where('id', 'in', [...ids])
    .where('state', '=', 'pending')
    .returning(['id', 'debtorId', 'bankAccountId'])
    .execute()
  // The last given one wins.
  for (const { debtorId, bankAccountId } of rows.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
    await beginAccount(ctx, debtorId, bankAccountId)
}

/** These mandates were used for a debit on that day; those for a single debit end with it. Asks for no right; in a transaction. */
export async function noteMandatesUsed(ctx: Ctx, ids: readonly string[], on: string): Promise<void> {
  await sql`update mandates set last_used_on = greatest(last_used_on, ${on}::date), state = case when is_one_off then 'lapsed' else state end
    where club_id = ${ctx.club.id} and id = any(${[...ids]}::uuid[])`.execute(ctx.db)
}

/** The debits never went to the bank: mandates for a single one hold again. Asks for no right; in a transaction. */
export async function reviveOneOffs(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await sql`update mandates set state = 'active', last_used_on = null
    where club_id = ${ctx.club.id} and id = any(${[...ids]}::uuid[]) and is_one_off and state = 'lapsed'`.execute(ctx.db)
}

/** Nothing is collected under this mandate any more. Asks for no right; in a transaction. */
export async function lapseMandate(ctx: Ctx, id: string): Promise<void> {
  const { rows } = await sql<{ debtorId: string }>`
    update mandates set state = 'lapsed' where club_id = ${ctx.club.id} and id = ${id} and state = 'active' returning debtor_id`.execute(
    ctx.db,
  )
  const [mandate] = rows
  if (mandate) await record(ctx, { event: 'mandate.lapsed', id: mandate.debtorId, content: DEBTOR_JOURNAL.lapsed })
}

/** The payer takes the mandate back; false where it no longer counted. Asks for no right; in a transaction. @throws NotFound */
export async function revokeMandateOf(ctx: Ctx, id: string): Promise<boolean> {
  const isOne = sql`club_id = ${ctx.club.id} and id = ${isId(id) ? id : null}::uuid`
  await lockAccounts(ctx, sql`select debtor_id from mandates where ${isOne}`)
  const { rows } = await sql<{ debtorId: string; state: string; isComing: boolean | null }>`
    select debtor_id, state, (select lower(a.valid) > ${berlinDay(ctx.now)}::date from bank_accounts a
      where a.club_id = m.club_id and a.id = m.bank_account_id) as is_coming from mandates m where ${isOne} for no key update`.execute(
    ctx.db,
  )
  const { debtorId, state, isComing } = found(rows[0])
  if (state !== 'active' && state !== 'pending') return false
  await sql`update mandates set state = 'revoked' where ${isOne}`.execute(ctx.db)
  if (isComing) await takeBackComing(ctx, debtorId)
  await record(ctx, { event: 'mandate.revoked', id: debtorId, content: DEBTOR_JOURNAL.revoked })
  return true
}

/** Nothing is collected from a blocked debtor; null unblocks. Asks for no right; in a transaction. @throws NotFound */
export async function blockDebtor(ctx: Ctx, id: string, reason: string | null): Promise<void> {
  const { rows } = await sql`
    update debtors set blocked_at = ${reason === null ? null : ctx.now}::timestamptz, blocked_reason = ${reason ?? ''}, version = version + 1
    where club_id = ${ctx.club.id} and id = ${isId(id) ? id : null}::uuid returning 1`.execute(ctx.db)
  found(rows[0])
  await record(
    ctx,
    reason === null
      ? { event: 'debtor.unblocked', id, content: DEBTOR_JOURNAL.unblocked }
      : { event: 'debtor.blocked', id, content: DEBTOR_JOURNAL.blocked },
  )
}

/** It counts from no day yet. */
async function insertAccount(
  ctx: Ctx,
  { debtorId, iban, holder }: Pick<GivenMandate, 'debtorId' | 'iban' | 'holder'>,
): Promise<string> {
  const id = newId()
  await ctx.db
    .insertInto('bankAccounts')
    .values({ clubId: ctx.club.id, id, debtorId, iban: compact(iban), holder: holder.trim(), valid: null })
    .execute()
  return id
}

/** Of two parallel calls the second must find the account of the first. Before their mandates are locked. */
const lockAccounts = (ctx: Ctx, debtorIds: RawBuilder<unknown>) =>
  sql`select from debtors where club_id = ${ctx.club.id} and id in (${debtorIds}) order by id for no key update`.execute(ctx.db)

/** An account that is still to come never counted; the one before it goes on. After `lockAccounts`. */
export async function takeBackComing(ctx: Ctx, debtorId: string): Promise<void> {
  const ofDebtor = sql`club_id = ${ctx.club.id} and debtor_id = ${debtorId}`
  const { rows } = await sql<{ from: string }>`
    select lower(valid)::text as "from" from bank_accounts where ${ofDebtor} and lower(valid) > ${berlinDay(ctx.now)}::date`.execute(
    ctx.db,
  )
  for (const { from } of rows) {
    await sql`update bank_accounts set valid = null where ${ofDebtor} and lower(valid) = ${from}::date`.execute(ctx.db)
    await sql`update bank_accounts set valid = daterange(lower(valid), null) where ${ofDebtor} and upper(valid) = ${from}::date`.execute(
      ctx.db,
    )
  }
}

/** An earlier account of that day never counted. One to come goes on from its day, but for another to come. */
async function beginAccount(ctx: Ctx, debtorId: string, bankAccountId: string, from = berlinDay(ctx.now)): Promise<void> {
  await lockAccounts(ctx, sql`${debtorId}::uuid`)
  if (isAfter(from, berlinDay(ctx.now))) await takeBackComing(ctx, debtorId)
  const ofDebtor = sql`club_id = ${ctx.club.id} and debtor_id = ${debtorId}`
  await sql`
    update bank_accounts set valid = case when lower(valid) < ${from}::date then daterange(lower(valid), ${from}::date) end
    where ${ofDebtor} and valid @> ${from}::date`.execute(ctx.db)
  await sql`
    update bank_accounts set valid = daterange(${from}::date, (select min(lower(valid)) from bank_accounts where ${ofDebtor} and lower(valid) > ${from}::date))
    where ${ofDebtor} and id = ${bankAccountId}`.execute(ctx.db)
}
