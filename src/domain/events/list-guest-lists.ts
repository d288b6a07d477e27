import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { canSeeLedCourses, canSeeParticipants } from '../participations/access.ts'

/** Course of an event's sign-ups; `guests`: places and waits. */
export interface GuestList {
  slug: string
  guests: number
}

/** Guest lists within the actor's sight, by event. */
export async function listGuestLists(ctx: Ctx, eventIds: readonly string[]): Promise<ReadonlyMap<string, GuestList>> {
  if (!canSeeLedCourses(ctx.actor) || !ctx.club.flags.hasParticipations || eventIds.length === 0) return new Map()
  const { rows } = await sql<GuestList & { eventId: string; departmentId: string | null }>`
    select c.event_id, c.slug, c.department_id, (select count(*)::int from participations t where t.club_id = c.club_id and t.course_id = c.id
      and t.state in ('requested', 'confirmed', 'offered', 'waiting')) as guests
    from courses c where c.club_id = ${ctx.club.id} and c.event_id = any(${eventIds}::uuid[]) and c.state <> 'archived'`.execute(
    ctx.db,
  )
  const own = rows.filter(({ departmentId }) => canSeeParticipants(ctx.actor, { departmentId, isTrainer: false }))
  return new Map(own.map(({ eventId, slug, guests }) => [eventId, { slug, guests }]))
}
