import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { isMemberOn } from '../people/queries.ts'
import type { GroupKind } from './rules.ts'

export interface GroupPerson {
  personId: string
  firstname: string
  lastname: string
  birthOn: Temporal.PlainDate | null
  phone: string
  kind: GroupKind
  from: Temporal.PlainDate
  to: Temporal.PlainDate | null
  isMember: boolean
  attended: number
}

/** Group list of a day, by name. Asks for no right. */
export async function listGroupPeople(ctx: Ctx, courseId: string, day: Temporal.PlainDate): Promise<GroupPerson[]> {
  const { rows } = await sql<GroupPerson>`
    select g.person_id, w.firstname, w.lastname, w.birth_on, w.phone, g.kind, lower(g.valid) as "from", upper(g.valid) - 1 as "to",
      ${isMemberOn(sql`w.club_id`, sql`w.id`, sql`${day}::date`)} as is_member,
      (select count(*) from attendance a join sessions s on s.club_id = a.club_id and s.id = a.session_id
        where a.club_id = w.club_id and a.person_id = w.id and a.state = 'present' and s.course_id = g.course_id
          and s.state in ('planned', 'held')) as attended
    from group_people g join people w on w.club_id = g.club_id and w.id = g.person_id
    where g.club_id = ${ctx.club.id} and g.course_id = ${courseId} and g.valid @> ${day}::date
    order by w.firstname, w.lastname, w.id`.execute(ctx.db)
  return rows
}

/** `Ada Brandt`. @throws NotFound for people of other clubs */
export async function getPersonName(ctx: Ctx, personId: string): Promise<string> {
  const person = await ctx.db
    .selectFrom('people')
    .select(['firstname', 'lastname'])
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', personId)
    .executeTakeFirst()
  const { firstname, lastname } = found(person)
  return `${firstname} ${lastname}`
}

/** 0 = none. @throws NotFound */
export async function getTrialLessons(ctx: Ctx, courseId: string): Promise<number> {
  const row = await ctx.db
    .selectFrom('courses')
    .select('trialLessons')
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', courseId)
    .executeTakeFirst()
  return found(row).trialLessons
}
