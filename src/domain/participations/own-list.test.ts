import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { newId } from '../../kernel/id.ts'
import { listOwnParticipations } from './list-own-participations.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')
const staff = await database.ctx('gsv', { kind: 'system' }, NOW)
const clubId = staff.club.id

async function person(firstname: string, born: string): Promise<string> {
  const id = newId()
  const named = { firstname, lastname: 'Lorenz', birthOn: Temporal.PlainDate.from(born), search: firstname }
  await staff.db
    .insertInto('people')
    .values({ clubId, id, ...named })
    .execute()
  return id
}
const courseId = newId()
await staff.db
  .insertInto('courses')
  .values({ clubId, id: courseId, slug: 'judo', kind: 'course', state: 'published', title: 'Judo', search: 'judo', capacity: 1 })
  .execute()

test('both guardians see where a child stands on the waiting list; nobody sees the child of others, nor a grown one', async () => {
  const [mother, father, stranger] = [
    await person('Anke', '1985-03-07'),
    await person('Tom', '1984-01-01'),
    await person('Uli', '1980-01-01'),
  ]
  const [first, child, grown] = [
    await person('Ben', '2018-01-01'),
    await person('Mia', '2018-05-01'),
    await person('Eva', '2008-11-20'),
  ]
  for (const childId of [child, grown])
    for (const guardianId of [mother, father])
      await staff.db.insertInto('guardians').values({ clubId, childId, guardianId, valid: '[2009-01-01,)' }).execute()
  const rows = [
    { personId: first, contactId: stranger },
    { personId: child, contactId: mother },
    { personId: grown, contactId: grown },
  ]
  await staff.db
    .insertInto('participations')
    .values(
      rows.map((row, at) => ({
        ...row,
        clubId,
        id: newId(),
        courseId,
        state: 'waiting',
        confirmedAt: NOW,
        queuedAt: NOW.add({ seconds: at }),
        priceCents: 0,
        priceKind: 'free',
        privacyVersion: '1',
        source: 'web',
      })),
    )
    .execute()
  const seenBy = async (personId: string) => {
    const list = await listOwnParticipations({ ...staff, actor: actorWith('reader', { personId }) })
    return list.map(({ personName, position }) => `${personName} ${position}`)
  }
  expect(await seenBy(mother)).toEqual(['Mia Lorenz 2'])
  expect(await seenBy(father)).toEqual(['Mia Lorenz 2'])
  expect(await seenBy(grown)).toEqual(['Eva Lorenz 3'])
  expect(await seenBy(stranger)).toEqual(['Ben Lorenz 1'])
})
