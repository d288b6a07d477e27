import { describe, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { newId } from '../../kernel/id.ts'
import type { Actor } from '../context.ts'
import { createPerson } from '../people/commands.ts'
import { addSession } from '../sessions/add-session.ts'
import { changeCourse } from './change-course.ts'
import { archiveAlone, createCourse, finishCourse, publishCourse, startCourse, withdrawCourse } from './commands.ts'
import { findCourseBySlug, getCourse, readStanding } from './queries.ts'
import { COURSE_STATES, canFollow, stepRefusal } from './rules.ts'

const database = await testDatabase()
const yoga = { title: 'Yoga für den Rücken', kind: 'course' as const, prices: { non_member: 6000 } }

async function department(club: string): Promise<string> {
  const ctx = await database.ctx(club)
  const id = newId()
  await ctx.db
    .insertInto('departments')
    .values({ clubId: ctx.club.id, id, name: `Abteilung ${id}` })
    .execute()
  return id
}

test('the address segment comes from the title and is unique in the club, also for twenty at the same moment', async () => {
  const ctx = await database.ctx('slugs')
  const made = await Promise.all(Array.from({ length: 20 }, () => createCourse(ctx, yoga)))
  const slugs = made.map((course) => course.slug)
  expect(new Set(slugs).size).toBe(20)
  expect(slugs).toContain('yoga-fuer-den-ruecken')
  expect(slugs).toContain('yoga-fuer-den-ruecken-20')
  expect((await createCourse(await database.ctx('rwa'), yoga)).slug).toBe('yoga-fuer-den-ruecken')
  expect((await createCourse(ctx, { ...yoga, title: '¿?' })).slug).toBe('angebot')
})

test('an offer is found by title, sport, tags and department, folded', async () => {
  const ctx = await database.ctx('gsv')
  const departmentId = await department('gsv')
  const { id } = await createCourse(ctx, { ...yoga, sport: 'Gymnastik', tags: ['Krankenkasse'], departmentId })
  const row = await ctx.db.selectFrom('courses').select('search').where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.search).toBe(`yoga fuer den ruecken gymnastik krankenkasse abteilung ${departmentId}`)
})

test('an offer goes from draft over published and running to finished and archived, and says so in the log', async () => {
  const ctx = await database.ctx('gsv')
  const { id } = await createCourse(ctx, yoga)
  expect(await startCourse(ctx, id)).toEqual({ ok: false, refusal: 'wrong_state' })
  expect(await publishCourse(ctx, id)).toEqual({ ok: true, value: 'published' })
  expect(await withdrawCourse(ctx, id)).toEqual({ ok: true, value: 'draft' })
  await publishCourse(ctx, id)
  await startCourse(ctx, id)
  expect(await finishCourse(ctx, id)).toEqual({ ok: true, value: 'finished' })
  expect(await archiveAlone(ctx, id)).toEqual({ ok: true, value: 'archived' })
  const entries = await ctx.db.selectFrom('journal').select('event').where('objectId', '=', id).orderBy('id').execute()
  expect(entries.map((entry) => entry.event)).toEqual(
    ['created', 'published', 'withdrawn', 'published', 'started', 'finished', 'archived'].map((event) => `course.${event}`),
  )
})

const today = Temporal.PlainDate.from('2026-11-29')
const dated = { kind: 'course', people: 0 } as const
test.each([
  ['published', 'running', { days: 1, ahead: 8 }, dated, 'not_begun'],
  ['published', 'running', { days: 0, ahead: 8 }, dated, null],
  ['published', 'running', { days: -7, ahead: 7 }, dated, null],
  ['published', 'running', null, dated, null],
  ['running', 'finished', { days: 1, ahead: 8 }, dated, 'sessions_ahead'],
  ['running', 'finished', { days: -70, ahead: 1 }, dated, 'sessions_ahead'],
  ['running', 'finished', { days: -70, ahead: 0 }, { ...dated, people: 9 }, null],
  ['running', 'finished', null, dated, null],
  ['published', 'draft', { days: 1, ahead: 8 }, { ...dated, people: 9 }, null],
  ['draft', 'archived', { days: 1, ahead: 8 }, dated, null],
  ['draft', 'archived', { days: 1, ahead: 8 }, { ...dated, people: 1 }, 'has_people'],
  ['draft', 'archived', { days: -70, ahead: 0 }, { ...dated, people: 1 }, 'has_people'],
  ['draft', 'archived', { days: -70, ahead: 0 }, dated, null],
  ['finished', 'archived', { days: -70, ahead: 1 }, dated, 'sessions_ahead'],
  ['cancelled', 'archived', { days: -70, ahead: 1 }, dated, null],
  ['finished', 'archived', { days: -70, ahead: 0 }, { ...dated, people: 9 }, null],
  ['finished', 'published', { days: -70, ahead: 0 }, dated, 'is_over'],
  ['finished', 'published', { days: -70, ahead: 1 }, dated, null],
  ['finished', 'published', { days: -70, ahead: 0 }, { kind: 'ongoing', people: 0 }, null],
  ['running', 'archived', null, dated, 'wrong_state'],
] as const)('from %s to %s with sessions %o, %o: %s', (state, to, sessions, more, refusal) => {
  const of = { state, ...more, firstOn: sessions && today.add({ days: sessions.days }), ahead: sessions?.ahead ?? 0 }
  expect(stepRefusal(to, of, today)).toBe(refusal)
})

test('a course with sessions ahead neither begins nor ends early, and what somebody changed meanwhile stays', async () => {
  const ctx = await database.ctx('gsv', actorWith('admin'), Temporal.Instant.from('2027-01-04T10:00:00Z'))
  const { id } = await createCourse(ctx, yoga)
  const [startsTime, endsTime] = [Temporal.PlainTime.from('18:00'), Temporal.PlainTime.from('19:00')]
  await addSession(ctx, id, { onDay: Temporal.PlainDate.from('2027-01-11'), startsTime, endsTime, partId: null })
  const { version } = await getCourse(ctx, id)
  expect(await publishCourse(ctx, id, version + 1)).toEqual({ ok: false, refusal: 'changed_meanwhile' })
  expect(await publishCourse(ctx, id, version)).toMatchObject({ ok: true })
  expect(await startCourse(ctx, id)).toEqual({ ok: false, refusal: 'not_begun' })
  expect(await finishCourse(ctx, id)).toEqual({ ok: false, refusal: 'sessions_ahead' })
  const after = { ...ctx, now: Temporal.Instant.from('2027-01-11T18:00:00Z') }
  expect(await readStanding(ctx, id)).toMatchObject({ ahead: 1, lastOn: Temporal.PlainDate.from('2027-01-11') })
  expect(await finishCourse(after, id)).toMatchObject({ ok: true })
  expect(await publishCourse(after, id)).toEqual({ ok: false, refusal: 'is_over' })
  await addSession(after, id, { onDay: Temporal.PlainDate.from('2027-01-18'), startsTime, endsTime, partId: null })
  expect(await archiveAlone(after, id)).toEqual({ ok: false, refusal: 'sessions_ahead' })
  expect(await publishCourse(after, id)).toMatchObject({ ok: true })
})

test('no state follows itself, and finished leads to the archive, or back to the website', () => {
  for (const state of COURSE_STATES) expect(canFollow(state, state)).toBe(false)
  for (const state of COURSE_STATES)
    expect(canFollow(state, 'finished'), state).toBe(state === 'published' || state === 'running')
  for (const state of COURSE_STATES) expect(canFollow('finished', state)).toBe(state === 'archived' || state === 'published')
})

test('a change replaces the fields given, prices and trainers, keeps the rest and the address, and refuses what was changed meanwhile', async () => {
  const ctx = await database.ctx('gsv')
  const trainerId = await createPerson(ctx, { firstname: 'Nadine', lastname: 'Roth' })
  const { id, slug } = await createCourse(ctx, { ...yoga, prices: { member: 3000, non_member: 6000 }, trainerIds: [trainerId] })
  const changed = await changeCourse(ctx, id, 1, { title: 'Yoga am Morgen', prices: { member: 2500 } })
  expect(changed).toEqual({ ok: true, value: { version: 2 } })
  expect(await changeCourse(ctx, id, 1, yoga)).toEqual({ ok: false, refusal: 'changed_meanwhile' })
  expect(await findCourseBySlug(ctx, slug)).toMatchObject({ id, title: 'Yoga am Morgen', version: 2, trainerIds: [trainerId] })
  const prices = await ctx.db.selectFrom('coursePrices').select(['kind', 'cents']).where('courseId', '=', id).execute()
  expect(prices).toEqual([{ kind: 'member', cents: 2500 }])
})

describe('rights', () => {
  test.each([
    ['visitor', { kind: 'visitor' } as Actor, 'none'],
    ['reader', actorWith('reader'), 'none'],
    ['trainer', actorWith('trainer'), 'none'],
    ['editor of the whole club', actorWith('editor'), 'all'],
    ['admin', actorWith('admin'), 'all'],
    ['super', actorWith('super'), 'all'],
  ])('%s', async (_, actor, reach) => {
    const { id } = await createCourse(await database.ctx('gsv'), yoga)
    const ctx = await database.ctx('gsv', actor)
    const tries = [() => createCourse(ctx, yoga), () => publishCourse(ctx, id), () => changeCourse(ctx, id, 2, yoga)]
    for (const attempt of tries) {
      if (reach === 'none') await expect(attempt()).rejects.toThrow('Right missing')
      else await attempt()
    }
  })

  test('an editor limited to a department reaches its offers only, and moves none out of it', async () => {
    const [own, other] = [await department('gsv'), await department('gsv')]
    const office = await database.ctx('gsv')
    const mine = await createCourse(office, { ...yoga, departmentId: own })
    const theirs = await createCourse(office, { ...yoga, departmentId: other })
    const ctx = await database.ctx('gsv', actorWith('editor', { departmentIds: [own] }))
    expect(await publishCourse(ctx, mine.id)).toMatchObject({ ok: true })
    await expect(publishCourse(ctx, theirs.id)).rejects.toThrow('Right missing')
    await expect(createCourse(ctx, yoga)).rejects.toThrow('Right missing')
    await expect(changeCourse(ctx, mine.id, 2, { ...yoga, departmentId: other })).rejects.toThrow('Right missing')
  })

  test("another club's offer does not exist", async () => {
    const { id } = await createCourse(await database.ctx('gsv'), yoga)
    const other = await database.ctx('rwa')
    await expect(getCourse(other, id)).rejects.toThrow('Not found')
    await expect(publishCourse(other, id)).rejects.toThrow('Not found')
  })
})

test('nothing is shown before somebody has said what it costs, and nothing shown forgets it again', async () => {
  const ctx = await database.ctx('gsv')
  const { id } = await createCourse(ctx, { title: 'Ohne Preis', kind: 'course' })
  expect(await publishCourse(ctx, id)).toEqual({ ok: false, refusal: 'price_missing' })
  const publishAt = ctx.now.add({ hours: 1 })
  expect(await changeCourse(ctx, id, 1, { publishAt })).toEqual({ ok: false, refusal: 'price_missing' })
  expect(await changeCourse(ctx, id, 1, { prices: { reduced: 500 } })).toMatchObject({ ok: true })
  expect(await publishCourse(ctx, id)).toEqual({ ok: false, refusal: 'price_missing' })
  expect(await changeCourse(ctx, id, 2, { prices: { non_member: 0 } })).toMatchObject({ ok: true })
  expect(await publishCourse(ctx, id)).toMatchObject({ ok: true })
  expect(await changeCourse(ctx, id, 4, { prices: {} })).toEqual({ ok: false, refusal: 'price_missing' })
  const ongoing = await createCourse(ctx, { title: 'Immer', kind: 'ongoing' })
  expect(await publishCourse(ctx, ongoing.id)).toMatchObject({ ok: true })
})
