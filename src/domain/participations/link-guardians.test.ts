import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { newId } from '../../kernel/id.ts'
import { confirmParticipation } from './confirm.ts'
import { signUpInput } from './input.ts'
import { signUp } from './sign-up.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv', { kind: 'visitor' })
const courseId = newId()
await ctx.db
  .insertInto('courses')
  .values({
    clubId: 'gsv',
    id: courseId,
    slug: 'kinderturnen',
    kind: 'course',
    state: 'published',
    title: 'Kinderturnen',
    search: 'kinderturnen',
  })
  .execute()

const child = (guardian: string) =>
  signUpInput.parse({
    firstname: 'Käthe',
    lastname: 'Lorenz',
    birthOn: `14.02.${Temporal.Now.plainDateISO().year - 6}`,
    email: 'familie@lorenz.example',
    guardian: { firstname: guardian, lastname: 'Lorenz' },
  })

const guardians = () =>
  ctx.db
    .selectFrom('guardians')
    .innerJoin('people', (join) =>
      join.onRef('people.clubId', '=', 'guardians.clubId').onRef('people.id', '=', 'guardians.guardianId'),
    )
    .where('guardians.clubId', '=', 'gsv')
    .select('people.firstname')
    .execute()

test('whoever only fills in the form becomes nobody’s guardian; the mailed link makes it so', async () => {
  expect((await signUp(ctx, { courseId, input: child('Anke'), source: 'web', idempotencyKey: null })).ok).toBe(true)
  expect(await guardians()).toEqual([])
  const { id } = await ctx.db.selectFrom('participations').select('id').where('courseId', '=', courseId).executeTakeFirstOrThrow()
  expect((await confirmParticipation(ctx, id)).ok).toBe(true)
  expect(await guardians()).toEqual([{ firstname: 'Anke' }])
})

test('a stranger who knows name, birth date and address adds no guardian to a child that is already in', async () => {
  await signUp(ctx, { courseId, input: child('Mallory'), source: 'web', idempotencyKey: null })
  expect(await guardians()).toEqual([{ firstname: 'Anke' }])
})
