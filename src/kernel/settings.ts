import { availableParallelism } from 'node:os'
import type { Reach } from './public-address.ts'

export interface Settings {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  /** Public origins, e.g. `https://verein.example`; empty = `http://{host}:{port}` of the request. */
  publicOrigins: string[]
  smtpUrl: string | null
  storageUrl: string | null
  /** Content of a `secrets.json` that several machines share; null = the file in `dataDir`. */
  secrets: string | null
  backup: {
    /** Folder or `s3://…` for a backup each night; null = none. */
    to: string | null
    /** Number of backups kept there, and days. */
    most: number
    days: number
    /** Text that encrypts them, or the file that holds it. */
    key: string | null
    keyFile: string | null
  }
  seedsDemo: boolean
  isProduction: boolean
  /** Seconds from the order to end until the door closes: time for a balancer to hear of it. */
  stopDelay: number
  /** Lets a monitor elsewhere read `/metrics`; null = this machine alone. */
  metricsToken: string | null
  /** Processes that answer requests; the first one also owns the database and does the jobs. */
  processes: number
  /** Size of `app.log` before it is put aside, and number of older ones. */
  log: { bytes: number; files: number }
  /** For benches from one address: raises limits per address. Refused together with `PUBLIC_ORIGINS`. */
  hasRaisedLimits: boolean
  /** For tests: webhooks reach this machine. Refused together with `PUBLIC_ORIGINS`. */
  reach: Reach
}

export class BadSettings extends Error {
  override readonly name = 'BadSettings'
}

function originOf(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/') {
    throw new BadSettings(`PUBLIC_ORIGINS: „${text}“ ist keine Adresse wie https://verein.example.`)
  }
  return url.origin
}

/** The error does not repeat the address: it may hold a password. */
function address(name: string, given: string | undefined, protocols: readonly string[], example: string): string | null {
  if (!given) return null
  const url = URL.parse(given)
  if (url && protocols.includes(url.protocol) && (url.hostname !== '' || url.searchParams.has('host'))) return given
  throw new BadSettings(`${name}: Erwartet wird eine Adresse wie ${example}.`)
}

/** Shortest key of a backup, and token, in signs. */
export const LEAST_KEY = 16

function wholeNumber(name: string, given: string | undefined, usual: number, least: number): number {
  const number = Number(given || usual)
  if (Number.isInteger(number) && number >= least && number <= 10_000) return number
  throw new BadSettings(`${name}: „${given}“ ist keine ganze Zahl von ${least} bis 10000.`)
}

function tokenOf(given: string | undefined): string | null {
  if (given && given.length < LEAST_KEY) throw new BadSettings(`METRICS_TOKEN: Nötig sind mindestens ${LEAST_KEY} Zeichen.`)
  return given || null
}

function backupOf(env: Readonly<Record<string, string | undefined>>): Settings['backup'] {
  const { BACKUP_TO: to, BACKUP_KEY: key, BACKUP_KEY_FILE: keyFile } = env
  if (key && key.length < LEAST_KEY) throw new BadSettings(`BACKUP_KEY: Der Schlüssel braucht mindestens ${LEAST_KEY} Zeichen.`)
  return {
    to: to?.startsWith('s3:') ? address('BACKUP_TO', to, ['s3:'], 's3://speicher/ordner?region=eu-central-1') : to || null,
    most: wholeNumber('BACKUP_KEEP', env.BACKUP_KEEP, 14, 1),
    days: wholeNumber('BACKUP_DAYS', env.BACKUP_DAYS, 90, 1),
    key: key || null,
    keyFile: keyFile || null,
  }
}

/** More gain nothing for a club, and each takes memory and connections. */
const USUAL_PROCESSES = 4
const MOST_PROCESSES = 16

/** Several sockets can share a port where the kernel spreads connections over them. */
function processesOf(given: string | undefined): number {
  const cores = availableParallelism()
  const canShare = process.platform === 'linux'
  const usual = canShare && cores >= 4 ? Math.min(cores, USUAL_PROCESSES) : 1
  const number = Number(given || usual)
  if (!Number.isInteger(number) || number < 1 || number > MOST_PROCESSES)
    throw new BadSettings(`PROCESSES: „${given}“ ist keine ganze Zahl von 1 bis ${MOST_PROCESSES}.`)
  if (number > 1 && !canShare) throw new BadSettings('PROCESSES: Mehr als 1 geht nur unter Linux.')
  return number
}

/** @throws BadSettings naming the variable */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const port = Number(env.PORT || 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new BadSettings(`PORT: „${env.PORT}“ ist keine Portnummer.`)
  if (env.SEED && env.SEED !== 'none' && env.SEED !== 'demo') throw new BadSettings('SEED: möglich sind „none“ und „demo“.')
  const publicOrigins = (env.PUBLIC_ORIGINS ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(originOf)
  const isLoopbackOpen = env.WEBHOOK_LOOPBACK === 'yes'
  if (isLoopbackOpen && publicOrigins.length > 0) throw new BadSettings('WEBHOOK_LOOPBACK ist nur ohne PUBLIC_ORIGINS erlaubt.')
  const hasRaisedLimits = env.RAISED_LIMITS === 'yes'
  if (hasRaisedLimits && publicOrigins.length > 0) throw new BadSettings('RAISED_LIMITS ist nur ohne PUBLIC_ORIGINS erlaubt.')
  return {
    port,
    host: env.HOST || '127.0.0.1',
    dataDir: env.DATA_DIR || './data',
    databaseUrl: address(
      'DATABASE_URL',
      env.DATABASE_URL,
      ['postgres:', 'postgresql:'],
      'postgres://rolle:passwort@rechner:5432/verein',
    ),
    publicOrigins,
    smtpUrl: address('SMTP_URL', env.SMTP_URL, ['smtp:', 'smtps:'], 'smtp://name:passwort@mail.example:587'),
    storageUrl: address('STORAGE_URL', env.STORAGE_URL, ['s3:'], 's3://speicher?region=eu-central-1'),
    secrets: env.SECRETS || null,
    backup: backupOf(env),
    seedsDemo: env.SEED !== 'none',
    log: {
      bytes: wholeNumber('LOG_FILE_MB', env.LOG_FILE_MB, 20, 1) * 1_000_000,
      files: wholeNumber('LOG_FILES', env.LOG_FILES, 5, 0),
    },
    processes: processesOf(env.PROCESSES),
    stopDelay: wholeNumber('STOP_DELAY', env.STOP_DELAY, 0, 0),
    metricsToken: tokenOf(env.METRICS_TOKEN),
    isProduction: env.NODE_ENV === 'production',
    hasRaisedLimits,
    reach: isLoopbackOpen ? 'loopback' : 'public',
  }
}
