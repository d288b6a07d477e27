import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { type App, startOne, startOwnApp } from './support/app.ts'

const slow = await startOwnApp()
const database = new URL(slow.databaseUrl)
const wire = await openWire(Number(database.port))
database.port = String(wire.port)
// Its socket would go past the wire.
database.searchParams.delete('host')
const dataDir = await mkdtemp(join(tmpdir(), 'verein-wire-'))
const away = await startOne(database.href, dataDir)
afterAll(async () => {
  await away.stop()
  await wire.cut()
  await rm(dataDir, { recursive: true, force: true })
})

/** A line to the database that can be cut and mended. */
async function openWire(to: number) {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one
        .on('error', () => {})
        .on('close', () => other.destroy())
        .pipe(other)
    }
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    port,
    mend: () => listen(port),
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

test('while the database is away pages and API say so in German, kept pages go on, and it works again by itself', async () => {
  const cookie = await away.login('gsv', 'admin@gsv.example')
  expect((await away.fetch('gsv', '/')).status).toBe(200)
  await wire.cut()
  for (const [path, headers] of [
    ['/?q=yoga', {}],
    ['/events?q=fest', {}],
    ['/admin/courses', { cookie }],
  ] as const) {
    const page = await away.fetch('gsv', path, { headers })
    expect(page.status, path).toBe(503)
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.text).toMatch(/<title>Wir sind gleich wieder da/)
    expect(page.text).toMatch(/<h1[^>]*>Wir sind gleich wieder da/)
    expect(page.text).not.toContain('Internal Server Error')
    // A page of the club, even without any data of it.
    expect(page.text).toContain('GSV Musterstadt')
    expect(page.text).toContain('--brand:light-dark(#')
    if (path.startsWith('/admin')) expect(page.text.length).toBeLessThan(10_000)
  }
  const data = await away.fetch('gsv', '/admin/courses.data', { headers: { cookie } })
  expect([data.status, data.text]).toEqual([503, expect.stringContaining('Unsere Daten sind gerade nicht zu erreichen.')])
  const problem = await away.fetch('gsv', '/api/v1/courses')
  expect(problem.status).toBe(503)
  expect(Number(problem.headers['retry-after'])).toBeGreaterThan(0)
  expect(JSON.parse(problem.text)).toMatchObject({
    status: 503,
    code: 'away',
    detail: expect.stringContaining('nicht zu erreichen'),
  })
  expect((await away.fetch('gsv', '/')).status).toBe(200)
  await wire.mend()
  await expect.poll(async () => (await away.fetch('gsv', '/?q=yoga')).status).toBe(200)
  expect((await away.fetch('gsv', '/admin/courses', { headers: { cookie } })).status).toBe(200)
})

/** Milliseconds from the first bytes until the server closes. */
async function closedAfter(port: number, bytes: string): Promise<number> {
  const socket = connect(port, '127.0.0.1')
  const began = performance.now()
  socket.on('error', () => {}).resume()
  await new Promise((resolve) => {
    socket.on('close', resolve).write(bytes)
  })
  return performance.now() - began
}

function ask(port: number, agent: Agent): Promise<{ port: number | undefined }> {
  return new Promise((resolve, reject) => {
    const headers = { host: `gsv.localhost:${port}` }
    const asked = request({ port, path: '/', agent, headers }, (answer) => {
      const local = answer.socket.localPort
      answer.resume().on('end', () => resolve({ port: local }))
    })
    asked.on('error', reject).end()
  })
}

test('an idle connection is kept for longer than proxies keep theirs; who only begins a request is sent away', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const first = await ask(slow.port, agent)
  const [closed] = await Promise.all([closedAfter(slow.port, 'GET / HTTP/1.1\r\nHost: gsv.loc'), sleep(9_000)])
  expect(await ask(slow.port, agent), 'the same connection').toEqual(first)
  agent.destroy()
  // Node alone waits for a minute, and looks every half.
  expect(closed).toBeLessThan(55_000)
})

function openStream(port: number): Promise<IncomingMessage> {
  const agent = new Agent({ keepAlive: true })
  return new Promise((resolve, reject) => {
    const asked = request({ port, path: '/api/v1/live', agent, headers: { host: `gsv.localhost:${port}` } }, (answer) => {
      answer.on('error', () => {}).once('data', () => resolve(answer))
    })
    asked.on('error', reject).end()
  })
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** A page whose answer waits for `goOn`: its offers are locked. */
async function askForLocked(app: App) {
  const owner = new pg.Client({ connectionString: slow.databaseUrl })
  await owner.connect()
  await owner.query('begin; lock table courses in access exclusive mode')
  const answer = app.fetch('gsv', '/?q=wartet')
  const waiting = `select from pg_locks where relation = 'courses'::regclass and not granted`
  await expect.poll(async () => (await owner.query(waiting)).rowCount).toBeGreaterThan(0)
  return {
    answer,
    async goOn() {
      await owner.query('commit')
      await owner.end()
    },
  }
}

test('streams and idle connections hold up no end, and what is being answered is answered', async () => {
  const took = async (stop: () => Promise<void>) => {
    const began = performance.now()
    await stop()
    return performance.now() - began
  }
  const without = await took(slow.stop)
  await ask(away.port, new Agent({ keepAlive: true }))
  for (let count = 0; count < 10; count++) await openStream(away.port)
  const { answer, goOn } = await askForLocked(away)
  const withAll = await took(async () => {
    const stopped = away.stop()
    await expect.poll(() => isOpen(away.port)).toBe(false)
    await goOn()
    expect((await answer).status).toBe(200)
    await stopped
  })
  // The program waits five seconds for answers in progress.
  expect(withAll).toBeLessThan(without * 1.5 + 3_000)
})
