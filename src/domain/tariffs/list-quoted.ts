import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { Quoted } from './quote-input.ts'

/** A member with the facts that a quote asks for. */
export interface QuotedMember {
  id: string
  name: string
  memberNo: string | null
  personId: string
  person: Quoted['people'][number]
}

/** First and last day of a row's `valid`. */
const SPAN = sql`'from', lower(valid), 'to', upper(valid) - 1`

/** Members on any day of a range, by name; all, or these people, each then looked up. Asks for no right. */
export async function listQuoted(ctx: Ctx, days: string, people?: readonly string[]): Promise<QuotedMember[]> {
  const stays = sql`from memberships s where s.club_id = m.club_id and s.member_id = m.id
      and s.state in ('active', 'dormant') and s.valid && ${days}::daterange`
  const { rows } = await sql<QuotedMember>`
    select m.id, m.person_id, m.member_no, concat_ws(' ', nullif(p.firstname, ''), p.lastname) as name,
      json_build_object('id', m.person_id, 'birthOn', p.birth_on, 'proofs', '[]'::json, 'payment', 'debit',
        'memberships', (select json_agg(json_build_object(${SPAN}, 'status', case state when 'dormant' then 'ruhend' else kind end) order by valid)
          from memberships s where s.club_id = m.club_id and s.member_id = m.id and s.state in ('active', 'dormant')),
        'departments', (select coalesce(json_agg(json_build_object(${SPAN}, 'name', d.name, 'isPassive', e.kind = 'passive')), '[]')
          from member_departments e join departments d on d.club_id = e.club_id and d.id = e.department_id
          where e.club_id = m.club_id and e.member_id = m.id)) as person
    from members m join people p on p.club_id = m.club_id and p.id = m.person_id
    where m.club_id = ${ctx.club.id}
      and ${people ? sql`m.person_id = any(${[...people]}::uuid[]) and coalesce((select true ${stays} limit 1), false)` : sql`exists (select ${stays})`}
    order by p.lastname, p.firstname, m.id`.execute(ctx.db)
  return rows
}

/** Households of these people; the family fee counts as asked for. Asks for no right. */
export async function listHomes(ctx: Ctx, people: readonly string[]): Promise<Quoted['households']> {
  const { rows } = await sql<Quoted['households'][number]>`
    select household_id as id, '0001-01-01' as requested_from, json_agg(json_build_object('person', person_id, 'kind', kind,
      'countsForFee', counts_for_fee, ${SPAN})) as people
    from household_people where club_id = ${ctx.club.id} and person_id = any(${people}::uuid[]) group by household_id`.execute(
    ctx.db,
  )
  return rows
}
