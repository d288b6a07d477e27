/**
 * Heute of each role with 100,000 people, their sign-ups, bookings and helper lists: statements of the page, and its time against
 * that of its bare statements in the same run. One request at a time.
 */
import { join } from 'node:path'
import pg from 'pg'
import { connect } from '../src/database/connect.ts'
import { PLANNED_ONCE } from '../src/database/named-statements.ts'
import { canSeeSettings } from '../src/domain/clubs/access.ts'
import { getChecklistFacts } from '../src/domain/clubs/queries.ts'
import type { Actor, Ctx } from '../src/domain/context.ts'
import { listDay } from '../src/domain/today/list-day.ts'
import { listFigures } from '../src/domain/today/list-figures.ts'
import { listWaiting } from '../src/domain/today/list-waiting.ts'
import { findProfile } from '../src/domain/users/queries.ts'
import { found } from '../src/kernel/answer.ts'
import { databaseTime, startCounting } from './support/cpu.ts'
import { figure, median, note } from './support/figures.ts'
import { grow } from './support/growth.ts'
import { ask, CLUB, connectionsOf, logIn } from './support/http.ts'
import { databaseUrl } from './support/program.ts'
import { contextIn, statementsOf } from './support/statements.ts'
import { inWorkshop } from './support/workshop.ts'

/** Demo logins; the last one takes further roles and areas, one after another. */
const WHO: readonly { name: string; login?: string; role?: string; areas?: string[] }[] = [
  ...['admin', 'editor', 'trainer', 'kasse', 'hallen'].map((name) => ({ name })),
  { name: 'super', login: 'hallen', role: 'super', areas: [] },
  { name: 'website', login: 'hallen', role: 'admin', areas: ['website'] },
  { name: 'members', login: 'hallen', role: 'admin', areas: ['members'] },
]
const RUNS = 11
/** Rounds of each role that are not measured, for so many milliseconds at most: a running program has compiled its pages. */
const WARM = 100
const WARM_MS = 8_000
const STATEMENTS = 12
const BESIDE_SQL = 2

/** All that the page asks of the club's data; the session stands with the logins. */
const readHeute = (userId: string) => async (ctx: Ctx) => {
  await findProfile(ctx.db, ctx.club.id, userId)
  await Promise.all([listWaiting(ctx), listFigures(ctx), listDay(ctx), canSeeSettings(ctx.actor) ? getChecklistFacts(ctx) : null])
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

await inWorkshop(async (workshop) => {
  const dataDir = join(workshop.dir, 'data')
  const { port } = await startCounting(workshop, { dataDir })
  const url = await databaseUrl(dataDir)
  const owner = new pg.Pool({ connectionString: url, max: 1 })
  const client = new pg.Client({ connectionString: url, options: `-c role=app -c app.club_id=${CLUB} ${PLANNED_ONCE}` })
  const agent = connectionsOf(1)
  // A connection that is just closing may hear of the server's end.
  const connections = connect(url, { max: 2, onError: () => {} })
  owner.on('error', () => {})
  client.on('error', () => {})
  workshop.later(() => owner.end())
  workshop.later(() => client.end())
  workshop.later(() => connections.end())
  workshop.later(() => agent.destroy())
  await client.connect()
  await grow(owner, CLUB)

  /** Request and bare statements in turn: the machine is shared. */
  async function measure(who: string, login: string, userId: string, actor: Actor): Promise<void> {
    const headers = { cookie: await logIn(port, login) }
    const statements = await statementsOf(url, CLUB, actor, readHeute(userId))
    const [pages, bares, counts]: [number[], number[], number[]] = [[], [], []]
    const askOnce = async () => {
      const { status } = await ask(port, { path: '/admin', headers, agent })
      if (status !== 200) throw new Error(`Heute of ${who} answered ${status}`)
    }
    const askBare = async () => {
      for (const { text, values } of statements) await client.query(text, values)
    }
    const until = performance.now() + WARM_MS
    for (let round = 0; round < WARM && performance.now() < until; round++) {
      await askOnce()
      await askBare()
    }
    for (let run = 0; run < RUNS; run++) {
      await databaseTime(owner)
      const page = await timed(askOnce)
      const { statements: sent } = await databaseTime(owner)
      const bare = await timed(askBare)
      pages.push(page)
      bares.push(bare)
      counts.push(sent)
    }
    figure(`Heute of ${who}, statements`, median(counts), { is: '≤', than: STATEMENTS })
    note(`${who}: ${median(pages).toFixed(1)} ms, its SQL ${median(bares).toFixed(1)} ms`)
    figure(`Heute of ${who} against its bare SQL`, median(pages) / median(bares), { is: '≤', than: BESIDE_SQL })
  }

  for (const { name, login = name, role, areas } of WHO) {
    const { rows } = await owner.query<{ id: string }>(`select id from auth."user" where email = $1`, [
      `${login}@${CLUB}.example`,
    ])
    const userId = found(rows[0]).id
    if (role)
      await owner.query('update club_users set role = $3, areas = $4 where club_id = $1 and user_id = $2', [
        CLUB,
        userId,
        role,
        areas,
      ])
    const { db, club } = contextIn(connections, CLUB, { kind: 'visitor' })
    const { profile } = found(await findProfile(db, club.id, userId))
    await measure(name, login, userId, { kind: 'user', userId, email: '', profile })
  }
})
