import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { canSeeTariffs } from './access.ts'
import type { Rule } from './input.ts'
import { quote } from './quote.ts'
import type { Quoted } from './quote-input.ts'

export interface ComparedMember {
  /** Of the member. */
  id: string
  name: string
  memberNo: string | null
  beforeCents: number
  afterCents: number
  /** Reasons of `afterCents`, German. */
  explanation: string[]
}

type People = Quoted['people']
type Member = Omit<ComparedMember, 'beforeCents' | 'afterCents' | 'explanation'> & { personId: string; person: People[number] }

/** First and last day of a row's `valid`. */
const SPAN = sql`'from', lower(valid), 'to', upper(valid) - 1`

/** Current members on a day, as a quote takes them. */
async function listQuoted(ctx: Ctx, day: Temporal.PlainDate): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select m.id, m.person_id, m.member_no, concat_ws(' ', nullif(p.firstname, ''), p.lastname) as name,
      json_build_object('id', m.person_id, 'birthOn', p.birth_on, 'proofs', '[]'::json, 'payment', 'debit',
        'memberships', (select json_agg(json_build_object(${SPAN}, 'status', case state when 'dormant' then 'ruhend' else kind end) order by valid)
          from memberships s where s.club_id = m.club_id and s.member_id = m.id and s.state in ('active', 'dormant')),
        'departments', (select coalesce(json_agg(json_build_object(${SPAN}, 'name', d.name, 'isPassive', e.kind = 'passive')), '[]')
          from member_departments e join departments d on d.club_id = e.club_id and d.id = e.department_id
          where e.club_id = m.club_id and e.member_id = m.id)) as person
    from members m join people p on p.club_id = m.club_id and p.id = m.person_id
    where m.club_id = ${ctx.club.id} and exists (select from memberships s where s.club_id = m.club_id and s.member_id = m.id
      and s.state in ('active', 'dormant') and s.valid @> ${day}::date)
    order by p.lastname, p.firstname, m.id`.execute(ctx.db)
  return rows
}

/** Households with current members in them; the family fee counts as asked for. */
async function listHomes(ctx: Ctx, people: readonly string[]): Promise<Quoted['households']> {
  const { rows } = await sql<Quoted['households'][number]>`
    select household_id as id, '0001-01-01' as requested_from, json_agg(json_build_object('person', person_id, 'kind', kind,
      'countsForFee', counts_for_fee, ${SPAN})) as people
    from household_people where club_id = ${ctx.club.id} and person_id = any(${people}::uuid[]) group by household_id`.execute(
    ctx.db,
  )
  return rows
}

/**
 * Amounts that today's members owe within twelve months under two regulations (`before` null: nothing yet), by due day. Members by
 * name; a family's fee stands with its payer. @throws Forbidden
 */
export async function compareTariffs(
  ctx: Ctx,
  before: readonly Rule[] | null,
  after: readonly Rule[],
): Promise<ComparedMember[]> {
  allow(canSeeTariffs(ctx.actor))
  const today = berlinDay(ctx.now)
  const members = await listQuoted(ctx, today)
  const households = await listHomes(
    ctx,
    members.map(({ personId }) => personId),
  )
  const people = members.map(({ person }) => person)
  const [from, to] = [today.toString(), today.add({ years: 1 }).subtract({ days: 1 }).toString()]
  const itemsOf = (rules: readonly Rule[] | null) =>
    Map.groupBy(rules ? quote({ rules: [...rules], people, households, from, to }).items : [], ({ person }) => person)
  const [old, fresh] = [itemsOf(before), itemsOf(after)]
  const sum = (items: readonly { cents: number }[] = []) => items.reduce((total, { cents }) => total + cents, 0)
  return members.map(({ personId, person: _, ...member }) => ({
    ...member,
    beforeCents: sum(old.get(personId)),
    afterCents: sum(fresh.get(personId)),
    explanation: [...new Set(fresh.get(personId)?.flatMap(({ explanation }) => explanation))],
  }))
}
