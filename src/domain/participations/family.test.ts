import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertMember } from '../../../tests/support/members.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { cancelCourse } from '../decisions/cancel-course.ts'
import { askForDecisions, extendDecision, runCourse } from '../decisions/commands.ts'
import { changePrice, settlePrice } from './change-price.ts'
import { cancelParticipation, confirmParticipation } from './confirm.ts'
import { finishParticipations } from './finish-participations.ts'
import { getSignUpTerms } from './get-sign-up-terms.ts'
import { familyInput, type SignUp, signUpInput } from './input.ts'
import { moveParticipation } from './move-participation.ts'
import { signUp } from './sign-up.ts'
import { signUpFamily } from './sign-up-family.ts'

const database = await testDatabase()
const staff = await database.ctx('gsv')
const visitor = await database.ctx('gsv', { kind: 'visitor' })
const clubId = staff.club.id

async function course(more: object = {}): Promise<string> {
  const id = newId()
  const fixed = { kind: 'course', state: 'published', title: 'Kurs', search: 'kurs', capacity: 2 }
  await staff.db
    .insertInto('courses')
    .values({ clubId, id, slug: `kurs-${id}`, ...fixed, ...more })
    .execute()
  const prices = [
    { kind: 'non_member', cents: 6000 },
    { kind: 'member', cents: 3000 },
  ]
  await staff.db
    .insertInto('coursePrices')
    .values(prices.map((price) => ({ clubId, courseId: id, ...price })))
    .execute()
  return id
}

async function person(firstname: string, born: string): Promise<string> {
  const id = newId()
  const named = {
    firstname,
    lastname: 'Lorenz',
    birthOn: Temporal.PlainDate.from(born),
    email: `${firstname}@post.example`,
    search: firstname,
  }
  await staff.db
    .insertInto('people')
    .values({ clubId, id, ...named })
    .execute()
  return id
}

const parent = await person('Anke', '1985-03-07')
const child = await person('Mia', '2018-05-01')
const stranger = await person('Fremd', '2018-05-01')
await staff.db
  .insertInto('guardians')
  .values({ clubId, childId: child, guardianId: parent, valid: '[2018-05-01,2036-05-01)' })
  .execute()
await insertMember(staff.db, { clubId, personId: child })
const asParent: Ctx = await database.ctx('gsv', actorWith('reader', { personId: parent }))

const family = (courseId: string, ids: string[], more: object = {}) =>
  signUpFamily(asParent, {
    courseId,
    input: familyInput.parse({ people: ids.map((id) => ({ id })), ...more }),
    idempotencyKey: null,
  })

let number = 0
const alone = (courseId: string, more: Partial<SignUp> = {}) => {
  number += 1
  const who = { firstname: 'Erika', lastname: `Muster ${number}`, birthOn: '5.3.1985', email: `e${number}@post.example` }
  const input = { ...signUpInput.parse({ ...who }), ...more }
  return signUp(visitor, { courseId, input, source: 'web', idempotencyKey: null })
}

const rows = (courseId: string) =>
  staff.db.selectFrom('participations').selectAll().where('courseId', '=', courseId).orderBy('queuedAt').orderBy('id').execute()

async function only(courseId: string) {
  const [row] = await rows(courseId)
  if (!row) throw new Error('nobody signed up')
  return row
}

test('a parent signs up a child and themselves: in at once, the known member pays the member price for good', async () => {
  const id = await course()
  expect(await family(id, [parent, child])).toMatchObject({ ok: true, value: { state: 'confirmed', people: 2, waiting: 0 } })
  const byPerson = new Map((await rows(id)).map((row) => [row.personId, row]))
  expect(byPerson.get(child)).toMatchObject({
    state: 'confirmed',
    contactId: parent,
    priceKind: 'member',
    priceCents: 3000,
    payment: 'invoice',
  })
  expect(byPerson.get(child)?.priceCheckedAt).not.toBeNull()
  expect(byPerson.get(parent)).toMatchObject({ contactId: parent, priceKind: 'non_member' })
  expect(byPerson.get(parent)?.debtorId).toBe(byPerson.get(child)?.debtorId)
  expect(await family(id, [child])).toEqual({ ok: false, refusal: 'already_joined' })
})

test.each([
  [3, { state: 'offered', people: 2, waiting: 0, placeId: null }],
  [2, { state: 'offered', people: 2, waiting: 1, placeId: null }],
])('behind a group that needs all %i places, a family is told how many of them it is offered', async (capacity, told) => {
  const id = await course({ capacity })
  await alone(id)
  const others = Array.from({ length: capacity - 1 }, (_, at) => ({
    firstname: `Ina ${at}`,
    lastname: 'Groß',
    birthOn: '5.3.1985',
  }))
  await alone(id, { others: signUpInput.shape.others.parse(others), groupKind: 'all_or_none' })
  for (const { id: one, state } of await rows(id)) if (state === 'waiting') await confirmParticipation(visitor, one)
  expect(await family(id, [parent, child], { groupKind: 'together' })).toMatchObject({ ok: true, value: told })
})

test('the form knows who has a place and who waits', async () => {
  const id = await course({ capacity: 1 })
  await family(id, [child])
  await family(id, [parent])
  const { alreadyIn } = await getSignUpTerms(asParent, id, [child, parent, stranger])
  expect(new Map(alreadyIn.map(({ personId, state }) => [personId, state]))).toEqual(
    new Map([
      [child, 'confirmed'],
      [parent, 'waiting'],
    ]),
  )
})

test('nobody signs up the children of others, and a login without a person none at all', async () => {
  const id = await course()
  await expect(family(id, [stranger])).rejects.toThrow('Not found')
  const nobody = await database.ctx('gsv', actorWith('reader'))
  const input = familyInput.parse({ people: [{ id: child }] })
  await expect(signUpFamily(nobody, { courseId: id, input, idempotencyKey: null })).rejects.toThrow()
  expect(await rows(id)).toEqual([])
})

test('a claimed membership is provisional; the office keeps the price or sets the usual one, which the person hears', async () => {
  const id = await course()
  await alone(id, { claimsMembership: true })
  const row = await only(id)
  expect(row).toMatchObject({ priceKind: 'member', priceCents: 3000, priceCheckedAt: null })
  await settlePrice(staff, row.id, false)
  expect(await only(id)).toMatchObject({ priceKind: 'non_member', priceCents: 6000 })
  const mails = await staff.db.selectFrom('mails').select('id').where('template', '=', 'participation.priceChanged').execute()
  expect(mails).toHaveLength(1)
})

test('a login claims memberships that nobody knows of, each for one person; what is known stays sure', async () => {
  const id = await course()
  const people = [{ id: parent, claimsMembership: true }, { id: child }]
  await signUpFamily(asParent, { courseId: id, input: familyInput.parse({ people }), idempotencyKey: null })
  const byPerson = new Map((await rows(id)).map((row) => [row.personId, row]))
  expect(byPerson.get(parent)).toMatchObject({ state: 'confirmed', priceKind: 'member', priceCents: 3000, priceCheckedAt: null })
  expect(byPerson.get(child)?.priceCheckedAt).not.toBeNull()
})

test.each([
  ['nobody claims', {}, true],
  ['somebody claims', { claimsMembership: true }, false],
])('who comes to try what the fee covers, by a membership that %s', async (_, claim, isTrial) => {
  const id = await course({ trialLessons: 3 })
  await staff.db.deleteFrom('coursePrices').where('courseId', '=', id).where('kind', '=', 'non_member').execute()
  await staff.db.updateTable('coursePrices').set({ cents: 0 }).where('courseId', '=', id).execute()
  const input = familyInput.parse({ people: [{ id: parent, ...claim }], isTrial: true })
  await signUpFamily(asParent, { courseId: id, input, idempotencyKey: null })
  expect(await only(id)).toMatchObject({ isTrial })
})

test('a price is changed with a reason only, and by trainers never', async () => {
  const id = await course()
  await alone(id)
  const { id: rowId } = await only(id)
  expect(await changePrice(staff, rowId, 1000, ' ')).toEqual({ ok: false, refusal: 'reason_missing' })
  const trainer = await database.ctx('gsv', actorWith('trainer', { personId: parent }))
  await expect(changePrice(trainer, rowId, 0, 'nett')).rejects.toThrow()
  expect((await changePrice(staff, rowId, 1000, 'Geschwister')).ok).toBe(true)
  expect((await only(id)).priceCents).toBe(1000)
})

test('a mandate given without a login counts only once the mailed link was followed', async () => {
  const id = await course({ payment: 'mandate' })
  expect(await alone(id)).toEqual({ ok: false, refusal: 'payment_missing' })
  const account = { payment: 'mandate' as const, holder: 'Erika Muster' }
  expect(await alone(id, { ...account, iban: 'DE03120300000000202051' })).toEqual({ ok: false, refusal: 'iban_wrong' })
  expect((await alone(id, { ...account, iban: 'DE02 1203 0000 0000 2020 51' })).ok).toBe(true)
  const row = await only(id)
  const state = () => staff.db.selectFrom('mandates').select('state').where('id', '=', row.mandateId).executeTakeFirstOrThrow()
  expect(await state()).toEqual({ state: 'pending' })
  await confirmParticipation(visitor, row.id)
  expect(await state()).toEqual({ state: 'active' })
})

test('who has tried an offer does not try it again', async () => {
  const free = await course({ trialLessons: 2 })
  expect((await family(free, [child], { isTrial: true })).ok).toBe(true)
  await cancelParticipation(visitor, (await only(free)).id)
  expect(await family(free, [child], { isTrial: true })).toEqual({ ok: false, refusal: 'trial_used' })
})

test('moving frees the place for who waits; above the capacity of the new offer only with a reason', async () => {
  const [from, to] = [await course({ capacity: 1 }), await course({ capacity: 1, hasWaitingList: false, title: 'Ziel' })]
  for (const id of [from, from, to]) await alone(id)
  for (const row of await rows(from)) await confirmParticipation(visitor, row.id)
  const { id } = await only(from)
  expect(await moveParticipation(staff, id, to, '')).toEqual({ ok: false, refusal: 'full' })
  expect((await moveParticipation(staff, id, to, 'Umzug in die andere Halle')).ok).toBe(true)
  expect((await rows(from)).map(({ state, endedReason }) => [state, endedReason])).toEqual([
    ['cancelled', 'moved'],
    ['offered', null],
  ])
  expect((await rows(to)).map(({ state }) => state)).toEqual(['requested', 'confirmed'])
  const log = await staff.db
    .selectFrom('journal')
    .select('content')
    .where('objectId', '=', id)
    .where('event', '=', 'participation.moved')
    .execute()
  expect(log[0]?.content).toBe('Gewechselt von Kurs zu Ziel (Umzug in die andere Halle)')
})

test('members go first on the waiting list where the offer says so', async () => {
  const id = await course({ capacity: 1, priorities: ['members'] })
  await alone(id)
  await alone(id)
  await family(id, [child])
  const waiting = (await rows(id)).filter(({ state }) => state === 'waiting').sort((one, other) => one.rank - other.rank)
  expect(waiting.map(({ personId, rank }) => [personId === child, rank])).toEqual([
    [true, -1],
    [false, 0],
  ])
})

test('on the day of decision those who decide are asked once; put off, they are asked again; cancelled, the hall is free', async () => {
  const decisionOn = Temporal.Now.plainDateISO('Europe/Berlin')
  const id = await course({ minimum: 2, decisionOn })
  await alone(id)
  expect(await askForDecisions(staff)).toBe(1)
  expect(await askForDecisions(staff)).toBe(0)
  expect(await extendDecision(staff, id, decisionOn)).toEqual({ ok: false, refusal: 'day_past' })
  expect((await extendDecision(staff, id, decisionOn.add({ days: 1 }))).ok).toBe(true)
  const tomorrow = { ...staff, now: staff.now.add({ hours: 24 }) }
  expect(await askForDecisions(tomorrow)).toBe(1)
  expect((await runCourse(staff, id)).ok).toBe(true)
  expect(await askForDecisions(tomorrow)).toBe(0)
  const [startsAt, endsAt] = [staff.now.add({ hours: 48 }), staff.now.add({ hours: 49 })]
  await staff.db
    .insertInto('sessions')
    .values({ clubId, id: newId(), courseId: id, onDay: decisionOn.add({ days: 2 }), startsAt, endsAt })
    .execute()
  const editor = await database.ctx('gsv', actorWith('editor', { departmentIds: [newId()] }))
  await expect(cancelCourse(editor, id, 'Zu wenige')).rejects.toThrow()
  expect(await cancelCourse(staff, id, 'Zu wenige')).toEqual({ ok: true, value: 1 })
  expect(await cancelCourse(staff, id, 'Zu wenige')).toEqual({ ok: false, refusal: 'wrong_state' })
  expect(await only(id)).toMatchObject({ state: 'cancelled', endedReason: 'course_cancelled' })
  const sessions = await staff.db.selectFrom('sessions').select('state').where('courseId', '=', id).execute()
  expect(sessions).toEqual([{ state: 'cancelled' }])
})

test('when an offer is over, firm places become taken part, and who waited is let go', async () => {
  const id = await course({ capacity: 1 })
  await alone(id)
  await alone(id)
  await confirmParticipation(visitor, (await only(id)).id)
  await staff.db.updateTable('courses').set({ state: 'finished' }).where('id', '=', id).execute()
  expect(await finishParticipations(staff)).toBe(2)
  expect(await finishParticipations(staff)).toBe(0)
  expect((await rows(id)).map(({ state }) => state)).toEqual(['finished', 'declined'])
})
