import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertMember } from '../../../tests/support/members.ts'
import { insertPerson } from '../../../tests/support/session.ts'
import { Forbidden } from '../../kernel/answer.ts'
import { getMembers, listGroups } from '../mailings/list-groups.ts'
import { removeOwnField, saveOwnField, setOwnValues } from '../own-fields/commands.ts'
import { OwnFieldInput } from '../own-fields/input.ts'
import { listFilters, removeFilter, saveFilter } from './save-filter.ts'

const database = await testDatabase()
const office = await database.ctx('gsv', actorWith('admin', { areas: ['members'] }))
const clubId = office.club.id
const DAY = Temporal.PlainDate.from('2026-06-10')

test('a saved filter is a group for mails, read anew whenever somebody writes; once removed it is gone', async () => {
  const old = await insertPerson(office, { name: 'Albers', email: 'old@post.example' })
  await office.db
    .updateTable('people')
    .set({ birthOn: Temporal.PlainDate.from('1950-01-01') })
    .where('id', '=', old)
    .execute()
  await insertMember(office.db, { clubId, personId: old })
  await insertMember(office.db, { clubId, personId: await insertPerson(office) })
  const saved = await saveFilter(office, 'Ältere', { state: 'current', ageFrom: 61 })
  if (!saved.ok) throw new Error(saved.refusal)
  const ref = `memberFilters:${saved.value}`
  expect((await listGroups(office)).find(({ kind }) => kind === 'memberFilters')?.choices).toEqual([
    { id: saved.value, title: 'Ältere', note: '1 Person' },
  ])
  expect((await getMembers(office, ref, DAY)).people.map(({ email }) => email)).toEqual(['old@post.example'])
  const later = await insertPerson(office)
  await office.db
    .updateTable('people')
    .set({ birthOn: Temporal.PlainDate.from('1960-01-01') })
    .where('id', '=', later)
    .execute()
  await insertMember(office.db, { clubId, personId: later })
  expect((await getMembers(office, ref, DAY)).people).toHaveLength(2)
  await removeFilter(office, saved.value)
  await expect(getMembers(office, ref, DAY)).rejects.toThrow('Not found')
})

test('a saved filter may ask for an own field; the field then stays, until the filter is gone', async () => {
  const size = await saveOwnField(office, OwnFieldInput.parse({ title: 'Trikot', kind: 'choice', choices: 'S\nM' }))
  if (!size.ok) throw new Error(size.refusal)
  const fieldId = size.value
  const [small, other] = [await insertPerson(office, { email: 's@post.example' }), await insertPerson(office)]
  for (const personId of [small, other]) await insertMember(office.db, { clubId, personId })
  await setOwnValues(office, small, { [fieldId]: 'S' })
  await setOwnValues(office, other, { [fieldId]: 'M' })
  const saved = await saveFilter(office, 'Kleine Trikots', { state: 'current', own: [{ fieldId, kind: 'is', value: 'S' }] })
  if (!saved.ok) throw new Error(saved.refusal)
  const { people } = await getMembers(office, `memberFilters:${saved.value}`, DAY)
  expect(people.map(({ email }) => email)).toEqual(['s@post.example'])
  expect(await removeOwnField(office, fieldId)).toEqual({ ok: false, refusal: 'in_filter' })
  await removeFilter(office, saved.value)
  expect((await removeOwnField(office, fieldId)).ok).toBe(true)
})

test('a name is used once, also by two at once', async () => {
  const answers = await Promise.all([
    saveFilter(office, 'Jugend', { state: 'active' }),
    saveFilter(office, 'Jugend', { state: 'left' }),
  ])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers).toContainEqual({ ok: false, refusal: 'name_taken' })
})

test('other roles, other areas and another club see and use none', async () => {
  const saved = await saveFilter(office, 'Alle', { state: 'all' })
  if (!saved.ok) throw new Error(saved.refusal)
  for (const actor of [actorWith('editor'), actorWith('trainer'), actorWith('admin', { areas: ['halls'] })]) {
    await expect(listFilters({ ...office, actor })).rejects.toThrow(Forbidden)
    await expect(getMembers({ ...office, actor }, `memberFilters:${saved.value}`, DAY)).rejects.toThrow(Forbidden)
  }
  const foreign = await database.ctx('rwa', actorWith('admin'))
  expect(await listFilters(foreign)).toEqual([])
  await expect(getMembers(foreign, `memberFilters:${saved.value}`, DAY)).rejects.toThrow('Not found')
})
