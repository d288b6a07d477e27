import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertCourse, insertDraw, makeDue, templatesTo, wishesOf, wishFor } from '../../../tests/support/draws.ts'
import { insertPerson } from '../../../tests/support/session.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { signUpInput } from '../participations/input.ts'
import { signUp } from '../participations/sign-up.ts'
import { changeWish, confirmWish, withdrawWish } from './change-wish.ts'
import { changeDraw, createDraw, removeDraw } from './commands.ts'
import { getWish } from './get-wish.ts'
import { listOtherWishes } from './list-other-wishes.ts'
import { getDraw, listDraws } from './queries.ts'
import { runDraw } from './run-draw.ts'
import { sendWish } from './send-wish.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv', { kind: 'visitor' })
const staff = await database.ctx('gsv')

const refusalOf = (answer: { ok: boolean; refusal?: string }) => (answer.ok ? true : answer.refusal)

async function setPrice(courseId: string, cents: number) {
  await ctx.db.insertInto('coursePrices').values({ clubId: 'gsv', courseId, kind: 'non_member', cents }).execute()
}

const setTimes = (drawId: string, from: string, to: string) =>
  sql`update draws set opens_at = now() + ${from}::interval, closes_at = now() + ${to}::interval, draw_at = now() + ${to}::interval
    where club_id = 'gsv' and id = ${drawId}`.execute(staff.db)

test('an offer in a draw takes wishes, not sign-ups; after the draw it is the other way round', async () => {
  const courseId = await insertCourse(ctx)
  const drawId = await insertDraw(staff, [courseId])
  const input = signUpInput.parse({
    firstname: 'A',
    lastname: 'B',
    birthOn: '5.3.1985',
    email: 'a@b.example',
  })
  const join = () => signUp(ctx, { courseId, input, source: 'web', idempotencyKey: null })
  expect(refusalOf(await join())).toBe('in_draw')
  expect(refusalOf(await wishFor(ctx, [courseId], { lastname: 'Eins' }))).toBe(true)
  await makeDue(ctx, drawId)
  expect(await runDraw(staff, drawId)).toEqual({ ok: true, value: true })
  expect(refusalOf(await wishFor(ctx, [courseId], { lastname: 'Zwei' }))).toBe('drawn')
  expect(refusalOf(await join())).toBe(true)
})

test('before the window no wish, after it none; the seed is promised with the first one and read by nobody', async () => {
  const courseId = await insertCourse(ctx)
  const drawId = await insertDraw(staff, [courseId])
  await setTimes(drawId, '1 hour', '2 hours')
  expect(refusalOf(await wishFor(ctx, [courseId], { lastname: 'Früh', email: 'frueh@b.example' }))).toBe('not_open_yet')
  expect((await getDraw(ctx, drawId)).seedHash).toBeNull()
  await setTimes(drawId, '-1 hour', '2 hours')
  await wishFor(ctx, [courseId], { lastname: 'Rechtzeitig' })
  expect((await getDraw(ctx, drawId)).seedHash).toMatch(/^[0-9a-f]{64}$/)
  const seed = () => sql<{ seed: string | null }>`select due_draw_seed(${drawId}) as seed`.execute(staff.db)
  expect((await seed()).rows[0]?.seed).toBeNull()
  await expect(sql`select seed from draw_seeds`.execute(staff.db)).rejects.toThrow(/permission denied/)
  await expect(sql`update draws set seed_hash = null where id = ${drawId}`.execute(staff.db)).rejects.toThrow(/never changed/)
  expect(refusalOf(await runDraw(staff, drawId))).toBe('not_due')
  await makeDue(ctx, drawId)
  expect(refusalOf(await wishFor(ctx, [courseId], { lastname: 'Spaet' }))).toBe('closed')
})

test('a wish counts once it is confirmed, can be changed and withdrawn, each with a mail', async () => {
  const [one, two] = [await insertCourse(ctx, { title: 'Eins' }), await insertCourse(ctx, { title: 'Zwei' })]
  const drawId = await insertDraw(staff, [one, two])
  await wishFor(ctx, [one], { lastname: 'Mensch', email: 'mensch@b.example' })
  const [{ id = '' } = {}] = await wishesOf(ctx, drawId)
  expect(await confirmWish(ctx, id)).toMatchObject({ ok: true, value: { state: 'confirmed', number: 1 } })
  expect(await confirmWish(ctx, id)).toMatchObject({ ok: true })
  expect(refusalOf(await changeWish(ctx, id, []))).toBe('nothing_chosen')
  expect(refusalOf(await changeWish(ctx, id, [newId()]))).toBe('not_possible')
  const changed = await changeWish(ctx, id, [two, one, two])
  expect(changed.ok && changed.value.choices.map(({ title, rank }) => [title, rank])).toEqual([
    ['Zwei', 1],
    ['Eins', 2],
  ])
  expect(refusalOf(await withdrawWish(ctx, id))).toBe(true)
  expect(refusalOf(await confirmWish(ctx, id))).toBe('withdrawn')
  expect(await templatesTo(ctx, 'mensch@b.example')).toEqual([
    'draw.received',
    'draw.confirmed',
    'draw.confirmed',
    'draw.withdrawn',
  ])
  // After a withdrawal the same person may wish again, under a new number.
  expect(refusalOf(await wishFor(ctx, [two], { lastname: 'Mensch', email: 'mensch@b.example' }))).toBe(true)
  expect((await wishesOf(ctx, drawId)).map(({ number, state }) => [number, state])).toEqual([
    [1, 'withdrawn'],
    [2, 'sent'],
  ])
})

test('the other guardian hears of every step of a wish for their child, and needs to do nothing', async () => {
  const courseId = await insertCourse(ctx)
  const drawId = await insertDraw(staff, [courseId])
  const input = signUpInput.parse({
    firstname: 'Mia',
    lastname: 'Kind',
    birthOn: '1.5.2018',
    email: 'mama@b.example',
    guardian: { firstname: 'Anke', lastname: 'Kind' },
  })
  await sendWish(ctx, { courseId, others: [], input, idempotencyKey: null })
  const [{ id = '' } = {}] = await wishesOf(ctx, drawId)
  const childId = (await getWish(ctx, id)).people[0]?.id ?? ''
  const fatherId = await insertPerson(staff, { email: 'papa@b.example', name: 'Kind' })
  await staff.db
    .insertInto('guardians')
    .values({ clubId: 'gsv', childId, guardianId: fatherId, valid: '[2018-05-01,)' })
    .execute()
  await confirmWish(ctx, id)
  await changeWish(ctx, id, [courseId])
  await withdrawWish(ctx, id)
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', template, data ->> 'step', data -> 'people') as line from mails
    where club_id = 'gsv' and to_address = 'papa@b.example' order by id`.execute(staff.db)
  expect(rows.map(({ line }) => line.replace(/ \[.*/, ''))).toEqual([
    'draw.copy confirmed',
    'draw.copy changed',
    'draw.copy withdrawn',
  ])
})

test('whoever has a wish already gets the same answer and a mail that says so', async () => {
  const courseId = await insertCourse(ctx)
  const drawId = await insertDraw(staff, [courseId])
  const wish = () => wishFor(ctx, [courseId], { lastname: 'Doppelt', email: 'doppelt@b.example' })
  expect(await wish()).toEqual(await wish())
  expect(await wishesOf(ctx, drawId)).toHaveLength(1)
  expect(await templatesTo(ctx, 'doppelt@b.example')).toEqual(['draw.received', 'draw.already'])
})

test('a request repeated under its key counts once', async () => {
  const courseId = await insertCourse(ctx)
  const drawId = await insertDraw(staff, [courseId])
  const input = signUpInput.parse({
    firstname: 'K',
    lastname: 'Key',
    birthOn: '5.3.1985',
    email: 'key@b.example',
  })
  const send = () => sendWish(ctx, { courseId, others: [], input, idempotencyKey: `key-${drawId}` })
  expect(await Promise.all([send(), send(), send()])).toHaveLength(3)
  expect(await wishesOf(ctx, drawId)).toHaveLength(1)
  expect(await templatesTo(ctx, 'key@b.example')).toEqual(['draw.received'])
})

test('what does not fit a person cannot be wished, and price and answers are kept for each offer', async () => {
  const [first, grown, dear] = [await insertCourse(ctx), await insertCourse(ctx, { ageFrom: 60 }), await insertCourse(ctx)]
  for (const [id, cents] of [
    [first, 5000],
    [grown, 5000],
    [dear, 7000],
  ] as const)
    await setPrice(id, cents)
  const question = (courseId: string) => ({
    clubId: 'gsv',
    id: newId(),
    courseId,
    position: 0,
    kind: 'text',
    label: 'Größe?',
    isRequired: true,
  })
  const [own, other] = [question(first), question(dear)]
  await ctx.db.insertInto('courseQuestions').values([own, other]).execute()
  const drawId = await insertDraw(staff, [first, grown, dear])
  expect((await listOtherWishes(ctx, first)).map(({ id }) => id).sort()).toEqual([grown, dear].sort())
  expect((await listOtherWishes(ctx, grown)).map(({ id }) => id)).toEqual([])
  const input = signUpInput.parse({
    firstname: 'P',
    lastname: 'Preis',
    birthOn: '5.3.1985',
    email: 'preis@b.example',
    answers: { [own.id]: 'M' },
  })
  const send = (others: string[]) => sendWish(ctx, { courseId: first, others, input, idempotencyKey: null })
  expect(refusalOf(await send([grown]))).toBe('too_young')
  expect(refusalOf(await send([newId()]))).toBe('not_bookable')
  expect(refusalOf(await send([dear]))).toBe(true)
  const [{ id = '' } = {}] = await wishesOf(ctx, drawId)
  expect((await getWish(ctx, id)).choices.map(({ courseId, rank, cents }) => [courseId, rank, cents])).toEqual([
    [first, 1, 5000],
    [dear, 2, 7000],
  ])
  await confirmWish(ctx, id)
  await changeWish(ctx, id, [dear])
  await ctx.db.updateTable('coursePrices').set({ cents: 9900 }).where('courseId', '=', dear).execute()
  await makeDue(ctx, drawId)
  await runDraw(staff, drawId)
  const row = await ctx.db
    .selectFrom('participations as p')
    .innerJoin('participationAnswers as a', (on) => on.onRef('a.clubId', '=', 'p.clubId').onRef('a.participationId', '=', 'p.id'))
    .select(['p.state', 'p.priceCents', 'p.payment', 'a.answer', 'a.questionId'])
    .where('p.courseId', '=', dear)
    .executeTakeFirst()
  expect(row).toEqual({ state: 'confirmed', priceCents: 7000, payment: 'invoice', answer: 'M', questionId: other.id })
})

async function aDraw(capacity: number, name: string, actor: Ctx = staff) {
  const courseId = await insertCourse(ctx, { capacity, title: name })
  return { courseId, drawId: await insertDraw(actor, [courseId]) }
}

test('a draw is changed freely until somebody wishes, then only to later times; removed while nobody has', async () => {
  const { courseId, drawId } = await aDraw(3, 'Wandel')
  const { version, opensAt, closesAt, drawAt } = await getDraw(staff, drawId)
  const wanted = { name: 'Neu', opensAt, closesAt, drawAt, priorities: ['members' as const], courseIds: [courseId] }
  expect(refusalOf(await changeDraw(staff, drawId, version, wanted))).toBe(true)
  expect(refusalOf(await changeDraw(staff, drawId, version, wanted))).toBe('changed_meanwhile')
  await wishFor(ctx, [courseId], { lastname: 'Wandel' })
  expect(refusalOf(await changeDraw(staff, drawId, version + 1, { ...wanted, priorities: [] }))).toBe('has_wishes')
  expect(
    refusalOf(await changeDraw(staff, drawId, version + 1, { ...wanted, closesAt: closesAt.subtract({ minutes: 1 }) })),
  ).toBe('earlier')
  const later = { ...wanted, closesAt: closesAt.add({ hours: 1 }), drawAt: drawAt.add({ hours: 2 }) }
  expect(refusalOf(await changeDraw(staff, drawId, version + 1, later))).toBe(true)
  expect(refusalOf(await removeDraw(staff, drawId))).toBe('has_wishes')
  const other = await aDraw(3, 'Leer')
  expect(refusalOf(await removeDraw(staff, other.drawId))).toBe(true)
  expect((await listDraws(staff)).some(({ id }) => id === other.drawId)).toBe(false)
})

test('an offer is in one draw at a time, has a limit, and nobody waits there', async () => {
  const now = Temporal.Now.instant()
  const times = { opensAt: now, closesAt: now.add({ hours: 1 }), drawAt: now.add({ hours: 1 }) }
  const create = (courseId: string, by: Ctx = staff) =>
    createDraw(by, { name: 'D', ...times, priorities: [], courseIds: [courseId] })
  const { courseId } = await aDraw(3, 'Besetzt')
  expect(refusalOf(await create(courseId))).toBe('course_taken')
  const open = await insertCourse(ctx)
  await ctx.db.updateTable('courses').set({ capacity: null }).where('id', '=', open).execute()
  expect(refusalOf(await create(open))).toBe('course_unlimited')
  const reader = { ...staff, actor: actorWith('reader') }
  await expect(create(await insertCourse(ctx), reader)).rejects.toThrow('Right missing')
  const foreign = { ...staff, actor: actorWith('editor', { departmentIds: [newId()] }) }
  await expect(create(await insertCourse(ctx), foreign)).rejects.toThrow('Right missing')
  await expect(create(newId())).rejects.toThrow('Not found')
})
