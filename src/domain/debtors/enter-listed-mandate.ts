import { sql } from 'kysely'
import { savepoint } from '../../database/savepoint.ts'
import { isForeignKeyViolation } from '../../database/transaction.ts'
import { found, ok, refuse } from '../../kernel/answer.ts'
import { compact } from '../../kernel/bank-codes.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { addMandate, ensureDebtor } from './commands.ts'
import { debtorName } from './queries.ts'

/** Mandate that a list brought, and the account that it ended. */
export interface ListedMandate {
  debtorId: string
  mandateId: string
  accountId: string
  endedId: string | null
  endedValid: string | null
  /** Last debit before the list; missing in what older lists brought. */
  usedOn?: string | null
}

/** Names of the payers whose mandates have these references. Asks for no right. */
export async function listReferences(ctx: Ctx, references: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ reference: string; name: string }>`
    select m.reference, trim(${debtorName('d')}) as name from mandates m join debtors d on d.club_id = m.club_id and d.id = m.debtor_id
    where m.club_id = ${ctx.club.id} and m.reference = any(${[...references]})`.execute(ctx.db)
  return new Map(rows.map(({ reference, name }) => [reference, name]))
}

/** Null where the person pays from this account already. Asks for no right; in a transaction. */
export async function enterListedMandate(
  ctx: Ctx,
  personId: string,
  account: {
    iban: string
    holder: string
    signedOn: Temporal.PlainDate | null
    reference?: string
    usedOn?: Temporal.PlainDate | null
  },
): Promise<ListedMandate | null> {
  const debtorId = await ensureDebtor(ctx, personId)
  const { rows } = await sql<{ id: string; iban: string; valid: string }>`
    select id, iban, valid::text as valid from bank_accounts where club_id = ${ctx.club.id} and debtor_id = ${debtorId}
      and valid @> ${berlinDay(ctx.now)}::date`.execute(ctx.db)
  const [before] = rows
  if (before?.iban === compact(account.iban)) return null
  const { id: mandateId } = await addMandate(ctx, { ...account, debtorId, isSure: true })
  const made = await ctx.db
    .selectFrom('mandates')
    .select('bankAccountId')
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', mandateId)
    .executeTakeFirst()
  const accountId = found(made).bankAccountId
  const ended = { endedId: before?.id ?? null, endedValid: before?.valid ?? null }
  return { debtorId, mandateId, accountId, ...ended, usedOn: account.usedOn?.toString() ?? null }
}

/**
 * The account before counts again, as long as this one would have; false where the mandate was used or another followed it. Asks for
 * no right; in a transaction.
 */
export async function withdrawListedMandate(ctx: Ctx, one: ListedMandate): Promise<boolean> {
  try {
    const answer = await savepoint(ctx, async (ctx) => {
      const gone = await sql<{ until: string | null }>`
        delete from mandates m using bank_accounts a where m.club_id = ${ctx.club.id} and m.id = ${one.mandateId} and m.last_used_on is not distinct from ${one.usedOn ?? null}::date
          and a.club_id = m.club_id and a.id = m.bank_account_id and a.valid @> ${berlinDay(ctx.now)}::date
          returning upper(a.valid)::text as until`.execute(ctx.db)
      const [listed] = gone.rows
      if (!listed) return refuse('changed')
      await sql`delete from bank_accounts where club_id = ${ctx.club.id} and id = ${one.accountId}`.execute(ctx.db)
      await sql`update bank_accounts set valid = daterange(lower(${one.endedValid}::daterange), ${listed.until}::date)
        where club_id = ${ctx.club.id} and id = ${one.endedId}::uuid`.execute(ctx.db)
      return ok(undefined)
    })
    return answer.ok
  } catch (error) {
    if (isForeignKeyViolation(error)) return false
    throw error
  }
}

/** Payers of a person as in a copy of these rows. Asks for no right; in a transaction. */
export async function restorePayers(ctx: Ctx, personId: string, copy: string): Promise<void> {
  await sql`delete from payers where club_id = ${ctx.club.id} and person_id = ${personId}`.execute(ctx.db)
  await sql`insert into payers select * from jsonb_populate_recordset(null::payers, ${copy}::jsonb -> 'payers')
    where club_id = ${ctx.club.id}`.execute(ctx.db)
}

/** Removes a payer who pays for nobody and has no account; else it stays. Asks for no right. */
export async function removeUnusedDebtor(ctx: Ctx, id: string): Promise<void> {
  try {
    await savepoint(ctx, async (ctx) => {
      await sql`delete from debtors where club_id = ${ctx.club.id} and id = ${id} and version = 1`.execute(ctx.db)
      return ok(undefined)
    })
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error
  }
}
