import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertOffer } from '../../../tests/support/offers.ts'
import { newId } from '../../kernel/id.ts'
import type { Actor } from '../context.ts'
import { addParticipant } from './add-participant.ts'
import { staffEntryInput } from './input.ts'
import { listContactFacts } from './list-contact-facts.ts'

const database = await testDatabase()
const HOME = { street: 'Feldweg 3', postcode: '86150', city: 'Augsburg' }
const NO_HOME = { street: '', postcode: '', city: '' }
const CHILD = { firstname: 'Mia', lastname: 'Probe', birthOn: '05.03.2016', guardian: { firstname: 'Eva', lastname: 'Probe' } }

test.each<[string, Actor, { emergency: string } & typeof HOME]>([
  ['the office', actorWith('admin'), { emergency: 'Oma Gerda 0821 2', ...HOME }],
  ['a trainer of the offer', actorWith('trainer'), { emergency: 'Oma Gerda 0821 2', ...HOME }],
  ['the treasurer, without numbers for the hall', actorWith('admin', { areas: ['finance'] }), { emergency: '', ...HOME }],
  ['whoever sees no people', actorWith('admin', { areas: ['halls'] }), { emergency: '', ...NO_HOME }],
])('%s reads numbers for an emergency and the family’s address in a list', async (who, actor, expected) => {
  const office = await database.ctx('gsv', actorWith('admin'))
  const courseId = await insertOffer(office, { title: `Turnen ${newId()}`, sport: '', slots: [] })
  const entry = staffEntryInput.parse({ ...CHILD, emergency: { name: 'Oma Gerda', phone: '0821 2' } })
  const added = await addParticipant(office, courseId, entry)
  const id = added.ok ? added.value.id : ''
  await sql`update people set street = ${HOME.street}, postcode = ${HOME.postcode}, city = ${HOME.city}
    where id = (select contact_id from participations where id = ${id})`.execute(database.owner)
  const facts = await listContactFacts(await database.ctx('gsv', actor), [id])
  expect([...facts]).toEqual([[id, expected]])
  await sql`update participations set state = 'cancelled' where id = ${id}`.execute(database.owner)
  const left = await listContactFacts(await database.ctx('gsv', actor), [id])
  const sees = who !== 'a trainer of the offer'
  expect([...left], 'who left is led no more').toEqual([[id, sees ? expected : { emergency: '', ...NO_HOME }]])
  expect(await listContactFacts(await database.ctx('rwa', actorWith('admin')), [id])).toEqual(new Map())
})
