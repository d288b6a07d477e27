import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { createPerson } from './commands.ts'
import { enterOwnBirthDate } from './enter-own-birth-date.ts'
import { getPerson } from './get-person.ts'

const database = await testDatabase()
const birthOn = Temporal.PlainDate.from('1988-03-05')
const personWith = async (known: Temporal.PlainDate | null) =>
  createPerson(await database.ctx('gsv'), { firstname: 'Erika', lastname: 'Muster', birthOn: known })

test.each([
  ['a missing one', null, { ok: true, value: null }, '1988-03-05'],
  ['a known one', Temporal.PlainDate.from('1990-01-01'), { ok: false, refusal: 'known' }, '1990-01-01'],
])('%s', async (_, known, answer, kept) => {
  const personId = await personWith(known)
  const own = await database.ctx('gsv', actorWith('reader', { personId }))
  expect(await enterOwnBirthDate(own, { birthOn })).toEqual(answer)
  expect((await getPerson(own, personId)).birthOn?.toString()).toBe(kept)
})

test.each([
  ['a member, whose change waits for approval', true, true],
  ['a user without a person', false, false],
])('refused: %s', async (_, hasPerson, isMember) => {
  const personId = await personWith(null)
  const own = await database.ctx('gsv', actorWith('reader', { personId: hasPerson ? personId : null, isMember }))
  await expect(enterOwnBirthDate(own, { birthOn })).rejects.toThrow()
  expect((await getPerson(await database.ctx('gsv'), personId)).birthOn).toBeNull()
})

test('of another club nobody is found', async () => {
  const personId = await personWith(null)
  const there = await database.ctx('rwa', actorWith('reader', { personId }))
  await expect(enterOwnBirthDate(there, { birthOn })).rejects.toThrow()
  expect((await getPerson(await database.ctx('gsv'), personId)).birthOn).toBeNull()
})
