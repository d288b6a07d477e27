import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { createPerson } from '../../domain/people/commands.ts'
import { payerOptions } from './member-view.ts'

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
