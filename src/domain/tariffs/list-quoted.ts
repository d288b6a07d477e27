import { sql } from 'kysely'
import { berlinDay, parseDayRange } from '../../kernel/calendar.ts'
import { listDepartments } from '../clubs/queries.ts'
import type { Ctx } from '../context.ts'
import { isUsableOn } from '../debtors/queries.ts'
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
  proofs: QuotedPerson['proofs']
  paysByDebit: boolean
}

/** First and last day of a row's `valid`. Text, as JSON of so many small rows takes the database twice as long. */
const SPAN = sql`coalesce(lower(valid)::text, '') || ' ' || coalesce((upper(valid) - 1)::text, '') || ' '`

const rowsIn = (text: string | null): string[][] => (text ? text.split(';').map((row) => row.split(' ')) : [])

/**
 * Members on any day of a range, by name, with the way in which their fees are paid as of a day (default: today); all, or these people,
 * each then looked up. Asks for no right.
 */
export async function listQuoted(
  ctx: Ctx,
  days: string,
  { people, asOf = berlinDay(ctx.now) }: { people?: readonly string[]; asOf?: Temporal.PlainDate } = {},
): Promise<QuotedMember[]> {
  const ofMember = sql`from memberships s where s.club_id = m.club_id and s.member_id = m.id and s.state in ('active', 'dormant')`
  const day = sql`${asOf}::date`
  const [{ rows }, departments] = await Promise.all([
    sql<Row>`
      with usable as materialized (select distinct a.debtor_id from bank_accounts a
        join mandates m on m.club_id = a.club_id and m.bank_account_id = a.id and m.state = 'active'
        where a.club_id = ${ctx.club.id} and ${isUsableOn(day)})
      select m.id, m.person_id, m.member_no, concat_ws(' ', nullif(p.firstname, ''), p.lastname) as name, p.birth_on::text,
        (select string_agg(${SPAN} || case state when 'dormant' then 'ruhend' else kind end, ';' order by valid) ${ofMember}) as stays,
        (select string_agg(${SPAN} || kind || ' ' || department_id, ';') from member_departments e
          where e.club_id = m.club_id and e.member_id = m.id) as departments,
        (select coalesce(json_agg(json_build_object('name', f.name, 'from', lower(f.valid), 'to', upper(f.valid) - 1)), '[]') from fee_proofs f
          where f.club_id = m.club_id and f.person_id = m.person_id) as proofs, u.debtor_id is not null as pays_by_debit
      from members m join people p on p.club_id = m.club_id and p.id = m.person_id
      left join payers y on y.club_id = p.club_id and y.person_id = p.id and y.purpose in ('fees', 'all') and y.valid @> ${day}
      left join debtors own on own.club_id = p.club_id and own.person_id = p.id
      left join usable u on u.debtor_id = coalesce(y.debtor_id, own.id)
      where m.club_id = ${ctx.club.id}
        and ${people ? sql`m.person_id = any(${[...people]}::uuid[])` : sql`exists (select ${ofMember} and s.valid && ${days}::daterange)`}
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
    proofs,
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

/** Households that any of these people belongs to, whole; the family fee counts as asked for. Asks for no right. */
export async function listHomes(ctx: Ctx, people: readonly string[]): Promise<Quoted['households']> {
  const { rows } = await sql<QuotedHousehold>`
    select household_id as id, '0001-01-01' as requested_from, json_agg(json_build_object('person', person_id, 'kind', kind,
      'countsForFee', counts_for_fee, 'from', lower(valid), 'to', upper(valid) - 1)) as people
    from household_people where club_id = ${ctx.club.id} and household_id in (
      select household_id from household_people where club_id = ${ctx.club.id} and person_id = any(${people}::uuid[]))
    group by household_id`.execute(ctx.db)
  return rows
}
