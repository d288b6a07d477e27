import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { newId } from '../../kernel/id.ts'
import { endGuardian, enterGuardian } from './add-guardian.ts'
import { createPerson } from './commands.ts'
import { getPerson } from './get-person.ts'
import { listFamily } from './list-family.ts'

const database = await testDatabase()
const TODAY = Temporal.Now.plainDateISO('Europe/Berlin')
const office = () => database.ctx('gsv', actorWith('admin'))
const child = async (years = 9) =>
  createPerson(await office(), { firstname: 'Mia', lastname: 'Probe', birthOn: TODAY.subtract({ years }) })
const guardian = (email = `${newId()}@post.example`) => ({ firstname: 'Jens', lastname: 'Probe', email, phone: '0831 1' })
const guardiansOf = async (id: string) => (await getPerson(await office(), id)).guardians

test('staff writes down who cares for a child, until its last day as a minor; it is their family then', async () => {
  const ctx = await office()
  const childId = await child()
  const entered = await enterGuardian(ctx, childId, guardian())
  expect(entered.ok).toBe(true)
  const [one] = await guardiansOf(childId)
  expect(one).toMatchObject({ name: 'Jens Probe', phone: '0831 1', until: TODAY.add({ years: 9 }).subtract({ days: 1 }) })
  expect((await listFamily(ctx, one?.id ?? '')).map(({ id }) => id)).toContain(childId)
})

test('whoever is known by name and address is the same, once; a child of that name is not', async () => {
  const ctx = await office()
  const childId = await child()
  const input = guardian()
  const adult = await createPerson(ctx, { ...input, birthOn: TODAY.subtract({ years: 40 }) })
  await createPerson(ctx, { ...input, birthOn: TODAY.subtract({ years: 12 }) })
  expect(await enterGuardian(ctx, childId, { ...input, email: input.email.toUpperCase() })).toEqual({ ok: true, value: adult })
  expect(await enterGuardian(ctx, childId, input)).toEqual({ ok: false, refusal: 'is_guardian' })
  const stranger = await enterGuardian(ctx, childId, { ...input, email: '' })
  expect(stranger.ok && stranger.value).not.toBe(adult)
  expect(await guardiansOf(childId)).toHaveLength(2)
})

test('two of the office who enter the same at once enter one', async () => {
  const ctx = await office()
  const childId = await child()
  const input = guardian()
  const entered = await Promise.all([1, 2, 3, 4].map(() => enterGuardian(ctx, childId, input)))
  expect(entered.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await guardiansOf(childId)).toHaveLength(1)
})

test('who is taken out acts for the child no longer, and can be entered again', async () => {
  const ctx = await office()
  const childId = await child()
  const input = guardian()
  const entered = await enterGuardian(ctx, childId, input)
  const guardianId = entered.ok ? entered.value : ''
  await endGuardian(ctx, childId, guardianId)
  expect(await guardiansOf(childId)).toEqual([])
  expect((await listFamily(ctx, guardianId)).map(({ id }) => id)).toEqual([guardianId])
  await expect(endGuardian(ctx, childId, guardianId)).rejects.toThrow('Not found')
  expect(await enterGuardian(ctx, childId, input)).toEqual({ ok: true, value: guardianId })
  expect(await guardiansOf(childId)).toHaveLength(1)
})

test('nobody of full age gets a guardian; trainers and strangers enter none', async () => {
  expect(await enterGuardian(await office(), await child(18), guardian())).toEqual({ ok: false, refusal: 'of_age' })
  const childId = await child()
  for (const role of ['trainer', 'reader', 'editor'] as const) {
    const other = await database.ctx('gsv', actorWith(role, { personId: newId() }))
    await expect(enterGuardian(other, childId, guardian())).rejects.toThrow('Not found')
    await expect(endGuardian(other, childId, newId())).rejects.toThrow('Not found')
  }
})
