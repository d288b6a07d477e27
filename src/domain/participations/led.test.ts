import { beforeAll, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { found } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import type { Actor } from '../context.ts'
import { canSeeParticipants } from './access.ts'
import { addParticipant } from './add-participant.ts'
import { givePlace } from './give-place.ts'
import { type StaffEntry, staffEntryInput } from './input.ts'
import { getLedCourse, listLedCourses } from './list-led-courses.ts'
import { listLedSessions } from './list-led-sessions.ts'
import { getReach, listParticipations } from './queries.ts'

const database = await testDatabase()
const TURNEN = newId()
const TANZ = newId()
const TRAINER = newId()
const COURSES = { turnen: newId(), tanz: newId(), frei: newId() }

const entry = (firstname: string, more: Partial<StaffEntry> = {}): StaffEntry => ({
  ...staffEntryInput.parse({
    firstname,
    lastname: 'Muster',
    birthOn: '05.03.1980',
    email: `${firstname.toLowerCase()}@muster.example`,
  }),
  ...more,
})

beforeAll(async () => {
  const { db, club } = await database.ctx('gsv')
  await db
    .insertInto('departments')
    .values([
      { clubId: club.id, id: TURNEN, name: 'Turnen' },
      { clubId: club.id, id: TANZ, name: 'Tanz' },
    ])
    .execute()
  await db
    .insertInto('people')
    .values({ clubId: club.id, id: TRAINER, firstname: 'Uli', lastname: 'Sommer', search: 'uli sommer' })
    .execute()
  const course = (slug: keyof typeof COURSES, departmentId: string | null) => ({
    clubId: club.id,
    id: COURSES[slug],
    slug,
    kind: 'course',
    state: 'published',
    title: slug.toUpperCase(),
    departmentId,
    capacity: 2,
    search: slug,
  })
  await db
    .insertInto('courses')
    .values([course('turnen', TURNEN), course('tanz', TANZ), course('frei', null)])
    .execute()
  await db.insertInto('courseTrainers').values({ clubId: club.id, courseId: COURSES.tanz, personId: TRAINER }).execute()
  const startsAt = Temporal.Now.instant().add({ hours: 2 })
  await db
    .insertInto('sessions')
    .values({
      clubId: club.id,
      id: newId(),
      courseId: COURSES.tanz,
      onDay: Temporal.Now.plainDateISO(),
      startsAt,
      endsAt: startsAt.add({ hours: 1 }),
    })
    .execute()
})

const ACTORS: [string, Actor, string[]][] = [
  ['super', actorWith('super'), ['FREI', 'TANZ', 'TURNEN']],
  ['admin', actorWith('admin'), ['FREI', 'TANZ', 'TURNEN']],
  ['editor of the whole club', actorWith('editor'), ['FREI', 'TANZ', 'TURNEN']],
  ['editor of Turnen', actorWith('editor', { departmentIds: [TURNEN] }), ['TURNEN']],
  ['editor of Turnen who trains Tanz', actorWith('editor', { departmentIds: [TURNEN], personId: TRAINER }), ['TANZ', 'TURNEN']],
  ['trainer of Tanz', actorWith('trainer', { personId: TRAINER }), ['TANZ']],
  ['trainer of nothing', actorWith('trainer', { personId: newId() }), []],
  ['trainer without a person', actorWith('trainer'), []],
]

test.each(ACTORS)('%s: the list shows exactly the courses whose participants the rule opens', async (_, actor, titles) => {
  const ctx = await database.ctx('gsv', actor)
  const { courses } = await listLedCourses(ctx, {}, { after: undefined, limit: 50 })
  expect(courses.map(({ title }) => title)).toEqual(titles)
  for (const [slug, id] of Object.entries(COURSES))
    expect(canSeeParticipants(actor, await getReach(ctx, id))).toBe(titles.includes(slug.toUpperCase()))
})

test('readers and visitors get no list, and a course led by others is not found', async () => {
  await expect(
    listLedCourses(await database.ctx('gsv', actorWith('reader')), {}, { after: undefined, limit: 5 }),
  ).rejects.toThrow('Right')
  const trainer = await database.ctx('gsv', actorWith('trainer', { personId: TRAINER }))
  await expect(getLedCourse(trainer, 'turnen')).rejects.toThrow('Not found')
  await expect(addParticipant(trainer, COURSES.turnen, entry('Fremd'))).rejects.toThrow('Right')
})

test('pages follow each other without gap or repetition', async () => {
  const ctx = await database.ctx('gsv', actorWith('admin'))
  const first = await listLedCourses(ctx, {}, { after: undefined, limit: 2 })
  const second = await listLedCourses(ctx, {}, { after: first.next ?? undefined, limit: 2 })
  expect([...first.courses, ...second.courses].map(({ slug }) => slug)).toEqual(['frei', 'tanz', 'turnen'])
  expect(second.next).toBeNull()
})

test('a trainer sees the coming sessions of the own courses', async () => {
  const ctx = await database.ctx('gsv', actorWith('trainer', { personId: TRAINER }))
  const sessions = await listLedSessions(ctx, ctx.now.add({ hours: 24 * 7 }), 20)
  expect(sessions.map(({ slug }) => slug)).toEqual(['tanz'])
  const other = await database.ctx('gsv', actorWith('editor', { departmentIds: [TURNEN] }))
  expect(await listLedSessions(other, ctx.now.add({ hours: 24 * 7 }), 20)).toEqual([])
})

test('staff fills the places, then the waiting list; above the capacity only with a reason, which is logged', async () => {
  const ctx = await database.ctx('gsv', actorWith('trainer', { personId: TRAINER }))
  const states: string[] = []
  for (const name of ['Ada', 'Ben', 'Cem']) {
    const answer = await addParticipant(ctx, COURSES.tanz, entry(name))
    states.push(answer.ok ? answer.value.state : answer.refusal)
  }
  expect(states).toEqual(['confirmed', 'confirmed', 'waiting'])
  expect(await addParticipant(ctx, COURSES.tanz, entry('Ada'))).toEqual({ ok: false, refusal: 'already_joined' })
  const dora = await addParticipant(ctx, COURSES.tanz, entry('Dora', { reason: 'hilft beim Aufbau', email: '' }))
  expect(dora.ok && dora.value.state).toBe('confirmed')

  const waiting = (await listParticipations(ctx, COURSES.tanz)).find(({ state }) => state === 'waiting')
  expect(await givePlace(ctx, found(waiting).id, '')).toEqual({ ok: false, refusal: 'reason_missing' })
  const given = await givePlace(ctx, found(waiting).id, 'Geschwisterkind')
  expect(given.ok && given.value.state).toBe('confirmed')
  const course = await getLedCourse(ctx, 'tanz')
  expect([course.confirmed, course.waiting]).toEqual([4, 0])
  const log = await ctx.db
    .selectFrom('journal')
    .select('content')
    .where('event', '=', 'participation.confirmed')
    .orderBy('id')
    .execute()
  expect(log.map(({ content }) => content).slice(2)).toEqual([
    'Vom Verein angemeldet: TANZ (über die Platzzahl hinaus: hilft beim Aufbau)',
    'Platz vom Verein gegeben: TANZ (über die Platzzahl hinaus: Geschwisterkind)',
  ])
  // Dora has no address and gets no mail.
  const mails = await ctx.db.selectFrom('mails').select('toAddress').execute()
  expect(mails.map(({ toAddress }) => toAddress).sort()).toEqual([
    'ada@muster.example',
    'ben@muster.example',
    'cem@muster.example',
    'cem@muster.example',
  ])
})
