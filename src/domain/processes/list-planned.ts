import { sql } from 'kysely'
import { listParticipants, listStaff } from '../cancellations/queries.ts'
import type { Ctx } from '../context.ts'
import { placeName } from '../facilities/place-name.ts'
import type { Addressee } from '../notices/rules.ts'
import { addresseesOf } from '../notices/rules.ts'
import { emailOf } from '../people/queries.ts'

export interface PlannedSession {
  id: string
  courseId: string
  departmentId: string | null
  title: string
  onDay: Temporal.PlainDate
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  place: string
  /** Substitutes: removed with the session. */
  standIns: (Omit<Addressee, 'about'> & { about: null })[]
}

/** Coming sessions of published courses: of one course, or by weekly times in these parts (null = all). */
export async function listPlanned(
  ctx: Ctx,
  of: { courseId: string } | { partIds: readonly string[] | null },
): Promise<PlannedSession[]> {
  const meant =
    'courseId' in of
      ? sql`s.course_id = ${of.courseId}`
      : sql`s.slot_id is not null and not s.is_own and (${of.partIds === null} or s.part_id = any(${[...(of.partIds ?? [])]}::uuid[]))`
  const { rows } = await sql<PlannedSession>`
    select s.id, s.course_id, c.department_id, c.title, s.on_day, s.starts_at, s.ends_at,
      ${placeName} as place,
      coalesce((select json_agg(json_build_object('personId', w.id, 'name', w.firstname || ' ' || w.lastname, 'email', ${emailOf('w')},
          'phone', w.phone, 'about', null))
        from session_trainers t join people w on w.club_id = t.club_id and w.id = t.person_id
        where t.club_id = s.club_id and t.session_id = s.id), '[]') as stand_ins
    from sessions s join courses c on c.club_id = s.club_id and c.id = s.course_id
    left join usable_parts p on p.club_id = s.place_club_id and p.id = s.part_id
    left join usable_halls f on f.club_id = p.club_id and f.id = p.facility_id
    where s.club_id = ${ctx.club.id} and s.state = 'planned' and s.starts_at > ${ctx.now}
      and c.state in ('published', 'running') and ${meant}
    order by s.starts_at, s.id`.execute(ctx.db)
  return rows
}

/** People and staff of these sessions of one course, as of the first and the last. */
export async function listConcerned(
  ctx: Ctx,
  sessions: readonly PlannedSession[],
): Promise<{ people: Addressee[]; staff: Addressee[] }> {
  const [first, last] = [sessions[0], sessions.at(-1)]
  const people: Addressee[] = []
  const staff: Addressee[] = sessions.flatMap(({ standIns }) => standIns)
  for (const session of first === last ? [first] : [first, last]) {
    if (!session) continue
    people.push(...(await listParticipants(ctx, session)).flatMap(addresseesOf))
    staff.push(...(await listStaff(ctx, session)))
  }
  return { people, staff }
}
