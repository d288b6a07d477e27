import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertMember } from '../../../tests/support/members.ts'
import { listLife } from '../../domain/members/list-life.ts'
import { changeContact } from '../../domain/people/change-contact.ts'
import { createPerson } from '../../domain/people/commands.ts'
import { lifeText } from './coming-view.ts'
import { payerOptions, rangeText } from './member-view.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv', actorWith('admin', { areas: ['members'] }))

test('whoever died is not offered as a payer, neither of the family nor of the guardians', async () => {
  const person = async (firstname: string, diedOn: string | null) => {
    const id = await createPerson(ctx, { firstname, lastname: 'Seidel' })
    await sql`update people set died_on = ${diedOn}::date where id = ${id}`.execute(database.owner)
    return { id, memberId: null, name: firstname, birthOn: null, countsForFee: true, hasDied: diedOn !== null, valid: '' }
  }
  const [kim, eva, uwe, ben] = [
    await person('Kim', null),
    await person('Eva', null),
    await person('Uwe', '2026-01-05'),
    await person('Ben', '2026-01-05'),
  ]
  const people = [kim, eva, uwe].map((one) => ({ ...one, kind: 'adult' as const }))
  const home = { id: 'h', name: 'Seidel', version: 1, feeRequest: null, people }
  expect(await payerOptions(ctx, kim.id, [home], [ben])).toEqual({ [kim.id]: 'zahlt selbst', [eva.id]: 'Eva' })
})

test('the file of a member tells former addresses and until when they held', async () => {
  const personId = await createPerson(ctx, {
    firstname: 'Ida',
    lastname: 'Seidel',
    street: 'Weg 0',
    postcode: '87488',
    city: 'Betzigau',
  })
  const memberId = await insertMember(ctx.db, { clubId: ctx.club.id, personId })
  const move = async (day: string, version: number, street: string, phone = '') => {
    const contact = { version, email: '', phone, street, postcode: '87488', city: 'Betzigau' }
    const now = Temporal.Instant.from(`${day}T12:00:00Z`)
    expect(await changeContact({ ...ctx, now }, personId, contact)).toEqual({ ok: true, value: null })
  }
  await move('2026-03-01', 1, 'Weg 1')
  await move('2026-05-01', 2, 'Weg 2')
  await move('2026-06-01', 3, 'Weg 2', '0831 123')
  await move('2026-08-10', 4, 'Weg 3')
  const former = (await listLife(ctx, memberId)).filter(({ what }) => what === 'address')
  expect(former.map((line) => [lifeText(line), rangeText(line.valid)])).toEqual([
    ['Anschrift Weg 2, 87488 Betzigau', '01.05.2026 bis 09.08.2026'],
    ['Anschrift Weg 1, 87488 Betzigau', '01.03.2026 bis 30.04.2026'],
    ['Anschrift Weg 0, 87488 Betzigau', 'bis 28.02.2026'],
  ])
})
