import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { getPublicCourse } from '../courses/get-public-course.ts'
import { placesOf } from '../courses/places-of.ts'
import { addParticipant } from '../participations/add-participant.ts'
import { staffEntryInput } from '../participations/input.ts'
import { getLedCourse } from '../participations/list-led-courses.ts'
import { addToGroup, endGroupPerson, keepTrialGuest, moveGroupPerson } from './commands.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-23T18:00:00Z')

async function addOffer(ctx: Ctx, capacity: number): Promise<{ id: string; slug: string }> {
  const id = newId()
  const course = { id, slug: `k-${id}`, kind: 'ongoing', state: 'published', title: 'Turnen', search: 'turnen' }
  await ctx.db
    .insertInto('courses')
    .values({ clubId: ctx.club.id, ...course, capacity, hasWaitingList: true })
    .execute()
  return course
}

async function list(ctx: Ctx, courseId: string, firstname: string, kind: 'regular' | 'trial' = 'regular'): Promise<string> {
  const answer = await addToGroup(ctx, courseId, { newcomer: { firstname, lastname: 'Neu', phone: '' }, isOther: true }, kind)
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value.personId
}

async function enter(ctx: Ctx, courseId: string, firstname: string): Promise<{ id: string; state: string }> {
  const entry = staffEntryInput.parse({ firstname, lastname: 'Neu', birthOn: '1980-03-05', email: `${firstname}@post.example` })
  const answer = await addParticipant(ctx, courseId, entry)
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}

const stateOf = async (ctx: Ctx, id: string) =>
  (await ctx.db.selectFrom('participations').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const freeOn = async (ctx: Ctx, slug: string) => {
  const places = placesOf(await getPublicCourse(ctx, slug), NOW)
  return places.kind === 'free' ? places.places : places.kind
}

test('whoever is on the group list for good holds a place, a trial guest none until they stay; the website and the office count alike', async () => {
  const ctx = await database.ctx('gsv', actorWith('admin'), NOW)
  const { id, slug } = await addOffer(ctx, 6)
  await list(ctx, id, 'Ada')
  await list(ctx, id, 'Ben')
  const guest = await list(ctx, id, 'Gast', 'trial')
  expect(await freeOn(ctx, slug)).toBe(4)
  await keepTrialGuest(ctx, id, guest)
  expect(await freeOn(ctx, slug)).toBe(3)
  expect(await enter(ctx, id, 'Cem')).toMatchObject({ state: 'confirmed' })
  expect(await freeOn(ctx, slug)).toBe(2)
  expect(await getLedCourse(ctx, slug)).toMatchObject({ confirmed: 1, grouped: 3 })
})

test('who waits is offered the place of whoever is taken off the list or moves to another', async () => {
  const ctx = await database.ctx('gsv', actorWith('admin'), NOW)
  const [course, other] = [await addOffer(ctx, 2), await addOffer(ctx, 5)]
  const [ada, ben] = [await list(ctx, course.id, 'Ada'), await list(ctx, course.id, 'Ben')]
  const [first, second] = [await enter(ctx, course.id, 'Erste'), await enter(ctx, course.id, 'Zweite')]
  expect([first.state, second.state]).toEqual(['waiting', 'waiting'])
  await endGroupPerson(ctx, course.id, ada)
  expect([await stateOf(ctx, first.id), await stateOf(ctx, second.id)]).toEqual(['offered', 'waiting'])
  await moveGroupPerson(ctx, ben, course.id, other.id)
  expect(await stateOf(ctx, second.id)).toBe('offered')
})

test('somebody of the group who signs up holds one place, not two', async () => {
  const ctx = await database.ctx('gsv', actorWith('admin'), NOW)
  const { id, slug } = await addOffer(ctx, 2)
  const signedUp = await enter(ctx, id, 'Ada')
  const { personId } = await ctx.db
    .selectFrom('participations')
    .select('personId')
    .where('id', '=', signedUp.id)
    .executeTakeFirstOrThrow()
  await addToGroup(ctx, id, { personId }, 'regular')
  expect(await getLedCourse(ctx, slug)).toMatchObject({ confirmed: 1, grouped: 0 })
  expect(await freeOn(ctx, slug)).toBe(1)
})

test('four who leave at one moment while six wait and two more come: four places go on, in order, and none is given twice', async () => {
  const ctx = await database.ctx('gsv', actorWith('admin'), NOW)
  const { id, slug } = await addOffer(ctx, 4)
  const leaving = await Promise.all(['A', 'B', 'C', 'D'].map((name) => list(ctx, id, name)))
  const waiting: string[] = []
  for (const name of ['Eins', 'Zwei', 'Drei', 'Vier', 'Fuenf', 'Sechs']) waiting.push((await enter(ctx, id, name)).id)
  const [late] = await Promise.all([
    Promise.all(['Spaet', 'Spaeter'].map((name) => enter(ctx, id, name))),
    ...leaving.map((personId) => endGroupPerson(ctx, id, personId)),
  ])
  const states = await Promise.all(waiting.map((one) => stateOf(ctx, one)))
  expect(states).toEqual(['offered', 'offered', 'offered', 'offered', 'waiting', 'waiting'])
  expect(late.map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  expect(await getLedCourse(ctx, slug)).toMatchObject({ confirmed: 0, offered: 4, waiting: 4, grouped: 0 })
})
