import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertPerson } from '../../../tests/support/session.ts'
import { Forbidden, found } from '../../kernel/answer.ts'
import { addGuardian } from '../people/add-guardian.ts'
import { giveConsent, savePurpose, takeBackConsent } from './commands.ts'
import { listConsents, listPurposes } from './queries.ts'

const NOW = Temporal.Instant.from('2026-06-10T10:00:00Z')
const database = await testDatabase()
const office = await database.ctx('gsv', actorWith('admin', { areas: ['members'] }), NOW)
const TODAY = Temporal.PlainDate.from('2026-06-10')
const PHOTOS = { id: '', version: 0, title: 'Fotos', text: 'Fotos auf der Website', isRetired: false }

async function newPurpose(): Promise<string> {
  const saved = await savePurpose(office, PHOTOS)
  if (!saved.ok) throw new Error(saved.refusal)
  return saved.value
}
const give = (personId: string, purposeId: string, byPersonId = personId, givenOn = TODAY) =>
  giveConsent(office, personId, { purposeId, byPersonId, givenOn, source: 'paper' })

test('a consent counts until it is taken back, and the row stays as proof', async () => {
  const [personId, purposeId] = [await insertPerson(office), await newPurpose()]
  expect((await give(personId, purposeId)).ok).toBe(true)
  expect(await give(personId, purposeId)).toEqual({ ok: false, refusal: 'given_already' })
  const { id } = found((await listConsents(office, personId))[0])
  await takeBackConsent(office, personId, id)
  await takeBackConsent(office, personId, id)
  expect((await give(personId, purposeId)).ok).toBe(true)
  expect((await listConsents(office, personId)).map(({ revokedAt }) => revokedAt !== null).toSorted()).toEqual([false, true])
})

test('a changed text is the next version; who agrees to it replaces the older consent', async () => {
  const [personId, purposeId] = [await insertPerson(office), await newPurpose()]
  await give(personId, purposeId)
  await savePurpose(office, { ...PHOTOS, id: purposeId, version: 1, text: 'Fotos auf Website und Plakat' })
  expect(await listConsents(office, personId)).toMatchObject([{ textVersion: 1, isOld: true, revokedAt: null }])
  expect((await give(personId, purposeId)).ok).toBe(true)
  const consents = await listConsents(office, personId)
  expect(consents.filter(({ revokedAt }) => revokedAt === null)).toMatchObject([{ textVersion: 2 }])
  expect(consents).toHaveLength(2)
  const { rows } = {
    rows: await office.db.selectFrom('consentTexts').select('text').where('purposeId', '=', purposeId).execute(),
  }
  expect(rows.map(({ text }) => text).toSorted()).toEqual(['Fotos auf Website und Plakat', 'Fotos auf der Website'])
  expect(await savePurpose(office, { ...PHOTOS, id: purposeId, version: 1 })).toEqual({ ok: false, refusal: 'changed_meanwhile' })
})

test('for a child its guardian agrees, nobody else, not ahead, and not to what nobody is asked any more', async () => {
  const [childId, motherId, purposeId] = [await insertPerson(office), await insertPerson(office), await newPurpose()]
  expect(await give(childId, purposeId, motherId)).toEqual({ ok: false, refusal: 'not_theirs' })
  await addGuardian(office, childId, motherId, '[2026-01-01,)')
  expect(await give(childId, purposeId, motherId, TODAY.add({ days: 1 }))).toEqual({ ok: false, refusal: 'day_ahead' })
  expect((await give(childId, purposeId, motherId)).ok).toBe(true)
  await savePurpose(office, { ...PHOTOS, id: purposeId, version: 1, isRetired: true })
  expect(await give(motherId, purposeId)).toEqual({ ok: false, refusal: 'retired' })
  expect((await listPurposes(office)).find(({ id }) => id === purposeId)).toMatchObject({ given: 1, isRetired: true })
})

test('of two who enter the same consent at once one does', async () => {
  const [personId, purposeId] = [await insertPerson(office), await newPurpose()]
  const answers = await Promise.all([give(personId, purposeId), give(personId, purposeId)])
  expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
})

test('other areas and roles neither read nor enter consents', async () => {
  const personId = await insertPerson(office)
  for (const actor of [
    actorWith('editor'),
    actorWith('trainer'),
    actorWith('reader'),
    actorWith('admin', { areas: ['finance'] }),
  ]) {
    await expect(listConsents({ ...office, actor }, personId)).rejects.toThrow(Forbidden)
    await expect(savePurpose({ ...office, actor }, PHOTOS)).rejects.toThrow(Forbidden)
  }
})
