import { type RawBuilder, sql } from 'kysely'
import { berlinDay, parseDayRange } from '../../kernel/calendar.ts'
import { listDepartments } from '../clubs/queries.ts'
import type { Ctx } from '../context.ts'
import { feePayers, isUsableOn } from '../debtors/queries.ts'
import { isDuring } from './charge-months.ts'
import type { Quoted, QuotedHousehold, QuotedPerson } from './quote-input.ts'

/** A member with the facts that a quote asks for. */
export interface QuotedMember {
  id: string
  name: string
  memberNo: string | null
  personId: string
  person: QuotedPerson
}

interface Row extends Omit<QuotedMember, 'person'> {
  birthOn: string | null
  /** Of memberships, departments: `from to kind` of each row. */
  stays: string
  departments: string | null
  proofs: QuotedPerson['proofs'] | null
  paysByDebit: boolean
}

/** First and last day of a row's `valid`. Text, as JSON of so many small rows takes the database twice as long. */
const SPAN = sql`coalesce(lower(valid)::text, '') || ' ' || coalesce((upper(valid) - 1)::text, '') || ' '`

const rowsIn = (text: string | null): string[][] => (text ? text.split(';').map((row) => row.split(' ')) : [])

/**
 * Members on any day of a range, by name, with the way in which their fees are paid as of a day (default: today); all, or these people.
 * Each table is read once for all: the planner takes members for few, and would look each of thousands up. Asks for no right.
 */
export async function listQuoted(
  ctx: Ctx,
  days: string,
  { people, asOf = berlinDay(ctx.now) }: { people?: readonly string[]; asOf?: Temporal.PlainDate } = {},
): Promise<QuotedMember[]> {
  const day = sql`${asOf}::date`
  const club = ctx.club.id
  const isAsked = (one: RawBuilder<unknown>) => (people ? sql`${one} = any(${[...people]}::uuid[])` : sql`true`)
  const ofAsked = people
    ? sql`member_id in (select id from members where club_id = ${club} and ${isAsked(sql`person_id`)})`
    : sql`true`
  const [{ rows }, departments] = await Promise.all([
    sql<Row>`
      with payer as materialized ${feePayers(ctx, day, people)},
        usable as materialized (select distinct a.debtor_id from bank_accounts a
          join mandates m on m.club_id = a.club_id and m.bank_account_id = a.id and m.state = 'active'
          where a.club_id = ${club} and ${isUsableOn(day)} and ${people ? sql`a.debtor_id in (select debtor_id from payer)` : sql`true`}),
        stays as materialized (select member_id, string_agg(${SPAN} || case state when 'dormant' then 'ruhend' else kind end, ';' order by valid) as rows
          from memberships where club_id = ${club} and state in ('active', 'dormant') and ${ofAsked}
          group by member_id having bool_or(valid && ${days}::daterange)),
        areas as materialized (select member_id, string_agg(${SPAN} || kind || ' ' || department_id, ';') as rows
          from member_departments where club_id = ${club} and ${ofAsked} group by member_id),
        proven as materialized (select person_id, json_agg(json_build_object('name', name, 'from', lower(valid), 'to', upper(valid) - 1)) as rows
          from fee_proofs where club_id = ${club} and ${isAsked(sql`person_id`)} group by person_id)
      select m.id, m.person_id, m.member_no, concat_ws(' ', nullif(p.firstname, ''), p.lastname) as name, p.birth_on::text,
        s.rows as stays, e.rows as departments, f.rows as proofs, u.debtor_id is not null as pays_by_debit
      from stays s join members m on m.club_id = ${club} and m.id = s.member_id join people p on p.club_id = ${club} and p.id = m.person_id
      left join areas e on e.member_id = m.id
      left join proven f on f.person_id = m.person_id
      left join payer y on y.person_id = m.person_id
      left join usable u on u.debtor_id = y.debtor_id
      order by p.lastname, p.firstname, m.id`.execute(ctx.db),
    listDepartments(ctx),
  ])
  const names = new Map(departments.map(({ id, name }) => [id, name]))
  const range = parseDayRange(days)
  const [first, last] = [range.from?.toString() ?? '', range.to?.toString() ?? '9999']
  return rows.flatMap(({ birthOn, stays, departments, proofs, paysByDebit, ...member }) => {
    const person = personOf(member.personId, { birthOn, stays, departments, proofs, paysByDebit }, names)
    const isThere = person.memberships.some(({ from, to }) => from <= last && isDuring({ to }, first))
    return isThere ? { ...member, person } : []
  })
}

function personOf(
  id: string,
  { birthOn, stays, departments, proofs, paysByDebit }: Omit<Row, keyof QuotedMember>,
  names: ReadonlyMap<string, string>,
): QuotedPerson {
  return {
    id,
    birthOn,
    proofs: proofs ?? [],
    payment: paysByDebit ? 'debit' : 'other',
    memberships: rowsIn(stays).map(([from = '', to = '', status = '']) => ({
      from,
      to: to || null,
      status: status as QuotedPerson['memberships'][number]['status'],
    })),
    departments: rowsIn(departments).map(([from, to, kind, department = '']) => ({
      from: from || null,
      to: to || null,
      name: names.get(department) ?? '',
      isPassive: kind === 'passive',
    })),
  }
}

/** Part of a query: ids of these people, or of everybody who is or was a member. */
export const idsOf = (ctx: Ctx, people: readonly string[] | 'members'): RawBuilder<unknown> =>
  people === 'members'
    ? sql`(select person_id from members where club_id = ${ctx.club.id})`
    : sql`(select unnest(${[...people]}::uuid[]))`

/** Households that any of these people belongs to, whole. Asks for no right. */
export async function listHomes(ctx: Ctx, people: readonly string[] | 'members'): Promise<Quoted['households']> {
  const { rows } = await sql<QuotedHousehold>`
    select h.id, case when not isempty(h.fee_request) then coalesce(lower(h.fee_request), '0001-01-01')::text end as requested_from,
      (upper(h.fee_request) - 1)::text as requested_to, json_agg(json_build_object('person', o.person_id, 'kind', o.kind,
      'countsForFee', o.counts_for_fee, 'from', lower(o.valid), 'to', upper(o.valid) - 1)) as people
    from household_people o join households h on h.club_id = ${ctx.club.id} and h.id = o.household_id
    where o.club_id = ${ctx.club.id} and o.household_id in (
      select household_id from household_people where club_id = ${ctx.club.id} and person_id in ${idsOf(ctx, people)})
    group by h.id, h.fee_request`.execute(ctx.db)
  return rows
}
