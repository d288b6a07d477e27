/**
 * The search of staff with 100,000 people, 2,000 offers and 5,000 events: time of an answer for the board, an editor of a department and
 * a trainer, against its bare statement in the same run. One question at a time.
 */
import type { Agent } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { connect } from '../src/database/connect.ts'
import type { Actor } from '../src/domain/context.ts'
import { searchEverything } from '../src/domain/search/search-everything.ts'
import { listWaiting } from '../src/domain/today/list-waiting.ts'
import { findProfile } from '../src/domain/users/queries.ts'
import { found } from '../src/kernel/answer.ts'
import { figure, median, note } from './support/figures.ts'
import { ask, CLUB, connectionsOf, logIn } from './support/http.ts'
import { databaseUrl, startProgram } from './support/program.ts'
import { contextIn, type Statement, statementsOf } from './support/statements.ts'
import { inWorkshop } from './support/workshop.ts'

const RUNS = 20
const WARM = 3
const MOST_MS = 100
const BESIDE_SQL = 2
const WHO = ['admin', 'editor', 'trainer'] as const
/** Common and rare names, two words, an address, two letters, an offer, an event, and nothing at all. */
const TEXTS = [
  'an',
  'mü',
  'müller',
  'anna müller',
  'gruberfeld 7',
  'kim7@',
  'erika gruberfeld',
  'laufend 17',
  'fest 99',
  'xqzt',
  'turn',
]

const FIRST =
  "array['Anna','Ben','Clara','David','Emma','Felix','Greta','Hannes','Ida','Jonas','Kim','Lena','Max','Nora','Otto','Paula','Erika','Sabine','Tim','Ute']"
const START = "array['Müller','Schmidt','Gruber','Huber','Bauer','Lang','Stein','Berger','Wagner','Fischer']"
const END = "array['','mann','feld','hofer','bach','inger','wald','dorf','reiter','ner']"

/** Names of a real club's kind: 20 first names, 100 family names, each with a number now and then. */
const GROW = [
  `insert into people (club_id, id, firstname, lastname, email, birth_on, search)
    select 'gsv', uuidv7(), f, l, e, date '1950-01-01' + n % 25000, replace(replace(lower(f || ' ' || l), 'ü', 'ue'), 'ö', 'oe') || ' ' || e from (
      select n, (${FIRST})[1 + n % 20] as f, (${START})[1 + (n / 20) % 10] || (${END})[1 + (n / 200) % 10] || case when n % 3 = 0 then ' ' || n else '' end as l,
        lower((${FIRST})[1 + n % 20]) || n || '@menge.example' as e from generate_series(1, 100000) n) named`,
  `insert into courses (club_id, id, slug, kind, state, title, capacity, search, department_id)
    select 'gsv', uuidv7(), 'laufend-' || n, 'course', 'running', 'Laufend ' || n, 60, 'laufend ' || n, d.id from generate_series(1, 2000) n
    join (select id, row_number() over (order by name) - 1 as place, count(*) over () as of from departments where club_id = 'gsv') d on d.place = n % d.of`,
  `insert into participations (club_id, id, course_id, person_id, contact_id, state, queued_at, confirmed_at, price_cents, price_kind, price_checked_at, privacy_version, source)
    select 'gsv', uuidv7(), c.id, p.id, p.id, 'confirmed', now() - random() * interval '300 days', now(), 9500, 'member', now(), '2026-11', 'web'
    from (select id, row_number() over () as n from courses where club_id = 'gsv' and slug like 'laufend-%') c
    join (select id, row_number() over () as n from people where club_id = 'gsv' and email like '%@menge.example') p on p.n % 2000 = c.n % 2000`,
  `insert into events (club_id, id, title, starts_at, ends_at, audience, state, search, created_at, updated_at)
    select 'gsv', uuidv7(), 'Fest ' || n, at, at + interval '3 hours', 'public', 'published', 'fest ' || n, now(), now()
    from (select n, now() + (n - 2500) * interval '2 hours' as at from generate_series(1, 5000) n) days`,
]

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

const p95 = (times: readonly number[]): number =>
  found(times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1])

interface Times {
  asked: number[]
  sql: number[]
}

interface Side {
  port: number
  url: string
  agent: Agent
  client: pg.Client
}

/** Request and bare statement in turn: the machine is shared. */
async function measure({ port, url, agent, client }: Side, who: string, actor: Actor): Promise<Times> {
  const cookie = await logIn(port, who)
  const times: Times = { asked: [], sql: [] }
  for (const text of TEXTS) {
    const path = `/search.json?q=${encodeURIComponent(text)}`
    const statements: Statement[] = await statementsOf(url, CLUB, actor, (ctx) => searchEverything(ctx, text))
    const own: Times = { asked: [], sql: [] }
    for (let run = -WARM; run < RUNS; run++) {
      const asked = await timed(async () => {
        const { status } = await ask(port, { path, headers: { cookie }, agent })
        if (status !== 200) throw new Error(`${path} answered ${status}`)
      })
      const sql = await timed(async () => {
        for (const { text, values } of statements) await client.query(text, values)
      })
      if (run < 0) continue
      own.asked.push(asked)
      own.sql.push(sql)
    }
    note(`${who}, "${text}": ${median(own.asked).toFixed(1)} ms, its SQL ${median(own.sql).toFixed(1)} ms`)
    times.asked.push(...own.asked)
    times.sql.push(...own.sql)
  }
  return times
}

await inWorkshop(async (workshop) => {
  const dataDir = join(workshop.dir, 'data')
  const { port } = await startProgram(workshop, { dataDir })
  const url = await databaseUrl(dataDir)
  const owner = new pg.Pool({ connectionString: url, max: 1 })
  const client = new pg.Client({ connectionString: url, options: `-c role=app -c app.club_id=${CLUB}` })
  const agent = connectionsOf(1)
  const connections = connect(url, { max: 2 })
  workshop.later(() => owner.end())
  workshop.later(() => client.end())
  workshop.later(() => connections.end())
  workshop.later(() => agent.destroy())
  await client.connect()
  // Each statement joins the rows of the one before.
  for (const statement of GROW) {
    await owner.query(statement)
    await owner.query('analyze')
  }
  const all: Times = { asked: [], sql: [] }
  for (const who of WHO) {
    const { rows } = await owner.query<{ userId: string }>(
      `select c.user_id as "userId" from club_users c join auth."user" u on u.id = c.user_id where c.club_id = $1 and u.email = $2`,
      [CLUB, `${who}@${CLUB}.example`],
    )
    const userId = found(rows[0]).userId
    const { profile } = found(
      await findProfile(connections.forClub(CLUB), found(contextIn(connections, CLUB, { kind: 'visitor' }).club.id), userId),
    )
    const actor: Actor = { kind: 'user', userId, email: '', profile }
    const times = await measure({ port, url, agent, client }, who, actor)
    all.asked.push(...times.asked)
    all.sql.push(...times.sql)
    const today = await timed(() => listWaiting(contextIn(connections, CLUB, actor)))
    note(`${who}: what waits on Heute ${today.toFixed(0)} ms`)
  }
  figure('search among 100,000 people, 95 of 100 answers', p95(all.asked), { is: '≤', than: MOST_MS, unit: 'ms' })
  figure('search against its bare SQL, 95 of 100 answers', p95(all.asked) / p95(all.sql), { is: '≤', than: BESIDE_SQL })
})
