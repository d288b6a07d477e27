import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { insertCourse } from '../../../tests/support/draws.ts'
import { insertPerson } from '../../../tests/support/session.ts'
import { found } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { acceptOffer, cancelParticipation, declineOffer } from './confirm.ts'
import { getStanding } from './get-standing.ts'
import { leaveOtherLists, listOtherLists } from './leave-other-lists.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')
const ctx = await database.ctx('gsv', { kind: 'visitor' }, NOW)
const clubId = ctx.club.id

let minute = 0
async function enter(courseId: string, personId: string, state: string, more: { contactId?: string; groupId?: string } = {}) {
  const id = newId()
  const queuedAt = NOW.add({ minutes: ++minute })
  const fixed = { priceCents: 0, priceKind: 'free', privacyVersion: '1', source: 'web' }
  const row = { ...fixed, clubId, id, courseId, personId, contactId: personId, state, queuedAt, confirmedAt: NOW }
  await ctx.db
    .insertInto('participations')
    .values({ ...row, ...more, ...(state === 'offered' ? { offerUntil: NOW.add({ hours: 48 }) } : {}) })
    .execute()
  return id
}

const stateOf = async (id: string) => (await getStanding(ctx, id)).state
const templatesTo = async (to: string) =>
  (
    await sql<{
      line: string
    }>`select concat_ws(' ', template, data ->> 'by', jsonb_array_length(data -> 'gone')) as line from mails
      where club_id = ${clubId} and to_address = ${to} order by id`.execute(ctx.db)
  ).rows.map(({ line }) => line)

test('whoever takes a place leaves the other lists they tick, and no others; each is told and written down', async () => {
  const [one, two, three] = [
    await insertCourse(ctx, { title: 'A' }),
    await insertCourse(ctx, { title: 'B' }),
    await insertCourse(ctx),
  ]
  const [me, stranger] = [await insertPerson(ctx, { email: 'ich@post.example' }), await insertPerson(ctx)]
  const place = await enter(one, me, 'offered')
  const [wanted, kept] = [await enter(two, me, 'waiting'), await enter(three, me, 'waiting')]
  const foreign = await enter(three, stranger, 'waiting')
  const offered = await getStanding(ctx, place)
  expect((await listOtherLists(ctx, offered)).map(({ id }) => id).sort()).toEqual([wanted, kept].sort())
  // Only a firm place lets go of others.
  await leaveOtherLists(ctx, offered, [wanted])
  expect(await stateOf(wanted)).toBe('waiting')

  const taken = await acceptOffer(ctx, place)
  await leaveOtherLists(ctx, taken.ok ? taken.value : expect.fail(), [wanted, foreign])
  expect([await stateOf(wanted), await stateOf(kept), await stateOf(foreign)]).toEqual(['cancelled', 'waiting', 'waiting'])
  expect(await templatesTo('ich@post.example')).toEqual(['participation.confirmed', 'participation.cancelled list'])
  const { rows } = await sql<{
    content: string
  }>`select content from journal where club_id = ${clubId} and object_id = ${wanted}`.execute(ctx.db)
  expect(rows).toEqual([{ content: 'Warteliste verlassen: B' }])
})

test('a place that was offered there meanwhile is kept', async () => {
  const [one, two] = [await insertCourse(ctx), await insertCourse(ctx)]
  const me = await insertPerson(ctx)
  const standing = await getStanding(ctx, await enter(one, me, 'confirmed'))
  const list = await enter(two, me, 'waiting')
  await ctx.db
    .updateTable('participations')
    .set({ state: 'offered', offerUntil: NOW.add({ hours: 4 }) })
    .where('id', '=', list)
    .execute()
  await leaveOtherLists(ctx, standing, [list])
  expect(await stateOf(list)).toBe('offered')
})

test('somebody else of the family who waits elsewhere, under another address, is not shown', async () => {
  const [one, two] = [await insertCourse(ctx), await insertCourse(ctx)]
  const [child, mother, father] = [await insertPerson(ctx), await insertPerson(ctx), await insertPerson(ctx)]
  const place = await enter(one, child, 'confirmed', { contactId: mother })
  await enter(two, child, 'waiting', { contactId: father })
  expect(await listOtherLists(ctx, await getStanding(ctx, place))).toEqual([])
})

test('a group that waits together and gets smaller is offered the place that is free', async () => {
  const [one, two] = [await insertCourse(ctx), await insertCourse(ctx, { capacity: 1 })]
  const [me, friend] = [await insertPerson(ctx), await insertPerson(ctx)]
  const groupId = newId()
  await ctx.db.insertInto('participationGroups').values({ clubId, id: groupId, courseId: two, kind: 'all_or_none' }).execute()
  const standing = await getStanding(ctx, await enter(one, me, 'confirmed'))
  const [mine, theirs] = [await enter(two, me, 'waiting', { groupId }), await enter(two, friend, 'waiting', { groupId })]
  await leaveOtherLists(ctx, standing, [mine])
  expect(await stateOf(theirs)).toBe('offered')
})

test('after the deadline a firm place says so instead of offering a button that is refused; who waits may always leave', async () => {
  const courseId = await insertCourse(ctx)
  await ctx.db.updateTable('courses').set({ cancelDays: 7 }).where('id', '=', courseId).execute()
  const startsAt = NOW.add({ hours: 24 * 3 })
  const onDay = Temporal.PlainDate.from('2026-11-23')
  await ctx.db
    .insertInto('sessions')
    .values({ clubId, id: newId(), courseId, onDay, startsAt, endsAt: startsAt.add({ hours: 1 }) })
    .execute()
  const [placed, waits] = [await insertPerson(ctx), await insertPerson(ctx)]
  const ids = [await enter(courseId, placed, 'confirmed'), await enter(courseId, waits, 'waiting')]
  const standings = await Promise.all(ids.map((id) => getStanding(ctx, id)))
  expect(standings.map(({ isTooLate }) => isTooLate)).toEqual([true, false])
  expect(await cancelParticipation(ctx, found(ids[0]))).toEqual({ ok: false, refusal: 'too_late' })
})

test('an offered place comes with dates to look at; whoever gives a place up gets them out of the calendar again', async () => {
  const courseId = await insertCourse(ctx, { capacity: 1 })
  const startsAt = NOW.add({ hours: 24 * 30 })
  const onDay = Temporal.PlainDate.from('2026-12-20')
  await ctx.db
    .insertInto('sessions')
    .values({ clubId, id: newId(), courseId, onDay, startsAt, endsAt: startsAt.add({ hours: 1 }) })
    .execute()
  const email = ['erst@post.example', 'dann@post.example', 'danach@post.example']
  const [first = '', second = '', third = ''] = await Promise.all(email.map((to) => insertPerson(ctx, { email: to })))
  const place = await enter(courseId, first, 'confirmed')
  const [next, last] = [await enter(courseId, second, 'waiting'), await enter(courseId, third, 'waiting')]
  await cancelParticipation(ctx, place)
  await declineOffer(ctx, next)
  await cancelParticipation(ctx, last)
  expect(await templatesTo('erst@post.example')).toEqual(['participation.cancelled person 1'])
  expect(await templatesTo('dann@post.example')).toEqual(['participation.offered', 'participation.cancelled declined 1'])
  expect(await templatesTo('danach@post.example')).toEqual(['participation.offered', 'participation.cancelled person 1'])
})
