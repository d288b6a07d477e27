import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import { fold } from '../../kernel/fold.ts'
import type { Ctx } from '../context.ts'
import { canSeeOperations } from './access.ts'
import { accountOf, type HourAccount, type HourTarget } from './account-of.ts'

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
export async function listTargets(ctx: Ctx): Promise<HourTarget[]> {
  allow(canSeeOperations(ctx.actor))
  const { rows } = await sql<HourTarget>`
    select year, minutes, age_from, age_to, most_carried, cents_per_hour from hour_targets where club_id = ${ctx.club.id} order by year`.execute(
    ctx.db,
  )
  return rows
}

/** Accounts of all members of a year, by name. `search`: part of a name. @throws Forbidden */
export async function listHourAccounts(ctx: Ctx, year: number, search = ''): Promise<ListedAccount[]> {
  const targets = await listTargets(ctx)
  const { rows } = await sql<Row>`
    select w.id as person_id, m.member_no::text as member_no, w.firstname, w.lastname, w.birth_on, term.entry_on, term.exit_on,
      coalesce((select jsonb_agg(jsonb_build_object('fromYear', e.from_year, 'toYear', e.to_year)) from hour_exemptions e
        where e.club_id = w.club_id and e.person_id = w.id), '[]') as exemptions,
      coalesce(done.years, '[]') as years
    from members m join people w on w.club_id = m.club_id and w.id = m.person_id
    left join (
      select person_id, jsonb_agg(jsonb_build_object('year', year, 'minutes', minutes, 'shifts', shifts)) as years from (
        select a.person_id, extract(year from coalesce((s.starts_at at time zone 'Europe/Berlin')::date, p.starts_on))::int as year,
          sum(a.minutes)::int as minutes, count(*)::int as shifts
        from assignments a join shifts s on s.club_id = a.club_id and s.id = a.shift_id
        join operational_plans p on p.club_id = s.club_id and p.id = s.plan_id
        where a.club_id = ${ctx.club.id} and a.state = 'confirmed' and a.minutes is not null group by 1, 2) sums
      group by person_id) done on done.person_id = w.id
    join lateral (
      select min(lower(s.valid)) as entry_on, nullif(max(coalesce(upper(s.valid), 'infinity')), 'infinity') - 1 as exit_on,
        bool_or(s.valid && daterange(make_date(${year}, 1, 1), make_date(${year} + 1, 1, 1))) as is_member
      from memberships s where s.club_id = m.club_id and s.member_id = m.id and s.state in ('active', 'dormant')) term on term.is_member
    where m.club_id = ${ctx.club.id}
      and w.search like ${`%${fold(search).replace(/[%_\\]/g, '\\$&')}%`}
    order by w.lastname, w.firstname, w.id`.execute(ctx.db)
  return rows.map(({ years, ...row }) => {
    const facts = { ...row, minutes: new Map(years.map((one) => [one.year, one.minutes])) }
    const { personId, memberNo, firstname, lastname } = row
    const shifts = years.find((one) => one.year === year)?.shifts ?? 0
    return { personId, memberNo, firstname, lastname, shifts, ...accountOf(facts, targets, year) }
  })
}
