import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { insertCourse, insertDraw, makeDue, templatesTo, wishesOf, wishFor } from '../../../tests/support/draws.ts'
import { insertMember } from '../../../tests/support/members.ts'
import { found } from '../../kernel/answer.ts'
import { signUpInput } from '../participations/input.ts'
import { signUp } from '../participations/sign-up.ts'
import { confirmWish } from './change-wish.ts'
import { findDrawDocument } from './queries.ts'
import { type DrawPriority, verifyDraw } from './rules.ts'
import { advanceDraws, runDraw } from './run-draw.ts'
import { verifyPlaces } from './verify-places.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv', { kind: 'visitor' })
const staff = await database.ctx('gsv')

interface Opening {
  courses: Parameters<typeof insertCourse>[1][]
  priorities?: DrawPriority[]
}

async function open({ courses, priorities = [] }: Opening) {
  const ids: string[] = []
  for (const course of courses) ids.push(await insertCourse(ctx, course))
  return { ids, drawId: await insertDraw(staff, ids, priorities) }
}

async function drawn(drawId: string) {
  for (const { id, state } of await wishesOf(ctx, drawId)) if (state === 'sent') await confirmWish(ctx, id)
  await makeDue(ctx, drawId)
  await runDraw(staff, drawId)
  return findDrawDocument(ctx, drawId)
}

const statesIn = async (courseId: string) =>
  (
    await ctx.db
      .selectFrom('participations')
      .select(['state', 'rank', 'personId', 'groupId'])
      .where('courseId', '=', courseId)
      .orderBy('rank')
      .orderBy('queuedAt')
      .execute()
  ).map(({ state }) => state)

async function makeMember(lastname: string) {
  const person = await ctx.db.selectFrom('people').select('id').where('lastname', '=', lastname).executeTakeFirstOrThrow()
  await insertMember(database.owner, { clubId: 'gsv', personId: person.id })
}

test('members first, then who came away empty before; all told, with what they have', async () => {
  const { ids, drawId } = await open({ courses: [{ capacity: 1 }], priorities: ['members', 'waited'] })
  for (const who of ['Ohne', 'Mitglied', 'Nochohne']) await wishFor(ctx, ids, { lastname: who })
  await makeMember('Mitglied')
  const document = await drawn(drawId)
  expect(document?.results[0]).toMatchObject({ number: 2, state: 'place' })
  expect(document?.wishes.map(({ merits }) => merits)).toEqual([[], ['members'], []])
  expect(await statesIn(found(ids[0]))).toEqual(['waiting', 'waiting', 'confirmed'])
  expect(await templatesTo(ctx, 'mitglied@beispiel.example')).toEqual(['draw.received', 'draw.confirmed', 'draw.placed'])
  expect(await templatesTo(ctx, 'ohne@beispiel.example')).toEqual(['draw.received', 'draw.confirmed', 'draw.waiting'])

  const next = await open({ courses: [{ capacity: 1 }], priorities: ['waited'] })
  for (const who of ['Neu', 'Ohne']) await wishFor(ctx, next.ids, { lastname: who })
  const second = await drawn(next.drawId)
  expect(second?.results[0]).toMatchObject({ number: 2, state: 'place' })
  expect(second?.wishes[1]?.merits).toEqual(['waited'])
})

test('groups all or none get their places together; those together each for themselves', async () => {
  const { ids, drawId } = await open({ courses: [{ capacity: 3 }, { capacity: 2 }] })
  await wishFor(ctx, ids.slice(0, 1), { lastname: 'Vier Eins', others: ['Vier Zwei', 'Vier Drei'], groupKind: 'all_or_none' })
  await wishFor(ctx, ids, { lastname: 'Zwei Eins', others: ['Zwei Zwei'], groupKind: 'together' })
  const document = await drawn(drawId)
  expect(document?.wishes.map(({ number, part, size }) => [number, part, size])).toEqual([
    [1, 0, 3],
    [2, 1, 1],
    [2, 2, 1],
  ])
  expect(verifyDraw(document ?? expect.fail())).toEqual([])
  expect(await verifyPlaces(ctx, document ?? expect.fail())).toEqual([])
  const states = [...(await statesIn(found(ids[0]))), ...(await statesIn(found(ids[1])))]
  expect(states).toHaveLength(5)
})

test('what is taken already is not drawn, and who is in already is not drawn again', async () => {
  const courseId = await insertCourse(ctx, { capacity: 3 })
  const join = (lastname: string) =>
    signUp(ctx, {
      courseId,
      input: signUpInput.parse({
        firstname: 'Kim',
        lastname,
        birthOn: '5.3.1985',
        email: `${lastname.toLowerCase()}@beispiel.example`,
      }),
      source: 'web',
      idempotencyKey: null,
    })
  await join('Vorher')
  const drawId = await insertDraw(staff, [courseId])
  for (const who of ['Vorher', 'Danach A', 'Danach B', 'Danach C']) await wishFor(ctx, [courseId], { lastname: who })
  const document = await drawn(drawId)
  expect(document?.courses.map(({ places }) => places)).toEqual([2])
  expect(document?.results.map(({ state }) => state)).toEqual(['place', 'place', 'waiting'])
  expect(await templatesTo(ctx, 'vorher@beispiel.example')).not.toContain('draw.missed')
})

test('whose offer is cancelled meanwhile, or has no waiting list, is told; who never confirmed does not take part', async () => {
  const { ids, drawId } = await open({ courses: [{ capacity: 1, hasWaitingList: false }, { capacity: 5 }] })
  const [small = '', gone = ''] = ids
  for (const who of ['Klein A', 'Klein B']) await wishFor(ctx, [small], { lastname: who })
  await wishFor(ctx, [gone], { lastname: 'Abgesagt' })
  for (const { id } of await wishesOf(ctx, drawId)) await confirmWish(ctx, id)
  await wishFor(ctx, [small], { lastname: 'Nie' })
  await ctx.db.updateTable('courses').set({ state: 'cancelled' }).where('id', '=', gone).execute()
  await makeDue(ctx, drawId)
  await advanceDraws({ ...staff, now: Temporal.Now.instant().add({ minutes: 1 }) })
  const document = await findDrawDocument(ctx, drawId)
  expect(document?.results.map(({ state }) => state)).toEqual(['place', 'none'])
  expect(await templatesTo(ctx, 'abgesagt@beispiel.example')).toContain('draw.missed')
  expect(await templatesTo(ctx, 'nie@beispiel.example')).toEqual(['draw.received'])
  const states = (await wishesOf(ctx, drawId)).map(({ state }) => state)
  expect(states).toEqual(['drawn', 'drawn', 'drawn', 'sent'])
})

test('a drawn draw is never changed, and a place that was not drawn is found', async () => {
  const { ids, drawId } = await open({ courses: [{ capacity: 2 }] })
  await wishFor(ctx, ids, { lastname: 'Fest' })
  const document = (await drawn(drawId)) ?? expect.fail()
  const change = ctx.db.updateTable('draws').set({ name: 'Anders' }).where('id', '=', drawId).execute()
  await expect(change).rejects.toThrow(/never changed/)
  expect(await runDraw(staff, drawId)).toEqual({ ok: true, value: false })
  await ctx.db.updateTable('drawWishPeople').set({ participationId: null }).where('drawId', '=', drawId).execute()
  expect(await verifyPlaces(ctx, document)).toEqual([
    expect.stringMatching(/^Wunsch 1, kurs-.*: gelost für 1 Personen, eingetragen für 0\.$/),
  ])
})
