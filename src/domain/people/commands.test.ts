import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { slugify } from '../../kernel/fold.ts'
import { addGuardian } from './add-guardian.ts'
import { createPerson, findOrCreatePerson } from './commands.ts'

const database = await testDatabase()
const born = Temporal.PlainDate.from('1985-03-07')
const anke = { firstname: 'Anke', lastname: 'Größ', birthOn: born, email: 'anke@post.example' }

test.each([
  ['the very same', anke, true],
  ['another case of name and address', { ...anke, firstname: 'ANKE', email: 'Anke@Post.Example' }, true],
  ['umlauts written out', { ...anke, lastname: 'Groess' }, true],
  ['another birth date', { ...anke, birthOn: Temporal.PlainDate.from('1985-03-08') }, false],
  ['no birth date', { ...anke, birthOn: null }, false],
  ['another address', { ...anke, email: 'a@post.example' }, false],
  ['another name', { ...anke, firstname: 'Antje' }, false],
])('signing up again as %s', async (name, again, isSame) => {
  const ctx = await database.ctx(slugify(name).slice(0, 19))
  const id = await createPerson(ctx, anke)
  expect((await findOrCreatePerson(ctx, again)) === id).toBe(isSame)
})

test('nobody without an address is taken for somebody else, and no person of another club is found', async () => {
  const ctx = await database.ctx('gsv')
  const nameless = { ...anke, email: '' }
  expect(await findOrCreatePerson(ctx, nameless)).not.toBe(await findOrCreatePerson(ctx, nameless))
  const id = await findOrCreatePerson(ctx, anke)
  expect(await findOrCreatePerson(await database.ctx('rwa'), anke)).not.toBe(id)
})

test('somebody known is written down once, in the log, too', async () => {
  const ctx = await database.ctx('nochmal')
  const ids = [await findOrCreatePerson(ctx, anke), await findOrCreatePerson(ctx, anke)]
  const entries = await ctx.db.selectFrom('journal').select(['event', 'objectId']).execute()
  expect([ids[1], entries]).toEqual([ids[0], [{ event: 'person.created', objectId: ids[0] }]])
})

test('a guardian is entered once', async () => {
  const ctx = await database.ctx('gsv')
  const [child, guardian] = [await createPerson(ctx, anke), await createPerson(ctx, anke)]
  await addGuardian(ctx, child, guardian, '[2026-01-01,)')
  await addGuardian(ctx, child, guardian, '[2026-02-01,)')
  const rows = await ctx.db.selectFrom('guardians').select(['guardianId', 'valid']).where('childId', '=', child).execute()
  expect(rows).toEqual([{ guardianId: guardian, valid: '[2026-01-01,)' }])
})
