import { type RawBuilder, sql } from 'kysely'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { isMemberOn } from './queries.ts'

export interface FamilyMember {
  id: string
  firstname: string
  lastname: string
  birthOn: Temporal.PlainDate | null
  sex: 'm' | 'w' | 'd' | 'o'
  isSelf: boolean
  isMember: boolean
  /** Also of a former member. */
  memberId: string | null
  hasGuardian: boolean
  /** Helps somewhere, or did. */
  isHelper: boolean
  /** Asked for their data, or its erasure. */
  hasRequests: boolean
}

function familyFrom(ctx: Ctx, personId: string): RawBuilder<unknown> {
  const today = berlinDay(ctx.now)
  return sql`(
      select ${personId}::uuid as id
      union select child_id from guardians where club_id = ${ctx.club.id} and guardian_id = ${personId} and valid @> ${today}::date) wanted
    join people p on p.club_id = ${ctx.club.id} and p.id = wanted.id
    where (p.id = ${personId} or p.birth_on > ${today.subtract({ years: 18 })}::date)`
}

export const familyIds = (ctx: Ctx, personId: string): RawBuilder<string[]> =>
  sql`array(select p.id from ${familyFrom(ctx, personId)})`

/** The person, and children under their guardianship today. Adults act for themselves. */
export async function listFamily(ctx: Ctx, personId: string): Promise<FamilyMember[]> {
  const today = berlinDay(ctx.now)
  const { rows } = await sql<FamilyMember>`
    select p.id, p.firstname, p.lastname, p.birth_on, p.sex, p.id = ${personId} as "isSelf",
      ${isMemberOn(sql`p.club_id`, sql`p.id`, sql`${today}::date`)} as "isMember",
      (select m.id from members m where m.club_id = p.club_id and m.person_id = p.id) as "memberId",
      exists (select from guardians g where g.club_id = p.club_id and g.child_id = p.id and g.valid @> ${today}::date) as "hasGuardian",
      exists (select from assignments a where a.club_id = p.club_id and a.person_id = p.id) as "isHelper",
      exists (select from data_requests r where r.club_id = p.club_id and r.person_id = p.id) as "hasRequests"
    from ${familyFrom(ctx, personId)}
    order by p.id <> ${personId}, p.birth_on nulls last, p.firstname, p.id`.execute(ctx.db)
  return rows
}

export async function isFamilyOf(ctx: Ctx, personId: string, otherId: string): Promise<boolean> {
  return (await listFamily(ctx, personId)).some(({ id }) => id === otherId)
}
