import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Live, openLive } from './api/live.ts'
import { asOwner, type Connections, connect, connectForLogins } from './database/connect.ts'
import { findInstallationValue } from './database/installation.ts'
import { type Listener, listen } from './database/listen.ts'
import { migrate } from './database/migrate.ts'
import { type OpenedDatabase, openDatabase } from './database/server.ts'
import type { ObjectKind } from './domain/audit/happenings.ts'
import { listClubs } from './domain/clubs/queries.ts'
import type { Club } from './domain/context.ts'
import { createStorage, type Storage } from './domain/files/create-storage.ts'
import { shipHolidays } from './domain/holidays/ship-holidays.ts'
import { importKind } from './domain/imports/import-kind.ts'
import { listKinds } from './domain/list-orders/list-kinds.ts'
import { type PaperTools, peopleKinds } from './domain/people-orders/people-kinds.ts'
import { DUTIES, orderDuty, pictureDuty, retentionDuty, uploadDuty } from './jobs/duties.ts'
import { type MailSender, startMailSender } from './jobs/mail-sender.ts'
import { type PushKeys, type PushSender, startPushSender } from './jobs/push-sender.ts'
import { prepareQueue } from './jobs/queue.ts'
import { openSmtp } from './jobs/smtp.ts'
import { type Jobs, startJobs } from './jobs/start.ts'
import { readLink, signLink } from './kernel/link.ts'
import type { Settings } from './kernel/settings.ts'
import { createAuth } from './web/auth/create-auth.ts'
import { createDirectory, type Directory } from './web/http/directory.ts'
import { createLog } from './web/http/log.ts'
import { openLogFile } from './web/http/log-file.ts'
import { PageCache } from './web/http/page-cache.ts'
import { loadPages, type Pages } from './web/http/pages.ts'
import type { HealthPart, Services } from './web/kit/services.ts'
import { createSignUpLimit } from './web/kit/sign-up-limit.ts'
import { type OrderedMail, renderMail } from './web/mail/render.ts'
import { presentCertificates } from './web/participations/admin/certificates-view.ts'
import { typeset } from './web/pdf/typeset.ts'

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
  mailSender: MailSender
  pushSender: PushSender
  jobs: Jobs
  isDemo: boolean
  close(): Promise<void>
}

async function openData(settings: Settings, say: (line: string) => void, opened: AsyncDisposableStack) {
  const { dataDir, databaseUrl, seedsDemo } = settings
  const database = await openDatabase({ dataDir, ...(databaseUrl ? { databaseUrl } : {}), log: say })
  opened.defer(() => database.stop())
  await migrate(database.url, say)
  await asOwner(database.url, shipHolidays)
  await prepareQueue(database.url)
  const logFile = openLogFile(join(database.dataDir, 'app.log'), settings.log)
  opened.defer(() => logFile.flush())
  const log = createLog(logFile)
  const onError = (error: Error) => log.warn({ err: error }, 'connection lost')
  const connections = connect(database.url, { onError })
  opened.defer(() => connections.end())
  const isEmpty = (await listClubs(connections.global)).length === 0
  if (isEmpty && seedsDemo) await (await import('../seeds/main.ts')).seed(database.url, say)
  const logins = connectForLogins(database.url, { onError })
  opened.defer(() => logins.end())
  const listener = await listen(database.url, (error) => log.warn({ err: error }, 'listening interrupted'))
  opened.defer(() => listener.stop())
  return { database, connections, logins, listener, log }
}

type Data = Awaited<ReturnType<typeof openData>>

const PUBLISHED: ReadonlySet<ObjectKind> = new Set([
  'course',
  'session',
  'participation',
  'group',
  'event',
  'facility',
  'department',
  'club',
  'allocation',
])

const OF_HALLS: ReadonlySet<ObjectKind> = new Set(['booking', 'series', 'facility', 'closure', 'allocation'])

/** Kept pages and the list of clubs follow the changes of every process. */
async function followChanges({ connections, listener, log }: Data, settings: Settings) {
  const directory = createDirectory(
    () => listClubs(connections.global),
    settings,
    () => settings.port,
  )
  await directory.refresh()
  const cache = new PageCache()
  const refresh = () => directory.refresh().catch((error: Error) => log.error({ err: error }, 'clubs not read'))
  const live: Live = openLive(
    listener,
    (change) => {
      if (!change || change.kind === 'club') void refresh()
      if (change) {
        cache.drop(change.club, [change.kind])
        const { associationName, kind } = directory.clubOf(change.club)
        if (kind === 'association' && OF_HALLS.has(change.kind))
          for (const { name } of directory
            .clubs()
            .filter((club) => club.associationName === change.club && club.name !== change.club)) {
            cache.drop(name, [change.kind])
            live.tell({ club: name, kind: change.kind, id: '', event: 'association.changed' })
          }
        if (associationName === null || !PUBLISHED.has(change.kind)) return
        // The association shows what its clubs publish, but learns no ids.
        cache.drop(associationName, [change.kind])
        live.tell({ club: associationName, kind: change.kind, id: '', event: 'club.changed' })
      } else for (const { name } of directory.clubs()) cache.drop(name)
    },
    settings.hasRaisedLimits,
  )
  return { directory, cache, live }
}

async function readPushKeys(connections: Connections): Promise<PushKeys> {
  const text = await findInstallationValue(connections.global, 'pushKeys')
  if (!text) throw new Error('installation.pushKeys is missing')
  return JSON.parse(text)
}

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

async function openAuth({ logins, connections, log }: Data, settings: Settings, secret: string) {
  const given = await findInstallationValue(connections.global, 'passwordMinLength')
  return createAuth({
    pool: logins,
    secret,
    secureCookies: settings.publicOrigins.some((origin) => origin.startsWith('https:')),
    passwordMinLength: Number(given ?? PASSWORD_MIN_LENGTH),
    hasRaisedLimits: settings.hasRaisedLimits,
    log,
  })
}

function healthOf(data: Data, { jobs, mailSender }: Pick<Process, 'jobs' | 'mailSender'>, storage: Storage): Services['health'] {
  return async () => [
    await databaseHealth(data),
    { name: 'queue', ...(await jobs.health()) },
    { name: 'mail', ...(await mailSender.health()) },
    await filesHealth(storage, data.log),
  ]
}

/** A failed start closes all it opened: the embedded database would go on running. */
export async function openProcess(settings: Settings, say: (line: string) => void): Promise<Process> {
  const opened = new AsyncDisposableStack()
  try {
    return { ...(await openAll(settings, say, opened)), close: () => opened.disposeAsync() }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

async function openAll(
  settings: Settings,
  say: (line: string) => void,
  opened: AsyncDisposableStack,
): Promise<Omit<Process, 'close'>> {
  const data = await openData(settings, say, opened)
  const { database, connections, listener, log } = data
  const secret = await findInstallationValue(connections.global, 'linkSecret')
  if (!secret) throw new Error('installation.linkSecret is missing')
  const isDemo = (await findInstallationValue(connections.global, 'demo')) === 'yes'
  const followed = await followChanges(data, settings)
  const originOf = (club: string) => followed.directory.originOf(club)
  const render = (order: OrderedMail, club: Club) => renderMail(order, { club, origin: originOf(club.name), originOf, secret })
  const storage = await createStorage({ dataDir: database.dataDir, storageUrl: settings.storageUrl })
  const print: PaperTools['print'] = (ctx, certificates) => typeset('certificates', presentCertificates(ctx, certificates))
  const smtp = settings.smtpUrl ? await openSmtp(settings.smtpUrl) : null
  const mailSender = startMailSender({ connections, listener, smtp, hasMailbox: isDemo, render, log })
  opened.defer(() => mailSender.stop())
  const pushKeys = await readPushKeys(connections)
  const pushSender = startPushSender({ connections, listener, keys: pushKeys, secret, log })
  opened.defer(() => pushSender.stop())
  const jobs = await startJobs({
    url: database.url,
    connections,
    log,
    duties: [
      ...DUTIES,
      pictureDuty(storage),
      uploadDuty(storage),
      retentionDuty(storage),
      orderDuty([...peopleKinds({ storage, print }), ...listKinds, importKind]),
    ],
  })
  opened.defer(() => jobs.stop())
  const auth = await openAuth(data, settings, secret)
  const services: Services = {
    readClubs: followed.directory.refresh,
    log,
    auth,
    signUpLimit: createSignUpLimit(settings.hasRaisedLimits),
    readLink: (token, now) => readLink(secret, token, now),
    signLink: (link) => signLink(secret, link),
    askDuty: (name, afterSeconds) => jobs.ask(name, afterSeconds),
    mailbox: isDemo && !smtp ? render : null,
    pushKey: pushKeys.publicKey,
    storage,
    typeset,
    health: healthOf(data, { jobs, mailSender }, storage),
  }
  const pages = await loadPages(BUILD)
  return { settings, database, connections, listener, ...followed, services, pages, mailSender, pushSender, jobs, isDemo }
}
