import { sql } from 'kysely'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'

/** Somebody of the household who gets the same payer on the same day. */
export interface SharedPayer {
  day: Temporal.PlainDate
  personId: string
  firstname: string
}

/** Others of a person's household whose payer changes with theirs on a day to come. Asks for no right. */
export async function listSharedPayers(ctx: Ctx, personId: string): Promise<SharedPayer[]> {
  const { rows } = await sql<SharedPayer>`
    select distinct lower(y.valid) as day, p.id as person_id, p.firstname, p.birth_on from payers y
    join payers o on o.club_id = y.club_id and o.debtor_id = y.debtor_id and o.purpose = y.purpose and lower(o.valid) = lower(y.valid)
      and o.person_id <> y.person_id
    join household_people own on own.club_id = y.club_id and own.person_id = y.person_id and own.counts_for_fee and own.valid @> lower(y.valid)
    join household_people mate on mate.club_id = own.club_id and mate.household_id = own.household_id and mate.person_id = o.person_id
      and mate.counts_for_fee and mate.valid @> lower(y.valid)
    join people p on p.club_id = o.club_id and p.id = o.person_id
    where y.club_id = ${ctx.club.id} and y.person_id = ${personId} and y.purpose in ('fees', 'all')
      and lower(y.valid) > ${berlinDay(ctx.now)}::date
    order by p.birth_on, p.id`.execute(ctx.db)
  return rows
}
