import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { newId } from '../../kernel/id.ts'
import { groupInput } from './input.ts'
import { listSavedGroups, removeGroup, saveGroup } from './save-group.ts'

const database = await testDatabase()
const eltern = (name = 'Alle Eltern') => groupInput.parse({ name, groups: ['role:trainer', 'waiting:a', 'role:trainer'] })

test('groups kept under a name are there for all who write, once, until somebody removes them', async () => {
  const ctx = await database.ctx('gsv', actorWith('admin'))
  const saved = await saveGroup(ctx, eltern())
  if (!saved.ok) throw new Error(saved.refusal)
  expect(await saveGroup(ctx, eltern())).toEqual({ ok: false, refusal: 'name_taken' })
  const trainer = await database.ctx('gsv', actorWith('trainer'))
  const kept = [{ id: saved.value, name: 'Alle Eltern', groups: ['role:trainer', 'waiting:a'] }]
  expect(await listSavedGroups(trainer)).toEqual(kept)
  await expect(saveGroup(trainer, eltern('Meine'))).rejects.toThrow('Right missing')
  await expect(removeGroup(trainer, saved.value)).rejects.toThrow('Right missing')
  await expect(listSavedGroups(await database.ctx('gsv', actorWith('reader')))).rejects.toThrow('Right missing')

  const rwa = await database.ctx('rwa', actorWith('admin'))
  expect(await listSavedGroups(rwa)).toEqual([])
  await expect(removeGroup(rwa, saved.value)).rejects.toThrow('Not found')
  expect(await saveGroup(rwa, eltern())).toMatchObject({ ok: true })

  await removeGroup(ctx, saved.value)
  expect(await listSavedGroups(ctx)).toEqual([])
  await expect(removeGroup(ctx, newId())).rejects.toThrow('Not found')
})

test.each([
  ['', ['role:trainer'], 'Bitte geben Sie der Gruppe einen Namen.'],
  ['x'.repeat(61), ['role:trainer'], 'Bitte höchstens 60 Zeichen.'],
  ['Eltern', [], 'Bitte wählen Sie, an wen Sie schreiben.'],
  ['Eltern', ['<script>'], 'Diese Gruppe gibt es nicht.'],
  ['Eltern', Array.from({ length: 51 }, (_, at) => `waiting:${at}`), 'Bitte wählen Sie höchstens 50 Gruppen.'],
])('%j for %j is refused in a sentence', (name, groups, text) => {
  const read = groupInput.safeParse({ name, groups })
  expect(read.error?.issues.map(({ message }) => message)).toContain(text)
})
