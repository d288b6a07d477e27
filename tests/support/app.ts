import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Connections, connect, connectAsOwner, type Database } from '../../src/database/connect.ts'
import { found } from '../../src/kernel/answer.ts'
import { withPatience } from './database.ts'
import { startHosted } from './hosted.ts'
import { checkJournal } from './nameless-journal.ts'
import { end, run } from './program.ts'
import { SECRETS } from './secrets.ts'
import { TEMPLATE } from './server.ts'

const DEMO = 'template_demo'
const PASSWORD = 'Verein-2026!'

/** The real program, started on a database with the demo clubs. */
export interface App {
  port: number
  /** Owner's address of its database. */
  databaseUrl: string
  dataDir: string
  /** `http://gsv.localhost:PORT` */
  origin(club: string): string
  fetch(
    club: string,
    path: string,
    init?: {
      method?: string
      headers?: Record<string, string>
      form?: Record<string, string> | [string, string][]
      json?: unknown
      multipart?: FormData
      bytes?: Uint8Array
    },
  ): Promise<Answer>
  /** Signs in and answers the cookie: one for each login. */
  login(club: string, email: string): Promise<string>
  /** Signs in with a session of its own, for tests that end it. */
  logInAnew(club: string, email: string): Promise<string>
}

export interface OwnApp extends App {
  pid: number
  /** The program's output so far. */
  said(): string
  stop(): Promise<void>
}

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

const urlOf = (name: string): string => {
  const url = new URL(inject('serverUrl'))
  url.pathname = `/${name}`
  return url.href
}

/** Makes the template with the demo clubs, once for all test files: the program seeds an empty database by itself. */
async function prepareDemo(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock(771)')
  try {
    const known = await client.query('select from pg_database where datname = $1', [DEMO])
    if (known.rowCount) return
    const draft = `${DEMO}_draft`
    // Left by a seeding that failed: its successor would tell of that instead of the cause.
    await client.query(`drop database if exists ${draft} with (force)`)
    await withPatience(() => client.query(`create database ${draft} template ${TEMPLATE} strategy file_copy`))
    const dataDir = await mkdtemp(join(tmpdir(), 'verein-seed-'))
    await end(await run(urlOf(draft), dataDir, {}))
    await rm(dataDir, { recursive: true, force: true })
    await withPatience(() => client.query(`alter database ${draft} rename to ${DEMO}`))
  } finally {
    await client.query('select pg_advisory_unlock(771)')
  }
}

async function ask(port: number, host: string, path: string, init: Parameters<App['fetch']>[2] = {}): Promise<Answer> {
  const sent = init.multipart && new Response(init.multipart)
  const body = sent
    ? Buffer.from(await sent.arrayBuffer())
    : init.bytes
      ? Buffer.from(init.bytes)
      : init.form
        ? new URLSearchParams(init.form).toString()
        : init.json === undefined
          ? undefined
          : JSON.stringify(init.json)
  const type = sent?.headers.get('content-type') ?? (init.form ? 'application/x-www-form-urlencoded' : 'application/json')
  const headers: Record<string, string> = {
    host: `${host}:${port}`,
    accept: 'text/html',
    ...(body === undefined ? {} : { 'content-type': type, origin: `http://${host}:${port}` }),
    ...init.headers,
  }
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, path, method: init.method ?? (body === undefined ? 'GET' : 'POST'), headers },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(parts).toString() }),
        )
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

const cookieOf = (answer: Answer): string =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

/** Starts the built program for this test file, with demo data; ends it afterwards. Other files may share its process. */
export async function startApp(env: { RAISED_LIMITS?: 'yes' } = {}): Promise<App> {
  const { databaseUrl, folder, ends } = await prepareStart(DEMO)
  const { port, stop } = await startHosted({ DATABASE_URL: databaseUrl, DATA_DIR: folder, SECRETS, PORT: '0', ...env })
  ends.push(stop)
  return appAt(port, databaseUrl, folder)
}

/** `startApp` in a process of its own, for tests that measure it, read its output or end it. */
export async function startOwnApp(env: Record<string, string> = {}): Promise<OwnApp> {
  return firstOf(await startOwn(DEMO, 1, env))
}

/** Starts several processes of the program on one database with demo data, as behind a balancer. */
export function startApps(count: number, env: Record<string, string> = {}): Promise<OwnApp[]> {
  return startOwn(DEMO, count, env)
}

/** Starts the built program without any club, as an operator sees it first. */
export async function startEmptyApp(env: Record<string, string> = {}): Promise<OwnApp> {
  return firstOf(await startOwn(TEMPLATE, 1, { SEED: 'none', ...env }))
}

function firstOf([app]: OwnApp[]): OwnApp {
  if (!app) throw new Error('no program was started')
  return app
}

async function startOwn(template: string, count: number, env: Record<string, string>): Promise<OwnApp[]> {
  const { databaseUrl, folder, ends } = await prepareStart(template)
  const apps: OwnApp[] = []
  for (let number = 0; number < count; number++) {
    const app = await startOne(databaseUrl, join(folder, String(number)), env)
    ends.push(app.stop)
    apps.push(app)
  }
  return apps
}

/** A database and a folder for programs of this test file, removed after `ends`. */
async function prepareStart(
  template: string,
): Promise<{ databaseUrl: string; folder: string; ends: (() => Promise<unknown>)[] }> {
  const name = `a_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: inject('serverUrl') })
  await client.connect()
  if (template === DEMO) await prepareDemo(client)
  await withPatience(() => client.query(`create database ${name} template ${template} strategy file_copy`))
  const folder = await mkdtemp(join(tmpdir(), 'verein-app-'))
  const ends: (() => Promise<unknown>)[] = []
  afterAll(async () => {
    await Promise.all(ends.map((end) => end()))
    await checkJournal(urlOf(name))
    await withPatience(() => client.query(`drop database ${name}`))
    await client.end()
    // A last line of a log may still come.
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  })
  return { databaseUrl: urlOf(name), folder, ends }
}

/** Starts the built program in a folder of the test's own; without an address with the embedded database. The test ends it. */
export async function startOne(databaseUrl: string, dataDir: string, env: Record<string, string> = {}): Promise<OwnApp> {
  const program = await run(databaseUrl, dataDir, env)
  let stopped: Promise<void> | undefined
  return {
    ...appAt(program.port, databaseUrl, dataDir),
    pid: found(program.child.pid),
    said: program.said,
    stop: () => (stopped ??= end(program)),
  }
}

function appAt(port: number, databaseUrl: string, dataDir: string): App {
  const cookies = new Map<string, Promise<string>>()
  async function logInAnew(club: string, email: string): Promise<string> {
    const answer = await ask(port, `${club}.localhost`, '/login', { form: { email, password: PASSWORD } })
    const cookie = cookieOf(answer)
    if ([302, 303].includes(answer.status) && cookie !== '') return cookie
    throw new Error(
      `${email} could not log in at ${club}: ${answer.status} (log: ${await readFile(join(dataDir, 'app.log'), 'utf8')})`,
    )
  }
  return {
    port,
    databaseUrl,
    dataDir,
    origin: (club) => `http://${club}.localhost:${port}`,
    fetch: (club, path, init) => ask(port, `${club}.localhost`, path, init),
    login: (club, email) => cookies.getOrInsertComputed(`${club} ${email}`, () => logInAnew(club, email)),
    logInAnew,
  }
}

/** A database with the demo clubs for this test file, without the program. */
export async function demoDatabase(): Promise<{ url: string; owner: Database; connections: Connections }> {
  const name = `d_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: inject('serverUrl') })
  await client.connect()
  await prepareDemo(client)
  await withPatience(() => client.query(`create database ${name} template ${DEMO} strategy file_copy`))
  const owner = connectAsOwner(urlOf(name))
  const connections = connect(urlOf(name))
  afterAll(async () => {
    await owner.pool.end()
    await connections.end()
    await checkJournal(urlOf(name))
    await withPatience(() => client.query(`drop database ${name}`))
    await client.end()
  })
  return { url: urlOf(name), owner: owner.db, connections }
}
