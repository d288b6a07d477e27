import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { insertTurnen } from '../../../tests/support/mailings.ts'
import { insertStaff } from '../../../tests/support/orders.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { createStorage } from '../files/create-storage.ts'
import { storageKey } from '../files/queries.ts'
import { insertBounce } from '../mail/insert-bounce.ts'
import { attachFile } from '../mailings/attach-file.ts'
import { draftInput, keepDraft } from '../mailings/keep-draft.ts'
import { listFiles } from '../mailings/queries.ts'
import { sendMailing } from '../mailings/send-mailing.ts'
import { unsubscribe } from '../mailings/unsubscribe.ts'
import { removeExpired } from './remove-expired.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-05-01T09:00:00Z')
const dataDir = await mkdtemp(join(tmpdir(), 'verein-mailings-'))
afterAll(() => rm(dataDir, { recursive: true }))
const storage = await createStorage({ dataDir, storageUrl: null })

const count = async (ctx: Ctx, table: 'mailings' | 'mailingRecipients' | 'mailingFiles' | 'files' | 'bounces' | 'unsubscribes') =>
  (await ctx.db.selectFrom(table).select('clubId').where('clubId', '=', ctx.club.id).execute()).length

test('mailings, their recipients and files, drafts and returned mails go after 730 days; who unsubscribed stays so', async () => {
  const system = await database.ctx('vorbei', { kind: 'system' }, NOW)
  const ctx = { ...(await insertStaff(database.owner, system, 'admin', null)), now: NOW }
  const groups = [`participants:${await insertTurnen(ctx)}`]
  await keepDraft(ctx, draftInput.parse({}))
  await attachFile(ctx, storage, { name: 'Plan.pdf', bytes: Buffer.from('%PDF-1.7') })
  const mailing = { groups, topic: 'news' as const, subject: 'Fest', text: 'Hallo' }
  const sent = await sendMailing(ctx, { mailing, hasDraft: true }, newId())
  if (!sent.ok) throw new Error(sent.refusal)
  const [file] = await listFiles(ctx, sent.value)
  const key = storageKey(ctx, file?.id ?? expect.fail())
  const { id } = await ctx.db
    .selectFrom('mailingRecipients')
    .select('id')
    .where('clubId', '=', ctx.club.id)
    .where('address', '=', 'cem@brandt.example')
    .executeTakeFirstOrThrow()
  await unsubscribe(ctx, id)
  await insertBounce(ctx, { mailId: id, address: 'cem@brandt.example', isHard: true, reason: 'weg' })
  await keepDraft(ctx, draftInput.parse({ subject: 'Liegt noch' }))

  const run = async (seconds: number) =>
    (await removeExpired({ ...database.forgetting(system), now: NOW.add({ hours: 730 * 24, seconds }) }, storage)).mailings
  expect(await run(0)).toBe(0)
  expect(await count(ctx, 'mailings')).toBe(2)
  expect(await storage.get(key)).not.toBeNull()
  expect(await run(1)).toBe(2)
  for (const table of ['mailings', 'mailingRecipients', 'mailingFiles', 'files', 'bounces'] as const)
    expect([table, await count(ctx, table)]).toEqual([table, 0])
  expect(await storage.get(key)).toBeNull()
  expect(await count(ctx, 'unsubscribes')).toBe(1)
  expect(await run(2)).toBe(0)
})
