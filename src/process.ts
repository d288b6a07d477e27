import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Live } from './api/live.ts'
import { asOwner, type Connections, connect, connectForLogins } from './database/connect.ts'
import { findInstallationValue } from './database/installation.ts'
import { type Listener, listen } from './database/listen.ts'
import { migrate } from './database/migrate.ts'
import { openSecrets, readSecrets } from './database/secrets.ts'
import { type OpenedDatabase, openDatabase } from './database/server.ts'
import { listClubs } from './domain/clubs/queries.ts'
import type { Club } from './domain/context.ts'
import { createStorage, type Storage } from './domain/files/create-storage.ts'
import { storageKey } from './domain/files/queries.ts'
import { shipHolidays } from './domain/holidays/ship-holidays.ts'
import { followChanges } from './follow-changes.ts'
import { backupDuty, DUTIES, leavingDuty, orderDuty, pictureDuty, retentionDuty, uploadDuty } from './jobs/duties.ts'
import { type MailSender, type MailSenderSettings, mailHealth, NO_SERVER } from './jobs/mail-sender.ts'
import { prepareQueue } from './jobs/queue.ts'
import { hearOrders, type Jobs, startJobs } from './jobs/start.ts'
import { type Link, readFeed, readLink, signFeed, signLink } from './kernel/link.ts'
import type { Settings } from './kernel/settings.ts'
import { openPaperDesk, orderKinds } from './order-kinds.ts'
import { runBeside } from './run-beside.ts'
import { seedDemo } from './seed-demo.ts'
import { startSenders } from './start-senders.ts'
import { createAuth } from './web/auth/create-auth.ts'
import type { Directory } from './web/http/directory.ts'
import { createLog } from './web/http/log.ts'
import { type LogFile, openLogFile } from './web/http/log-file.ts'
import type { PageCache } from './web/http/page-cache.ts'
import { loadPages, type Pages } from './web/http/pages.ts'
import { createRequestLimit, createSignUpLimit } from './web/kit/limits.ts'
import type { HealthPart, Services } from './web/kit/services.ts'
import { type OrderedMail, renderMail } from './web/mail/render.ts'
import { typeset } from './web/pdf/typeset.ts'
import { openWebhookDesk } from './webhook-desk.ts'

const BUILD = fileURLToPath(new URL('../build', import.meta.url))
const PASSWORD_MIN_LENGTH = 8

export interface Process {
  settings: Settings
  database: OpenedDatabase
  connections: Connections
  listener: Listener
  directory: Directory
  cache: PageCache
  live: Live
  services: Services
  pages: Pages
  logFile: LogFile
  isDemo: boolean
  close(): Promise<void>
}

/** For a process that only answers requests: another one owns the database, writes the log and does the jobs. */
export interface ServingPart {
  databaseUrl: string
  dataDir: string
  logFile: LogFile
}

/** Connections of a process, and those that the server has beside the ones of the first (jobs, start, command line). */
const CONNECTIONS = { process: 27, others: 33 }

const secretsPlace = (dataDir: string, { secrets }: Settings, log: Logger) => ({
  dataDir,
  given: secrets,
  onError: (error: Error) => log.error({ err: error }, 'changed secrets not read'),
})

async function openOwn(settings: Settings, say: (line: string) => void, opened: AsyncDisposableStack) {
  const { dataDir, databaseUrl, processes } = settings
  const most = { max_connections: String(CONNECTIONS.others + CONNECTIONS.process * processes) }
  const database = await openDatabase({ dataDir, ...(databaseUrl ? { databaseUrl } : {}), settings: most, log: say })
  opened.defer(() => database.stop())
  await migrate(database.url, say)
  await asOwner(database.url, shipHolidays)
  const logFile = openLogFile(join(database.dataDir, 'app.log'), settings.log)
  opened.defer(() => logFile.flush())
  const log = createLog(logFile)
  const secrets = await openSecrets(database.url, secretsPlace(database.dataDir, settings, log))
  await prepareQueue(database.url)
  return { database, logFile, log, secrets }
}

type Own = Awaited<ReturnType<typeof openOwn>>

async function openBeside({ databaseUrl, dataDir, logFile }: ServingPart, settings: Settings): Promise<Own> {
  const log = createLog(logFile)
  return {
    database: { url: databaseUrl, dataDir, embedded: false, stop: async () => {}, died: new Promise(() => {}) },
    logFile,
    log,
    secrets: await readSecrets(secretsPlace(dataDir, settings, log)),
  }
}

async function openData(
  settings: Settings,
  say: (line: string) => void,
  opened: AsyncDisposableStack,
  part: ServingPart | undefined,
) {
  const own = part ? await openBeside(part, settings) : await openOwn(settings, say, opened)
  const { database, log } = own
  const onError = (error: Error) => log.warn({ err: error }, 'connection lost')
  const connections = connect(database.url, { onError })
  opened.defer(() => connections.end())
  const isEmpty = (await listClubs(connections.global)).length === 0
  if (isEmpty && settings.seedsDemo && !part) await seedDemo(database, settings, say)
  const logins = connectForLogins(database.url, { onError })
  opened.defer(() => logins.end())
  const listener = await listen(database.url, (error) => log.warn({ err: error }, 'listening interrupted'))
  opened.defer(() => listener.stop())
  return { ...own, connections, logins, listener }
}

type Data = Awaited<ReturnType<typeof openData>>

async function databaseHealth({ connections }: Data): Promise<HealthPart> {
  const { rows } = await connections.pool.query<{ version: string; size: string }>(
    `select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size`,
  )
  return { name: 'database', ok: true, note: `PostgreSQL ${rows[0]?.version}, ${rows[0]?.size}.` }
}

async function filesHealth(storage: Storage, log: Data['log']): Promise<HealthPart> {
  try {
    await storage.probe()
    return { name: 'files', ok: true, note: 'Dateien lassen sich schreiben und lesen.' }
  } catch (error) {
    log.error({ err: error }, 'storage failed')
    return { name: 'files', ok: false, note: 'Dateien lassen sich zurzeit nicht schreiben oder lesen.' }
  }
}

async function openAuth({ logins, connections, log, secrets }: Data, settings: Settings) {
  const given = await findInstallationValue(connections.global, 'passwordMinLength')
  return createAuth({
    pool: logins,
    keys: secrets,
    secureCookies: settings.publicOrigins.some((origin) => origin.startsWith('https:')),
    passwordMinLength: Number(given ?? PASSWORD_MIN_LENGTH),
    hasRaisedLimits: settings.hasRaisedLimits,
    log,
  })
}

function healthOf(data: Data, jobs: Jobs, mails: MailSender['health'], storage: Storage): Services['health'] {
  return async () => [
    await databaseHealth(data),
    { name: 'queue', ...(await jobs.health()) },
    { name: 'mail', ...(await mails()) },
    await filesHealth(storage, data.log),
  ]
}

/** A failed start closes all it opened: the embedded database would go on running. */
export async function openProcess(settings: Settings, say: (line: string) => void, part?: ServingPart): Promise<Process> {
  const opened = new AsyncDisposableStack()
  try {
    return { ...(await openAll(settings, say, opened, part)), close: () => opened.disposeAsync() }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

async function openAll(
  settings: Settings,
  say: (line: string) => void,
  opened: AsyncDisposableStack,
  part: ServingPart | undefined,
): Promise<Omit<Process, 'close'>> {
  const data = await openData(settings, say, opened, part)
  const { database, connections, listener, log, logFile, secrets } = data
  const sign = (link: Link) => signLink(secrets.newest(), link)
  const isDemo = (await findInstallationValue(connections.global, 'demo')) === 'yes'
  const followed = await followChanges(data, settings)
  const { originOf, addressOf } = followed.directory
  const render = (order: OrderedMail, club: Club) => renderMail(order, { club, origin: originOf(club.name), addressOf, sign })
  const storage = await createStorage({ dataDir: database.dataDir, storageUrl: settings.storageUrl })
  const desk = openPaperDesk(storage)
  const readFile: MailSenderSettings['readFile'] = (ctx, id) => storage.get(storageKey(ctx, id))
  const webhookDesk = openWebhookDesk(secrets, settings.reach)
  const canMail = settings.smtpUrl !== null || isDemo
  const mails = part
    ? () => mailHealth(connections, Temporal.Now.instant(), canMail ? null : NO_SERVER)
    : await startSenders(data, opened, {
        smtpUrl: settings.smtpUrl,
        hasMailbox: isDemo,
        render,
        readFile,
        sign,
        desk: webhookDesk,
        reach: settings.reach,
      })
  const jobs = await startJobs({
    url: database.url,
    connections,
    log,
    isOnlyAsking: part !== undefined,
    duties: [
      ...DUTIES,
      pictureDuty(storage),
      uploadDuty(storage),
      retentionDuty(storage),
      leavingDuty(storage),
      ...(settings.backup.to === null ? [] : [backupDuty(() => runBeside(['backup'], opened))]),
      orderDuty(orderKinds(storage, desk)),
    ],
  })
  opened.defer(() => jobs.stop())
  if (part === undefined) opened.defer(hearOrders(listener, jobs, log))
  const auth = await openAuth(data, settings)
  const services: Services = {
    readClubs: followed.directory.refresh,
    log,
    auth,
    signUpLimit: createSignUpLimit(data.logins, settings.hasRaisedLimits),
    requestLimit: createRequestLimit(data.logins, settings.hasRaisedLimits),
    readLink: (token, now) => readLink(secrets.counting(), token, now),
    signLink: sign,
    signFeed: (stored) => signFeed(secrets.newest(), stored),
    readFeed: (address) => readFeed(secrets.counting(), address),
    canMail,
    mailbox: isDemo && settings.smtpUrl === null ? render : null,
    pushKey: secrets.pushKeys.publicKey,
    storage,
    typeset,
    paperDesk: desk,
    webhookDesk,
    health: healthOf(data, jobs, mails, storage),
  }
  const pages = await loadPages(BUILD)
  return { settings, database, connections, listener, ...followed, services, pages, logFile, isDemo }
}
