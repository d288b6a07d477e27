import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertKind } from '../../../tests/support/credits.ts'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertPerson, prepareSession } from '../../../tests/support/session.ts'
import { transaction } from '../../database/transaction.ts'
import { newId } from '../../kernel/id.ts'
import { enterBookings } from '../bookings/hold-bookings.ts'
import type { Ctx } from '../context.ts'
import { withdrawCourse } from '../courses/commands.ts'
import { getPublicCourse, getShownCourse } from '../courses/get-public-course.ts'
import { findCourseBySlug } from '../courses/queries.ts'
import { getCourseFeed } from '../feeds/queries.ts'
import { listNotices } from '../notices/queries.ts'
import { addSession } from '../sessions/add-session.ts'
import { archiveCourse, reopenCourse } from './archive-course.ts'
import { cancelCourse } from './cancel-course.ts'
import { previewCourseCancellation } from './preview-course-cancellation.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-20T10:00:00Z')
const ctx = await database.ctx('gsv', actorWith('admin'), NOW)
const REASON = 'Keine Übungsleitung.'

const mailsFor = async (title: string) =>
  (
    await sql<{ template: string; to: string; about: string[] | null }>`
      select template, to_address as "to", data -> 'about' as about from mails
      where club_id = ${ctx.club.id} and data -> 'course' ->> 'title' = ${title} order by template, to_address`.execute(ctx.db)
  ).rows

async function prepare(title: string) {
  const prepared = await prepareSession(ctx)
  await ctx.db.updateTable('courses').set({ title }).where('id', '=', prepared.courseId).execute()
  return prepared
}

async function signedUp(courseId: string, state: string, person = {}): Promise<string> {
  const personId = await insertPerson(ctx, person)
  await ctx.db
    .insertInto('participations')
    .values({
      clubId: ctx.club.id,
      id: newId(),
      courseId,
      personId,
      contactId: personId,
      state,
      queuedAt: NOW,
      priceCents: 4500,
      priceKind: 'non_member',
      privacyVersion: '1',
      source: 'staff',
    })
    .execute()
  return personId
}

const listed = (courseId: string, personId: string, valid: string) =>
  ctx.db
    .insertInto('groupPeople')
    .values({ clubId: ctx.club.id, id: newId(), courseId, personId, kind: 'regular', valid })
    .execute()

const rangesOf = async (courseId: string) =>
  (
    await sql<{ valid: string }>`
      select valid::text from group_people where club_id = ${ctx.club.id} and course_id = ${courseId} order by valid`.execute(
      ctx.db,
    )
  ).rows.map(({ valid }) => valid)

test('the people of the group list are told too, each address once, and whoever signed up is told only as such', async () => {
  const { courseId } = await prepare('Kinderturnen A')
  await signedUp(courseId, 'confirmed', { email: 'platz@post.example' })
  const both = await signedUp(courseId, 'confirmed', { email: 'beides@post.example' })
  await signedUp(courseId, 'waiting', { email: 'wartet@post.example' })
  await listed(courseId, both, '[2026-01-01,)')
  await listed(courseId, await insertPerson(ctx, { email: 'frueher@post.example' }), '[2026-01-01,2026-11-01)')
  await listed(courseId, await insertPerson(ctx, { email: 'bald@post.example' }), '[2026-12-01,)')
  const preview = await previewCourseCancellation(ctx, courseId)
  expect(preview).toMatchObject({ placed: 2, waiting: 1, listed: 4, priceCents: 9000, sessions: 1 })
  expect([preview.toCall, preview.halls.map(({ sessions }) => sessions)]).toEqual([['Erika Ohne Adresse'], [1]])

  expect(await cancelCourse(ctx, courseId, REASON)).toEqual({ ok: true, value: 7 })
  expect(await mailsFor('Kinderturnen A')).toEqual([
    { template: 'course.cancelled', to: 'bald@post.example', about: [] },
    { template: 'course.cancelled', to: 'familie@post.example', about: ['Erika Kind 0', 'Erika Kind 1'] },
    { template: 'participation.courseCancelled', to: 'beides@post.example', about: null },
    { template: 'participation.courseCancelled', to: 'platz@post.example', about: null },
    { template: 'participation.courseCancelled', to: 'wartet@post.example', about: null },
  ])
  const notices = await listNotices(ctx, courseId, NOW)
  expect(notices.map(({ name, phone }) => [name, phone])).toContainEqual(['Erika Ohne Adresse', '0151 2'])
})

test('today is the last day on the list; who was to come later is off it, and whose time is over stays as they were', async () => {
  const { courseId } = await prepare('Kinderturnen B')
  await listed(courseId, await insertPerson(ctx), '[2026-01-01,2026-11-01)')
  await listed(courseId, await insertPerson(ctx), '[2026-12-01,)')
  await listed(courseId, await insertPerson(ctx), '[2026-11-20,)')
  await cancelCourse(ctx, courseId, REASON)
  expect(await rangesOf(courseId)).toEqual([
    ...Array<string>(3).fill('[2020-01-01,2026-11-21)'),
    '[2026-01-01,2026-11-01)',
    '[2026-11-20,2026-11-21)',
  ])
})

test('a withdrawn offer is not archived over its people; cancelled, they hear of it, and the website does not show it', async () => {
  const { courseId } = await prepare('Kinderturnen F')
  await withdrawCourse(ctx, courseId)
  expect(await archiveCourse(ctx, courseId)).toEqual({ ok: false, refusal: 'has_people' })
  expect(await cancelCourse(ctx, courseId, REASON)).toEqual({ ok: true, value: 3 })
  expect(await mailsFor('Kinderturnen F')).toMatchObject([{ template: 'course.cancelled', to: 'familie@post.example' }])
  const [slug, visitor] = [`k-${courseId}`, await database.ctx('gsv', { kind: 'visitor' }, NOW)]
  expect(await findCourseBySlug(ctx, slug)).toMatchObject({ state: 'archived' })
  await expect(getShownCourse(visitor, slug)).rejects.toThrow('Not found')
  await expect(getCourseFeed(visitor, slug)).rejects.toThrow('Not found')
})

const heldBy = async (courseId: string) =>
  (
    await sql<{ held: string }>`
      select concat_ws(' ', s.state, b.state) as held from sessions s
      left join bookings b on b.club_id = s.club_id and b.session_id = s.id
      where s.club_id = ${ctx.club.id} and s.course_id = ${courseId} order by s.starts_at`.execute(ctx.db)
  ).rows.map(({ held }) => held)

test('a draft without people is archived with its hours and halls, and opened again with those that are free', async () => {
  const { courseId, partId, booking } = await prepare('Kinderturnen G')
  await sql`delete from group_people where club_id = ${ctx.club.id} and course_id = ${courseId}`.execute(ctx.db)
  const times = { startsTime: Temporal.PlainTime.from('18:00'), endsTime: Temporal.PlainTime.from('19:00'), partId }
  await addSession(ctx, courseId, { onDay: Temporal.PlainDate.from('2026-11-30'), ...times })
  await withdrawCourse(ctx, courseId)
  expect(await heldBy(courseId)).toEqual(['planned approved', 'planned approved'])
  expect(await archiveCourse(ctx, courseId)).toEqual({ ok: true, value: 'archived' })
  expect(await heldBy(courseId)).toEqual(['cancelled released', 'cancelled released'])
  expect(await mailsFor('Kinderturnen G')).toEqual([])
  const { sessionId: _, ...other } = booking
  expect(await transaction(ctx, (ctx) => enterBookings(ctx, [other]))).toMatchObject({ ok: true })
  expect(await reopenCourse(ctx, courseId)).toEqual({ ok: true, value: 'draft' })
  expect(await heldBy(courseId)).toEqual(['cancelled released', 'planned approved'])
})

test('an offer cancelled during its hour is archived at once', async () => {
  const { courseId } = await prepare('Kinderturnen H')
  const during = { ...ctx, now: Temporal.Instant.from('2026-11-23T17:30:00Z') }
  expect(await cancelCourse(during, courseId, REASON)).toMatchObject({ ok: true })
  expect(await archiveCourse(during, courseId)).toEqual({ ok: true, value: 'archived' })
})

test('cancelled twice, or without a reason, nobody is told again', async () => {
  const { courseId } = await prepare('Kinderturnen C')
  expect(await cancelCourse(ctx, courseId, ' ')).toEqual({ ok: false, refusal: 'reason_missing' })
  expect(await mailsFor('Kinderturnen C')).toEqual([])
  await cancelCourse(ctx, courseId, REASON)
  expect(await cancelCourse(ctx, courseId, REASON)).toEqual({ ok: false, refusal: 'wrong_state' })
  expect(await mailsFor('Kinderturnen C')).toHaveLength(1)
})

test.each([
  [false, ''],
  [true, REASON],
])('only the page of the offer still shows it; that it names the reason is a choice: %s', async (isPublic, publicReason) => {
  const { courseId } = await prepare('Kinderturnen E')
  const [slug, visitor] = [`k-${courseId}`, await database.ctx('gsv', { kind: 'visitor' }, NOW)]
  expect(await getShownCourse(visitor, slug)).toMatchObject({ isCancelled: false, publicReason: '' })
  await cancelCourse(ctx, courseId, ` ${REASON} `, isPublic)
  expect(await getShownCourse(visitor, slug)).toMatchObject({ isCancelled: true, publicReason })
  await expect(getPublicCourse(visitor, slug)).rejects.toThrow('Not found')
  await expect(getShownCourse(await database.ctx('rwa', { kind: 'visitor' }, NOW), slug)).rejects.toThrow('Not found')
})

test.each(['trainer', 'reader'] as const)('a %s may neither look nor cancel', async (role) => {
  const { courseId, trainerId } = await prepare('Kinderturnen D')
  const other: Ctx = { ...ctx, actor: actorWith(role, { personId: trainerId }) }
  await expect(previewCourseCancellation(other, courseId)).rejects.toThrow('Right missing')
  await expect(cancelCourse(other, courseId, REASON)).rejects.toThrow('Right missing')
})

test('whoever pays with a card learns that its hours stay; where no card counts, nobody is told of one', async () => {
  for (const title of ['Yoga mit Karte', 'Yoga ohne Karte']) {
    const { courseId } = await prepare(title)
    await signedUp(courseId, 'confirmed', { email: 'karte@post.example' })
    if (title === 'Yoga mit Karte') await insertKind(ctx, [courseId])
    await cancelCourse(ctx, courseId, 'Keine Halle')
  }
  const { rows } = await sql<{ said: string }>`
    select distinct coalesce(data ->> 'reason', data ->> 'note') as said from mails
    where club_id = ${ctx.club.id} and data -> 'course' ->> 'title' like 'Yoga %' order by 1`.execute(ctx.db)
  expect(rows.map(({ said }) => said)).toEqual(['Keine Halle', 'Keine Halle. Übrige Stunden bleiben auf Ihrer Karte.'])
})
