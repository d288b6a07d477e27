import { beforeEach, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { issueCertificates } from './issue-certificates.ts'
import { findLastDay, listPresence } from './queries.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2025-12-20T10:00:00Z')
const FIRST = Temporal.Instant.from('2025-10-06T16:00:00Z')
const day = (text: string) => Temporal.PlainDate.from(text)
const period = { from: day('2025-10-01'), to: day('2025-12-20') }

let ctx: Ctx
let courseId: string
let trainerId: string
let sessionIds: string[]

async function person(firstname: string): Promise<string> {
  const id = newId()
  const names = { firstname, lastname: 'Brandt', search: firstname }
  await ctx.db
    .insertInto('people')
    .values({ clubId: ctx.club.id, id, ...names })
    .execute()
  return id
}

async function comes(personId: string, times: number, state = 'present'): Promise<void> {
  const marks = sessionIds.slice(0, times).map((sessionId) => ({ sessionId, clientId: newId() }))
  if (marks.length === 0) return
  await ctx.db
    .insertInto('attendance')
    .values(marks.map((mark) => ({ ...mark, clubId: ctx.club.id, personId, state, takenAt: NOW })))
    .execute()
}

async function listed(firstname: string, kind = 'regular', valid = '[2025-01-01,)'): Promise<string> {
  const personId = await person(firstname)
  await ctx.db.insertInto('groupPeople').values({ clubId: ctx.club.id, id: newId(), courseId, personId, kind, valid }).execute()
  return personId
}

/** Ten weekly sessions, the last one cancelled: nine held. */
beforeEach(async () => {
  ctx = await database.ctx('gsv', actorWith('admin'), NOW)
  const clubId = ctx.club.id
  courseId = newId()
  const course = { clubId, id: courseId, slug: `kurs-${courseId}`, kind: 'ongoing', state: 'running', title: 'Rückenfit' }
  await ctx.db
    .insertInto('courses')
    .values({ ...course, search: 'rueckenfit' })
    .execute()
  trainerId = await person('Uli')
  await ctx.db.insertInto('courseTrainers').values({ clubId, courseId, personId: trainerId }).execute()
  const sessions = Array.from({ length: 10 }, (_, week) => {
    const startsAt = FIRST.add({ hours: week * 7 * 24 })
    const onDay = startsAt.toZonedDateTimeISO('Europe/Berlin').toPlainDate()
    const state = week === 9 ? 'cancelled' : 'held'
    return { clubId, id: newId(), courseId, onDay, startsAt, endsAt: startsAt.add({ minutes: 90 }), state }
  })
  sessionIds = sessions.map(({ id }) => id)
  await ctx.db.insertInto('sessions').values(sessions).execute()
})

const namesOf = async (personIds: string[] = []) => {
  const answer = await issueCertificates(ctx, courseId, { personIds, period })
  return answer.ok ? answer.value.people.map(({ firstname }) => firstname) : answer.refusal
}

test('only held sessions count, only those while the person was on the list, and excused is not present', async () => {
  await comes(await listed('Ada'), 8)
  await comes(await listed('Ben'), 7)
  const excused = await listed('Cem')
  await comes(excused, 9, 'excused')
  await comes(await listed('Dora', 'regular', '[2025-10-01,2025-10-15)'), 2)
  await comes(await listed('Eva', 'trial'), 9)
  const presence = await listPresence(ctx, courseId, period)
  expect(presence.map(({ firstname, held, attended, minutes }) => [firstname, held, attended, minutes])).toEqual([
    ['Ada', 9, 8, 720],
    ['Ben', 9, 7, 630],
    ['Cem', 9, 0, 0],
    ['Dora', 2, 2, 180],
  ])
  expect(await namesOf()).toEqual(['Ada', 'Dora'])
  expect(await namesOf([excused])).toBe('nobody')
})

test('the period narrows what counts, and a session without attendance counts for nobody', async () => {
  await comes(await listed('Ada'), 4)
  expect(await namesOf()).toEqual(['Ada'])
  await comes(await listed('Ben'), 9)
  const short = { from: day('2025-10-01'), to: day('2025-10-31') }
  expect((await listPresence(ctx, courseId, short))[0]).toMatchObject({ held: 4, attended: 4 })
  expect(await namesOf()).toEqual(['Ben'])
})

test('the log keeps who got one', async () => {
  await comes(await listed('Ada'), 9)
  await namesOf()
  const journal = ctx.db.selectFrom('journal').select('content').where('clubId', '=', ctx.club.id)
  const row = await journal.where('objectId', '=', courseId).where('event', '=', 'certificate.issued').executeTakeFirstOrThrow()
  expect(row.content).toBe('Teilnahmebescheinigungen ausgestellt: Rückenfit, 01.10.2025 bis 20.12.2025 (1)')
})

test('trainers of the offer may, others and other clubs may not', async () => {
  await comes(await listed('Ada'), 9)
  const as = async (club: string, actor: Ctx['actor']) =>
    issueCertificates(await database.ctx(club, actor, NOW), courseId, { personIds: [], period })
  expect((await as('gsv', actorWith('trainer', { personId: trainerId }))).ok).toBe(true)
  await expect(as('gsv', actorWith('trainer', { personId: newId() }))).rejects.toThrow('Right missing')
  await expect(as('gsv', actorWith('reader'))).rejects.toThrow('Right missing')
  await expect(as('rwa', actorWith('super'))).rejects.toThrow('Not found')
})

test('a course still runs until its last planned day; an ongoing offer, a finished course and another club know no such day', async () => {
  const startsAt = NOW.add({ hours: 24 * 14 })
  const coming = { clubId: ctx.club.id, courseId, startsAt, endsAt: startsAt.add({ minutes: 90 }) }
  await ctx.db
    .insertInto('sessions')
    .values([
      { ...coming, id: newId(), onDay: day('2026-01-03'), state: 'planned' },
      { ...coming, id: newId(), onDay: day('2026-01-10'), state: 'cancelled' },
    ])
    .execute()
  expect(await findLastDay(ctx, courseId), 'ongoing').toBeNull()
  await ctx.db.updateTable('courses').set({ kind: 'course' }).where('id', '=', courseId).execute()
  expect((await findLastDay(ctx, courseId))?.toString()).toBe('2026-01-03')
  expect(await findLastDay({ ...ctx, now: NOW.add({ hours: 24 * 15 }) }, courseId), 'over').toBeNull()
  expect(await findLastDay(await database.ctx('rwa', actorWith('admin'), NOW), courseId)).toBeNull()
})
