import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { newId } from '../src/kernel/id.ts'
import { demoDatabase, startOne } from './support/app.ts'
import { runClub } from './support/command-line.ts'
import { emptyDatabase } from './support/database.ts'
import { SECRETS } from './support/secrets.ts'

const { url: source } = await demoDatabase()
const target = await emptyDatabase()
const folder = await mkdtemp(join(tmpdir(), 'verein-held-'))
const heard: string[] = []
const receiver = createServer((request, response) => {
  heard.push(String(request.headers['webhook-id']))
  request.resume().on('end', () => response.writeHead(204).end())
})
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
const { port } = receiver.address() as AddressInfo
afterAll(async () => {
  receiver.close()
  await rm(folder, { recursive: true })
})

const club = (args: string[], dataDir: string, url: string) =>
  runClub(args, { DATABASE_URL: url, DATA_DIR: join(folder, dataDir), SECRETS })

test('what waited when a backup was taken is not sent a second time by the restored program, unless staff ask for it', async () => {
  const [webhookId, waiting] = [newId(), newId()]
  const owner = new pg.Client({ connectionString: source })
  await owner.connect()
  await owner.query(
    `insert into webhooks (club_id, id, url, kinds, key_number, created_at) values ('gsv', $1, $2, '{feedback}', 1, now())`,
    [webhookId, `http://127.0.0.1:${port}/`],
  )
  await owner.query(
    `insert into webhook_deliveries (club_id, webhook_id, id, kind, object_id, happened_at, first_at, next_at)
     values ('gsv', $1, $2, 'feedback', 'x', now(), now(), now())`,
    [webhookId, waiting],
  )
  await owner.end()
  const file = join(folder, 'waiting.backup')
  expect(await club(['backup', file], 'source', source)).toMatchObject({ code: 0 })
  expect(await club(['restore', file], 'target', target)).toMatchObject({ code: 0 })
  const app = await startOne(target, join(folder, 'target'), { SECRETS, WEBHOOK_LOOPBACK: 'yes' })
  try {
    const headers = { cookie: await app.login('gsv', 'admin@gsv.example'), origin: app.origin('gsv') }
    const log = async () =>
      JSON.parse((await app.fetch('gsv', `/api/v1/webhooks/${webhookId}/deliveries?orderBy=happenedAt`, { headers })).text).items
    expect(await log()).toMatchObject([{ id: waiting, state: 'failed', note: 'restored' }])
    // The sender works: news reach the receiver.
    await app.fetch('gsv', '/api/v1/feedback', { json: { about: 'club', kind: 'idea', body: 'Schöne Halle' } })
    await expect.poll(() => heard.length).toBe(1)
    expect(heard).not.toContain(waiting)
    const again = `/api/v1/webhooks/${webhookId}/deliveries/${waiting}/resend`
    expect((await app.fetch('gsv', again, { method: 'POST', headers })).status).toBe(200)
    await expect.poll(() => heard.includes(waiting)).toBe(true)
    await expect.poll(async () => (await log()).map(({ state }: { state: string }) => state)).toEqual(['sent', 'sent'])
  } finally {
    await app.stop()
  }
})
