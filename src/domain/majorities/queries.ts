import { sql } from 'kysely'
import { allow, found } from '../../kernel/answer.ts'
import { isId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { keptPerson } from '../people/mark-merged.ts'
import { canSeeMajorities } from './access.ts'

export interface Majority {
  personId: string
  memberId: string | null
  name: string
  turnsOn: Temporal.PlainDate
  /** By mail; null: there was no address, the office asks. */
  askedAt: Temporal.Instant | null
  email: string
  phone: string
  isOpen: boolean
}

const MAJORITIES = sql`
  select j.person_id, m.id as member_id, trim(p.firstname || ' ' || p.lastname) as name, j.turns_on, j.asked_at, p.email, p.phone,
    j.confirmed_at is null and j.settled_at is null as is_open
  from majorities j join people p on p.club_id = j.club_id and p.id = j.person_id
  left join members m on m.club_id = p.club_id and m.person_id = p.id`

/** People whose answers are missing, by birthday. @throws Forbidden */
export async function listMajorities(ctx: Ctx, limit = 200): Promise<Majority[]> {
  allow(canSeeMajorities(ctx.actor))
  const { rows } = await sql<Majority>`
    ${MAJORITIES} where j.club_id = ${ctx.club.id} and j.confirmed_at is null and j.settled_at is null
    order by j.turns_on, j.person_id limit ${limit}`.execute(ctx.db)
  return rows
}

/** For the holder of the link; after a merge of the one who stayed. @throws NotFound */
export async function readMajority(ctx: Ctx, personId: string): Promise<Majority> {
  const { rows } = await sql<Majority>`
    ${MAJORITIES} where j.club_id = ${ctx.club.id} and j.person_id = ${keptPerson(sql`j.club_id`, sql`${isId(personId) ? personId : null}::uuid`)}`.execute(
    ctx.db,
  )
  return found(rows[0])
}
