import { beforeEach } from 'vitest'
import { batchInput } from '../../src/domain/attendance/input.ts'
import { takeAttendance } from '../../src/domain/attendance/take-attendance.ts'
import type { Actor, Ctx } from '../../src/domain/context.ts'
import { newId } from '../../src/kernel/id.ts'
import { actorWith, testDatabase } from './database.ts'

/** An hour after the session's end. */
export const NOW = Temporal.Instant.from('2025-11-24T18:00:00Z')
export const PHONE = newId()

export interface Tap {
  personId: string
  state: 'present' | 'excused' | 'absent' | 'open'
  /** After 16:00 UTC by the server's clock. */
  minute: number
  phoneId?: string
  offsetMs?: number
  clientId?: string
  more?: object
}

export async function insertBrandt(ctx: Ctx, firstname: string): Promise<string> {
  const id = newId()
  await ctx.db
    .insertInto('people')
    .values({ clubId: ctx.club.id, id, firstname, lastname: 'Brandt', search: firstname })
    .execute()
  return id
}

/** A session from 16 to 17 o'clock UTC of an offer with a trainer and a group of Ada and Ben. */
async function prepare(ctx: Ctx) {
  const clubId = ctx.club.id
  const [trainerId, ada, ben] = [await insertBrandt(ctx, 'Uli'), await insertBrandt(ctx, 'Ada'), await insertBrandt(ctx, 'Ben')]
  const [courseId, sessionId] = [newId(), newId()]
  const course = { clubId, id: courseId, slug: `kurs-${courseId}`, kind: 'ongoing', state: 'published', title: 'Kinderturnen' }
  await ctx.db
    .insertInto('courses')
    .values({ ...course, search: 'kinderturnen', trialLessons: 3 })
    .execute()
  await ctx.db.insertInto('courseTrainers').values({ clubId, courseId, personId: trainerId }).execute()
  const startsAt = NOW.subtract({ hours: 2 })
  const onDay = Temporal.PlainDate.from('2025-11-24')
  await ctx.db
    .insertInto('sessions')
    .values({ clubId, id: sessionId, courseId, onDay, startsAt, endsAt: startsAt.add({ hours: 1 }) })
    .execute()
  const listed = [ada, ben].map((personId) => ({
    clubId,
    id: newId(),
    courseId,
    personId,
    kind: 'regular',
    valid: '[2025-01-01,)',
  }))
  await ctx.db.insertInto('groupPeople').values(listed).execute()
  return { trainerId, ada, ben, sessionId }
}

/** Each test begins with a session of its own (`here`). */
export async function testAttendance() {
  const database = await testDatabase()
  const system = await database.ctx('gsv', { kind: 'system' }, NOW)
  const here = await prepare(system)
  beforeEach(async () => {
    Object.assign(here, await prepare(system))
  })
  const trainer = () => actorWith('trainer', { personId: here.trainerId })
  const take = async (actor: Actor, taps: readonly Tap[], sessionId = here.sessionId) => {
    const ctx = await database.ctx('gsv', actor, NOW)
    const entries = taps.map(({ personId, state, minute, offsetMs = 0, clientId = newId(), more = {} }) => ({
      clientId,
      sessionId,
      personId,
      state,
      offsetMs,
      ...more,
      tappedAt: Date.parse('2025-11-24T16:00:00Z') + minute * 60_000 - offsetMs,
    }))
    const userId = actor.kind === 'user' ? actor.userId : ''
    const batch = batchInput.parse({ userId, phoneId: taps[0]?.phoneId ?? PHONE, entries })
    return [...(await takeAttendance(ctx, batch)).values()]
  }
  return { database, system, here, trainer, take }
}
