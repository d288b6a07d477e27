import type { Database } from '../../src/database/connect.ts'
import type { Ctx } from '../../src/domain/context.ts'
import { createCourse } from '../../src/domain/courses/commands.ts'
import { createFacility } from '../../src/domain/facilities/commands.ts'
import { importHolidays } from '../../src/domain/holidays/import-holidays.ts'
import type { SchoolHoliday } from '../../src/domain/holidays/rules.ts'
import type { SlotInput } from '../../src/domain/sessions/input.ts'
import { found } from '../../src/kernel/answer.ts'
import { newId } from '../../src/kernel/id.ts'

/** A Friday. */
export const NOW = Temporal.Instant.from('2026-11-20T10:00:00Z')
export const day = (text: string) => Temporal.PlainDate.from(text)

/** A hall of two parts and the whole. */
export async function makeHalves(ctx: Ctx) {
  const made = await createFacility(ctx, {
    name: `Halle ${newId()}`,
    parts: [{ name: 'A' }, { name: 'B' }, { name: 'Ganz', covers: ['A', 'B'] }],
  })
  if (!made.ok) throw new Error(made.refusal)
  const [a, b, whole] = made.value.parts.map((part) => part.id)
  return { a: found(a), b: found(b), whole: found(whole) }
}

/** A hall of one part. */
export async function makeRoom(ctx: Ctx) {
  const made = await createFacility(ctx, { name: `Halle ${newId()}`, parts: [{ name: 'A' }] })
  if (!made.ok) throw new Error(made.refusal)
  return { id: made.value.id, partId: found(made.value.parts[0]).id }
}

/** Default: Mondays from 17 to 18, from 2 November to 14 December 2026. */
export const slot = (partId: string | null, more: Partial<SlotInput> = {}): SlotInput => ({
  weekday: 1,
  partId,
  from: day('2026-11-02'),
  to: day('2026-12-14'),
  startsTime: Temporal.PlainTime.from('17:00'),
  endsTime: Temporal.PlainTime.from('18:00'),
  ...more,
})

export const insertCourse = async (ctx: Ctx, title = 'Turnen') =>
  (await createCourse(ctx, { title, kind: 'course', prices: { non_member: 0 } })).id

export const sessionsOf = (ctx: Ctx, courseId: string) =>
  ctx.db
    .selectFrom('sessions')
    .selectAll()
    .where('clubId', '=', ctx.club.id)
    .where('courseId', '=', courseId)
    .orderBy('startsAt')
    .execute()

/** Bookings of an offer's sessions, a line for each held part. */
export const bookingsOf = (ctx: Ctx, courseId: string) =>
  ctx.db
    .selectFrom('bookings as b')
    .innerJoin('sessions as s', (join) => join.onRef('s.clubId', '=', 'b.clubId').onRef('s.id', '=', 'b.sessionId'))
    .leftJoin('bookingAtoms as a', (join) => join.onRef('a.clubId', '=', 'b.clubId').onRef('a.bookingId', '=', 'b.id'))
    .select(['b.sessionId', 'b.partId', 'b.startsAt', 'b.endsAt', 'b.state', 'a.atomId'])
    .where('b.clubId', '=', ctx.club.id)
    .where('s.courseId', '=', courseId)
    .orderBy('b.startsAt')
    .execute()

/** The operator's complete school holidays of Bavaria. */
export async function enterHolidays(owner: Database, holidays: readonly SchoolHoliday[]): Promise<void> {
  await owner.deleteFrom('schoolHolidays').execute()
  const rows = holidays.map((holiday, line) => ({ line, holiday }))
  await importHolidays({ db: owner }, 'BY', rows, 'test')
}
