import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertMember } from '../../../tests/support/members.ts'
import { insertUser } from '../../../tests/support/users.ts'
import type { Asking } from '../../kernel/asking.ts'
import { addMandate, ensureDebtor } from '../debtors/commands.ts'
import { createPerson } from '../people/commands.ts'
import { keepApart, mergePeople } from '../processes/merge-people.ts'
import { findActor } from '../users/find-actor.ts'
import { getTwins, listDuplicates } from './list-duplicates.ts'
import { listMembers } from './list-members.ts'
import { getMember } from './queries.ts'

const database = await testDatabase()
const office = (club: string) => database.ctx(club, actorWith('admin', { areas: ['members'] }))
const day = (text: string) => Temporal.PlainDate.from(text)

test.each([
  ['Meyer', 'Maier', true],
  ['Schmidt', 'Schmitt', true],
  ['Müller', 'Mueller', true],
  ['Stephan', 'Stefan', true],
  ['Weiß', 'Weiss', true],
  ['Christian', 'Kristian', true],
  ['Meyer', 'Huber', false],
  ['Schneider', 'Schreiner', false],
])('%s and %s sound alike: %s', async (one, other, isLike) => {
  const { rows } = await sql<{ is: boolean }>`select sound_of(${one}) = sound_of(${other}) as is`.execute(database.owner)
  expect(rows).toEqual([{ is: isLike }])
})

test('people who sound alike are listed, the surest first, until somebody says they are two', async () => {
  const ctx = await office('doppelt')
  const enter = (firstname: string, lastname: string, birthOn: string | null) =>
    createPerson(ctx, { firstname, lastname, birthOn: birthOn === null ? null : day(birthOn) })
  const meyer = await enter('Stefan', 'Meyer', '1980-01-01')
  const maier = await enter('Stephan', 'Maier', '1980-01-01')
  await enter('Stefan', 'Meier', '1981-01-01')
  const weiss = await enter('Eva', 'Weiß', null)
  await enter('Eva', 'Weiss', '1990-05-05')
  await enter('Иван', 'Петров', null)
  await enter('Олег', 'Сидоров', null)
  const asking = (limit: number, after: Asking['after'] = null): Asking => ({
    where: [],
    order: { by: 'reason', isDescending: false },
    after,
    limit,
  })
  const names = async () =>
    (await listDuplicates(ctx, asking(10))).rows.map(({ reason, people }) => [
      reason,
      ...people.map(({ lastname }) => lastname).sort(),
    ])
  expect(await names()).toEqual([
    ['birth', 'Maier', 'Meyer'],
    ['sound', 'Weiss', 'Weiß'],
  ])
  const first = await listDuplicates(ctx, asking(1))
  const second = await listDuplicates(ctx, asking(1, first.next))
  expect([first.rows[0]?.reason, second.rows[0]?.people.some(({ id }) => id === weiss), second.next]).toEqual([
    'birth',
    true,
    null,
  ])
  expect(await keepApart(ctx, maier, meyer)).toEqual({ ok: true, value: null })
  expect(await names()).toEqual([['sound', 'Weiss', 'Weiß']])
})

test('both numbers find the one who stays, whose membership has the days of both', async () => {
  const ctx = await office('nummern')
  const clubId = ctx.club.name
  const [kept, merged] = [
    await createPerson(ctx, { firstname: 'Ina', lastname: 'Kahl' }),
    await createPerson(ctx, { firstname: 'Ina', lastname: 'Kal' }),
  ]
  const keptId = await insertMember(database.owner, { clubId, personId: kept, memberNo: '700', from: '2020-01-01' })
  const mergedId = await insertMember(database.owner, {
    clubId,
    personId: merged,
    memberNo: '855',
    from: '2012-01-01',
    lastOn: '2015-12-31',
  })
  expect(await mergePeople(ctx, { keptId: kept, mergedId: merged, loginId: null })).toEqual({ ok: true, value: null })
  const found = async (search: string) =>
    (await listMembers(ctx, { asOf: day('2026-11-20'), state: 'all', sort: 'number', search }, { limit: 9 })).members.map(
      ({ id }) => id,
    )
  expect([await found('700'), await found('855'), await found('kahl'), await found('kal')]).toEqual([
    [keptId],
    [keptId],
    [keptId],
    [],
  ])
  expect((await getMember(ctx, mergedId)).id).toBe(keptId)
  expect((await getMember(ctx, keptId)).memberships.map(({ valid }) => valid)).toEqual([
    '[2012-01-01,2016-01-01)',
    '[2020-01-01,)',
  ])
})

test('who decides sees the account of each, its digits hidden: that of the one who stays goes on', async () => {
  const ctx = await office('konten')
  const enter = () => createPerson(ctx, { firstname: 'Lars', lastname: 'Doppel' })
  const [one, other, third] = [await enter(), await enter(), await enter()]
  for (const [personId, iban] of [
    [one, 'DE02120300000000202051'],
    [other, 'DE02500105170137075030'],
  ] as const)
    await addMandate(ctx, { debtorId: await ensureDebtor(ctx, personId), iban, holder: 'Lars Doppel', isSure: true })
  const accounts = async (a: string, b: string) => (await getTwins(ctx, a, b)).map(({ account }) => account)
  expect(await accounts(one, other)).toEqual(['DE02 •••• 2051', 'DE02 •••• 5030'])
  expect(await mergePeople(ctx, { keptId: other, mergedId: one, loginId: null })).toMatchObject({ ok: true })
  expect(await accounts(other, third)).toEqual(['DE02 •••• 5030', ''])
})

test('of two logins the named one stays with its role, the other is blocked', async () => {
  const { actor } = await insertUser(database, 'zugang', 'admin')
  const ctx = await database.ctx('zugang', actor)
  const [kept, merged] = [
    await createPerson(ctx, { firstname: 'Jo', lastname: 'Zwei' }),
    await createPerson(ctx, { firstname: 'Jo', lastname: 'Zwei' }),
  ]
  const [reader, trainer] = [await insertUser(database, 'zugang', 'reader'), await insertUser(database, 'zugang', 'trainer')]
  const link = (id: string, personId: string) =>
    sql`update club_users set person_id = ${personId}, accepted_at = now() where id = ${id}`.execute(database.owner)
  await link(reader.id, kept)
  await link(trainer.id, merged)
  const merge = { keptId: kept, mergedId: merged, loginId: null }
  const area = await database.ctx('zugang', actorWith('admin', { areas: ['members'] }))
  await expect(mergePeople(area, { ...merge, loginId: reader.id })).rejects.toThrow('Right missing')
  expect(await mergePeople(ctx, merge)).toEqual({ ok: false, refusal: 'login_unclear' })
  expect(await mergePeople(ctx, { ...merge, loginId: reader.id })).toEqual({ ok: true, value: null })
  const roleOf = async (userId: string) => {
    const found = await findActor({ ...ctx, actor: { kind: 'system' } }, userId)
    return found?.kind === 'user' ? [found.profile?.role, found.profile?.personId] : null
  }
  expect([await roleOf(reader.userId), (await roleOf(trainer.userId))?.[0]]).toEqual([['reader', kept], undefined])
})
