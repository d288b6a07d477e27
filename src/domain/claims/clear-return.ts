import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { isId, newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { lapseMandate } from '../debtors/commands.ts'
import { debtorName } from '../debtors/queries.ts'
import { canChangeClaims, canSeeClaims } from './access.ts'
import { joinMissedLimit, type MissedLimit } from './join-missed-limit.ts'
import { CLAIM_JOURNAL } from './journal.ts'
import { type ReturnAdvice, returnAdvice } from './rules.ts'
import type { ReturnRefusal } from './texts.ts'

export interface OpenReturn {
  id: string
  debtorId: string
  name: string
  cents: number
  returnedOn: string
  reason: string
  costCents: number | null
  advice: ReturnAdvice
  /** The limit by law that it missed: the club has its bank look into it; null while in time. */
  missed: MissedLimit | null
}

/** Returns of the same claims before this one. Part of a query on `sepa_items i`. */
const triesBefore = sql<number>`(
  select count(distinct o.id)::int from sepa_items o join sepa_item_claims oc on oc.club_id = o.club_id and oc.item_id = o.id
  join sepa_item_claims ic on ic.club_id = oc.club_id and ic.claim_id = oc.claim_id and ic.item_id = i.id
  where o.club_id = i.club_id and o.id <> i.id and o.returned_on is not null)`

/** The mandate held for a single debit. Part of a query on `sepa_items i`. */
const isOneOff = sql<boolean>`exists (
  select from mandates m where m.club_id = i.club_id and m.id = i.mandate_id and m.is_one_off)`

/** Debits that came back and wait for a decision, the latest first. @throws Forbidden */
export async function listOpenReturns(ctx: Ctx): Promise<OpenReturn[]> {
  allow(canSeeClaims(ctx.actor))
  const { rows } = await sql<Omit<OpenReturn, 'advice'> & { tries: number; isOneOff: boolean }>`
    select i.id, i.debtor_id, trim(${debtorName('d')}) as name, i.cents, i.returned_on::text as returned_on, i.return_reason as reason,
      i.return_cost_cents as cost_cents, ${triesBefore} as tries, ${isOneOff} as is_one_off, late.missed
    from sepa_items i join debtors d on d.club_id = i.club_id and d.id = i.debtor_id ${joinMissedLimit('i', 'late')}
    where i.club_id = ${ctx.club.id} and i.returned_on is not null and i.cleared_at is null
    order by i.returned_on desc, i.id desc limit 500`.execute(ctx.db)
  return rows.map(({ tries, isOneOff, ...row }) => ({ ...row, advice: returnAdvice(row.reason, tries, isOneOff) }))
}

/** @throws Forbidden, NotFound */
export async function getReturn(ctx: Ctx, id: string): Promise<{ id: string }> {
  allow(canSeeClaims(ctx.actor))
  const { rows } = await sql<{ id: string }>`
    select id from sepa_items where club_id = ${ctx.club.id} and id = ${isId(id) ? id : null}::uuid and returned_on is not null`.execute(
    ctx.db,
  )
  return found(rows[0])
}

interface LockedReturn {
  debtorId: string
  mandateId: string | null
  reason: string
  costCents: number | null
  cleared: boolean
  tries: number
  isOneOff: boolean
}

/**
 * Settles a return: collect once more, wait for a transfer, or collect nothing under this mandate any more. `passOnCost`: the debtor
 * owes what the bank charged, and no more than that. @throws Forbidden, NotFound
 */
export async function clearReturn(
  ctx: Ctx,
  { itemId, how, passOnCost }: { itemId: string; how: 'retry' | 'transfer' | 'stop'; passOnCost: boolean },
): Promise<Answer<null, ReturnRefusal>> {
  allow(canChangeClaims(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { rows } = await sql<LockedReturn>`
      select i.debtor_id, i.mandate_id, i.return_reason as reason, i.return_cost_cents as cost_cents, i.cleared_at is not null as cleared,
        ${triesBefore} as tries, ${isOneOff} as is_one_off
      from sepa_items i where i.club_id = ${ctx.club.id} and i.id = ${isId(itemId) ? itemId : null}::uuid and i.returned_on is not null
      for update`.execute(ctx.db)
    const { debtorId, mandateId, reason, costCents, cleared, tries, isOneOff: isUsedUp } = found(rows[0])
    if (cleared) return refuse('not_returned')
    if (how === 'retry' && returnAdvice(reason, tries, isUsedUp) !== 'retry') return refuse('may_not_retry')
    await sql`update sepa_items set cleared_at = ${ctx.now}, cleared_how = ${how} where club_id = ${ctx.club.id} and id = ${itemId}`.execute(
      ctx.db,
    )
    if (how === 'stop' && mandateId) await lapseMandate(ctx, mandateId)
    if (passOnCost && costCents) {
      await sql`
        insert into claims (club_id, id, debtor_id, source_kind, source_id, title, cents, due_on, tax_sphere, made_at)
        values (${ctx.club.id}, ${newId()}, ${debtorId}, 'return_cost', ${itemId}, 'Kosten der Bank für eine Rücklastschrift', ${costCents},
          ${berlinDay(ctx.now).add({ days: 14 })}::date, 'ideal', ${ctx.now}) 
        on conflict (club_id, source_kind, source_id, period) where state <> 'cancelled' do nothing`.execute(ctx.db)
    }
    await record(ctx, { event: 'sepa_item.cleared', id: itemId, content: CLAIM_JOURNAL.returnCleared })
    return ok(null)
  })
}
