import pg from 'pg'
import { type Connections, connect } from '../../src/database/connect.ts'
import { type Ctx, mintClubId } from '../../src/domain/context.ts'
import { found } from '../../src/kernel/answer.ts'
import { newId } from '../../src/kernel/id.ts'
import { inParallel } from './http.ts'

export interface Statement {
  text: string
  values: unknown[]
}

const club = (name: string): Ctx['club'] => ({
  id: mintClubId(name),
  name,
  displayName: name,
  slogan: '',
  title: name,
  kind: 'club',
  associationName: null,
  stateCode: 'BY',
  hasAssumptionDay: false,
  flags: { hasContent: true, hasNews: true, hasParticipations: true, hasOperationals: true, hasInvoiceManagement: true },
  colours: { primary: '#FFD21E', secondary: '#1747C8' },
  footerLinks: [],
  copyrightYear: 2024,
  badgeFileId: null,
  hosts: [],
  ways: [],
})

/** A context in a demo club as the gate makes it, all features on. */
export const contextIn = (connections: Connections, clubName: string, actor: Ctx['actor']): Ctx => ({
  db: connections.forClub(clubName),
  club: club(clubName),
  actor,
  now: Temporal.Now.instant(),
})

/** Does `work` with role and rights of the program, and answers its statements. */
export async function statementsOf(
  url: string,
  clubName: string,
  actor: Ctx['actor'],
  work: (ctx: Ctx) => Promise<unknown>,
): Promise<Statement[]> {
  const connections = connect(url, { max: 1 })
  const sent: Statement[] = []
  connections.pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const [text, values] = args
        if (typeof text === 'string' && !text.includes('set_config'))
          sent.push({ text, values: Array.isArray(values) ? values : [] })
        return send(...args)
      },
    })
  })
  try {
    await work(contextIn(connections, clubName, actor))
    return sent
  } finally {
    await connections.end()
  }
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Statements of one sign-up. */
export interface Recorded {
  statements: Statement[]
  course: string
  /** Placeholder for the name among the recorded values. */
  somebody: string
}

/** The same statements for another person in another course: other ids, name and moment. */
function alter({ statements, course, somebody }: Recorded, name: string, to: string): Statement[] {
  const ids = new Map([[course, to]])
  const other = (id: string) => ids.get(id) ?? ids.set(id, newId()).get(id) ?? id
  const now = Temporal.Now.instant().toString()
  const value = (one: unknown): unknown => {
    if (one instanceof Temporal.Instant) return now
    if (Array.isArray(one)) return one.map(value)
    return typeof one === 'string' ? one.replace(UUID, other).replaceAll(somebody, name) : one
  }
  return statements.map(({ text, values }) => ({ text, values: values.map(value) }))
}

export interface Replay {
  url: string
  club: string
  recorded: Recorded
  /** Courses in turn. */
  courses: string[]
  /** Part of every name: nobody signs up twice. */
  round: string
  /** Connections of the pool, as many as the program has. */
  pool: number
  count: number
  atOnce: number
}

/** Sends recorded statements `count` times with own values, and answers the time (ms). */
export async function replay(run: Replay): Promise<number> {
  const transactions = Array.from({ length: run.count }, (_, number) => {
    const to = found(run.courses[number % run.courses.length])
    return alter(run.recorded, `${run.round}.${number}`, to)
  })
  const pool = new pg.Pool({ connectionString: run.url, max: run.pool, options: `-c role=app -c app.club_id=${run.club}` })
  try {
    // All connections are open before the clock runs, as the program's are.
    await inParallel(run.pool, run.pool, () => pool.query('select pg_sleep(0.05)'))
    return await inParallel(run.count, run.atOnce, (number) => send(pool, transactions[number] ?? []))
  } finally {
    await pool.end()
  }
}

async function send(pool: pg.Pool, statements: Statement[]): Promise<void> {
  const client = await pool.connect()
  try {
    for (const { text, values } of statements) await client.query(text, values)
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}
