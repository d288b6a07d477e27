import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertPerson, prepareSession } from '../../../tests/support/session.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx, RoleName } from '../context.ts'
import { getLedCourse, listLedCourses } from '../participations/list-led-courses.ts'
import { listLedSessions } from '../participations/list-led-sessions.ts'
import { getReach } from '../participations/queries.ts'
import { canCancelSession } from '../sessions/access.ts'
import { getSession as getPlainSession } from '../sessions/get-session.ts'
import { canTakeAttendance } from './access.ts'
import { getSession, listHallSessions } from './queries.ts'
import { takeAttendance } from './take-attendance.ts'

const database = await testDatabase()
// The session of `prepareSession` is on 23 November 2026, 18:00 to 19:00 in Berlin.
const ENDS = Temporal.Instant.from('2026-11-23T18:00:00Z')
const system = await database.ctx('gsv')
const { sessionId, courseId } = await prepareSession(system)
const substitute = await insertPerson(system, { name: 'Vertretung' })
const other = await insertPerson(system, { name: 'Fremd' })
await system.db
  .insertInto('sessionTrainers')
  .values({ clubId: 'gsv', sessionId, personId: substitute, kind: 'substitute' })
  .execute()
const secondId = newId()
await system.db
  .insertInto('sessions')
  .values({
    clubId: 'gsv',
    id: secondId,
    courseId,
    onDay: Temporal.PlainDate.from('2026-11-30'),
    startsAt: ENDS.add({ hours: 167 }),
    endsAt: ENDS.add({ hours: 168 }),
  })
  .execute()

const as = (role: RoleName, personId: string, hours: number): Ctx => ({
  ...system,
  actor: actorWith(role, { personId }),
  now: ENDS.add({ hours }),
})
const course = await system.db.selectFrom('courses').select('slug').where('id', '=', courseId).executeTakeFirstOrThrow()

test.each<[string, RoleName, 'substitute' | 'other', number, boolean]>([
  ['days before', 'trainer', 'substitute', -48, true],
  ['in the hall', 'trainer', 'substitute', -1, true],
  ['two days after, still', 'trainer', 'substitute', 47, true],
  ['more than two days after', 'trainer', 'substitute', 49, false],
  ['an editor who stepped in', 'editor', 'substitute', -1, true],
  ['another trainer', 'trainer', 'other', -1, false],
])('%s: a %s (%s) sees the people of the session: %s', async (_name, role, whose, hours, sees) => {
  const ctx = as(role, whose === 'substitute' ? substitute : other, hours)
  const session = await getSession(ctx, sessionId)
  // Asked as a trainer: an editor without limits reaches every department anyway.
  expect(session.isTrainer).toBe(sees)
  expect(canTakeAttendance(actorWith('trainer', { personId: substitute }), session)).toBe(sees)
  expect(canCancelSession(actorWith('trainer', { personId: substitute }), await getPlainSession(ctx, sessionId))).toBe(sees)
})

test('of the offer a substitute sees that one session on each list, and nothing else of it', async () => {
  const ctx = as('trainer', substitute, -1)
  const hall = await listHallSessions(ctx, ENDS.subtract({ hours: 48 }), ENDS.add({ hours: 240 }))
  expect(hall.map(({ id }) => id)).toEqual([sessionId])
  const led = await listLedSessions(ctx, ENDS.add({ hours: 240 }), 50)
  expect(led.map(({ id, isSubstitute }) => [id, isSubstitute])).toEqual([[sessionId, true]])
  expect((await listLedCourses(ctx, {}, { after: undefined, limit: 50 })).courses).toEqual([])
  await expect(getLedCourse(ctx, course.slug)).rejects.toThrow('Not found')
  expect((await getReach(ctx, courseId)).isTrainer).toBe(false)
  expect(canTakeAttendance(ctx.actor, await getSession(ctx, secondId))).toBe(false)
  expect(await listHallSessions(as('trainer', substitute, 49), ENDS.subtract({ hours: 48 }), ENDS)).toEqual([])
})

test('marks that a substitute’s phone made in the hall count, however late the network comes', async () => {
  const ctx = as('trainer', substitute, 24 * 7)
  const child = await system.db
    .selectFrom('groupPeople')
    .select('personId')
    .where('courseId', '=', courseId)
    .executeTakeFirstOrThrow()
  const entry = {
    clientId: newId(),
    sessionId,
    personId: child.personId,
    state: 'present' as const,
    isGuest: false,
    tappedAt: ENDS.epochMilliseconds - 1_000,
    offsetMs: 0,
    knewUntil: null,
  }
  const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : ''
  const outcomes = await takeAttendance(ctx, { userId, phoneId: newId(), entries: [entry] })
  expect([...outcomes.values()]).toEqual(['kept'])
  const stranger = as('trainer', other, -1)
  const strangerId = stranger.actor.kind === 'user' ? stranger.actor.userId : ''
  const refused = await takeAttendance(stranger, {
    userId: strangerId,
    phoneId: newId(),
    entries: [{ ...entry, clientId: newId() }],
  })
  expect([...refused.values()]).toEqual(['forbidden'])
})
