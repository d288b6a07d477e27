import { sql } from 'kysely'
import type { Ctx } from '../context.ts'

/** Another offer of a person that takes place while this one does. */
export interface Clash {
  personId: string
  name: string
  title: string
  /** Coming sessions of the wanted offer that begin or go on meanwhile. */
  sessions: number
  /** The first of them. */
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
}

/** Offers that these people take part in at the times of another; waiting lists do not count. Asks for no right: pass the actor's family only. */
export async function listClashes(ctx: Ctx, courseId: string, personIds: readonly string[]): Promise<Clash[]> {
  if (personIds.length === 0) return []
  const { rows } = await sql<Clash>`
    select m.person_id, w.firstname as name, c.title, count(distinct wanted.id)::int as sessions,
      min(wanted.starts_at) as starts_at, (array_agg(wanted.ends_at order by wanted.starts_at))[1] as ends_at
    from participants m
    join people w on w.club_id = m.club_id and w.id = m.person_id
    join courses c on c.club_id = m.club_id and c.id = m.course_id
    join sessions own on own.club_id = m.club_id and own.course_id = m.course_id and own.state = 'planned' and m.valid @> own.on_day
    join sessions wanted on wanted.club_id = own.club_id and wanted.course_id = ${courseId} and wanted.state = 'planned'
      and wanted.starts_at > ${ctx.now} and wanted.starts_at < own.ends_at and own.starts_at < wanted.ends_at
    where m.club_id = ${ctx.club.id} and m.course_id <> ${courseId} and m.person_id = any(${[...personIds]}::uuid[])
      and own.ends_at > ${ctx.now}
    group by m.person_id, w.firstname, c.id, c.title
    order by starts_at, c.title, m.person_id`.execute(ctx.db)
  return rows
}
