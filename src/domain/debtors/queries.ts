import { type RawBuilder, sql } from 'kysely'
import { berlinDay } from '../../kernel/calendar.ts'
import { fold } from '../../kernel/fold.ts'
import type { Ctx } from '../context.ts'
import { hasDied, isMemberOn } from '../people/queries.ts'

/** Part of a query on `debtors` under this name. */
export const debtorName = (debtors: string): RawBuilder<string | null> => sql<string | null>`
  coalesce((select p.firstname || ' ' || p.lastname from people p
    where p.club_id = ${sql.ref(`${debtors}.club_id`)} and p.id = ${sql.ref(`${debtors}.person_id`)}), ${sql.ref(`${debtors}.name`)})`

export interface PayerLine {
  id: string
  purpose: 'fees' | 'courses' | 'all'
  /** Null for an organisation. */
  personId: string | null
  name: string
  isMember: boolean
  hasDied: boolean
  /** Of the account that counts on the day; null without one. */
  iban: string | null
  reference: string | null
  /** Range of days as the database writes it. */
  valid: string
}

/** Payers of a person on a day, with account and mandate of that day. Asks for no right. */
export async function listPayers(ctx: Ctx, personId: string, day: Temporal.PlainDate): Promise<PayerLine[]> {
  const { rows } = await sql<PayerLine>`
    select y.id, y.purpose, d.person_id, trim(${debtorName('d')}) as name, a.iban, m.reference, y.valid,
      coalesce(${hasDied('w', sql`${day}::date`)}, false) as has_died, ${isMemberOn(sql`d.club_id`, sql`d.person_id`, sql`${day}::date`)} as is_member
    from payers y join debtors d on d.club_id = y.club_id and d.id = y.debtor_id
    left join people w on w.club_id = d.club_id and w.id = d.person_id
    left join bank_accounts a on a.club_id = d.club_id and a.debtor_id = d.id and a.valid @> ${day}::date
    left join mandates m on m.club_id = a.club_id and m.bank_account_id = a.id and m.state = 'active'
    where y.club_id = ${ctx.club.id} and y.person_id = ${personId} and y.valid @> ${day}::date order by y.purpose, y.id`.execute(
    ctx.db,
  )
  return rows
}

export interface ActiveMandate {
  id: string
  reference: string
  iban: string
  holder: string
}

export async function findActiveMandate(ctx: Ctx, personId: string): Promise<ActiveMandate | null> {
  const { rows } = await sql<ActiveMandate>`
    select m.id, m.reference, a.iban, a.holder
    from debtors d join mandates m on m.club_id = d.club_id and m.debtor_id = d.id and m.state = 'active'
    join bank_accounts a on a.club_id = m.club_id and a.id = m.bank_account_id and a.valid @> ${berlinDay(ctx.now)}::date
    where d.club_id = ${ctx.club.id} and d.person_id = ${personId} order by m.signed_on desc, m.id desc limit 1`.execute(ctx.db)
  return rows[0] ?? null
}

/** Debtors by words of their name, at most 20. Asks for no right. */
export async function searchDebtors(ctx: Ctx, words: string): Promise<{ id: string; name: string }[]> {
  const likes = fold(words)
    .split(' ')
    .filter(Boolean)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  if (likes.length === 0) return []
  const { rows } = await sql<{ id: string; name: string }>`
    select d.id, trim(${debtorName('d')}) as name from debtors d left join people p on p.club_id = d.club_id and p.id = d.person_id
    where d.club_id = ${ctx.club.id} and ${sql.join(
      likes.map((like) => sql`(p.search like ${like} or lower(d.name) like ${like})`),
      sql` and `,
    )} order by 2, 1 limit 20`.execute(ctx.db)
  return rows
}
