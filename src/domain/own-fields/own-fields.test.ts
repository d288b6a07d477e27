import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertPerson } from '../../../tests/support/session.ts'
import { Forbidden } from '../../kernel/answer.ts'
import { removeOwnField, saveOwnField, setOwnValues } from './commands.ts'
import { OwnFieldInput } from './input.ts'
import { countOwnValues, getOwnValues, listOwnFields } from './queries.ts'

const database = await testDatabase()
const office = await database.ctx('gsv', actorWith('admin', { areas: ['members'] }))
const field = (more: object) => OwnFieldInput.parse({ title: 'Trikot', kind: 'choice', choices: 'S\nM\nL\n', ...more })

async function newField(more: object): Promise<string> {
  const saved = await saveOwnField(office, field(more))
  if (!saved.ok) throw new Error(saved.refusal)
  return saved.value
}

test('values of all kinds are kept as they were meant; a wrong one names its field and nothing is saved', async () => {
  const personId = await insertPerson(office)
  const [size, since, weight, helps] = [
    await newField({ title: 'Größe' }),
    await newField({ title: 'Pass seit', kind: 'day' }),
    await newField({ title: 'Gewicht', kind: 'number' }),
    await newField({ title: 'Hilft beim Fest', kind: 'yes_no' }),
  ]
  const wrong = await setOwnValues(office, personId, { [size]: 'XXL', [since]: '31.02.2026', [weight]: '70' })
  expect(wrong).toEqual({
    ok: false,
    faults: [
      { fieldId: size, fault: 'no_choice' },
      { fieldId: since, fault: 'no_day' },
    ],
  })
  expect((await getOwnValues(office, personId)).size).toBe(0)
  await setOwnValues(office, personId, { [size]: 'M', [since]: '3.2.2026', [weight]: '70,5', [helps]: 'yes' })
  expect(Object.fromEntries(await getOwnValues(office, personId))).toEqual({
    [size]: 'M',
    [since]: '2026-02-03',
    [weight]: '70.5',
    [helps]: 'yes',
  })
  await setOwnValues(office, personId, { [size]: '' })
  expect((await getOwnValues(office, personId)).has(size)).toBe(false)
})

test('what somebody has keeps its kind and answers; unused answers may go, and the whole field with its values', async () => {
  const id = await newField({ title: 'Farbe', choices: 'rot\nblau\ngrün' })
  await setOwnValues(office, await insertPerson(office), { [id]: 'rot' })
  expect(await saveOwnField(office, field({ id, version: 1, title: 'Farbe', kind: 'text' }))).toEqual({
    ok: false,
    refusal: 'in_use',
  })
  expect(await saveOwnField(office, field({ id, version: 1, title: 'Farbe', choices: 'blau\ngrün' }))).toEqual({
    ok: false,
    refusal: 'in_use',
  })
  expect((await saveOwnField(office, field({ id, version: 1, title: 'Lieblingsfarbe', choices: 'rot\ngrün' }))).ok).toBe(true)
  expect(await saveOwnField(office, field({ title: 'Lieblingsfarbe' }))).toEqual({ ok: false, refusal: 'name_taken' })
  expect((await countOwnValues(office)).get(id)).toBe(1)
  await removeOwnField(office, id)
  expect((await listOwnFields(office)).some((one) => one.id === id)).toBe(false)
})

test('other areas and roles neither see nor set them', async () => {
  const personId = await insertPerson(office)
  for (const actor of [
    actorWith('editor'),
    actorWith('trainer'),
    actorWith('reader'),
    actorWith('admin', { areas: ['finance'] }),
  ]) {
    await expect(getOwnValues({ ...office, actor }, personId)).rejects.toThrow(Forbidden)
    await expect(setOwnValues({ ...office, actor }, personId, {})).rejects.toThrow(Forbidden)
    await expect(saveOwnField({ ...office, actor }, field({}))).rejects.toThrow(Forbidden)
  }
})
