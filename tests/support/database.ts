import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Connections, connect, connectAsOwner, type Database } from '../../src/database/connect.ts'
import { type Actor, type Club, type Ctx, mintClubId, type Profile, type RoleName } from '../../src/domain/context.ts'
import { newId } from '../../src/kernel/id.ts'
import { checkJournal } from './nameless-journal.ts'
import { TEMPLATE } from './server.ts'

export interface TestDatabase {
  /** The owner's address, for programs started by a test. */
  url: string
  connections: Connections
  /** Bypasses row-level security. */
  owner: Database
  /** A context in a club (made on first use) as the given actor. */
  ctx(club: string, actor?: Actor, now?: Temporal.Instant): Promise<Ctx>
  /** The same context with the role of the retention duties. */
  forgetting(ctx: Ctx): Ctx
}

async function onServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('serverUrl') })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** PostgreSQL says 55006 while a session that just ended still counts as connected. */
export async function withPatience(work: () => Promise<unknown>, left = 2000): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (left === 0 || !(error instanceof pg.DatabaseError) || error.code !== '55006') throw error
    await new Promise((resume) => setTimeout(resume, 50))
    await withPatience(work, left - 1)
  }
}

/** A deadlocked transaction is retried, so no test would notice. Counted after the end of the sessions. */
async function countDeadlocks(client: pg.Client, name: string): Promise<number> {
  const { rows } = await client.query<{ deadlocks: string }>('select deadlocks from pg_stat_database where datname = $1', [name])
  return Number(rows[0]?.deadlocks ?? 0)
}

/** The two statements of each deadlock, from the server's log. */
async function readDeadlocks(name: string): Promise<string> {
  const entries = (await readFile(inject('serverLog'), 'utf8')).split(/^(?=\d{4}-)/m)
  return entries.filter((entry) => entry.includes(` ${name} `) && entry.includes('DETAIL:  Process')).join('')
}

/** The address of an empty database, dropped afterwards. */
export async function emptyDatabase(): Promise<string> {
  const name = `e_${randomBytes(6).toString('hex')}`
  await onServer((client) => client.query(`create database ${name} template template0`))
  afterAll(() => onServer((client) => withPatience(() => client.query(`drop database ${name}`))))
  const url = new URL(inject('serverUrl'))
  url.pathname = `/${name}`
  return url.href
}

/**
 * A migrated database of its own for this test file, dropped afterwards. Call it at the top: Vitest hears no hook within a hook.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const name = `t_${randomBytes(6).toString('hex')}`
  await onServer((client) => withPatience(() => client.query(`create database ${name} template ${TEMPLATE} strategy file_copy`)))
  const url = new URL(inject('serverUrl'))
  url.pathname = `/${name}`
  const connections = connect(url.href, { max: 24 })
  const owner = connectAsOwner(url.href)
  afterAll(async () => {
    await connections.end()
    await owner.pool.end()
    await checkJournal(url.href)
    await onServer(async (client) => {
      const deadlocks = await countDeadlocks(client, name)
      await withPatience(() => client.query(`drop database ${name}`))
      if (deadlocks === 0) return
      throw new Error(
        `${deadlocks} deadlocks: two commands take the same locks in different order.\n${await readDeadlocks(name)}`,
      )
    })
  })
  const ctx = async (club: string, actor: Actor = { kind: 'system' }, now = Temporal.Now.instant()) => {
    const made = await owner.db.selectFrom('clubs').select('name').where('name', '=', club).executeTakeFirst()
    if (!made) await insertClub(owner.db, club)
    return { db: connections.forClub(club), club: clubNamed(club), actor, now }
  }
  const forgetting = (ctx: Ctx) => ({ ...ctx, db: connections.forRetention(ctx.club.id) })
  return { url: url.href, connections, owner: owner.db, ctx, forgetting }
}

/** A club of its name, all it needs and nothing more. */
export async function insertClub(owner: Database, name: string): Promise<void> {
  await owner
    .insertInto('clubs')
    .values({ name, displayName: name.toUpperCase(), title: name, kind: 'club', stateCode: 'BY', hosts: [`${name}.localhost`] })
    .execute()
  await owner.insertInto('clubDetails').values({ clubId: name }).execute()
}

/** The club as from the gate, all features on. */
export function clubNamed(name: string): Club {
  return {
    id: mintClubId(name),
    name,
    displayName: name.toUpperCase(),
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
    hosts: [`${name}.localhost`],
    ways: [],
  }
}

/** An actor with a role, without a row in the database (for rules and rights). */
export function actorWith(
  role: RoleName,
  more: Partial<Pick<Profile, 'departmentIds' | 'personId' | 'memberId' | 'isMember' | 'areas' | 'isReadOnly'>> = {},
): Actor {
  return {
    kind: 'user',
    userId: newId(),
    email: `${role}@gsv.example`,
    profile: {
      clubUserId: newId(),
      role,
      userName: role,
      firstname: 'Erika',
      lastname: 'Muster',
      personId: more.personId ?? null,
      memberId: more.memberId ?? null,
      isMember: more.isMember ?? false,
      departmentIds: more.departmentIds ?? [],
      areas: more.areas ?? [],
      isReadOnly: more.isReadOnly ?? false,
    },
  }
}
