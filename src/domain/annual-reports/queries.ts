import { type RawBuilder, sql } from 'kysely'
import { allow, found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import type { MemberKind } from '../members/rules.ts'
import { isMemberOn } from '../people/queries.ts'
import { canSeeReports } from './access.ts'
import type { FaultKind, FederationRules, ReportLine } from './rules.ts'

/** A number that the federations' form takes. */
const HAS_FEDERATION = sql`d.federation_no ~ '^[0-9]{1,4}$'`

/** Rules of the state's federation for a key day. */
export async function getFederationRules(ctx: Ctx, day: Temporal.PlainDate): Promise<FederationRules> {
  const { rows } = await sql<FederationRules>`
    select federation, key_on, opens_on, due_on, kinds, needs_sport, source from federation_rules
    where state_code = ${ctx.club.stateCode} and valid @> ${day}::date`.execute(ctx.db)
  return found(rows[0])
}

/** Members on a day of some kinds, as `counted`; organisations are none. */
export const counted = (ctx: Ctx, day: Temporal.PlainDate, kinds: readonly MemberKind[]): RawBuilder<unknown> => sql`
  counted as materialized (
    select m.club_id, m.id, p.lastname, p.firstname, p.sex, p.birth_on, extract(year from p.birth_on)::smallint as birth_year,
      s.kind = 'passiv' as is_passive
    from members m join people p on p.club_id = m.club_id and p.id = m.person_id and not p.is_organisation
    join memberships s on s.club_id = m.club_id and s.member_id = m.id and s.valid @> ${day}::date and s.kind = any(${[...kinds]})
    where m.club_id = ${ctx.club.id} and ${isMemberOn(sql`m.club_id`, sql`m.person_id`, sql`${day}::date`)})`

/** Lines of a report on a key day, as a select of the columns of `annual_report_lines` but club and report. */
export function reportLines(ctx: Ctx, day: Temporal.PlainDate, kinds: readonly MemberKind[]): RawBuilder<unknown> {
  const sports = (kind: string, sport: RawBuilder<unknown>) => sql`
    select ${kind}, d.federation_no, ${sport}, c.id, c.sex, c.birth_year, bool_and(c.is_passive or e.kind = 'passive')
    from counted c join member_departments e on e.club_id = c.club_id and e.member_id = c.id and e.valid @> ${day}::date
    join departments d on d.club_id = e.club_id and d.id = e.department_id and ${HAS_FEDERATION}
    where ${kind} = 'B' or d.sport_key <> ''
    group by d.federation_no, ${sport}, c.id, c.sex, c.birth_year`
  return sql`
    with ${counted(ctx, day, kinds)},
    named (kind, federation_no, sport_key, id, sex, birth_year, is_passive) as (
      select 'A', '', '', id, sex, birth_year, is_passive from counted
      union all ${sports('B', sql`''::text`)} union all ${sports('sport', sql`d.sport_key`)})
    select kind, federation_no, sport_key, birth_year, is_passive, count(*) filter (where sex = 'm')::int as m,
      count(*) filter (where sex = 'w')::int as w, count(*) filter (where sex = 'd')::int as d, count(*) filter (where sex = 'o')::int as o
    from named where birth_year is not null group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`
}

/** Somebody would be reported. */
export async function isAnybodyReported(ctx: Ctx, day: Temporal.PlainDate, kinds: readonly MemberKind[]): Promise<boolean> {
  const { rows } = await sql`select from (${reportLines(ctx, day, kinds)}) l limit 1`.execute(ctx.db)
  return rows.length > 0
}

export interface ReportFacts {
  /** Frozen: of the last submission for the day. */
  id: string | null
  submission: number
  reportedAt: Temporal.Instant | null
  clubNo: string
  contact: string
}

/** Facts of the last submission for a day; before the first one those of the last report, to go on with. */
async function findFacts(ctx: Ctx, day: Temporal.PlainDate): Promise<ReportFacts> {
  const { rows } = await sql<ReportFacts & { keyOn: Temporal.PlainDate }>`
    select id, key_on, submission, reported_at, club_no, contact from annual_reports where club_id = ${ctx.club.id}
    order by key_on = ${day}::date desc, key_on desc, submission desc limit 1`.execute(ctx.db)
  const last = rows[0]
  if (last?.keyOn.equals(day)) return last
  return { id: null, submission: 0, reportedAt: null, clubNo: last?.clubNo ?? '', contact: last?.contact ?? '' }
}

/**
 * The report for a key day: as it was reported last, else as it would be now; `isNow` leaves what was reported aside.
 * @throws Forbidden
 */
export async function getAnnualReport(ctx: Ctx, day: Temporal.PlainDate, isNow = false) {
  allow(canSeeReports(ctx.actor))
  const [rules, facts] = await Promise.all([getFederationRules(ctx, day), findFacts(ctx, day)])
  const { rows: lines } = await (facts.id && !isNow
    ? sql<ReportLine>`select kind, federation_no, sport_key, birth_year, is_passive, m, w, d, o from annual_report_lines
        where club_id = ${ctx.club.id} and report_id = ${facts.id} order by 1, 2, 3, 4, 5`
    : sql<ReportLine>`${reportLines(ctx, day, rules.kinds)}`
  ).execute(ctx.db)
  return { ...facts, keyOn: day, rules, lines }
}
export type AnnualReport = Awaited<ReturnType<typeof getAnnualReport>>

/** Submissions, the last first. @throws Forbidden */
export async function listAnnualReports(ctx: Ctx) {
  allow(canSeeReports(ctx.actor))
  return ctx.db
    .selectFrom('annualReports')
    .select(['id', 'keyOn', 'submission', 'members', 'reportedAt'])
    .where('clubId', '=', ctx.club.id)
    .orderBy('keyOn', 'desc')
    .orderBy('submission', 'desc')
    .limit(50)
    .execute()
}

export interface ReportFault {
  kind: FaultKind
  /** Of the member, or of the department without a number. */
  id: string
  name: string
  /** How many share it; only the first are named. */
  count: number
}

const NAMED = 8

/** Faults of the members of a key day, the first of each kind by name. @throws Forbidden */
export async function listReportFaults(ctx: Ctx, day: Temporal.PlainDate, kinds: readonly MemberKind[]): Promise<ReportFault[]> {
  allow(canSeeReports(ctx.actor))
  const people = (kind: FaultKind, holds: RawBuilder<boolean>) => sql`
    select ${kind}::text as kind, id, concat_ws(', ', lastname, nullif(firstname, '')) as name from counted where ${holds}`
  const { rows } = await sql<ReportFault>`
    with ${counted(ctx, day, kinds)},
    placed as (select c.id as member_id, d.id, d.name, ${HAS_FEDERATION} as has_number from counted c
      join member_departments e on e.club_id = c.club_id and e.member_id = c.id and e.valid @> ${day}::date
      join departments d on d.club_id = e.club_id and d.id = e.department_id),
    faults as (
      ${people('no_birth', sql`birth_on is null`)}
      union all ${people('odd_age', sql`birth_on > ${day}::date or birth_on < ${day.subtract({ years: 110 })}::date`)}
      union all ${people('no_sex', sql`sex = 'o'`)}
      union all ${people('no_sport', sql`not exists (select from placed where placed.member_id = counted.id and placed.has_number)`)}
      union all select distinct 'no_federation', id, name from placed where not has_number)
    select kind, id, name, count from (select kind, id, name, count(*) over (partition by kind)::int as count,
      row_number() over (partition by kind order by name, id) as place from faults) f where place <= ${NAMED} order by kind, name, id`.execute(
    ctx.db,
  )
  return rows
}

/** Members on a day beside those of A: all of them, organisations, other kinds. @throws Forbidden */
export async function countReported(ctx: Ctx, day: Temporal.PlainDate, kinds: readonly MemberKind[]) {
  allow(canSeeReports(ctx.actor))
  const { rows } = await sql<{ members: number; organisations: number; otherKinds: number; withoutBirth: number }>`
    select count(*)::int as members, count(*) filter (where p.is_organisation)::int as organisations,
      count(*) filter (where not p.is_organisation and s.kind <> all(${[...kinds]}))::int as other_kinds,
      count(*) filter (where not p.is_organisation and s.kind = any(${[...kinds]}) and p.birth_on is null)::int as without_birth
    from members m join people p on p.club_id = m.club_id and p.id = m.person_id
    join memberships s on s.club_id = m.club_id and s.member_id = m.id and s.valid @> ${day}::date
    where m.club_id = ${ctx.club.id} and ${isMemberOn(sql`m.club_id`, sql`m.person_id`, sql`${day}::date`)}`.execute(ctx.db)
  return found(rows[0])
}
