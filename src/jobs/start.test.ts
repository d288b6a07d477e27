import { sql } from 'kysely'
import pino from 'pino'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/database.ts'
import { until } from '../../tests/support/until.ts'
import { record } from '../domain/audit/commands.ts'
import type { Ctx } from '../domain/context.ts'
import { sendMail } from '../domain/mail/commands.ts'
import { newId } from '../kernel/id.ts'
import { DUTIES, type Duty } from './duties.ts'
import { prepareQueue } from './queue.ts'
import { type Jobs, startJobs } from './start.ts'

const database = await testDatabase()
let ctx: Ctx
let started: Jobs[] = []
const lines: string[] = []
const log = pino({}, { write: (line) => void lines.push(line) })
const nothing: Duty = {
  name: 'nothing',
  title: 'Nichts tun',
  cron: '0 5 * * *',
  lookEvery: 1,
  overdueAfter: 60,
  retries: 0,
  run: async () => {},
}

beforeAll(async () => {
  ctx = await database.ctx('gsv')
  await database.ctx('rwa')
  await prepareQueue(database.url)
  await prepareQueue(database.url)
})

afterEach(async () => {
  await Promise.all(started.map((jobs) => jobs.stop()))
  started = []
})

async function start(duties: readonly Duty[]): Promise<Jobs> {
  const jobs = await startJobs({ url: database.url, connections: database.connections, log, duties })
  started.push(jobs)
  return jobs
}

async function aParticipation(
  courseId: string,
  more: { state: string; holdUntil?: Temporal.Instant; confirmedAt?: Temporal.Instant },
): Promise<string> {
  const [personId, id] = [newId(), newId()]
  const clubId = ctx.club.id
  const person = { clubId, id: personId, firstname: 'Erika', lastname: 'Muster', email: `${id}@muster.example`, search: '' }
  await ctx.db.insertInto('people').values(person).execute()
  const values = {
    clubId,
    id,
    courseId,
    personId,
    contactId: personId,
    queuedAt: ctx.now,
    priceCents: 0,
    priceKind: 'free',
    privacyVersion: '1',
    source: 'web',
    ...more,
  }
  await ctx.db.insertInto('participations').values(values).execute()
  return id
}

const stateOf = async (id: string) =>
  (
    await ctx.db
      .selectFrom('participations')
      .select('state')
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state

test('an expired hold ends and its place is offered to the next who waits', async () => {
  const courseId = newId()
  const course = {
    clubId: ctx.club.id,
    id: courseId,
    slug: 'yoga',
    kind: 'course',
    state: 'published',
    title: 'Yoga',
    capacity: 1,
    search: 'yoga',
  }
  await ctx.db.insertInto('courses').values(course).execute()
  const late = await aParticipation(courseId, { state: 'requested', holdUntil: ctx.now.subtract({ minutes: 1 }) })
  const next = await aParticipation(courseId, { state: 'waiting', confirmedAt: ctx.now })
  const jobs = await start(DUTIES.map((duty) => ({ ...duty, lookEvery: 1 })))
  await jobs.ask('expire-holds')
  await until(async () => (await stateOf(late)) === 'cancelled')
  expect(await stateOf(next)).toBe('offered')
  expect(await jobs.health()).toEqual({ ok: true, note: `${DUTIES.length} wiederkehrende Aufgaben laufen.` })
})

test('a stepwise duty goes round: every club has its step in turn until none has anything left', async () => {
  const turns: string[] = []
  const left: Record<string, number> = { gsv: 3, rwa: 1 }
  const run = async ({ club }: Ctx) => {
    turns.push(club.id)
    left[club.id] = (left[club.id] ?? 0) - 1
    return (left[club.id] ?? 0) > 0
  }
  const jobs = await start([{ ...nothing, name: 'stepwise', isStepwise: true, run }])
  await jobs.ask('stepwise')
  await until(() => (left.gsv ?? 0) <= 0)
  expect(turns).toEqual(['gsv', 'rwa', 'gsv', 'rwa', 'gsv', 'rwa'].slice(0, turns.length))
  expect(turns.length).toBeGreaterThanOrEqual(5)
})

test('what an older program had the clock ask for is asked no more', async () => {
  const planned = async () =>
    (await sql<{ name: string }>`select name from pgboss.schedule order by name`.execute(database.owner)).rows.map(
      ({ name }) => name,
    )
  await start([nothing, { ...nothing, name: 'of-before' }])
  expect(await planned()).toContain('of-before')
  await start([nothing])
  expect(await planned()).toEqual(['nothing'])
})

test('old answers, mails and personal values of the log are forgotten; what is younger or still queued stays', async () => {
  const old = { ...ctx, now: ctx.now.subtract({ hours: 24 * 800 }) }
  for (const at of [old, ctx]) {
    await record(at, { event: 'user.changed', id: 'x', content: 'Geändert', before: { a: 1 } })
    await sendMail(at, { template: 'user.alreadyRegistered', to: 'a@muster.example', data: {} })
  }
  await ctx.db.updateTable('mails').set({ state: 'sent' }).where('clubId', '=', 'gsv').execute()
  await sendMail(old, { template: 'user.alreadyRegistered', to: 'wartet@muster.example', data: {} })
  for (const [key, createdAt] of [
    ['old', ctx.now.subtract({ hours: 25 })],
    ['new', ctx.now],
  ] as const) {
    await ctx.db
      .insertInto('idempotencyKeys')
      .values({ clubId: 'gsv', key, operation: 'x', fingerprint: 'f', createdAt })
      .execute()
  }
  const count = async (table: 'mails' | 'journalDetails' | 'idempotencyKeys' | 'journal') =>
    Number(
      (
        await database.owner
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    )
  const before = { mails: await count('mails'), journal: await count('journal') }
  const jobs = await start(DUTIES.map((duty) => ({ ...duty, lookEvery: 1 })))
  await jobs.ask('forget')
  await until(async () => (await count('journalDetails')) === 1)
  expect(await count('mails')).toBe(before.mails - 1)
  expect(await count('idempotencyKeys')).toBe(1)
  expect(await count('journal'), 'the log itself is never touched').toBe(before.journal)
  const waiting = await ctx.db
    .selectFrom('mails')
    .select('state')
    .where('toAddress', '=', 'wartet@muster.example')
    .executeTakeFirstOrThrow()
  expect(waiting.state).toBe('queued')
})

test('a duty that fails in one club is done in the others, logged, and seen in health', async () => {
  const done: string[] = []
  const half: Duty = {
    ...nothing,
    name: 'half',
    title: 'Halb',
    run: async ({ club }) => {
      if (club.name === 'gsv') throw new Error('broken here')
      done.push(club.name)
    },
  }
  const jobs = await start([half])
  await jobs.ask('half')
  await until(async () => !(await jobs.health()).ok)
  expect(done).toEqual(['rwa'])
  expect((await jobs.health()).note).toMatch(/^„Halb“ ist am .* Uhr fehlgeschlagen\.$/)
  expect(lines.join()).toContain('broken here')
})

test('a duty that has not run for too long is seen in health', async () => {
  const jobs = await start([{ ...nothing, overdueAfter: 0 }])
  await until(async () => !(await jobs.health()).ok)
  expect((await jobs.health()).note).toMatch(/^„Nichts tun“ läuft seit/)
})

test('two processes share a duty: never two at a time', async () => {
  let running = 0
  let most = 0
  let runs = 0
  const slow: Duty = {
    ...nothing,
    name: 'slow',
    run: async () => {
      running += 1
      runs += 1
      most = Math.max(most, running)
      await new Promise((resume) => setTimeout(resume, 300))
      running -= 1
    },
  }
  const [one, other] = [await start([slow]), await start([slow])]
  await Promise.all([one.ask('slow'), other.ask('slow')])
  await until(() => runs >= 2 && running === 0)
  expect(most).toBe(1)
})

test('the application may work with the queue, not change its tables', async () => {
  await expect(database.connections.pool.query('drop table pgboss.job cascade')).rejects.toThrow(/must be owner/)
})

test('a duty of a feature does not run in a club without it', async () => {
  await database.owner.updateTable('clubs').set({ hasParticipations: false }).where('name', '=', 'rwa').execute()
  const seen: string[] = []
  const note =
    (kind: string) =>
    async ({ club }: Ctx) =>
      void seen.push(`${kind} ${club.name}`)
  const jobs = await start([
    { ...nothing, name: 'of-a-feature', flag: 'hasParticipations', run: note('feature') },
    { ...nothing, name: 'of-all', run: note('all') },
  ])
  await jobs.ask('of-a-feature')
  await jobs.ask('of-all')
  await until(() => seen.includes('feature gsv') && seen.includes('all gsv') && seen.includes('all rwa'))
  expect(seen).not.toContain('feature rwa')
})

test('what has to do with participations is such a duty', () => {
  const flagged = DUTIES.filter(({ flag }) => flag === 'hasParticipations').map(({ name }) => name)
  expect(flagged).toEqual(['expire-holds', 'advance-draws', 'ask-for-decisions', 'finish-participations', 'hold-marked-sessions'])
})
