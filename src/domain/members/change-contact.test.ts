import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { newId } from '../../kernel/id.ts'
import { changeContact } from './change-contact.ts'
import { getMemberContact } from './queries.ts'

const database = await testDatabase()

async function member(club: string): Promise<string> {
  const { db } = await database.ctx(club)
  const personId = newId()
  const id = newId()
  await db
    .insertInto('people')
    .values({ clubId: club, id: personId, firstname: 'Erika', lastname: 'Muster', search: 'erika' })
    .execute()
  await db
    .insertInto('members')
    .values({ clubId: club, id, personId, memberNo: id, entryOn: Temporal.PlainDate.from('2020-01-01') })
    .execute()
  return id
}

const input = { version: 1, email: 'erika@gsv.example', phone: '0831 123', street: 'Weg 1', postcode: '87488', city: 'Betzigau' }

test('a member changes how they are reached, and is told when somebody else did meanwhile', async () => {
  const id = await member('gsv')
  const own = await database.ctx('gsv', actorWith('reader', { memberId: id }))
  expect(await changeContact(own, id, input)).toEqual({ ok: true, value: null })
  expect(await changeContact(own, id, { ...input, city: 'Kempten' })).toEqual({ ok: false, refusal: 'changed_meanwhile' })
  expect((await getMemberContact(own, id)).contact).toEqual({ ...input, version: 2 })
})

test('the office may, another member and another club may not even see it', async () => {
  const id = await member('gsv')
  expect(await changeContact(await database.ctx('gsv', actorWith('admin')), id, input)).toEqual({ ok: true, value: null })
  for (const role of ['reader', 'trainer', 'editor'] as const) {
    const other = await database.ctx('gsv', actorWith(role, { memberId: newId() }))
    await expect(getMemberContact(other, id)).rejects.toThrow('Not found')
    await expect(changeContact(other, id, { ...input, version: 2 })).rejects.toThrow('Not found')
  }
  const elsewhere = await database.ctx('rwa', actorWith('super'))
  await expect(getMemberContact(elsewhere, id)).rejects.toThrow('Not found')
  await expect(changeContact(elsewhere, id, { ...input, version: 2 })).rejects.toThrow('Not found')
})
