import { type RawBuilder, sql } from 'kysely'
import { dayRange } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { blockDebtor } from './commands.ts'
import { DEBTOR_JOURNAL } from './journal.ts'

/** Why a debtor is blocked. */
const DIED = 'verstorben'

/** A dated row as it was before something ended. */
export interface DatedRow {
  id: string
  valid: string
}

/** Mandates, accounts and payers that `stopDebits` ends. */
export interface StoppedDebits {
  mandates: { id: string; state: string }[]
  accounts: DatedRow[]
  payers: DatedRow[]
}

/** Part of a query on `people p`: what `stopDebits` would end, as JSON. */
export const debitsOf = (lastOn: Temporal.PlainDate): RawBuilder<StoppedDebits> => {
  const goesOn = sql`not r.valid << ${dayRange(lastOn.add({ days: 1 }))}::daterange`
  const ofDebtor = sql`r.club_id = p.club_id and r.debtor_id in (select d.id from debtors d where d.club_id = p.club_id and d.person_id = p.id)`
  const dated = (of: RawBuilder<unknown>) =>
    sql`(select coalesce(json_agg(json_build_object('id', r.id, 'valid', r.valid::text)), '[]') from ${of} and ${goesOn})`
  return sql`json_build_object(
    'mandates', (select coalesce(json_agg(json_build_object('id', r.id, 'state', r.state)), '[]') from mandates r
      where ${ofDebtor} and r.state in ('active', 'pending')),
    'accounts', ${dated(sql`bank_accounts r where ${ofDebtor}`)},
    'payers', ${dated(sql`payers r where r.club_id = p.club_id and r.person_id = p.id`)})`
}

/**
 * Nothing is collected any more from a person who died, and nobody duns them: mandates lapse, the account ends, the debtor is blocked, nobody
 * owes for them after the last day. Whom the person pays for stays, until somebody else does. Asks for no right; in a transaction.
 */
export async function stopDebits(ctx: Ctx, personId: string, lastOn: Temporal.PlainDate): Promise<void> {
  const ofPerson = sql`club_id = ${ctx.club.id} and debtor_id in (select id from debtors where club_id = ${ctx.club.id} and person_id = ${personId})`
  const { rows } = await sql<{ debtorId: string }>`
    update mandates set state = 'lapsed' where ${ofPerson} and state in ('active', 'pending') returning debtor_id`.execute(ctx.db)
  const after = lastOn.add({ days: 1 })
  await sql`delete from bank_accounts a where ${ofPerson} and lower(valid) >= ${after}::date
    and not exists (select from mandates m where m.club_id = a.club_id and m.bank_account_id = a.id)`.execute(ctx.db)
  await sql`update bank_accounts set valid = case when lower(valid) < ${after}::date then valid * ${`(,${after})`}::daterange end where ${ofPerson}`.execute(
    ctx.db,
  )
  const paidFor = sql`club_id = ${ctx.club.id} and person_id = ${personId}`
  await sql`delete from payers where ${paidFor} and lower(valid) >= ${after}::date`.execute(ctx.db)
  await sql`update payers set valid = daterange(lower(valid), ${after}::date) where ${paidFor} and valid && ${dayRange(after)}::daterange`.execute(
    ctx.db,
  )
  const open = await sql<{ id: string }>`
    select id from debtors where club_id = ${ctx.club.id} and person_id = ${personId} and blocked_at is null`.execute(ctx.db)
  for (const { id } of open.rows) await blockDebtor(ctx, id, DIED)
  const [mandate] = rows
  if (mandate) await record(ctx, { event: 'mandate.lapsed', id: mandate.debtorId, content: DEBTOR_JOURNAL.lapsed })
}

/** Rows of a table as they were, where nothing else holds in that time by now. */
const asBefore = (ctx: Ctx, table: RawBuilder<unknown>, rows: readonly DatedRow[], excludes: RawBuilder<unknown>) => sql`
  update ${table} r set valid = k.valid from json_to_recordset(${JSON.stringify(rows)}::json) as k (id uuid, valid daterange)
  where r.club_id = ${ctx.club.id} and r.id = k.id and not exists (select from ${table} o where o.club_id = r.club_id and o.id <> r.id
    and ${excludes} and o.valid && k.valid)`

/**
 * A debtor who did not die after all owes, and may be debited, as before; mandates come back if wished. Without what ended (null) only
 * the block goes. Asks for no right; in a transaction.
 */
export async function resumeDebits(
  ctx: Ctx,
  personId: string,
  stopped: StoppedDebits | null,
  { withMandates }: { withMandates: boolean },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from debtors where club_id = ${ctx.club.id} and person_id = ${personId} and blocked_reason = ${DIED} order by id for update`.execute(
    ctx.db,
  )
  for (const { id } of rows) await blockDebtor(ctx, id, null)
  if (!stopped) return
  await asBefore(ctx, sql`bank_accounts`, stopped.accounts, sql`o.debtor_id = r.debtor_id`).execute(ctx.db)
  await asBefore(
    ctx,
    sql`payers`,
    stopped.payers,
    sql`o.person_id = r.person_id and (o.purpose = r.purpose or 'all' in (o.purpose, r.purpose))`,
  ).execute(ctx.db)
  if (!withMandates) return
  const restored = await sql<{ debtorId: string; reference: string }>`
    update mandates r set state = k.state from json_to_recordset(${JSON.stringify(stopped.mandates)}::json) as k (id uuid, state text)
    where r.club_id = ${ctx.club.id} and r.id = k.id and r.state = 'lapsed' returning r.debtor_id, r.reference`.execute(ctx.db)
  for (const { debtorId, reference } of restored.rows)
    await record(ctx, { event: 'mandate.restored', id: debtorId, content: DEBTOR_JOURNAL.mandateRestored(reference) })
}

/** A mandate that lapsed by mistake counts again, unless it is used up or its debtor died. Asks for no right; in a transaction. */
export async function reviveMandate(ctx: Ctx, id: string): Promise<void> {
  const { rows } = await sql<{ debtorId: string; reference: string }>`
    update mandates m set state = 'active' from debtors d
    where m.club_id = ${ctx.club.id} and m.id = ${id} and m.state = 'lapsed' and not m.is_one_off and d.club_id = m.club_id and d.id = m.debtor_id
      and d.blocked_reason is distinct from ${DIED} returning m.debtor_id, m.reference`.execute(ctx.db)
  for (const { debtorId, reference } of rows)
    await record(ctx, { event: 'mandate.restored', id: debtorId, content: DEBTOR_JOURNAL.mandateRestored(reference) })
}
