import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertPerson } from '../../../tests/support/session.ts'
import { Forbidden, found, NotFound } from '../../kernel/answer.ts'
import { addGuardian } from '../people/add-guardian.ts'
import { findTodayList } from '../today/find-today-list.ts'
import { giveConsent, savePurpose, settleWithdrawal, takeBackConsent } from './commands.ts'
import { giveOwnConsent, takeBackOwnConsent } from './give-own-consent.ts'
import { listConsents } from './queries.ts'
import { takeOverConsents } from './take-over-consents.ts'

const NOW = Temporal.Instant.from('2026-06-10T10:00:00Z')
const database = await testDatabase()
const office = await database.ctx('gsv', actorWith('admin', { areas: ['members'] }), NOW)
const PHOTOS = { id: '', version: 0, title: 'Fotos', text: 'Fotos auf der Website', isRetired: false }

const as = (personId: string) => ({ ...office, actor: actorWith('reader', { personId }) })

async function newPurpose(): Promise<string> {
  const saved = await savePurpose(office, PHOTOS)
  if (!saved.ok) throw new Error(saved.refusal)
  return saved.value
}

async function insertBorn(birthOn: string): Promise<string> {
  const id = await insertPerson(office)
  await office.db
    .updateTable('people')
    .set({ birthOn: Temporal.PlainDate.from(birthOn) })
    .where('id', '=', id)
    .execute()
  return id
}

const states = async (personId: string) =>
  (await listConsents(office, personId)).map(({ revokedAt, source, byPersonId }) => ({
    isOpen: revokedAt === null,
    source,
    byPersonId,
  }))

test('an adult agrees and takes it back; the row stays, and a second press changes nothing', async () => {
  const [personId, purposeId] = [await insertBorn('1980-01-01'), await newPurpose()]
  const give = () => giveOwnConsent(as(personId), personId, { purposeId, textVersion: 1 })
  expect((await give()).ok).toBe(true)
  expect(await give()).toEqual({ ok: false, refusal: 'given_already' })
  const { id } = found((await listConsents(as(personId), personId))[0])
  await takeBackOwnConsent(as(personId), personId, id)
  await takeBackOwnConsent(as(personId), personId, id)
  expect(await states(personId)).toEqual([{ isOpen: false, source: 'web', byPersonId: personId }])
})

test('nobody agrees to a wording that they did not read, nor to what nobody is asked any more', async () => {
  const [personId, purposeId] = [await insertBorn('1980-01-01'), await newPurpose()]
  await savePurpose(office, { ...PHOTOS, id: purposeId, version: 1, text: 'Fotos auf Website und Plakat' })
  const give = (textVersion: number) => giveOwnConsent(as(personId), personId, { purposeId, textVersion })
  expect(await give(1)).toEqual({ ok: false, refusal: 'text_changed' })
  expect((await give(2)).ok).toBe(true)
  await savePurpose(office, { ...PHOTOS, id: purposeId, version: 2, text: 'Fotos auf Website und Plakat', isRetired: true })
  expect(await give(2)).toEqual({ ok: false, refusal: 'retired' })
})

test('a guardian agrees for a child; the child alone cannot before sixteen, but takes back what counts', async () => {
  const [childId, motherId, purposeId] = [await insertBorn('2012-06-11'), await insertBorn('1980-01-01'), await newPurpose()]
  const wish = { purposeId, textVersion: 1 }
  await expect(giveOwnConsent(as(motherId), childId, wish)).rejects.toThrow(NotFound)
  await addGuardian(office, childId, motherId, '[2026-01-01,)')
  expect(await giveOwnConsent(as(childId), childId, wish)).toEqual({ ok: false, refusal: 'too_young' })
  expect((await giveOwnConsent(as(motherId), childId, wish)).ok).toBe(true)
  const { id } = found((await listConsents(as(childId), childId))[0])
  await takeBackOwnConsent(as(childId), childId, id)
  expect(await states(childId)).toEqual([{ isOpen: false, source: 'web', byPersonId: motherId }])
})

test('of guardian and child at once one consent stands', async () => {
  const [childId, motherId, purposeId] = [await insertBorn('2010-01-01'), await insertBorn('1980-01-01'), await newPurpose()]
  await addGuardian(office, childId, motherId, '[2026-01-01,)')
  const wish = { purposeId, textVersion: 1 }
  const answers = await Promise.all([giveOwnConsent(as(childId), childId, wish), giveOwnConsent(as(motherId), childId, wish)])
  expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(await states(childId)).toHaveLength(1)
})

test('nobody reaches the consents of others, of their grown-up children, or under a foreign id', async () => {
  const [personId, otherId, purposeId] = [await insertBorn('1980-01-01'), await insertBorn('1981-01-01'), await newPurpose()]
  await addGuardian(office, otherId, personId, '[2026-01-01,)')
  const wish = { purposeId, textVersion: 1 }
  expect((await giveOwnConsent(as(otherId), otherId, wish)).ok).toBe(true)
  const { id } = found((await listConsents(office, otherId))[0])
  await expect(giveOwnConsent(as(personId), otherId, wish)).rejects.toThrow(NotFound)
  await expect(takeBackOwnConsent(as(personId), otherId, id)).rejects.toThrow(NotFound)
  await expect(takeBackOwnConsent(as(personId), personId, id)).rejects.toThrow(NotFound)
  for (const role of ['reader', 'trainer', 'admin'] as const)
    await expect(giveOwnConsent({ ...office, actor: actorWith(role) }, otherId, wish)).rejects.toThrow(NotFound)
})

/** Withdrawals of a person that wait for the office. */
const waiting = async (personId: string) =>
  ((await findTodayList(office, 'widerrufene-einwilligungen'))?.rows ?? []).filter(({ to }) => to?.includes(personId)).length

test('what somebody takes back alone waits for the office until it has acted, what the office enters does not', async () => {
  const [personId, purposeId] = [await insertBorn('1980-01-01'), await newPurpose()]
  const give = () => giveOwnConsent(as(personId), personId, { purposeId, textVersion: 1 })
  await give()
  const { id } = found((await listConsents(office, personId))[0])
  await expect(settleWithdrawal(office, personId, id), 'it still counts').rejects.toThrow(NotFound)
  await takeBackOwnConsent(as(personId), personId, id)
  expect(await waiting(personId)).toBe(1)
  await expect(settleWithdrawal(as(personId), personId, id)).rejects.toThrow(Forbidden)
  await expect(settleWithdrawal(office, await insertBorn('1980-01-01'), id)).rejects.toThrow(NotFound)
  await settleWithdrawal(office, personId, id)
  await settleWithdrawal(office, personId, id)
  expect(await waiting(personId)).toBe(0)
  await giveConsent(office, personId, {
    purposeId,
    byPersonId: personId,
    givenOn: Temporal.PlainDate.from('2026-06-10'),
    source: 'paper',
  })
  await takeBackConsent(office, personId, found((await listConsents(office, personId)).find(({ revokedAt }) => !revokedAt)).id)
  expect(await waiting(personId), 'the office entered it').toBe(0)
})

test('who agrees again has nothing waiting; at eighteen only what does not go on waits', async () => {
  const [childId, motherId] = [await insertBorn('2012-06-11'), await insertBorn('1980-01-01')]
  const [photos, names] = [await newPurpose(), await newPurpose()]
  await addGuardian(office, childId, motherId, '[2026-01-01,)')
  const give = (purposeId: string) => giveOwnConsent(as(motherId), childId, { purposeId, textVersion: 1 })
  await give(photos)
  await takeBackOwnConsent(as(childId), childId, found((await listConsents(office, childId))[0]).id)
  expect(await waiting(childId)).toBe(1)
  await give(photos)
  expect(await waiting(childId)).toBe(0)
  await give(names)
  await takeOverConsents(office, childId, [names])
  expect(await waiting(childId)).toBe(1)
})
