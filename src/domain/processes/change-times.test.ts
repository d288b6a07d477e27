import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { makeHalves, NOW, sessionsOf, slot } from '../../../tests/support/schedules.ts'
import { insertPerson } from '../../../tests/support/session.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { createCourse, publishCourse } from '../courses/commands.ts'
import { changeSchedule } from '../sessions/change-schedule.ts'
import type { SlotInput } from '../sessions/input.ts'
import { listSlots } from '../sessions/queries.ts'
import { changeTimes } from './change-times.ts'

const database = await testDatabase()
const time = (text: string) => Temporal.PlainTime.from(text)

async function signUp(ctx: Ctx, courseId: string, state: 'confirmed' | 'waiting', contact: { email: string; name?: string }) {
  const contactId = await insertPerson(ctx, { email: contact.email, phone: '0821 1234' })
  const personId = contact.name ? await insertPerson(ctx, { name: contact.name }) : contactId
  await ctx.db
    .insertInto('participations')
    .values({
      clubId: ctx.club.id,
      id: newId(),
      courseId,
      personId,
      contactId,
      state,
      queuedAt: ctx.now,
      priceCents: 0,
      priceKind: 'free',
      privacyVersion: '1',
      source: 'staff',
    })
    .execute()
}

/** A published course on Mondays from 17 to 18 with four dates ahead; a child, one waiting, one without an address. */
async function courseWithPeople(key: string) {
  const ctx = await database.ctx(key, { kind: 'system' }, NOW)
  const { a, b } = await makeHalves(ctx)
  const { id } = await createCourse(ctx, { title: 'Turnen', kind: 'ongoing', capacity: 5, hasWaitingList: true })
  await changeSchedule(ctx, id, [slot(a)])
  await publishCourse(ctx, id)
  await signUp(ctx, id, 'confirmed', { email: 'mutter@post.example', name: 'Kim' })
  await signUp(ctx, id, 'confirmed', { email: '' })
  await signUp(ctx, id, 'waiting', { email: 'wartet@post.example' })
  const [known] = await listSlots(ctx, id)
  if (!known) throw new Error('The course has a weekly time.')
  const change = (to: Partial<SlotInput>, seen = '') =>
    changeTimes(ctx, id, seen, (ctx) => changeSchedule(ctx, id, [{ ...known, ...to }]))
  return { ctx, id, b, change }
}

const mails = (ctx: Ctx) =>
  ctx.db
    .selectFrom('mails')
    .select(['toAddress', 'data'])
    .where('clubId', '=', ctx.club.id)
    .where('template', '=', 'course.rescheduled')
    .orderBy('toAddress')
    .execute()

const LATER = { startsTime: time('18:00'), endsTime: time('19:00') }

test('changed times of an offer with people are asked back first, and nothing is changed', async () => {
  const { ctx, id, change } = await courseWithPeople('fragt')
  const before = await sessionsOf(ctx, id)
  const asked = await change(LATER)
  expect(asked).toMatchObject({ isAsked: true, news: { mailed: 2, staff: 0, toCall: [{ phone: '0821 1234' }] } })
  expect(asked.news?.changed).toHaveLength(4)
  expect(await sessionsOf(ctx, id)).toEqual(before)
  expect(await mails(ctx)).toEqual([])
})

test('with these news seen it is done, and everybody hears of it once: parents for their child, those who wait without a calendar', async () => {
  const { ctx, id, change } = await courseWithPeople('sagt')
  const asked = await change(LATER)
  const answer = await change(LATER, asked.news?.seen)
  expect(answer).toMatchObject({ isAsked: false, answer: { ok: true, value: { changed: 4 } } })
  expect((await sessionsOf(ctx, id)).at(-1)?.startsAt.toString()).toBe('2026-12-14T17:00:00Z')
  const sent = await mails(ctx)
  expect(sent.map(({ toAddress }) => toAddress)).toEqual(['mutter@post.example', 'wartet@post.example'])
  expect(sent.map(({ data }) => data)).toMatchObject([
    { about: [expect.stringContaining('Kim')], waits: false },
    { about: [], waits: true },
  ])
})

test('what was seen counts for exactly these news: another time is asked back again', async () => {
  const { ctx, change } = await courseWithPeople('anders')
  const asked = await change(LATER)
  expect(await change({ ...LATER, endsTime: time('19:30') }, asked.news?.seen)).toMatchObject({ isAsked: true })
  expect(await mails(ctx)).toEqual([])
})

test('another hall is told, too; days that go and come are named apart', async () => {
  const { b, change } = await courseWithPeople('halle')
  expect((await change({ partId: b })).news).toMatchObject({ changed: { length: 4 }, dropped: [], added: [] })
  expect((await change({ weekday: 2 })).news).toMatchObject({ changed: [], dropped: { length: 4 }, added: { length: 3 } })
})

test('nobody is asked or told where nothing changes for anybody', async () => {
  const { ctx, id, change } = await courseWithPeople('still')
  expect(await change({})).toMatchObject({ isAsked: false, news: null })
  await ctx.db.updateTable('participations').set({ state: 'cancelled' }).where('courseId', '=', id).execute()
  expect(await change(LATER)).toMatchObject({ isAsked: false, news: null, answer: { ok: true } })
  expect(await mails(ctx)).toEqual([])
})
