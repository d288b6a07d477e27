import { type RawBuilder, sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { fold } from '../../kernel/fold.ts'
import { type Ctx, ownPersonId } from '../context.ts'
import { familyIds } from '../people/list-family.ts'
import { canSeeOperations } from './access.ts'
import { accountOf, type HourAccount, type HourTarget } from './account-of.ts'
import { type Assignment, listAssignments } from './list-assignments.ts'

export interface ListedAccount extends HourAccount {
  personId: string
  memberNo: string
  firstname: string
  lastname: string
  /** Assignments that `done` is the sum of. */
  shifts: number
}

interface Row {
  personId: string
  memberNo: string
  firstname: string
  lastname: string
  birthOn: Temporal.PlainDate | null
  entryOn: Temporal.PlainDate
  exitOn: Temporal.PlainDate | null
  exemptions: { fromYear: number; toYear: number | null }[]
  years: { year: number; minutes: number; shifts: number }[]
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

/** Accounts of all members of a year, by name. `search`: part of a name. @throws Forbidden */
export async function listHourAccounts(ctx: Ctx, year: number, search = ''): Promise<ListedAccount[]> {
  const targets = await listTargets(ctx)
  const people = sql`w.search like ${`%${fold(search).replace(/[%_\\]/g, '\\$&')}%`}`
  return readAccounts(ctx, { year, targets }, { people, helpers: sql`true` })
}

/** Members who owe hours of a year, and the price of one; 0 without one. Asks for no right. */
export async function readShortfalls(ctx: Ctx, year: number): Promise<{ accounts: ListedAccount[]; centsPerHour: number }> {
  const targets = await readTargets(ctx)
  const accounts = await readAccounts(ctx, { year, targets }, { people: sql`true`, helpers: sql`true` })
  const centsPerHour = targets.find((one) => one.year === year)?.centsPerHour ?? 0
  return { accounts: accounts.filter(({ shortfall }) => shortfall > 0), centsPerHour }
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

/** This year's accounts of the actor and their children, without those that owe nothing and did nothing. */
export async function listOwnAccounts(ctx: Ctx): Promise<OwnAccount[]> {
  const personId = ownPersonId(ctx)
  if (!personId) return []
  const { year } = berlinDay(ctx.now)
  const family = familyIds(ctx, personId)
  const targets = await readTargets(ctx)
  const [accounts, rows] = await Promise.all([
    readAccounts(ctx, { year, targets }, { people: sql`w.id = any(${family})`, helpers: sql`a.person_id = any(${family})` }),
    readCredited(ctx, sql`a.person_id = any(${family})`, year),
  ])
  return accounts
    .filter(({ target, shifts }) => target > 0 || shifts > 0)
    .map((account) => ({ ...account, rows: rows.filter((row) => row.personId === account.personId) }))
}

const COUNTS = sql`a.state = 'confirmed' and a.minutes is not null`
const YEAR = sql`extract(year from coalesce((s.starts_at at time zone 'Europe/Berlin')::date, p.starts_on))::int`

const readCredited = (ctx: Ctx, who: RawBuilder<unknown>, year: number): Promise<Assignment[]> =>
  listAssignments(ctx, sql`${who} and ${COUNTS} and ${YEAR} = ${year}`)

/** `helpers`: condition on `assignments a` that leaves out nobody of `people w`. */
async function readAccounts(
  ctx: Ctx,
  { year, targets }: { year: number; targets: readonly HourTarget[] },
  { people, helpers }: { people: RawBuilder<unknown>; helpers: RawBuilder<unknown> },
): Promise<ListedAccount[]> {
  const { rows } = await sql<Row>`
    select w.id as person_id, m.member_no::text as member_no, w.firstname, w.lastname, w.birth_on, term.entry_on, term.exit_on,
      coalesce((select jsonb_agg(jsonb_build_object('fromYear', e.from_year, 'toYear', e.to_year)) from hour_exemptions e
        where e.club_id = w.club_id and e.person_id = w.id), '[]') as exemptions,
      coalesce(done.years, '[]') as years
    from members m join people w on w.club_id = m.club_id and w.id = m.person_id
    left join (
      select person_id, jsonb_agg(jsonb_build_object('year', year, 'minutes', minutes, 'shifts', shifts)) as years from (
        select a.person_id, ${YEAR} as year, sum(a.minutes)::int as minutes, count(*)::int as shifts
        from assignments a join shifts s on s.club_id = a.club_id and s.id = a.shift_id
        join operational_plans p on p.club_id = s.club_id and p.id = s.plan_id
        where a.club_id = ${ctx.club.id} and ${COUNTS} and ${helpers} group by 1, 2) sums
      group by person_id) done on done.person_id = w.id
    join lateral (
      select min(lower(s.valid)) as entry_on, nullif(max(coalesce(upper(s.valid), 'infinity')), 'infinity') - 1 as exit_on,
        bool_or(s.valid && daterange(make_date(${year}, 1, 1), make_date(${year} + 1, 1, 1))) as is_member
      from memberships s where s.club_id = m.club_id and s.member_id = m.id and s.state in ('active', 'dormant')) term on term.is_member
    where m.club_id = ${ctx.club.id} and ${people}
    order by w.lastname, w.firstname, w.id`.execute(ctx.db)
  return rows.map(({ years, ...row }) => {
    const facts = { ...row, minutes: new Map(years.map((one) => [one.year, one.minutes])) }
    const { personId, memberNo, firstname, lastname } = row
    const shifts = years.find((one) => one.year === year)?.shifts ?? 0
    return { personId, memberNo, firstname, lastname, shifts, ...accountOf(facts, targets, year) }
  })
}
