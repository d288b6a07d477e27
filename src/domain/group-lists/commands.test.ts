import { beforeEach, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { newId } from '../../kernel/id.ts'
import { addToGroup, endGroupPerson, keepTrialGuest, moveGroupPerson } from './commands.ts'
import { listGroupPeople } from './queries.ts'
import { trialStanding } from './rules.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-23T18:00:00Z')
const TODAY = Temporal.PlainDate.from('2026-11-23')
let trainerId: string
let turnen: string
let tanz: string
let kurs: string

beforeEach(async () => {
  const { db, club } = await database.ctx('gsv', { kind: 'system' }, NOW)
  const clubId = club.id
  ;[trainerId, turnen, tanz, kurs] = [newId(), newId(), newId(), newId()]
  await db.insertInto('people').values({ clubId, id: trainerId, firstname: 'Uli', lastname: 'Sommer', search: 'uli' }).execute()
  const course = (id: string, kind: string) => ({
    clubId,
    id,
    slug: `k-${id}`,
    kind,
    state: 'published',
    title: kind,
    search: kind,
  })
  await db
    .insertInto('courses')
    .values([course(turnen, 'ongoing'), course(tanz, 'ongoing'), course(kurs, 'course')])
    .execute()
  await db
    .insertInto('courseTrainers')
    .values([turnen, tanz, kurs].map((courseId) => ({ clubId, courseId, personId: trainerId })))
    .execute()
})

const asTrainer = (now = NOW) => database.ctx('gsv', actorWith('trainer', { personId: trainerId }), now)
const newcomer = { newcomer: { firstname: 'Zoe', lastname: 'Neu', phone: '' }, isOther: true }

async function join(courseId: string, kind: 'regular' | 'trial' = 'regular'): Promise<string> {
  const answer = await addToGroup(await asTrainer(), courseId, newcomer, kind)
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value.personId
}

const names = async (courseId: string, day = TODAY) =>
  (await listGroupPeople(await asTrainer(), courseId, day)).map(({ firstname, kind }) => `${firstname} ${kind}`)

test('a newcomer is on the list from today on, once', async () => {
  const personId = await join(turnen)
  expect(await names(turnen)).toEqual(['Zoe regular'])
  expect(await names(turnen, TODAY.subtract({ days: 1 }))).toEqual([])
  const again = await addToGroup(await asTrainer(), turnen, { personId }, 'regular')
  expect(again).toEqual({ ok: false, refusal: 'already_listed' })
})

test('a newcomer of a known name is asked about, in spite of case and accents, and a double tap adds one', async () => {
  const added = (courseId: string, newcomer: { firstname: string; lastname: string }, isOther = false) =>
    asTrainer().then((ctx) => addToGroup(ctx, courseId, { newcomer: { ...newcomer, phone: '' }, isOther }, 'regular'))
  const taps = await Promise.all([1, 2].map(() => added(turnen, { firstname: 'Änne', lastname: 'Doppel' })))
  expect(taps.filter(({ ok }) => ok)).toHaveLength(1)
  expect(taps.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: 'name_listed' })
  const same = { firstname: 'änne', lastname: 'DOPPEL' }
  expect(await added(tanz, same)).toEqual({ ok: false, refusal: 'name_known' })
  expect(await added(tanz, { firstname: 'Änne', lastname: 'Doppelmann' })).toMatchObject({ ok: true })
  expect(await added(tanz, same, true)).toMatchObject({ ok: true })
})

test('two trainers who add the same person at once add them once', async () => {
  const personId = await join(tanz)
  const answers = await Promise.all([1, 2, 3, 4].map(async () => addToGroup(await asTrainer(), turnen, { personId }, 'regular')))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
})

test('a course has no regulars, but trial guests', async () => {
  expect(await addToGroup(await asTrainer(), kurs, newcomer, 'regular')).toEqual({ ok: false, refusal: 'not_ongoing' })
  await join(kurs, 'trial')
  expect(await names(kurs)).toEqual(['Zoe trial'])
})

test('a trial guest stays', async () => {
  const personId = await join(turnen, 'trial')
  expect(await keepTrialGuest(await asTrainer(), turnen, personId)).toEqual({ ok: true, value: null })
  expect(await names(turnen)).toEqual(['Zoe regular'])
  expect(await keepTrialGuest(await asTrainer(), turnen, personId)).toEqual({ ok: false, refusal: 'not_listed' })
})

test('who is taken off has the same day as last day; who came the same day is gone', async () => {
  const personId = await join(turnen)
  const later = await asTrainer(NOW.add({ hours: 24 * 7 }))
  expect((await endGroupPerson(later, turnen, personId)).ok).toBe(true)
  expect(await names(turnen, TODAY.add({ days: 7 }))).toEqual(['Zoe regular'])
  expect(await names(turnen, TODAY.add({ days: 8 }))).toEqual([])
  expect(await endGroupPerson(later, turnen, personId)).toEqual({ ok: false, refusal: 'not_listed' })
  const other = await join(tanz)
  await endGroupPerson(await asTrainer(), tanz, other)
  expect(await names(tanz)).toEqual([])
})

test('moving takes off here and puts on there, or does nothing', async () => {
  const personId = await join(turnen)
  expect((await moveGroupPerson(await asTrainer(), personId, turnen, tanz)).ok).toBe(true)
  expect([await names(turnen), await names(tanz)]).toEqual([[], ['Zoe regular']])
  expect(await moveGroupPerson(await asTrainer(), personId, turnen, tanz)).toEqual({ ok: false, refusal: 'already_listed' })
  expect(await moveGroupPerson(await asTrainer(), personId, tanz, kurs)).toEqual({ ok: false, refusal: 'not_ongoing' })
  expect(await moveGroupPerson(await asTrainer(), personId, tanz, tanz)).toEqual({ ok: false, refusal: 'same_course' })
  expect(await names(tanz)).toEqual(['Zoe regular'])
})

test('nobody changes the list of a course of others, and nobody of another club is put on it', async () => {
  const stranger = await database.ctx('gsv', actorWith('trainer', { personId: newId() }), NOW)
  await expect(addToGroup(stranger, turnen, newcomer, 'regular')).rejects.toThrow(/Right/)
  const rwa = await database.ctx('rwa', { kind: 'system' }, NOW)
  const foreign = newId()
  await rwa.db
    .insertInto('people')
    .values({ clubId: rwa.club.id, id: foreign, firstname: 'F', lastname: 'F', search: 'f' })
    .execute()
  await expect(addToGroup(await asTrainer(), turnen, { personId: foreign }, 'regular')).rejects.toThrow(/Not found/)
})

test.each([
  ['regular ones do not try', { kind: 'regular', attended: 1, trialLessons: 3, isMember: false }, null],
  ['the first lesson', { kind: 'trial', attended: 0, trialLessons: 3, isMember: false }, { number: 1, of: 3, isUsedUp: false }],
  ['the last lesson', { kind: 'trial', attended: 2, trialLessons: 3, isMember: false }, { number: 3, of: 3, isUsedUp: false }],
  ['one too many', { kind: 'trial', attended: 3, trialLessons: 3, isMember: false }, { number: 4, of: 3, isUsedUp: true }],
  ['a member by now', { kind: 'trial', attended: 3, trialLessons: 3, isMember: true }, { number: 4, of: 3, isUsedUp: false }],
  ['no trial lessons', { kind: 'trial', attended: 1, trialLessons: 0, isMember: false }, null],
] as const)('trial lessons: %s', (_, facts, standing) => {
  expect(trialStanding(facts)).toEqual(standing)
})
