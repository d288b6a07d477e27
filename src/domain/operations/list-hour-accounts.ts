import { type RawBuilder, sql } from 'kysely'
import { allow, found } from '../../kernel/answer.ts'
import { fold } from '../../kernel/fold.ts'
import { type Ctx, ownPersonId } from '../context.ts'
import { familyIds } from '../people/list-family.ts'
import { canSeeOperations } from './access.ts'
import { accountColumns, doneColumns, type HourAccount, type HourTarget } from './account-columns.ts'
import { type Assignment, listAssignments } from './list-assignments.ts'

export interface ListedAccount extends HourAccount {
  personId: string
  memberNo: string
  firstname: string
  lastname: string
  /** Assignments that `done` is the sum of. */
  shifts: number
}

/** By year. @throws Forbidden */
export function listTargets(ctx: Ctx): Promise<HourTarget[]> {
  allow(canSeeOperations(ctx.actor))
  return readTargets(ctx)
}

async function readTargets(ctx: Ctx): Promise<HourTarget[]> {
  const { rows } = await sql<HourTarget>`
    select year, minutes, age_from, age_to, most_carried, cents_per_hour from hour_targets where club_id = ${ctx.club.id} order by year`.execute(
    ctx.db,
  )
  return rows
}

export interface AccountFilter {
  year: number
  /** Part of a name. */
  search?: string
  personId?: string
  isShortOnly?: boolean
}

/** A part of a list by name, with the numbers of the whole. */
export interface AccountPage {
  accounts: ListedAccount[]
  /** The last person, if more follow. */
  next: string | null
  all: number
  /** Of all: who owes hours. */
  short: number
}

type Counts = Pick<AccountPage, 'all' | 'short'>

const everybody = () => sql`true`

/** Accounts of a year's members. `after`: `next` of the page before; without a limit all of them. @throws Forbidden */
export async function listHourAccounts(
  ctx: Ctx,
  { year, search = '', personId, isShortOnly = false }: AccountFilter,
  { after, limit }: { after?: string | undefined; limit: number | null },
): Promise<AccountPage> {
  const targets = await listTargets(ctx)
  const named = sql`w.search like ${`%${fold(search).replace(/[%_\\]/g, '\\$&')}%`}`
  const who = personId ? (id: RawBuilder<unknown>) => sql`${id} = ${personId}` : everybody
  const last = sql`(select lastname, firstname, id from people where club_id = ${ctx.club.id} and id = ${after ?? null})`
  const { rows } = await sql<(ListedAccount | { personId: null }) & Counts>`
    with everybody as materialized (${accountsOf(ctx, { year, targets }, who)}),
      account as (select ${ACCOUNT} from everybody w where ${search ? named : sql`true`}),
      counted as (select count(*)::int as "all", (count(*) filter (where shortfall > 0))::int as short from account)
    select counted.*, page.* from counted left join lateral (
      select * from account where ${isShortOnly ? sql`shortfall > 0` : sql`true`}
        and ${after ? sql`(lastname, firstname, person_id) > ${last}` : sql`true`}
      order by lastname, firstname, person_id limit ${limit === null ? null : limit + 1}) page on true`.execute(ctx.db)
  const listed = rows.flatMap(({ all: _, short: __, ...row }) => (row.personId === null ? [] : [row]))
  const accounts = listed.slice(0, limit ?? listed.length)
  const { all, short } = found(rows[0])
  return { accounts, next: listed.length > accounts.length ? found(accounts.at(-1)).personId : null, all, short }
}

/** Members who owe hours of a year, and the price of one; 0 without one. Asks for no right. */
export async function readShortfalls(ctx: Ctx, year: number): Promise<{ accounts: ListedAccount[]; centsPerHour: number }> {
  const targets = await readTargets(ctx)
  const { rows } = await sql<ListedAccount>`select ${ACCOUNT} from (${accountsOf(ctx, { year, targets }, everybody)}) owing
    where shortfall > 0 order by lastname, firstname, person_id`.execute(ctx.db)
  const centsPerHour = targets.find((one) => one.year === year)?.centsPerHour ?? 0
  return { accounts: rows, centsPerHour }
}

/** Rows that an account is the sum of. @throws Forbidden */
export function listCredited(ctx: Ctx, personId: string, year: number): Promise<Assignment[]> {
  allow(canSeeOperations(ctx.actor))
  return readCredited(ctx, sql`a.person_id = ${personId}`, year)
}

export interface OwnAccount extends ListedAccount {
  /** `done` is their sum. */
  rows: Assignment[]
}

/** A year's accounts of the actor and their children, without those that owe nothing and did nothing. */
export async function listOwnAccounts(ctx: Ctx, year: number): Promise<OwnAccount[]> {
  const personId = ownPersonId(ctx)
  if (!personId) return []
  const family = familyIds(ctx, personId)
  const targets = await readTargets(ctx)
  const who = (id: RawBuilder<unknown>) => sql`${id} = any(${family})`
  const [accounts, rows] = await Promise.all([
    sql<ListedAccount>`select ${ACCOUNT} from (${accountsOf(ctx, { year, targets }, who)}) own
      order by lastname, firstname, person_id`.execute(ctx.db),
    readCredited(ctx, who(sql`a.person_id`), year),
  ])
  return accounts.rows
    .filter(({ target, shifts }) => target > 0 || shifts > 0)
    .map((account) => ({ ...account, rows: rows.filter((row) => row.personId === account.personId) }))
}

const COUNTS = sql`a.state = 'confirmed' and a.minutes is not null`
const YEAR = sql`extract(year from coalesce((s.starts_at at time zone 'Europe/Berlin')::date, p.starts_on))::int`

const readCredited = (ctx: Ctx, who: RawBuilder<unknown>, year: number): Promise<Assignment[]> =>
  listAssignments(ctx, sql`${who} and ${COUNTS} and ${YEAR} = ${year}`)

const ACCOUNT = sql`person_id, member_no, firstname, lastname, shifts, target, done, carried, shortfall, is_exempt`

/** Query of the accounts of a year's members whose id `who` lets through. */
const accountsOf = (
  ctx: Ctx,
  { year, targets }: { year: number; targets: readonly HourTarget[] },
  who: (id: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select *, greatest(target - carried - done, 0) as shortfall from (
    select w.id as person_id, w.search, coalesce(t.member_no, '') as member_no, w.firstname, w.lastname, coalesce(d.shifts, 0) as shifts,
      ${accountColumns(targets, year)}
    from (
      select m.person_id, m.member_no, min(lower(s.valid)) as entry_on,
        nullif(max(coalesce(upper(s.valid), 'infinity')), 'infinity') - 1 as exit_on
      from members m join memberships s on s.club_id = m.club_id and s.member_id = m.id
      where m.club_id = ${ctx.club.id} and s.state in ('active', 'dormant') and ${who(sql`m.person_id`)}
      group by m.person_id, m.member_no
      having bool_or(s.valid && daterange(make_date(${year}, 1, 1), make_date(${year} + 1, 1, 1)))) t
    join people w on w.club_id = ${ctx.club.id} and w.id = t.person_id
    left join (
      select person_id, ${doneColumns(targets, year)} from (
        select a.person_id, ${YEAR} as year, a.minutes
        from assignments a join shifts s on s.club_id = a.club_id and s.id = a.shift_id
        join operational_plans p on p.club_id = s.club_id and p.id = s.plan_id
        where a.club_id = ${ctx.club.id} and ${COUNTS} and ${who(sql`a.person_id`)}) credited
      group by person_id) d on d.person_id = w.id
    left join (
      select e.person_id, range_agg(int4range(e.from_year, e.to_year, '[]')) as years from hour_exemptions e
      where e.club_id = ${ctx.club.id} and ${who(sql`e.person_id`)} group by e.person_id) x on x.person_id = w.id) accounts`
