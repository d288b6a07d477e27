import { type RawBuilder, sql } from 'kysely'
import { type Ctx, ownPersonId } from '../context.ts'
import { familyIds } from '../people/list-family.ts'
import type { CompensationKind } from './rules.ts'

/** Compensation of one sign-up still to be settled. */
export interface OpenCompensation {
  participationId: string
  how: CompensationKind
  cents: number
  sessions: number
  personName: string
  courseTitle: string
  /** Lost sessions in their order: ISO days. */
  days: string[]
}

const open = (ctx: Ctx, which: RawBuilder<unknown>) => sql<OpenCompensation>`
  select p.id as participation_id, k.how, sum(k.cents)::int as cents, count(*)::int as sessions, c.title as course_title,
    who.firstname || ' ' || who.lastname as person_name, array_agg(s.on_day::text order by s.on_day) as days
  from compensations k
  join participations p on p.club_id = k.club_id and p.id = k.participation_id
  join courses c on c.club_id = p.club_id and c.id = p.course_id
  join people who on who.club_id = p.club_id and who.id = p.person_id
  join sessions s on s.club_id = k.club_id and s.id = k.session_id
  where k.club_id = ${ctx.club.id} and k.settled_at is null and k.withdrawn_at is null and ${which}
  group by p.id, k.how, c.title, who.firstname, who.lastname order by c.title, who.firstname, p.id, k.how`

/** Asks for no right: the caller shows amounts to managers only. */
export const listCourseCompensations = async (ctx: Ctx, courseId: string): Promise<OpenCompensation[]> =>
  (await open(ctx, sql`p.course_id = ${courseId}`).execute(ctx.db)).rows

/** Of the actor, their children, and people they signed up. */
export async function listOwnCompensations(ctx: Ctx): Promise<OpenCompensation[]> {
  const personId = ownPersonId(ctx)
  if (!personId) return []
  const { rows } = await open(ctx, sql`(p.person_id = any(${familyIds(ctx, personId)}) or p.contact_id = ${personId})`).execute(
    ctx.db,
  )
  return rows
}
