// A process that only takes uploads, to be killed: node upload-process.ts DATABASE_URL CLUB DATA_DIR USER. Prints its port.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { connect } from '../../src/database/connect.ts'
import { listClubs } from '../../src/domain/clubs/queries.ts'
import type { Actor } from '../../src/domain/context.ts'
import { createStorage } from '../../src/domain/files/create-storage.ts'
import { found } from '../../src/kernel/answer.ts'
import { createUploads } from '../../src/web/files/uploads.ts'
import type { Routes } from '../../src/web/http/deps.ts'
import type { Gate } from '../../src/web/kit/gate.ts'

const [url, id, dataDir, given] = process.argv.slice(2)
if (!url || !id || !dataDir || !given) throw new Error('DATABASE_URL, CLUB, DATA_DIR and USER are needed')
const actor: Actor = JSON.parse(given)
const connections = connect(url)
const club = found((await listClubs(connections.global)).find((one) => one.id === id))
const app: Routes = new Hono()
app.use(async (c, next) => {
  const ctx = { db: connections.forClub(club.id), club, actor, now: Temporal.Now.instant() }
  c.set('gate', async () => ({ ctx }) as unknown as Gate)
  await next()
})
app.route('/', createUploads(await createStorage({ dataDir, storageUrl: null })))
const server = createServer(getRequestListener(app.fetch))
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
