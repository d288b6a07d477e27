import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { berlinDay, dayRange } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { addGuardian } from './add-guardian.ts'
import { changeContact } from './change-contact.ts'
import { createPerson } from './commands.ts'
import { getPerson } from './get-person.ts'

const database = await testDatabase()

const person = async (club: string, birthOn: Temporal.PlainDate | null = null) =>
  createPerson(await database.ctx(club), { firstname: 'Erika', lastname: 'Muster', birthOn })

const input = { version: 1, email: 'erika@gsv.example', phone: '0831 123', street: 'Weg 1', postcode: '87488', city: 'Betzigau' }

test('people change how they are reached, and are told when somebody else did meanwhile', async () => {
  const personId = await person('gsv')
  const own = await database.ctx('gsv', actorWith('reader', { personId }))
  expect(await changeContact(own, personId, input)).toEqual({ ok: true, value: null })
  expect(await changeContact(own, personId, { ...input, city: 'Kempten' })).toEqual({ ok: false, refusal: 'changed_meanwhile' })
  expect(await getPerson(own, personId)).toMatchObject({ ...input, version: 2 })
})

test('further numbers stay where a form does not name them, and go where it empties them', async () => {
  const personId = await person('gsv')
  const own = await database.ctx('gsv', actorWith('reader', { personId }))
  const moreContacts = '0831 4711 (Arbeit)\nerika@firma.example'
  for (const [version, given, kept] of [
    [1, { moreContacts }, moreContacts],
    [2, {}, moreContacts],
    [3, { moreContacts: '' }, ''],
  ] as const) {
    expect(await changeContact(own, personId, { ...input, ...given, version })).toEqual({ ok: true, value: null })
    expect((await getPerson(own, personId)).moreContacts).toBe(kept)
  }
})

test('a guardian does it for a child, until it is of age', async () => {
  const guardian = await database.ctx('gsv', actorWith('reader', { personId: await person('gsv') }))
  const today = berlinDay(guardian.now)
  for (const [years, isAllowed] of [
    [17, true],
    [18, false],
  ] as const) {
    const childId = await person('gsv', today.subtract({ years }))
    await addGuardian(
      await database.ctx('gsv'),
      childId,
      guardian.actor.kind === 'user' ? (guardian.actor.profile?.personId ?? '') : '',
      dayRange(today),
    )
    const changing = changeContact(guardian, childId, input)
    if (isAllowed) expect(await changing).toEqual({ ok: true, value: null })
    else await expect(changing).rejects.toThrow('Not found')
  }
})

test('the office may, others and another club may not even see it', async () => {
  const personId = await person('gsv')
  expect(await changeContact(await database.ctx('gsv', actorWith('admin')), personId, input)).toEqual({ ok: true, value: null })
  for (const role of ['reader', 'trainer', 'editor'] as const) {
    const other = await database.ctx('gsv', actorWith(role, { personId: newId() }))
    await expect(getPerson(other, personId)).rejects.toThrow('Not found')
    await expect(changeContact(other, personId, { ...input, version: 2 })).rejects.toThrow('Not found')
  }
  const elsewhere = await database.ctx('rwa', actorWith('super'))
  await expect(getPerson(elsewhere, personId)).rejects.toThrow('Not found')
  await expect(changeContact(elsewhere, personId, { ...input, version: 2 })).rejects.toThrow('Not found')
})
