import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertTurnen } from '../../../tests/support/mailings.ts'
import { insertStaff } from '../../../tests/support/orders.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { createStorage } from '../files/create-storage.ts'
import { storageKey } from '../files/queries.ts'
import { attachFile, detachFile } from './attach-file.ts'
import { draftInput, findDraft, keepDraft } from './keep-draft.ts'
import { listFiles } from './queries.ts'
import { attachmentTypeOf } from './rules.ts'
import { sendMailing } from './send-mailing.ts'

const database = await testDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'verein-mailings-'))
afterAll(() => rm(dataDir, { recursive: true }))
const storage = await createStorage({ dataDir, storageUrl: null })
const MB = 1024 * 1024

let ctx: Ctx
const admin = async () => insertStaff(database.owner, await database.ctx('gsv', { kind: 'system' }), 'admin', null)
beforeEach(async () => {
  ctx = await admin()
})

const bytes = (text: string, length = text.length) => Buffer.concat([Buffer.from(text, 'latin1')], length)
const pdf = (length = 100) => ({ name: 'Plan.pdf', bytes: bytes('%PDF-1.7', length) })
const attach = (file: { name: string; bytes: Uint8Array }) => attachFile(ctx, storage, file)
const namesOf = async () => (await findDraft(ctx))?.files.map(({ name }) => name)

test.each([
  ['Plan.pdf', '%PDF-1.7', 'application/pdf'],
  ['PLAN.PDF', '%PDF-1.7', 'application/pdf'],
  ['Notiz.txt', 'Hallo', 'text/plain'],
  ['Liste.docx', 'PK\u0003\u0004word/document.xml', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['Liste.docx', 'PK\u0003\u0004word/vbaProject.bin', null],
  ['Liste.docm', 'PK\u0003\u0004word/document.xml', null],
  ['Rechnung.pdf.exe', 'MZ', null],
  ['Rechnung.pdf', 'MZ', null],
  ['Bild.png', '<svg onload=alert(1)>', null],
  ['Bild.svg', '<svg onload=alert(1)>', null],
  ['Seite.html', '<script>', null],
  ['Notiz.txt', 'MZ\u0000', null],
  ['alles.zip', 'PK\u0003\u0004', null],
  ['x.constructor', 'Hallo', null],
  ['ohne', 'Hallo', null],
])('%s with %j goes along as %s', (name, content, mime) => expect(attachmentTypeOf(name, bytes(content))).toBe(mime))

test('up to five files, together 10 MB: what is too much, empty or dangerous stays outside, the others stay', async () => {
  expect(await attach(pdf())).toEqual({ ok: false, refusal: 'too_many_files' })
  await keepDraft(ctx, draftInput.parse({}))
  expect(await attach(pdf(0))).toEqual({ ok: false, refusal: 'file_empty' })
  expect(await attach({ name: 'a.exe', bytes: bytes('MZ') })).toEqual({ ok: false, refusal: 'file_dangerous' })
  expect(await attach(pdf(10 * MB + 1))).toEqual({ ok: false, refusal: 'file_too_large' })
  expect(await attach(pdf(6 * MB))).toMatchObject({ ok: true })
  expect(await attach(pdf(4 * MB + 1))).toEqual({ ok: false, refusal: 'file_too_large' })
  for (const name of ['C:\\Briefe\\Plan 2.pdf', '/etc/Plan 3.pdf', 'b.pdf', 'c.pdf'])
    expect(await attach({ ...pdf(), name })).toMatchObject({ ok: true })
  expect(await attach(pdf())).toEqual({ ok: false, refusal: 'too_many_files' })
  expect(await namesOf()).toEqual(['Plan.pdf', 'Plan 2.pdf', 'Plan 3.pdf', 'b.pdf', 'c.pdf'])
})

test('a file sent again is attached once; another of its name goes along', async () => {
  await keepDraft(ctx, draftInput.parse({}))
  for (const file of [pdf(), pdf(), { ...pdf(), name: 'C:\\Briefe\\Plan.pdf' }, pdf(101)])
    expect(await attach(file)).toMatchObject({ ok: true })
  expect((await findDraft(ctx))?.files.map(({ name, bytes }) => [name, bytes])).toEqual([
    ['Plan.pdf', 100],
    ['Plan.pdf', 101],
  ])
})

test('only those who may upload attach files, and nobody takes away those of others', async () => {
  await keepDraft(ctx, draftInput.parse({}))
  await attach(pdf())
  const [file] = (await findDraft(ctx))?.files ?? []
  const id = file?.id ?? expect.fail()
  const trainer = { ...ctx, actor: actorWith('trainer') }
  await expect(attachFile(trainer, storage, pdf())).rejects.toThrow('Right missing')
  await expect(detachFile(trainer, storage, id)).rejects.toThrow('Right missing')
  await detachFile(await admin(), storage, id)
  expect(await namesOf()).toEqual(['Plan.pdf'])
  await detachFile(ctx, storage, id)
  expect(await namesOf()).toEqual([])
  expect(await storage.get(storageKey(ctx, id))).toBeNull()
})

test('a draft waits for its author alone, in one row, until it is sent together with its files', async () => {
  const groups = [`participants:${await insertTurnen(ctx)}`]
  const other = await admin()
  await keepDraft(ctx, draftInput.parse({ subject: 'Sommer' }))
  await keepDraft(ctx, draftInput.parse({ subject: 'Sommerfest', text: 'Hallo {na', groups, topic: 'news' }))
  await keepDraft(other, draftInput.parse({ subject: 'Winter' }))
  await attach(pdf())
  expect(await findDraft(ctx)).toMatchObject({ subject: 'Sommerfest', text: 'Hallo {na', groups, topic: 'news' })
  expect((await findDraft(other))?.subject).toBe('Winter')
  const mailing = { groups, topic: 'news' as const, subject: 'Sommerfest', text: 'Hallo {name}' }
  const sent = await sendMailing(ctx, { mailing, hasDraft: true }, newId())
  if (!sent.ok) throw new Error(sent.refusal)
  expect((await listFiles(ctx, sent.value)).map(({ name }) => name)).toEqual(['Plan.pdf'])
  expect(await findDraft(ctx)).toBeNull()
  expect((await findDraft(other))?.subject).toBe('Winter')
})
