import { sql } from 'kysely'
import { allow, found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { canEditCourse } from '../courses/access.ts'
import { countWishing } from '../courses/queries.ts'
import { placeNameOf } from '../facilities/place-name.ts'
import { LIVE_STATES } from '../participations/rules.ts'
import { listGroupRecipients } from './list-group.ts'

export interface CancellationPreview {
  placed: number
  waiting: number
  wishing: number
  /** On the group list, not signed up. */
  listed: number
  toCall: string[]
  priceCents: number
  sessions: number
  halls: { name: string; sessions: number }[]
}

type SignedUp = Pick<CancellationPreview, 'placed' | 'waiting' | 'priceCents'> & { unreached: string[] }

async function readSignedUp(ctx: Ctx, courseId: string): Promise<SignedUp> {
  const { rows } = await sql<SignedUp>`
    select count(*) filter (where p.state <> 'waiting')::int as placed, count(*) filter (where p.state = 'waiting')::int as waiting,
      coalesce(sum(p.price_cents) filter (where p.state <> 'waiting'), 0)::int as price_cents,
      coalesce(array_agg(w.firstname || ' ' || w.lastname order by w.lastname, w.firstname) filter (where k.email = ''), '{}') as unreached
    from participations p join people w on w.club_id = p.club_id and w.id = p.person_id
      join people k on k.club_id = p.club_id and k.id = p.contact_id
    where p.club_id = ${ctx.club.id} and p.course_id = ${courseId} and p.state = any(${[...LIVE_STATES]})`.execute(ctx.db)
  return found(rows[0])
}

async function listHalls(ctx: Ctx, courseId: string): Promise<(CancellationPreview['halls'][number] & { hasHall: boolean })[]> {
  const { rows } = await sql<CancellationPreview['halls'][number] & { hasHall: boolean }>`
    select ${placeNameOf('part', 'f')} as name, count(*)::int as sessions, f.id is not null as has_hall
    from sessions s left join usable_parts part on part.club_id = s.place_club_id and part.id = s.part_id
      left join usable_halls f on f.club_id = part.club_id and f.id = part.facility_id
    where s.club_id = ${ctx.club.id} and s.course_id = ${courseId} and s.state = 'planned' and s.starts_at > ${ctx.now}
    group by f.id, f.name, part.name order by f.name, part.name`.execute(ctx.db)
  return rows
}

/** Changes nothing. @throws NotFound, Forbidden */
export async function previewCourseCancellation(ctx: Ctx, courseId: string): Promise<CancellationPreview> {
  const course = await ctx.db
    .selectFrom('courses')
    .select(['id', 'departmentId'])
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', courseId)
    .executeTakeFirst()
  allow(canEditCourse(ctx.actor, found(course)))
  const [{ unreached, ...signedUp }, group, halls, wishing] = await Promise.all([
    readSignedUp(ctx, courseId),
    listGroupRecipients(ctx, courseId),
    listHalls(ctx, courseId),
    countWishing(ctx, courseId),
  ])
  const silent = group.recipients.filter(({ email }) => email === '')
  return {
    ...signedUp,
    wishing,
    listed: group.people,
    toCall: [...new Set([...unreached, ...silent.map(({ name }) => name)])],
    sessions: halls.reduce((sum, { sessions }) => sum + sessions, 0),
    halls: halls.filter(({ hasHall }) => hasHall).map(({ name, sessions }) => ({ name, sessions })),
  }
}
