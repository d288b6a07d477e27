import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { send } from '../../../tests/support/mailings.ts'
import { insertMember } from '../../../tests/support/members.ts'
import { insertStaff } from '../../../tests/support/orders.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { LETTERS_AT_ONCE, listLetters } from './list-letters.ts'

const database = await testDatabase()

/** Adults without an e-mail address on the group list of one offer; answers its group and their ids. */
async function withoutAddress(ctx: Ctx, names: readonly string[]): Promise<{ group: string; ids: string[] }> {
  const [clubId, courseId] = [ctx.club.id, newId()]
  const course = { clubId, id: courseId, slug: `k-${courseId}`, kind: 'ongoing', state: 'running', title: 'Turnen', search: '' }
  await ctx.db.insertInto('courses').values(course).execute()
  const people = names.map((firstname) => ({ clubId, id: newId(), firstname, lastname: 'Brandt', search: '', street: 'Weg 1' }))
  await ctx.db.insertInto('people').values(people).execute()
  const onList = people.map(({ id }) => ({
    clubId,
    id: newId(),
    courseId,
    personId: id,
    kind: 'regular',
    valid: '[2020-01-01,)',
  }))
  await ctx.db.insertInto('groupPeople').values(onList).execute()
  return { group: `participants:${courseId}`, ids: people.map(({ id }) => id) }
}

test('a letter knows the home of its day, and none is written to whoever has died since', async () => {
  const system = await database.ctx('gsv', { kind: 'system' })
  const ctx = await insertStaff(database.owner, system, 'admin', null)
  const { group, ids } = await withoutAddress(ctx, ['Anna', 'Bert', 'Carl', 'Dora'])
  const [anna, bert, carl, dora] = ids as [string, string, string, string]
  const clubId = ctx.club.id
  const [home, former] = [newId(), newId()]
  await ctx.db
    .insertInto('households')
    .values([home, former].map((id) => ({ clubId, id })))
    .execute()
  const lives = { clubId, kind: 'adult', countsForFee: true, valid: '[2020-01-01,)' }
  await ctx.db
    .insertInto('householdPeople')
    .values([
      { ...lives, id: newId(), householdId: home, personId: anna },
      { ...lives, id: newId(), householdId: home, personId: bert },
      { ...lives, id: newId(), householdId: former, personId: carl, valid: '[2020-01-01,2021-01-01)' },
    ])
    .execute()
  const mailing = await send(ctx, { groups: [group], topic: 'service', subject: 'Fest', text: 'Kommt!' })
  const homes = async () => (await listLetters(ctx, mailing)).map(({ name, householdId }) => [name, householdId])
  expect(await homes()).toEqual([
    ['Anna Brandt', home],
    ['Bert Brandt', home],
    ['Carl Brandt', null],
    ['Dora Brandt', null],
  ])
  const memberId = await insertMember(ctx.db, { clubId, personId: dora, lastOn: '2025-12-31' })
  const dead = { clubId, id: newId(), memberId, state: 'deceased', valid: '[2026-01-01,)' }
  await ctx.db.insertInto('memberships').values(dead).execute()
  expect((await homes()).map(([name]) => name)).toEqual(['Anna Brandt', 'Bert Brandt', 'Carl Brandt'])
})

test('letters beyond one document are in the next', async () => {
  const ctx = await insertStaff(database.owner, await database.ctx('rwa', { kind: 'system' }), 'admin', null)
  const { group } = await withoutAddress(ctx, ['Anna'])
  const mailing = await send(ctx, { groups: [group], topic: 'service', subject: 'Fest', text: 'Kommt!' })
  await sql`
    insert into mailing_recipients (club_id, id, mailing_id, address, position, name, state)
    select club_id, gen_random_uuid(), mailing_id, 'person ' || n, position + n, 'Person ' || n, 'letter'
    from mailing_recipients, generate_series(1, ${LETTERS_AT_ONCE + 2}) n where mailing_id = ${mailing}`.execute(ctx.db)
  const parts = [await listLetters(ctx, mailing), await listLetters(ctx, mailing, 2), await listLetters(ctx, mailing, 3)]
  expect(parts.map(({ length }) => length)).toEqual([LETTERS_AT_ONCE, 3, 0])
  expect(new Set(parts.flat().map(({ name }) => name)).size).toBe(LETTERS_AT_ONCE + 3)
  await sql`
    insert into mailing_recipients (club_id, id, mailing_id, address, position, name, state, settled_at)
    values (${ctx.club.id}, gen_random_uuid(), ${mailing}, 'zurück', -1, 'Zurück', 'returned', now())`.execute(ctx.db)
  expect(await listLetters(ctx, mailing)).toEqual(parts[0])
  expect((await listLetters(ctx, mailing, 2)).at(-1)?.name).toBe('Zurück')
})
