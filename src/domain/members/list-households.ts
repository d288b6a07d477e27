import { sql } from 'kysely'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { hasDied } from '../people/queries.ts'

export interface Household {
  id: string
  name: string
  version: number
  /** Days of the request for the family fee, from the household's first one on where it has none of its own; `to` null: open. Null: none. */
  feeRequest: { from: string; to: string | null } | null
  people: {
    id: string
    memberId: string | null
    name: string
    birthOn: string | null
    kind: 'adult' | 'child'
    countsForFee: boolean
    /** As entered, also if today is the last day. */
    hasDied: boolean
    valid: string
  }[]
}

/** Households that a person lives in on a day, with all their people. Asks for no right. */
export async function listHouseholds(ctx: Ctx, personId: string, day: Temporal.PlainDate): Promise<Household[]> {
  const tomorrow = berlinDay(ctx.now).add({ days: 1 })
  const { rows } = await sql<Household>`
    select h.id, h.name, h.version, case when h.fee_request is not null
      then json_build_object('from', coalesce(lower(h.fee_request), (select min(lower(e.valid)) from household_people e
        where e.club_id = h.club_id and e.household_id = h.id)), 'to', upper(h.fee_request) - 1) end as fee_request, (select json_agg(json_build_object('id', p.id, 'memberId', m.id, 'name', trim(p.firstname || ' ' || p.lastname),
        'birthOn', p.birth_on, 'kind', o.kind, 'countsForFee', o.counts_for_fee,
        'hasDied', coalesce(${hasDied('p', sql`${tomorrow}::date`)}, false), 'valid', o.valid::text) order by o.kind, p.birth_on, p.id)
      from household_people o join people p on p.club_id = o.club_id and p.id = o.person_id
      left join members m on m.club_id = p.club_id and m.person_id = p.id
      where o.club_id = h.club_id and o.household_id = h.id and o.valid @> ${day}::date) as people
    from households h join household_people own on own.club_id = h.club_id and own.household_id = h.id
    where h.club_id = ${ctx.club.id} and own.person_id = ${personId} and own.valid @> ${day}::date order by h.id`.execute(ctx.db)
  return rows
}
