import { describe, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertUser } from '../../../tests/support/users.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import type { Actor, Ctx } from '../context.ts'
import { addSeason } from '../seasons/commands.ts'
import { changeRole } from './change-role.ts'
import { blockUser } from './commands.ts'
import { endRoles } from './end-roles.ts'
import { actAs, findActor } from './find-actor.ts'
import { inviteUser } from './invite-user.ts'
import { findUserDetail, listUsers } from './list-users.ts'
import { findProfile } from './queries.ts'
import { type AdminLimits, limitsFor, roleEndStep } from './rules.ts'

const database = await testDatabase()
let clubs = 0

/** The first admin acts. */
async function newClub(admins: number) {
  const key = `grenzen${++clubs}`
  const users = []
  for (let at = 0; at < admins; at++) users.push(await insertUser(database, key, 'admin'))
  const [first, second, third] = users
  if (!first || !second) throw new Error('two admins at least')
  const profileOf = (userId: string) => database.ctx(key).then(({ db }) => findProfile(db, key, userId))
  const as = (actor: Actor) => database.ctx(key, actor)
  return { key, first, second, third: third ?? second, ctx: await as(first.actor), as, profileOf }
}

const limit = (ctx: Ctx, id: string, limits: Partial<Record<keyof AdminLimits, unknown>>, version = 1) =>
  changeRole(ctx, { id, version, role: 'admin', departmentIds: [], ...(limits as object) })
const today = berlinDay(Temporal.Now.instant())
const mailsOf = ({ db, club }: Ctx) =>
  db
    .selectFrom('mails')
    .select(['template', 'toAddress'])
    .where('clubId', '=', club.id)
    .where('template', 'like', 'user.role%')
    .execute()
const eventsOf = ({ club }: Ctx, id: string) =>
  database.owner
    .selectFrom('journal')
    .select('event')
    .where('clubId', '=', club.id)
    .where('objectId', '=', id)
    .orderBy('at')
    .execute()

test('an admin is limited to areas, only looks, has a last day; another role has none of it', async () => {
  const { ctx, second, profileOf } = await newClub(2)
  const endsOn = today.add({ days: 40 })
  const given = { areas: ['halls', 'members', 'halls'], isReadOnly: true, endsOn, staysUntilHandover: true }
  expect(await limit(ctx, second.id, given)).toMatchObject({ ok: true })
  expect(await findUserDetail(ctx, second.id)).toMatchObject({ ...given, areas: ['halls', 'members'], endsOn })
  expect((await profileOf(second.userId))?.profile).toMatchObject({
    role: 'admin',
    areas: ['members', 'halls'],
    isReadOnly: true,
  })
  expect(await changeRole(ctx, { id: second.id, version: 2, role: 'trainer', departmentIds: [] })).toMatchObject({ ok: true })
  expect(await findUserDetail(ctx, second.id)).toMatchObject({
    areas: [],
    isReadOnly: false,
    endsOn: null,
    staysUntilHandover: false,
  })
  expect(await limit(ctx, second.id, { endsOn: today.subtract({ days: 1 }) }, 3)).toEqual({ ok: false, refusal: 'end_past' })
})

test('whoever is limited or only looks neither sees users nor changes them, in whatever way', async () => {
  const { key, second } = await newClub(2)
  for (const more of [{ areas: ['members'] as const }, { isReadOnly: true }]) {
    const ctx = await database.ctx(key, actorWith('admin', more))
    await expect(changeRole(ctx, { id: second.id, version: 1, role: 'reader', departmentIds: [] })).rejects.toThrow(
      'Right missing',
    )
    await expect(blockUser(ctx, second.id)).rejects.toThrow('Right missing')
    const invitation = { email: 'a@b.example', firstname: 'A', lastname: 'B', role: 'reader' as const, departmentIds: [] }
    await expect(inviteUser(ctx, invitation)).rejects.toThrow('Right missing')
  }
  const limited = await database.ctx(key, actorWith('admin', { areas: ['members'] }))
  await expect(listUsers(limited, {}, { limit: 1 })).rejects.toThrow('Right missing')
  const auditor = await database.ctx(key, actorWith('admin', { isReadOnly: true }))
  expect((await listUsers(auditor, {}, { limit: 5 })).users).toHaveLength(2)
})

describe('the last admin without limits', () => {
  test('is neither limited, made read-only nor given an end', async () => {
    const { key, ctx, second, first } = await newClub(2)
    const boss = await insertUser(database, key, 'super')
    expect(await limit(ctx, second.id, { areas: ['finance'] })).toMatchObject({ ok: true })
    const asBoss = await database.ctx(key, boss.actor)
    for (const given of [{ areas: ['halls'] }, { isReadOnly: true }, { endsOn: today.add({ days: 3 }) }])
      expect(await limit(asBoss, first.id, given)).toEqual({ ok: false, refusal: 'last_without_limits' })
    const office = { endsOn: today.add({ days: 3 }), staysUntilHandover: true }
    expect(await limit(asBoss, first.id, office), 'who stays until a handover goes on').toMatchObject({ ok: true })
  })

  test('is left when two limit each other at once, and when two limit two others', async () => {
    for (let round = 0; round < 5; round++) {
      const { first, second, as } = await newClub(2)
      const done = await Promise.allSettled([
        limit(await as(first.actor), second.id, { areas: ['members'] }),
        limit(await as(second.actor), first.id, { isReadOnly: true }),
      ])
      expect(done.filter((one) => one.status === 'fulfilled' && one.value.ok)).toHaveLength(1)
    }
    for (let round = 0; round < 5; round++) {
      const { key, first, second, as } = await newClub(2)
      const [one, other] = [await insertUser(database, key, 'super'), await insertUser(database, key, 'super')]
      const done = await Promise.all([
        limit(await as(one.actor), first.id, { areas: ['members'] }),
        limit(await as(other.actor), second.id, { endsOn: today }),
      ])
      expect(done.filter(({ ok }) => ok)).toHaveLength(1)
      expect(done).toContainEqual({ ok: false, refusal: 'last_without_limits' })
    }
  })
})

test('whoever only looks records nothing, whatever the command; what is their own they do as a reader', async () => {
  const { key, ctx, second } = await newClub(2)
  expect(await limit(ctx, second.id, { isReadOnly: true })).toMatchObject({ ok: true })
  const found = await findProfile(ctx.db, key, second.userId)
  if (!found) throw new Error('found')
  expect(actAs(found, false)).toMatchObject({ role: 'admin' })
  expect(actAs(found, true)).toMatchObject({ role: 'reader' })
  expect(await findActor(ctx, second.userId), 'in what they ordered before').toMatchObject({ profile: { role: 'reader' } })
  const looking = await database.ctx(key, { kind: 'user', userId: second.userId, email: '', profile: found.profile })
  const season = { name: 'Winter', from: today, to: today.add({ days: 9 }) }
  await expect(addSeason(looking, season)).rejects.toThrow('Right missing')
  await expect(record(looking, { event: 'season.added', id: key, content: 'Saison' })).rejects.toThrow('Read-only')
  await record(looking, { event: 'health_note.read', id: key, content: 'Gelesen' })
})

describe('a role with a last day', () => {
  const day = (text: string) => Temporal.PlainDate.from(text)
  test.each([
    ['2026-12-09', false, null, null],
    ['2026-12-10', false, null, 'ask'],
    ['2026-12-31', false, null, 'ask'],
    ['2026-12-31', false, '2026-12-10', null],
    ['2027-01-01', false, '2026-12-10', 'end'],
    ['2027-01-01', false, null, 'end'],
    ['2027-01-01', true, '2026-12-10', 'ask'],
    ['2027-01-01', true, null, 'ask'],
    ['2027-01-02', true, '2027-01-01', null],
  ] as const)('until 31.12.2026, on %s, stays %s, asked %s: %s', (on, staysUntilHandover, asked, step) => {
    const end = { endsOn: day('2026-12-31'), staysUntilHandover, endAskedOn: asked && day(asked) }
    expect(roleEndStep(end, day(on))).toBe(step)
  })

  test('asks the other admins in time, once', async () => {
    const { ctx, first, second, as } = await newClub(2)
    await limit(ctx, second.id, { endsOn: today.add({ days: 21 }) })
    const system = await as({ kind: 'system' })
    await endRoles(system)
    await endRoles(system)
    expect(await mailsOf(ctx)).toEqual([{ template: 'user.roleEnds', toAddress: emailOf(first.actor) }])
    expect((await eventsOf(ctx, second.id)).map(({ event }) => event)).toEqual(['user.role_changed', 'user.role_end_asked'])
  })

  test('counts no more from the day after, also before the night; then it is written, and told', async () => {
    const { ctx, first, second, as, profileOf } = await newClub(2)
    await limit(ctx, second.id, { areas: ['halls'], endsOn: today })
    expect((await profileOf(second.userId))?.profile.role, 'the last day itself').toBe('admin')
    await database.owner
      .updateTable('clubUsers')
      .set({ endsOn: today.subtract({ days: 1 }) })
      .where('id', '=', second.id)
      .execute()
    expect(await profileOf(second.userId)).toMatchObject({ profile: { role: 'reader' }, endedOn: today.subtract({ days: 1 }) })
    await endRoles(await as({ kind: 'system' }))
    await endRoles(await as({ kind: 'system' }))
    expect(await findUserDetail(ctx, second.id)).toMatchObject({ role: 'reader', ...limitsFor('reader', {}) })
    const told = (await mailsOf(ctx)).map(({ template, toAddress }) => [template, toAddress])
    expect(told.toSorted()).toEqual([first, second].map(({ actor }) => ['user.roleEnded', emailOf(actor)]).toSorted())
    expect((await eventsOf(ctx, second.id)).at(-1)?.event).toBe('user.role_ended')
  })

  test('that stays until a handover is asked about when it is past, and goes on', async () => {
    const { ctx, first, second, as, profileOf } = await newClub(2)
    await limit(ctx, second.id, { endsOn: today, staysUntilHandover: true })
    await database.owner
      .updateTable('clubUsers')
      .set({ endsOn: today.subtract({ days: 1 }) })
      .where('id', '=', second.id)
      .execute()
    await endRoles(await as({ kind: 'system' }))
    await endRoles(await as({ kind: 'system' }))
    expect(await mailsOf(ctx)).toEqual([{ template: 'user.roleEnds', toAddress: emailOf(first.actor) }])
    expect(await profileOf(second.userId)).toMatchObject({ profile: { role: 'admin' }, endedOn: null })
  })
})

const emailOf = (actor: Actor): string => (actor.kind === 'user' ? actor.email : '')
