import { expect, test } from 'vitest'
import type { Ctx } from '../src/domain/context.ts'
import { getPublicCourse } from '../src/domain/courses/get-public-course.ts'
import { listPublicCourses } from '../src/domain/courses/list-public-courses.ts'
import { narrowCourses } from '../src/domain/courses/narrow-courses.ts'
import { readQuery } from '../src/domain/courses/read-query.ts'
import { listOccupancy } from '../src/domain/occupancy/list-occupancy.ts'
import { getLedCourse, listLedCourses } from '../src/domain/participations/list-led-courses.ts'
import { listLedSessions } from '../src/domain/participations/list-led-sessions.ts'
import { readFacts } from '../src/domain/participations/read-facts.ts'
import { fillText } from '../src/domain/participations/texts.ts'
import { newId } from '../src/kernel/id.ts'
import { presentCourseLink, readCourse } from '../src/web/attendance/members-view.ts'
import { presentDays } from '../src/web/participations/mobile-view.ts'
import { presentCourse } from '../src/web/participations/participants-view.ts'
import { actorWith, testDatabase } from './support/database.ts'
import { ALL, LIST } from './support/offers.ts'
import { insertPerson, prepareSession } from './support/session.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-23T08:00:00Z')

const isFreeWith = async (ctx: Ctx, courseId: string, capacity: number) => {
  await ctx.db.updateTable('courses').set({ capacity }).where('id', '=', courseId).execute()
  return (await narrowCourses(ctx, readQuery({ ...ALL, onlyFree: true }), LIST)).count === 1
}

test('every list and count says the same of how full an offer is: who holds a place, each person once, and of them the group', async () => {
  const ctx = await database.ctx('gsv', actorWith('admin'), NOW)
  const { courseId } = await prepareSession(ctx)
  await ctx.db.updateTable('courses').set({ capacity: 16, hasWaitingList: true }).where('id', '=', courseId).execute()
  const listed = await ctx.db
    .selectFrom('groupPeople')
    .select('personId')
    .where('courseId', '=', courseId)
    .executeTakeFirstOrThrow()
  const people = [listed.personId, ...(await Promise.all(Array.from({ length: 8 }, () => insertPerson(ctx))))]
  for (const [at, personId] of people.entries())
    await ctx.db
      .insertInto('participations')
      .values({
        clubId: ctx.club.id,
        id: newId(),
        courseId,
        personId,
        contactId: personId,
        queuedAt: NOW,
        source: 'staff',
        state: at < 6 ? 'confirmed' : at < 8 ? 'offered' : 'waiting',
        priceCents: 0,
        priceKind: 'free',
        privacyVersion: '1',
        ...(at === 6 || at === 7 ? { offerUntil: NOW.add({ hours: 24 }) } : {}),
      })
      .execute()
  // Three on the group list, one of them signed up: 8 sign-ups with a place and 2 more.
  const { slug } = await ctx.db.selectFrom('courses').select('slug').where('id', '=', courseId).executeTakeFirstOrThrow()
  const led = await getLedCourse(ctx, slug)
  const { courses } = await listLedCourses(ctx, {}, { after: undefined, limit: 9 })
  const sessions = await listLedSessions(ctx, NOW.add({ hours: 48 }), 9)
  const found = await narrowCourses(ctx, readQuery(ALL), LIST)
  const day = { from: NOW.subtract({ hours: 8 }), to: NOW.add({ hours: 16 }) }
  const [booked] = await listOccupancy(ctx, day)
  const figures = {
    participants: led.taken,
    list: courses.find(({ id }) => id === courseId)?.taken,
    phone: sessions[0]?.taken,
    offer: (await getPublicCourse(ctx, slug)).taken,
    api: (await listPublicCourses(ctx))[0]?.taken,
    finder: found.sittings[0]?.course.taken,
    plan: booked?.places?.taken,
    signUp: (await readFacts(ctx, courseId, [])).taken,
  }
  expect(figures).toEqual(Object.fromEntries(Object.keys(figures).map((key) => [key, 10])))
  expect([await isFreeWith(ctx, courseId, 10), await isFreeWith(ctx, courseId, 11)]).toEqual([false, true])
  const text = '10 von 16 Plätzen · davon 2 aus der Gruppe, ohne Anmeldung'
  expect(fillText(led)).toBe(text)
  expect(presentCourse(led)).toMatchObject({ taken: 10, grouped: 2, note: '2 angeboten' })
  expect(presentCourseLink(led).about).toContain(text)
  const guestId = await insertPerson(ctx)
  const guest = { clubId: ctx.club.id, id: newId(), courseId, personId: guestId, kind: 'trial', valid: '[2026-01-01,)' }
  await ctx.db.insertInto('groupPeople').values(guest).execute()
  expect((await readCourse(ctx, slug, '')).figures).toEqual({
    count: 9,
    text: '10 Plätze sind vergeben · 2 davon noch nicht bestätigt und nicht auf dieser Liste · 1 hier ohne Platz, zum Schnuppern oder mit letztem Tag',
  })
  expect(presentDays(sessions, NOW)[0]?.sessions[0]?.people).toBe(`${text} · 1 auf Warteliste`)
})
