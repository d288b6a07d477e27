import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertMember } from '../../../tests/support/members.ts'
import { createPerson } from '../../domain/people/commands.ts'
import { newId } from '../../kernel/id.ts'
import { presentReport } from './report-view.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv', actorWith('admin'))

test('a department without number leads to where departments are changed', async () => {
  const [departmentId, personId] = [newId(), await createPerson(ctx, { firstname: 'Kim', lastname: 'Chor' })]
  await ctx.db.insertInto('departments').values({ clubId: 'gsv', id: departmentId, name: 'Chor' }).execute()
  const memberId = await insertMember(ctx.db, { clubId: 'gsv', personId })
  const placed = { clubId: 'gsv', id: newId(), memberId, departmentId, kind: 'active', valid: '[2020-01-01,)' } as const
  await ctx.db.insertInto('memberDepartments').values(placed).execute()
  const { faults } = await presentReport(ctx, new URLSearchParams())
  expect(faults.find(({ kind }) => kind === 'no_federation')?.rows).toEqual([
    { id: departmentId, name: 'Chor', to: '/admin/settings?teil=abteilungen' },
  ])
})
