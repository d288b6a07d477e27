import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { statementsOf } from '../bench/support/statements.ts'
import { listOwnCompensations } from '../src/domain/compensations/queries.ts'
import type { Ctx } from '../src/domain/context.ts'
import { getCourseFields } from '../src/domain/courses/get-course-fields.ts'
import { askCourses } from '../src/domain/courses/list-public-courses.ts'
import { narrowCourses } from '../src/domain/courses/narrow-courses.ts'
import { findCourseBySlug } from '../src/domain/courses/queries.ts'
import { readQuery } from '../src/domain/courses/read-query.ts'
import { listOwnCards } from '../src/domain/credits/list-own-cards.ts'
import { listOwnWishes } from '../src/domain/draws/list-own-wishes.ts'
import { getMember } from '../src/domain/members/queries.ts'
import { listPlanHalls } from '../src/domain/occupancy/queries.ts'
import { countLedParticipations } from '../src/domain/participations/list-led-participations.ts'
import { listOwnParticipations } from '../src/domain/participations/list-own-participations.ts'
import { findOwnUser } from '../src/domain/users/queries.ts'
import type { Asking } from '../src/kernel/asking.ts'
import { newId } from '../src/kernel/id.ts'
import { readFinder } from '../src/web/finder/finder-address.ts'
import { actorWith, testDatabase } from './support/database.ts'
import { insertMember } from './support/members.ts'

const byTitle = (limit: number): Asking => ({ where: [], order: { by: 'title', isDescending: false }, after: null, limit })
const database = await testDatabase()
const [courseId, personId, memberId] = [newId(), newId(), newId()]
const { db, club } = await database.ctx('gsv')
const own = { clubId: club.id }
await db
  .insertInto('people')
  .values({ ...own, id: personId, firstname: 'Erika', lastname: 'Muster', search: 'erika muster' })
  .execute()
await insertMember(db, { ...own, id: memberId, personId })
await db
  .insertInto('courses')
  .values({ ...own, id: courseId, slug: 'yoga', kind: 'course', state: 'published', title: 'Yoga', search: 'yoga' })
  .execute()

const finder = readFinder(new URLSearchParams('free=1&weekday=2&kind=course'))

const READS: [string, (ctx: Ctx) => Promise<unknown>][] = [
  ['the own user', findOwnUser],
  ['a member and how they are reached', (ctx) => getMember(ctx, memberId)],
  ['what a family takes part in', listOwnParticipations],
  ['what a family wishes', listOwnWishes],
  ['what a family gets back', listOwnCompensations],
  ['the cards of a family and what happened to them', listOwnCards],
  ['an offer and who leads it', (ctx) => findCourseBySlug(ctx, 'yoga')],
  ['all fields of an offer', (ctx) => getCourseFields(ctx, courseId)],
  ['a page of offers', (ctx) => askCourses(ctx, '', byTitle(50))],
  ['the halls of a plan', listPlanHalls],
]

const ACTOR = actorWith('admin', { personId, memberId })

test.each(READS)('%s: one statement', async (_, read) => {
  const sent = await statementsOf(database.url, 'gsv', ACTOR, read)
  expect(sent.map(({ text }) => text)).toHaveLength(1)
})

test('a page of the finder, with what each choice would find: two statements, and one more when an offer has changed', async () => {
  const count = async () => {
    const sent = await statementsOf(database.url, 'gsv', ACTOR, (ctx) => narrowCourses(ctx, readQuery(finder), finder))
    return sent.length
  }
  const slot = { ...own, id: newId(), courseId, weekday: 2, startsTime: Temporal.PlainTime.from('10:00') }
  await db
    .insertInto('courseSlots')
    .values({ ...slot, endsTime: slot.startsTime.add({ hours: 1 }), valid: '[2026-01-01,)' })
    .execute()
  expect([await count(), await count(), await count()]).toEqual([3, 2, 2])
  await db
    .updateTable('courseSlots')
    .set({ startsTime: Temporal.PlainTime.from('09:00') })
    .where('id', '=', slot.id)
    .execute()
  expect([await count(), await count()]).toEqual([3, 2])
})

/** Plans of statements as the application; full reads only for want of an index. */
async function plansOf(statements: Awaited<ReturnType<typeof statementsOf>>): Promise<string> {
  const client = await database.connections.pool.connect()
  const plans: string[] = []
  await client.query(`select set_config('app.club_id', 'gsv', false), set_config('enable_seqscan', 'off', false)`)
  for (const { text, values } of statements) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
    plans.push(...rows.map((row) => row['QUERY PLAN']))
  }
  client.release(true)
  return plans.join('\n')
}

test.each([
  ['takes part in', listOwnParticipations],
  ['wishes', listOwnWishes],
])('what a family %s with its address is found by the index of addresses, among however many people', async (_, read) => {
  // Among few people and sign-ups every way to them costs the same.
  await sql`
    with everybody as (insert into people (club_id, id, firstname, lastname, email, search)
      select ${club.id}, gen_random_uuid(), 'Kim', 'Kahl' || n, 'kim' || n || '@menge.example', 'kim kahl' || n from generate_series(1, 2000) n
      returning club_id, id)
    insert into participations (club_id, id, course_id, person_id, contact_id, state, queued_at, confirmed_at, price_cents, price_kind, privacy_version, source)
    select club_id, gen_random_uuid(), ${courseId}, id, id, 'confirmed', now(), now(), 0, 'member', '1', 'web' from everybody`.execute(
    db,
  )
  for (const table of ['people', 'participations']) await sql`analyze ${sql.table(table)}`.execute(database.owner)
  const plans = await plansOf(await statementsOf(database.url, 'gsv', ACTOR, read))
  expect(plans).toMatch(/Index Cond: .*lower\(email\)/)
})

test('people are counted without the tables that no filter asks about', async () => {
  const sentFor = async (filter: Parameters<typeof countLedParticipations>[1]) =>
    (await statementsOf(database.url, 'gsv', ACTOR, (ctx) => countLedParticipations(ctx, filter, 10_001)))[0]?.text ?? ''
  expect(await sentFor({})).not.toMatch(/join (?:courses|people)/)
  expect(await sentFor({ search: 'erika' })).toMatch(/join people who/)
})

test('a page of offers goes on after the last one, and an unknown place starts anew', async () => {
  const ctx = await database.ctx('gsv')
  const others = ['Aikido', 'Zumba'].map((title) => ({
    ...own,
    id: newId(),
    slug: title.toLowerCase(),
    title,
    kind: 'course',
    state: 'published',
    search: title.toLowerCase(),
  }))
  await ctx.db.insertInto('courses').values(others).execute()
  const titles = async (after: Asking['after']) =>
    (await askCourses(ctx, '', { ...byTitle(2), after })).rows.map(({ title }) => title)
  expect(await titles(null)).toEqual(['Aikido', 'Yoga'])
  expect(await titles({ key: 'Yoga', id: courseId })).toEqual(['Zumba'])
  expect(await titles({ key: 'Yoga', id: newId() })).toEqual(['Zumba'])
})
