import { type RawBuilder, sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { allow, found } from '../../kernel/answer.ts'
import type { Asking } from '../../kernel/asking.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { isId } from '../../kernel/id.ts'
import { type AskedPage, asked, askedPage, type Fields } from '../asking/queries.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, ownPersonId } from '../context.ts'
import { debtorName, findFewNamed, isDebtorCalled, isPersonCalled } from '../debtors/queries.ts'
import type { DebtorContact } from '../debtors/write-debtor.ts'
import type { DebitScheme } from '../sepa/rules.ts'
import { canSeeClaims } from './access.ts'
import { allocatedOf, isDonation, joinMandate, mandateGap } from './join-mandate.ts'
import { CLAIM_JOURNAL } from './journal.ts'
import type { ClaimState, MandateGap } from './rules.ts'

export const ENTRY_KINDS = ['claim', 'statement', 'manual', 'return', 'credit', 'refund', 'donation', 'waiver'] as const

export interface AccountEntry {
  id: string
  on: string
  kind: (typeof ENTRY_KINDS)[number]
  text: string
  /** Above zero: owed; below: paid, waived or cancelled. */
  cents: number
  balanceCents: number
  state: ClaimState | null
  mayUndo: boolean
}

export interface Account {
  debtorId: string
  name: string
  personId: string | null
  email: string
  address: string
  /** As entered for the debtor; of a person empty texts mean those of the person. */
  contact: DebtorContact & { version: number }
  isBlocked: boolean
  mandate: {
    id: string
    reference: string
    signedOn: string
    iban: string
    holder: string
    scheme: DebitScheme
    isOneOff: boolean
  } | null
  /** A reason why nothing is debited today. */
  gap: MandateGap | null
  /** Its account counts from a later day; until then `mandate` holds. */
  coming: { id: string; reference: string; iban: string; from: string } | null
  /** Owed at the end of all entries; below zero: a credit. */
  balanceCents: number
  /** Paid, and on no claim yet. */
  creditCents: number
  entries: AccountEntry[]
}

type Row = Omit<AccountEntry, 'balanceCents' | 'mayUndo'>

/** Every claim and payment of a debtor in the order of their days, with the balance after each. @throws Forbidden, NotFound */
export async function getAccount(ctx: Ctx, debtorId: string): Promise<Account> {
  allow(canSeeClaims(ctx.actor))
  return readAccount(ctx, debtorId)
}

/** With the whole IBAN, which pages shorten: the log says who read it. @throws Forbidden, NotFound */
export async function takeAccount(ctx: Ctx, debtorId: string): Promise<Account> {
  return transaction(ctx, async (ctx) => {
    const account = await getAccount(ctx, debtorId)
    if ((account.mandate || account.coming) && account.personId)
      await record(ctx, { event: 'person.account_read', id: account.personId, content: CLAIM_JOURNAL.accountRead })
    return account
  })
}

/** The account of the actor's own person; null for who owes and paid nothing. */
export async function findOwnAccount(ctx: Ctx): Promise<Account | null> {
  const { rows } = await sql<{ id: string }>`
    select id from debtors where club_id = ${ctx.club.id} and person_id = ${ownPersonId(ctx)}::uuid`.execute(ctx.db)
  return rows[0] ? readAccount(ctx, rows[0].id) : null
}

async function readAccount(ctx: Ctx, debtorId: string): Promise<Account> {
  const id = isId(debtorId) ? debtorId : null
  const heads = await sql<Omit<Account, 'entries' | 'balanceCents' | 'debtorId'>>`
    select trim(${debtorName('d')}) as name, d.person_id, coalesce(nullif(d.email, ''), p.email, '') as email,
      case when d.street <> '' then d.street || ', ' || d.postcode || ' ' || d.city when p.street <> '' then p.street || ', ' || p.postcode || ' ' || p.city
        else '' end as address,
      json_build_object('name', d.name, 'email', d.email, 'street', d.street, 'postcode', d.postcode, 'city', d.city, 'delivery', d.delivery,
        'routingId', d.routing_id, 'version', d.version) as contact, d.blocked_at is not null as is_blocked,
      case when m.id is not null then json_build_object('id', m.id, 'reference', m.reference, 'signedOn', m.signed_on, 'iban', m.iban, 'holder', m.holder,
        'scheme', m.scheme, 'isOneOff', m.is_one_off) end as mandate,
      ${mandateGap('d', sql`${berlinDay(ctx.now)}::date`)} as gap,
      (select json_build_object('id', n.id, 'reference', n.reference, 'iban', a.iban, 'from', lower(a.valid)) from bank_accounts a
        join mandates n on n.club_id = a.club_id and n.bank_account_id = a.id and n.state = 'active'
        where a.club_id = d.club_id and a.debtor_id = d.id and lower(a.valid) > ${berlinDay(ctx.now)}::date limit 1) as coming,
      (coalesce((select sum(y.cents) from payments y where y.club_id = d.club_id and y.debtor_id = d.id and y.undone_at is null and not ${isDonation('y')}), 0)
        - coalesce((select sum(${allocatedOf('c')}) from claims c where c.club_id = d.club_id and c.debtor_id = d.id), 0))::bigint as credit_cents
    from debtors d left join people p on p.club_id = d.club_id and p.id = d.person_id
    ${joinMandate('d', 'm', sql`${berlinDay(ctx.now)}::date`)}
    where d.club_id = ${ctx.club.id} and d.id = ${id}::uuid`.execute(ctx.db)
  const head = found(heads.rows[0])
  const { rows } = await sql<Row>`
    select c.id, c.due_on::text as "on", 'claim' as kind, c.title as text, case when c.state in ('waived', 'cancelled') then 0 else c.cents end as cents,
      c.state, c.id as place from claims c where c.club_id = ${ctx.club.id} and c.debtor_id = ${id}::uuid
    union all
    select y.id, y.paid_on::text, y.kind, y.note, case when ${isDonation('y')} then 0 else -y.cents end, null, y.id from payments y
      where y.club_id = ${ctx.club.id} and y.debtor_id = ${id}::uuid and y.undone_at is null
    order by 2, 7`.execute(ctx.db)
  let balanceCents = 0
  const entries = rows.map(({ id: entryId, on, kind, text, cents, state }): AccountEntry => {
    balanceCents += cents
    return {
      id: entryId,
      on,
      kind,
      text,
      cents,
      state,
      balanceCents,
      mayUndo: kind === 'manual' || kind === 'refund' || (kind === 'credit' && cents < 0),
    }
  })
  return { ...head, debtorId, balanceCents, entries }
}

export interface DebtorLine {
  id: string
  name: string
  openCents: number
  overdueCents: number
  hasMandate: boolean
}

const SORT_NAME = sql`coalesce(p.lastname, d.name)`
const OPEN_CENTS = sql`coalesce(o.open_cents, 0)::int`
const SUMMED = 'a sum of claims, for each debtor'
/** Debtors may be asked for these. */
export const DEBTOR_FIELDS = {
  lastname: { kind: 'text', of: SORT_NAME, without: 'of two tables; `q` finds names' },
  openCents: { kind: 'number', of: OPEN_CENTS, without: SUMMED },
  overdueCents: { kind: 'number', of: sql`coalesce(o.overdue_cents, 0)::int`, without: SUMMED },
  hasMandate: { kind: 'truth', of: sql`(m.id is not null)`, without: 'most have one' },
} as const satisfies Fields

/** @throws Forbidden */
export async function askDebtors(ctx: Ctx, wanted: DebtorsAsked, asking: Asking): Promise<AskedPage<DebtorLine>> {
  allow(canSeeClaims(ctx.actor))
  const { condition, orderBy, key } = asked(DEBTOR_FIELDS, sql`d.id`, asking)
  const { rows } = await sql<DebtorLine & { askedKey: string }>`select ${DEBTOR_COLUMNS}, ${key} as asked_key
    ${debtorsOf(ctx, wanted)} and ${condition} order by ${orderBy} limit ${asking.limit + 1}`.execute(ctx.db)
  return askedPage(rows, asking)
}

interface DebtorsAsked {
  q?: string | undefined
  isOwing?: boolean | undefined
}

const DEBTOR_COLUMNS = sql`d.id, trim(${debtorName('d')}) as name, ${OPEN_CENTS} as open_cents,
  coalesce(o.overdue_cents, 0)::int as overdue_cents, m.id is not null as has_mandate`

const isNamed = (ctx: Ctx, { q = '' }: DebtorsAsked): RawBuilder<unknown> =>
  sql`d.club_id = ${ctx.club.id} ${q.trim() === '' ? sql`` : sql`and (${isPersonCalled(q)} or ${isDebtorCalled(q)})`}`

function debtorsOf(ctx: Ctx, wanted: DebtorsAsked): RawBuilder<unknown> {
  const today = sql`${berlinDay(ctx.now)}::date`
  return sql`
    from debtors d left join people p on p.club_id = d.club_id and p.id = d.person_id
    left join lateral (select sum(c.cents - ${allocatedOf('c')}) as open_cents,
        sum(c.cents - ${allocatedOf('c')}) filter (where coalesce(c.deferred_until, c.due_on) < ${today}) as overdue_cents
      from claims c where c.club_id = d.club_id and c.debtor_id = d.id and c.state in ('posted', 'deferred')) o on true
    ${joinMandate('d', 'm', today)}
    where ${isNamed(ctx, wanted)} ${wanted.isOwing ? sql`and o.open_cents > 0` : sql``}`
}

/** Ids of a page: people and organisations, each read in the order of an index; few people of a name are read by their ids. */
async function pageByName(
  ctx: Ctx,
  q: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<RawBuilder<unknown>> {
  const few = q.trim() === '' ? null : await findFewNamed(ctx, q)
  const isAsked = (called: RawBuilder<unknown>) =>
    few ? sql`d.id = any(${few.debtorIds}::uuid[])` : q.trim() === '' ? sql`true` : called
  const first = sql`limit ${offset + limit}`
  return sql`select one.id from (
    (select d.id, p.lastname, p.firstname from people p join debtors d on d.club_id = p.club_id and d.person_id = p.id
      where p.club_id = ${ctx.club.id} and ${isAsked(isPersonCalled(q))} order by p.lastname, p.firstname, d.id ${first})
    union all (select d.id, d.name, '' from debtors d
      where d.club_id = ${ctx.club.id} and d.kind = 'organisation' and ${isAsked(isDebtorCalled(q))} order by d.name, d.id ${first})) one
    order by one.lastname, one.firstname, one.id offset ${offset} limit ${limit}`
}

/** Debtors by name, beginning after `offset`. @throws Forbidden */
export async function listDebtors(
  ctx: Ctx,
  wanted: DebtorsAsked,
  { offset = 0, limit }: { offset?: number; limit: number },
): Promise<DebtorLine[]> {
  allow(canSeeClaims(ctx.actor))
  const order = sql`order by ${SORT_NAME}, coalesce(p.firstname, ''), d.id`
  const page = sql`${order} offset ${offset} limit ${limit}`
  // Sums of claims are worked out for one page alone, where they do not choose it.
  const chosen = wanted.isOwing
    ? page
    : sql`and d.id = any(array(${await pageByName(ctx, wanted.q ?? '', { offset, limit })})) ${order}`
  const { rows } = await sql<DebtorLine>`select ${DEBTOR_COLUMNS} ${debtorsOf(ctx, wanted)}
    ${chosen}`.execute(ctx.db)
  return rows
}
