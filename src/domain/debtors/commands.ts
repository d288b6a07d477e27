import { sql } from 'kysely'
import { berlinDay, dayRange } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { plainIban } from './rules.ts'

/** The debtor of a person, made on first use. Part of commands that have asked for the right and opened the transaction. */
export async function ensureDebtor(ctx: Ctx, personId: string): Promise<string> {
  const { rows } = await sql<{ id: string; isNew: boolean }>`
    insert into debtors (club_id, id, person_id, name, email)
    select club_id, ${newId()}, id, firstname || ' ' || lastname, email from people where club_id = ${ctx.club.id} and id = ${personId}
    on conflict (club_id, person_id) do update set person_id = excluded.person_id
    returning id, xmax = 0 as "isNew"`.execute(ctx.db)
  const [debtor] = rows
  if (!debtor) throw new Error(`Person ${personId} is missing`)
  if (debtor.isNew) await record(ctx, { event: 'debtor.created', id: debtor.id, content: 'Zahler angelegt' })
  return debtor.id
}

/**
 * Keeps a SEPA mandate with its account. `isSure`: whoever gave it has proven who they are; else it counts from when the mailed
 * link is followed (`activateMandates`).
 */
export async function addMandate(
  ctx: Ctx,
  mandate: { debtorId: string; iban: string; holder: string; isSure: boolean },
): Promise<{ id: string; reference: string }> {
  const [id, bankAccountId] = [newId(), newId()]
  const clubId = ctx.club.id
  const today = berlinDay(ctx.now)
  const { debtorId } = mandate
  const account = { iban: plainIban(mandate.iban), holder: mandate.holder.trim(), valid: dayRange(today) }
  await ctx.db
    .insertInto('bankAccounts')
    .values({ clubId, id: bankAccountId, debtorId, ...account })
    .execute()
  // SEPA allows 35 characters and no blanks.
  const reference = `${clubId.toUpperCase()}-${id.replaceAll('-', '').slice(-20).toUpperCase()}`
  const state = mandate.isSure ? 'active' : 'pending'
  await ctx.db.insertInto('mandates').values({ clubId, id, debtorId, bankAccountId, reference, signedOn: today, state }).execute()
  await record(ctx, {
    event: 'mandate.given',
    id: debtorId,
    content: `SEPA-Mandat erteilt: ${reference}`,
  })
  return { id, reference }
}

/** The mailed link was followed: the mandates given with these sign-ups count. */
export async function activateMandates(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.db
    .updateTable('mandates')
    .set({ state: 'active' })
    .where('clubId', '=', ctx.club.id)
    .where('id', 'in', [...ids])
    .where('state', '=', 'pending')
    .execute()
}
