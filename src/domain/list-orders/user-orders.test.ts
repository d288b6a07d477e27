import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { insertSessions, insertUser, type TestUser } from '../../../tests/support/users.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx, RoleName } from '../context.ts'
import { changeRole } from '../users/change-role.ts'
import { blockUser } from '../users/commands.ts'
import { inviteUser } from '../users/invite-user.ts'
import { type ListTask, USER_KINDS } from './input.ts'
import { orderListTask, previewListTask, undoListTask } from './order-list-task.ts'

const database = await testDatabase()
let clubs = 0

/** A club with one user of each role, a second admin and an invited user; its admin acts. */
async function newClub() {
  const key = `benutzer${++clubs}`
  const user = (role: RoleName) => insertUser(database, key, role, { userName: `${role}${clubs}` })
  const [admin, boss, editor, reader] = [await user('admin'), await user('super'), await user('editor'), await user('reader')]
  const ctx = await database.ctx(key, admin.actor)
  const email = `neu${clubs}@post.example`
  const invited = await inviteUser(ctx, { email, firstname: 'zora', lastname: 'Neu', role: 'trainer', departmentIds: [] })
  if (!invited.ok) throw new Error(invited.refusal)
  return { key, ctx, admin, boss, editor, reader, invitedId: invited.value.id }
}

type Kind = (typeof USER_KINDS)[number]
const taskOf = (kind: Kind, ids: string[], role = 'trainer', departmentIds: string[] = []) =>
  ({ list: 'users', kind, ids, ...(kind === 'role' ? { role, departmentIds } : {}) }) as ListTask

async function outcomes(ctx: Ctx, task: ListTask) {
  const lines = await previewListTask(ctx, task)
  if (!lines.ok) throw new Error(lines.refusal)
  return Object.fromEntries(lines.value.map(({ id, leftOut }) => [id, leftOut ?? 'done']))
}

async function run(ctx: Ctx, task: ListTask): Promise<string> {
  const done = await orderListTask(ctx, task, newId())
  if (!done.ok) throw new Error(done.refusal)
  return done.value
}

const rowsOf = (key: string) =>
  database.owner
    .selectFrom('clubUsers')
    .select(['id', 'role', 'blockedAt'])
    .select((eb) =>
      eb
        .selectFrom('clubUserDepartments as l')
        .select((l) => l.fn.count<number>('l.departmentId').as('count'))
        .whereRef('l.clubUserId', '=', 'clubUsers.id')
        .as('limits'),
    )
    .where('clubId', '=', key)
    .orderBy('id')
    .execute()

describe('what holds for one holds for each of many', () => {
  test.each<[Kind, Record<'admin' | 'boss' | 'editor' | 'reader' | 'invited', string>]>([
    ['block', { admin: 'own_account', boss: 'only_super', editor: 'done', reader: 'done', invited: 'done' }],
    ['unblock', { admin: 'same', boss: 'same', editor: 'same', reader: 'same', invited: 'same' }],
    ['role', { admin: 'own_account', boss: 'only_super', editor: 'done', reader: 'done', invited: 'same' }],
    ['invite', { admin: 'own_account', boss: 'only_super', editor: 'is_accepted', reader: 'is_accepted', invited: 'done' }],
    ['sessions', { admin: 'own_account', boss: 'only_super', editor: 'done', reader: 'done', invited: 'still_invited' }],
  ])('an admin, for all: %s', async (kind, expected) => {
    const { key, ctx, admin, boss, editor, reader, invitedId } = await newClub()
    const before = await rowsOf(key)
    const found = await outcomes(ctx, taskOf(kind, [admin.id, boss.id, editor.id, reader.id, invitedId]))
    const named = { admin: admin.id, boss: boss.id, editor: editor.id, reader: reader.id, invited: invitedId }
    expect(Object.fromEntries(Object.entries(named).map(([name, id]) => [name, found[id]]))).toEqual(expected)
    expect(await rowsOf(key), 'a preview changes nothing').toEqual(before)
  })

  test('a superuser touches no superuser in a list, nor themselves', async () => {
    const { key, boss, editor } = await newClub()
    const other = await insertUser(database, key, 'super')
    const ctx = await database.ctx(key, boss.actor)
    const ids = [boss.id, other.id, editor.id]
    expect(await outcomes(ctx, taskOf('block', ids))).toEqual({
      [boss.id]: 'own_account',
      [other.id]: 'superuser',
      [editor.id]: 'done',
    })
    expect(await outcomes(ctx, taskOf('role', ids))).toMatchObject({ [boss.id]: 'own_account', [other.id]: 'superuser' })
  })

  test('nobody becomes superuser in a list, and who is blocked is not invited', async () => {
    const { ctx, reader, invitedId } = await newClub()
    await expect(previewListTask(ctx, taskOf('role', [reader.id], 'super'))).rejects.toThrow('Bitte wählen Sie eine Rolle.')
    await blockUser(ctx, invitedId)
    expect(await outcomes(ctx, taskOf('invite', [invitedId]))).toEqual({ [invitedId]: 'blocked' })
  })
})

test('several are blocked and let in again, and it is taken back as it was', async () => {
  const { key, ctx, editor, reader } = await newClub()
  const before = await rowsOf(key)
  const blocked = await run(ctx, taskOf('block', [editor.id, reader.id]))
  expect((await rowsOf(key)).filter(({ blockedAt }) => blockedAt).map(({ id }) => id)).toEqual([editor.id, reader.id].toSorted())
  const unblocked = await run(ctx, taskOf('unblock', [editor.id]))
  expect(await undoListTask(ctx, unblocked)).toEqual({ ok: true, value: 1 })
  expect(await undoListTask(ctx, blocked)).toEqual({ ok: true, value: 2 })
  expect(await rowsOf(key)).toEqual(before)
})

test('several get a role with its departments; taken back, except where somebody has changed it since', async () => {
  const { key, ctx, editor, reader, invitedId } = await newClub()
  const departmentId = newId()
  await database.owner.insertInto('departments').values({ clubId: key, id: departmentId, name: 'Turnen' }).execute()
  const before = await rowsOf(key)
  const task = taskOf('role', [editor.id, reader.id, invitedId], 'trainer', [departmentId])
  const lines = await previewListTask(ctx, task)
  expect(lines.ok && lines.value.map(({ when, place, detail }) => [when, place, detail])).toEqual(
    ['Abteilungsleiter', 'Registrierter Benutzer', 'Übungsleiter/Trainer'].map((role) => [
      ...[role, '', 'wird Übungsleiter/Trainer (Turnen)'],
    ]),
  )
  const given = await run(ctx, task)
  expect((await rowsOf(key)).filter(({ role, limits }) => role === 'trainer' && Number(limits) === 1)).toHaveLength(3)
  expect(await outcomes(ctx, task)).toEqual({ [editor.id]: 'same', [reader.id]: 'same', [invitedId]: 'same' })
  await changeRole(ctx, { id: reader.id, version: 2, role: 'editor', departmentIds: [] })
  expect(await undoListTask(ctx, given)).toEqual({ ok: true, value: 2 })
  const after = await rowsOf(key)
  const others = (rows: typeof before) => rows.filter(({ id }) => id !== reader.id)
  expect(others(after)).toEqual(others(before))
  expect(after.find(({ id }) => id === reader.id)?.role).toBe('editor')
})

test('invitations go out again, one mail each; sessions end; neither is taken back', async () => {
  const { key, ctx, editor, invitedId } = await newClub()
  await insertSessions(database, editor.userId, 2)
  const mails = () => ctx.db.selectFrom('mails').select('id').where('clubId', '=', key).execute()
  const before = (await mails()).length
  const invited = await run(ctx, taskOf('invite', [editor.id, invitedId]))
  expect(await mails()).toHaveLength(before + 1)
  expect(await undoListTask(ctx, invited)).toEqual({ ok: false, refusal: 'final' })
  expect(await undoListTask(ctx, await run(ctx, taskOf('sessions', [editor.id])))).toEqual({ ok: false, refusal: 'final' })
  const [{ content = '' } = {}] = await ctx.db
    .selectFrom('journal')
    .select('content')
    .where('objectId', '=', editor.id)
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(content).toBe('Sitzungen beendet: 2')
})

test('two admins who block all admins at once leave one of them', async () => {
  const { key, ctx, admin, boss } = await newClub()
  const others: TestUser[] = [await insertUser(database, key, 'admin'), await insertUser(database, key, 'admin')]
  const task = taskOf('block', [admin.id, boss.id, ...others.map(({ id }) => id)])
  const second = await database.ctx(key, (others[0] ?? admin).actor)
  await Promise.allSettled([orderListTask(ctx, task, newId()), orderListTask(second, task, newId())])
  const left = (await rowsOf(key)).filter(({ role, blockedAt }) => role === 'admin' && blockedAt === null)
  expect(left.map(({ id }) => id)).toHaveLength(1)
})

test('only who manages the users, and only those of this club', async () => {
  const { ctx, key, editor, reader } = await newClub()
  for (const who of [editor, reader])
    for (const kind of USER_KINDS)
      await expect(previewListTask(await database.ctx(key, who.actor), taskOf(kind, [reader.id]))).rejects.toThrow(
        'Right missing',
      )
  const foreign = await newClub()
  expect(await outcomes(ctx, taskOf('block', [foreign.reader.id, reader.id]))).toEqual({ [reader.id]: 'done' })
})
