import { type RawBuilder, sql } from 'kysely'
import { containing } from '../../database/like.ts'
import { found } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { foldedWords } from '../../kernel/folded-words.ts'
import type { Ctx } from '../context.ts'
import { hasDied, isMemberOn } from '../people/queries.ts'

/** Part of a query on `debtors` under this name. */
export const debtorName = (debtors: string): RawBuilder<string | null> => sql<string | null>`
  coalesce((select p.firstname || ' ' || p.lastname from people p
    where p.club_id = ${sql.ref(`${debtors}.club_id`)} and p.id = ${sql.ref(`${debtors}.person_id`)}), ${sql.ref(`${debtors}.name`)})`

/** Accounts `a` with mandates `m` that count on a day; one unused for 36 months has lapsed. Part of a query. */
export const isUsableOn = (day: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  (a.valid @> ${day} and coalesce(m.last_used_on, m.signed_on) + interval '36 months' >= ${day})`

/**
 * Payers of fees on a day, as `person_id, debtor_id, is_named`: a named one, else the person; all, or of these people. One list, as the
 * planner takes the named ones for a single row, and would compare each of thousands with it. Part of a query.
 */
export function feePayers(ctx: Ctx, day: RawBuilder<unknown>, people?: readonly string[]): RawBuilder<unknown> {
  const isAsked = people ? sql`person_id = any(${[...people]}::uuid[])` : sql`person_id is not null`
  return sql`(
  select distinct on (person_id) person_id, debtor_id, is_named from (
    select person_id, debtor_id, true as is_named from payers
      where club_id = ${ctx.club.id} and purpose in ('fees', 'all') and valid @> ${day} and ${isAsked}
    union all select person_id, id, false from debtors where club_id = ${ctx.club.id} and ${isAsked}) one
  order by person_id, is_named desc)`
}

export interface PayerLine {
  id: string
  debtorId: string
  purpose: 'fees' | 'courses' | 'all'
  /** Null for an organisation. */
  personId: string | null
  name: string
  isMember: boolean
  hasDied: boolean
  /** Of the account that counts on the day; null without one. */
  iban: string | null
  reference: string | null
  /** Account that follows on a later day. */
  comingIban: string | null
  comingFrom: Temporal.PlainDate | null
  /** Range of days as the database writes it. */
  valid: string
}

/** Payers of a person on a day, with account and mandate of that day. Asks for no right. */
export async function listPayers(ctx: Ctx, personId: string, day: Temporal.PlainDate): Promise<PayerLine[]> {
  const { rows } = await sql<PayerLine>`
    select y.id, y.debtor_id, y.purpose, d.person_id, trim(${debtorName('d')}) as name, a.iban, m.reference, y.valid,
      n.iban as coming_iban, lower(n.valid) as coming_from, coalesce(${hasDied('w', sql`${day}::date`)}, false) as has_died, ${isMemberOn(sql`d.club_id`, sql`d.person_id`, sql`${day}::date`)} as is_member
    from payers y join debtors d on d.club_id = y.club_id and d.id = y.debtor_id
    left join people w on w.club_id = d.club_id and w.id = d.person_id
    left join bank_accounts a on a.club_id = d.club_id and a.debtor_id = d.id and a.valid @> ${day}::date
    left join mandates m on m.club_id = a.club_id and m.bank_account_id = a.id and m.state = 'active'
    left join lateral (select iban, valid from bank_accounts n where n.club_id = d.club_id and n.debtor_id = d.id
      and lower(n.valid) > ${day}::date order by lower(n.valid) limit 1) n on true
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

function fitsAll(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> {
  const likes = words.map((word) => sql`${text} like ${containing(word)}`)
  return likes.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(likes, sql` and `)})`
}

/** Every word is in the name of a person `p`. Part of a query. */
export const isPersonCalled = (words: string): RawBuilder<boolean> => fitsAll(sql`p.search`, foldedWords(words))

/** Every word is in the name of an organisation `d`, as it is written. Part of a query. */
export const isDebtorCalled = (words: string): RawBuilder<boolean> =>
  fitsAll(
    sql`lower(d.name)`,
    words
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  )

interface Named {
  debtorIds: string[]
  personIds: string[]
}

const FEW = 200

/** People and debtors called so; null where they are many: a list of their things then keeps to its order. Asks for no right. */
export async function findFewNamed(ctx: Ctx, words: string): Promise<Named | null> {
  const { rows } = await sql<Named>`
    with person as materialized (select p.id from people p
        where p.club_id = ${ctx.club.id} and ${isPersonCalled(words)} limit ${FEW + 1}),
      organisation as materialized (select d.id from debtors d
        where d.club_id = ${ctx.club.id} and d.kind = 'organisation' and ${isDebtorCalled(words)} limit ${FEW + 1})
    select array(select id from person) as person_ids, array(select d.id from debtors d
      where d.club_id = ${ctx.club.id} and d.person_id = any(array(select id from person)) union all select id from organisation) as debtor_ids`.execute(
    ctx.db,
  )
  const named = found(rows[0])
  return Math.max(named.debtorIds.length, named.personIds.length) > FEW ? null : named
}

export interface FoundDebtor {
  id: string
  name: string
  /** `geb. 1974 · Kempten`: tells namesakes apart. */
  about: string
}

/** Debtors by words of their name, at most 20. Asks for no right. */
export async function searchDebtors(ctx: Ctx, words: string): Promise<FoundDebtor[]> {
  if (words.trim() === '') return []
  const { rows } = await sql<FoundDebtor>`
    select d.id, trim(${debtorName('d')}) as name,
      concat_ws(' · ', to_char(p.birth_on, '"geb. "YYYY'), nullif(coalesce(nullif(d.city, ''), p.city), '')) as about
    from debtors d left join people p on p.club_id = d.club_id and p.id = d.person_id
    where d.club_id = ${ctx.club.id} and (${isPersonCalled(words)} or ${isDebtorCalled(words)}) order by 2, 3, 1 limit 20`.execute(
    ctx.db,
  )
  return rows
}
