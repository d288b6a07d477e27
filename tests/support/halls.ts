import type { Ctx } from '../../src/domain/context.ts'
import { createCourse } from '../../src/domain/courses/commands.ts'
import { createFacility } from '../../src/domain/facilities/commands.ts'
import { changeSchedule } from '../../src/domain/sessions/change-schedule.ts'
import { found } from '../../src/kernel/answer.ts'

/** A hall of three thirds, two halves that share the middle one, and the whole. */
export async function makeHall(ctx: Ctx, name: string) {
  const made = await createFacility(ctx, {
    name,
    parts: [
      { name: 'Drittel 1' },
      { name: 'Drittel 2' },
      { name: 'Drittel 3' },
      { name: 'Links', covers: ['Drittel 1', 'Drittel 2'] },
      { name: 'Rechts', covers: ['Drittel 2', 'Drittel 3'] },
      { name: 'Ganze Halle', covers: ['Drittel 1', 'Drittel 2', 'Drittel 3'] },
    ],
  })
  if (!made.ok) throw new Error(made.refusal)
  const { id, slug, parts } = made.value
  return { id, slug, parts, idOf: (part: string) => found(parts.find((one) => one.name === part)).id }
}

/** An offer with one weekly time in a part, and its sessions. */
export async function makeWeekly(
  ctx: Ctx,
  given: { title: string; partId: string; weekday: number; from: string; to: string; starts?: string; ends?: string },
) {
  const course = await createCourse(ctx, { title: given.title, kind: 'ongoing' })
  const scheduled = await changeSchedule(ctx, course.id, [
    {
      weekday: given.weekday,
      startsTime: Temporal.PlainTime.from(given.starts ?? '17:00'),
      endsTime: Temporal.PlainTime.from(given.ends ?? '18:00'),
      partId: given.partId,
      from: Temporal.PlainDate.from(given.from),
      to: Temporal.PlainDate.from(given.to),
    },
  ])
  if (!scheduled.ok) throw new Error(scheduled.refusal)
  const sessions = await ctx.db
    .selectFrom('sessions as s')
    .innerJoin('bookings as b', (join) => join.onRef('b.clubId', '=', 's.clubId').onRef('b.sessionId', '=', 's.id'))
    .select(['s.id', 'b.id as bookingId', 's.onDay', 's.startsAt'])
    .where('s.clubId', '=', ctx.club.id)
    .where('s.courseId', '=', course.id)
    .orderBy('s.startsAt')
    .execute()
  return { courseId: course.id, sessions }
}

/** Overlapping approved bookings on an atomic part; must always be none. */
export async function countOverlaps(ctx: Ctx): Promise<number> {
  const held = await ctx.db
    .selectFrom('bookings as b')
    .innerJoin('partAtoms as a', (join) => join.onRef('a.clubId', '=', 'b.clubId').onRef('a.partId', '=', 'b.partId'))
    .innerJoin('bookings as c', (join) => join.onRef('c.clubId', '=', 'b.clubId').onRef('c.id', '>', 'b.id'))
    .innerJoin('partAtoms as d', (join) =>
      join.onRef('d.clubId', '=', 'c.clubId').onRef('d.partId', '=', 'c.partId').onRef('d.atomId', '=', 'a.atomId'),
    )
    .select(['b.id'])
    .where('b.clubId', '=', ctx.club.id)
    .where('b.state', '=', 'approved')
    .where('c.state', '=', 'approved')
    .whereRef('b.startsAt', '<', 'c.endsAt')
    .whereRef('b.endsAt', '>', 'c.startsAt')
    .execute()
  return held.length
}
