import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { debtorName } from '../debtors/queries.ts'
import type { DebitScheme } from '../sepa/rules.ts'
import { canSeeClaims } from './access.ts'
import { allocatedOf, isHeld, isInFileThat, isSent, isTransferred, joinMandate } from './join-mandate.ts'

/** Open claims of one debtor that one debit collects. */
export interface DueDebit {
  debtorId: string
  name: string
  mandateId: string
  reference: string
  signedOn: string
  lastUsedOn: string | null
  iban: string
  bic: string
  holder: string
  isAccountNew: boolean
  scheme: DebitScheme
  isOneOff: boolean
  /** Day on which the payer was told of the last of these claims; null: of one nobody was told, or not of as much. */
  toldOn: string | null
  cents: number
  claims: { id: string; cents: number; title: string }[]
}

/** A claim is in a file that goes to the bank, or its payer transfers it after a return. Part of a query on `claims c`. */
const isInFile = sql<boolean>`(${isSent} or ${isTransferred})`

/** Claim `c` was waived when notice `n` was sent, and is owed again. Part of a query. */
const wasWaived = sql<boolean>`n.announced_at <@ c.waived_before`

/** Notice `n` beside runs named claim `c`: made before, due by its day, then in no file that was not withdrawn or settled. Part of a query. */
export const isNamedBeside = sql<boolean>`(
  n.run_id is null and n.due_on >= coalesce(c.deferred_until, c.due_on) and n.announced_at >= c.made_at and not ${wasWaived} and not ${isInFileThat(
    sql`f.made_at < n.announced_at and coalesce(least(f.withdrawn_at, i.cleared_at), 'infinity') > n.announced_at`,
  )})`

/**
 * Debits for claims due by a day, of debtors whose mandate counts then. The last notice of a claim holds while its claims are as much as it
 * told; less is what the payer paid meanwhile, unless one of them was waived and is owed again: then the rest was collected. @throws Forbidden
 */
export async function listDueDebits(ctx: Ctx, dueOn: Temporal.PlainDate): Promise<DueDebit[]> {
  allow(canSeeClaims(ctx.actor))
  const { rows } = await sql<DueDebit>`
    with due as (
      select c.club_id, c.id, c.debtor_id, c.title, c.due_on, c.cents - ${allocatedOf('c')} as cents, t.id as notice_id, t.cents as told_cents,
        (t.announced_at at time zone 'Europe/Berlin')::date as told_on, coalesce(upper(c.waived_before) > t.announced_at, false) as is_restored
      from claims c left join lateral (select n.id, n.cents, n.announced_at from debit_notices n
        where n.club_id = c.club_id and n.debtor_id = c.debtor_id
          and ((n.run_id = c.run_id and n.due_on = c.due_on and not ${wasWaived}) or (n.due_on <= ${dueOn}::date and ${isNamedBeside}))
        order by n.announced_at desc, n.id desc limit 1) t on true
      where c.club_id = ${ctx.club.id} and (c.state = 'posted' or (c.state = 'deferred' and c.deferred_until <= ${dueOn}::date))
        and c.due_on <= ${dueOn}::date and c.cents > 0 and not ${isInFile}),
    told as (select *, case when sum(cents) over one = told_cents or (sum(cents) over one < told_cents and not bool_or(is_restored) over one)
      then told_on end as held_on from due window one as (partition by notice_id))
    select d.id as debtor_id, trim(${debtorName('d')}) as name, m.id as mandate_id, m.reference, m.signed_on::text as signed_on,
      m.last_used_on::text as last_used_on, m.iban, m.bic, m.holder, m.scheme, m.is_one_off, sum(k.cents)::int as cents,
      case when bool_and(k.held_on is not null) then max(k.held_on)::text end as told_on,
      coalesce((select i.iban <> m.iban from sepa_items i join sepa_files f on f.club_id = i.club_id and f.id = i.file_id and f.withdrawn_at is null
        where i.club_id = d.club_id and i.mandate_id = m.id order by i.id desc limit 1), false) as is_account_new,
      json_agg(json_build_object('id', k.id, 'cents', k.cents, 'title', k.title) order by k.due_on, k.id) as claims
    from told k join debtors d on d.club_id = k.club_id and d.id = k.debtor_id
    ${joinMandate('d', 'm', sql`${dueOn}::date`)}
    where k.cents > 0 and m.id is not null and not ${isHeld}
    group by d.club_id, d.id, m.id, m.reference, m.signed_on, m.last_used_on, m.iban, m.bic, m.holder, m.scheme, m.is_one_off
    order by name, d.id`.execute(ctx.db)
  return rows
}

/** First coming day for which payers were told of debits that are in no file yet; null without one. @throws Forbidden */
export async function findToldDay(ctx: Ctx): Promise<Temporal.PlainDate | null> {
  allow(canSeeClaims(ctx.actor))
  const { rows } = await sql<{ day: string | null }>`
    select min(n.due_on)::text as day from debit_notices n
    join claims c on c.club_id = n.club_id and c.debtor_id = n.debtor_id and c.state in ('posted', 'deferred')
      and coalesce(c.deferred_until, c.due_on) <= n.due_on and c.cents > ${allocatedOf('c')} and not ${isInFile}
      and ((n.run_id = c.run_id and n.due_on = c.due_on and not ${wasWaived}) or ${isNamedBeside})
    join debtors d on d.club_id = c.club_id and d.id = c.debtor_id and not ${isHeld}
    ${joinMandate('d', 'm', sql`n.due_on`)}
    where n.club_id = ${ctx.club.id} and n.due_on > ${berlinDay(ctx.now)}::date and m.id is not null`.execute(ctx.db)
  const day = rows[0]?.day
  return day ? Temporal.PlainDate.from(day) : null
}
