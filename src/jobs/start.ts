import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Connections } from '../database/connect.ts'
import type { Listener } from '../database/listen.ts'
import { ORDER_DUTY } from '../domain/orders/rules.ts'
import { formatMoment, isAfter, ZONE } from '../kernel/calendar.ts'
import { hallOwnerOf, systemContexts } from './clubs.ts'
import { DUTIES, type Duty } from './duties.ts'
import { openQueue } from './queue.ts'

export interface JobsSettings {
  /** Owner's address; jobs connect as role `app`. Run `prepareQueue` before. */
  url: string
  connections: Connections
  log: Logger
  duties?: readonly Duty[]
  /** Leaves the duties to another process, and tells only how they stand. */
  isOnlyAsking?: boolean
}

export interface Jobs {
  /** Asks for a duty now, or in so many seconds. */
  ask(name: string, afterSeconds?: number): Promise<void>
  /** One German sentence with figures. */
  health(): Promise<{ ok: boolean; note: string }>
  /** Waits for running duties, ten seconds at most. */
  stop(): Promise<void>
}

const HOUR = 3600
const RETRY_SECONDS = 300
const STOP_MS = 10_000
/** Time for a duty of the whole installation; others have a quarter of an hour. */
const LONG_SECONDS = 6 * HOUR

/** A failing club stops no other. A stepwise duty goes round until no club has more. @throws AggregateError */
async function fulfil(duty: Duty, { connections, log }: JobsSettings): Promise<void> {
  const failures = new Map<string, unknown>()
  for (let isMore = true; isMore; ) {
    isMore = false
    const all = await systemContexts(connections, Temporal.Now.instant())
    const wanted = all.filter(({ club }) => !failures.has(club.id) && (!duty.flag || club.flags[duty.flag]))
    for (const ctx of duty.isOfInstallation ? wanted.slice(0, 1) : wanted) {
      try {
        const own = duty.forgets ? { ...ctx, db: connections.forRetention(ctx.club.id) } : ctx
        const isFurther = await duty.run(own, hallOwnerOf(ctx, all))
        if (duty.isStepwise && isFurther === true) isMore = true
      } catch (error) {
        log.error({ err: error, job: duty.name, club: ctx.club.id }, 'job failed')
        failures.set(ctx.club.id, error)
      }
    }
  }
  if (failures.size > 0) throw new AggregateError(failures.values(), `${duty.name} failed in ${failures.size} clubs`)
}

async function enlist(boss: PgBoss, duty: Duty, settings: JobsSettings): Promise<void> {
  const { name, cron, lookEvery, retries, isShared } = duty
  const keepSeconds = retries > 0 ? 30 * 24 * HOUR : HOUR
  // "exclusive": never two at a time in all processes; a job of a dead process delays the next until it expires.
  await boss.createQueue(name, {
    policy: isShared ? 'standard' : 'exclusive',
    retryLimit: retries,
    retryDelay: RETRY_SECONDS,
    deleteAfterSeconds: keepSeconds,
    ...(duty.isOfInstallation && { expireInSeconds: LONG_SECONDS }),
  })
  await boss.work(name, { pollingIntervalSeconds: lookEvery }, () => fulfil(duty, settings))
  await boss.schedule(name, cron, {}, { tz: ZONE, missed: 'once' })
}

async function enlistAll(boss: PgBoss, duties: readonly Duty[], settings: JobsSettings): Promise<void> {
  for (const duty of duties) await enlist(boss, duty, settings)
  // No worker takes the jobs of an older program's schedules.
  for (const { name } of await boss.getSchedules()) if (!duties.some((duty) => duty.name === name)) await boss.unschedule(name)
}

/** At their hours (Berlin time). Several processes share the work. */
export async function startJobs(settings: JobsSettings): Promise<Jobs> {
  const { url, connections, log, duties = DUTIES, isOnlyAsking = false } = settings
  const boss = openQueue(url, isOnlyAsking)
  boss.on('error', (error) => log.error({ err: error }, 'job queue failed'))
  boss.on('warning', ({ message }) => log.info({ queue: message }, 'job queue warns'))
  await boss.start()
  if (!isOnlyAsking) await enlistAll(boss, duties, settings)
  const startedAt = Temporal.Now.instant()
  return {
    async ask(name, afterSeconds = 0) {
      await boss.send(name, {}, { startAfter: afterSeconds })
    },
    health: () => jobsHealth(connections, duties, startedAt),
    stop: () => boss.stop({ graceful: true, timeout: STOP_MS }),
  }
}

/** Asks for the duty of orders as soon as one is placed, in so many seconds; answers how to stop. */
export const hearOrders = (listener: Listener, jobs: Pick<Jobs, 'ask'>, log: Logger): (() => void) =>
  listener.on('orders', (seconds) => {
    jobs.ask(ORDER_DUTY, Number(seconds)).catch((error: unknown) => log.error({ err: error }, 'asking for orders failed'))
  })

interface LastRun {
  name: string
  state: string
  completedOn: Temporal.Instant
}

async function jobsHealth(
  connections: Connections,
  duties: readonly Duty[],
  startedAt: Temporal.Instant,
): Promise<{ ok: boolean; note: string }> {
  const { rows } = await sql<LastRun>`
    select distinct on (name) name, state, completed_on from pgboss.job
    where state in ('completed', 'failed') order by name, completed_on desc`.execute(connections.global)
  const last = new Map(rows.map((run) => [run.name, run]))
  const now = Temporal.Now.instant()
  for (const { name, title, overdueAfter } of duties) {
    const run = last.get(name)
    if (run?.state === 'failed')
      return { ok: false, note: `„${title}“ ist am ${formatMoment(run.completedOn)} Uhr fehlgeschlagen.` }
    const since = run && isAfter(run.completedOn, startedAt) ? run.completedOn : startedAt
    if (since.until(now).total('minutes') > overdueAfter)
      return { ok: false, note: `„${title}“ läuft seit ${formatMoment(since)} Uhr nicht mehr.` }
  }
  return { ok: true, note: `${duties.length} wiederkehrende Aufgaben laufen.` }
}
