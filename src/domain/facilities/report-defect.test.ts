import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { makeHall } from '../../../tests/support/halls.ts'
import type { Ctx } from '../context.ts'
import { createStorage } from '../files/create-storage.ts'
import { removeExpired } from '../retention/remove-expired.ts'
import { DefectInput } from './input.ts'
import { answerDefect, type DefectState, listDefects, reportDefect } from './report-defect.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')
const dataDir = await mkdtemp(join(tmpdir(), 'verein-defects-'))
afterAll(() => rm(dataDir, { recursive: true }))

const board = await database.ctx('gsv', actorWith('admin'), NOW)
const visitor = { ...board, actor: { kind: 'visitor' } } as Ctx
const hall = await makeHall(board, 'Nordring')

const report = (reportedEmail: string) =>
  reportDefect(visitor, {
    facilityId: hall.id,
    partId: hall.idOf('Links'),
    kind: 'defect',
    text: 'Tornetz gerissen',
    reportedBy: 'Erika',
    reportedEmail,
  })
const find = async (id: string, ctx = board) => (await listDefects(ctx, hall.id)).find((one) => one.id === id)
async function settle(id: string, state: DefectState, ctx = board) {
  const version = (await find(id))?.version ?? 0
  return answerDefect(ctx, id, { state, answer: 'Neu geknüpft', version })
}
const told = (to: string) =>
  board.db
    .selectFrom('mails')
    .select(['toAddress', 'data'])
    .where('template', '=', 'defect.settled')
    .where('toAddress', '=', to)
    .execute()

test('who left an address is told once, when it is settled, and never again', async () => {
  const id = await report('erika@post.example')
  await settle(id, 'in_work')
  expect(await told('erika@post.example')).toEqual([])
  expect(await find(id)).toMatchObject({ reportedEmail: 'erika@post.example', toldAt: null })
  for (const state of ['done', 'open', 'done'] as const) expect(await settle(id, state)).toMatchObject({ ok: true })
  expect(await told('erika@post.example')).toMatchObject([
    { data: { kind: 'defect', place: 'Nordring, Links', name: 'Erika', answer: 'Neu geknüpft', reportedAt: NOW.toString() } },
  ])
  expect(await find(id)).toMatchObject({ toldAt: NOW })
})

test('two of the board settle it at the same moment: one mail', async () => {
  const id = await report('zugleich@post.example')
  const done = { state: 'done', answer: '', version: 1 } as const
  const answers = await Promise.all([answerDefect(board, id, done), answerDefect(board, id, done)])
  expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(await told('zugleich@post.example')).toHaveLength(1)
})

test('without an address nobody is written to; the address is for those who answer', async () => {
  const [named, plain] = [await report('nur@buero.example'), await report('')]
  await settle(plain, 'done')
  expect(await told('')).toEqual([])
  expect(await find(plain)).toMatchObject({ state: 'done', toldAt: null })
  expect(await find(named, { ...board, actor: actorWith('trainer') })).toMatchObject({ reportedBy: 'Erika', reportedEmail: '' })
})

test.each([
  ['', true],
  ['erika@post.example', true],
  ['erika', false],
  ['erika@post.example, otto@post.example', false],
  [`${'e'.repeat(200)}@post.example`, false],
])('an address like "%s": %s', (reportedEmail, isFine) => {
  expect(DefectInput.safeParse({ facilityId: hall.id, kind: 'locked', reportedEmail }).success).toBe(isFine)
})

test('who reported is forgotten 90 days after it was settled; what was reported stays, and who still waits', async () => {
  const storage = await createStorage({ dataDir, storageUrl: null })
  const [settled, open] = [await report('alt@post.example'), await report('offen@post.example')]
  await settle(settled, 'done')
  const night = async (days: number) => {
    const system = await database.ctx('gsv', { kind: 'system' }, NOW.add({ hours: days * 24 + 1 }))
    return (await removeExpired(database.forgetting(system), storage)).defectContacts
  }
  expect(await night(89)).toBe(0)
  const other = await database.ctx('rwa', { kind: 'system' }, NOW.add({ hours: 24 * 400 }))
  expect((await removeExpired(database.forgetting(other), storage)).defectContacts).toBe(0)
  expect(await find(settled)).toMatchObject({ reportedEmail: 'alt@post.example' })
  expect(await night(90)).toBeGreaterThan(0)
  expect(await night(90)).toBe(0)
  expect(await find(settled)).toMatchObject({ text: 'Tornetz gerissen', reportedBy: '', reportedEmail: '' })
  expect(await find(open)).toMatchObject({ reportedBy: 'Erika', reportedEmail: 'offen@post.example' })
})
