import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertMember } from '../../../tests/support/members.ts'
import { pricedOffers } from '../../../tests/support/priced-offers.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { changePrice, settlePrice } from './change-price.ts'
import { cancelParticipation, confirmParticipation } from './confirm.ts'
import { getSignUpTerms } from './get-sign-up-terms.ts'
import { familyInput, signUpInput } from './input.ts'
import { signUpFamily } from './sign-up-family.ts'

const database = await testDatabase()
const staff = await database.ctx('gsv')
const visitor = await database.ctx('gsv', { kind: 'visitor' })
const clubId = staff.club.id
const { course, alone, rows, only } = pricedOffers(staff, visitor)

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
