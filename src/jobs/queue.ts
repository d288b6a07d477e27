import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { loginUrl } from '../database/logins.ts'
import { PLANNED_ONCE } from '../database/named-statements.ts'

const SCHEMA = 'pgboss'

/** Migrates the queue's own tables, as the owner; the application may only write their rows. */
export async function prepareQueue(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, schema: SCHEMA, supervise: false, schedule: false, max: 1 })
  const failed = new Promise<never>((_, reject) => boss.on('error', reject))
  try {
    await Promise.race([boss.start(), failed])
  } finally {
    await boss.stop({ graceful: false })
  }
  const owner = new pg.Client({ connectionString: ownerUrl })
  owner.on('error', () => {})
  await owner.connect()
  try {
    await owner.query(`
      grant usage on schema ${SCHEMA} to app;
      grant select, insert, update, delete on all tables in schema ${SCHEMA} to app;
      grant usage on all sequences in schema ${SCHEMA} to app;
      grant execute on all functions in schema ${SCHEMA} to app`)
  } finally {
    await owner.end()
  }
}

/** Never changes tables; two connections at most. `isOnlyAsking`: leaves schedules and upkeep to another process. */
export const openQueue = (url: string, isOnlyAsking = false): PgBoss =>
  new PgBoss({
    connectionString: loginUrl(url, 'app'),
    options: `-c role=app ${PLANNED_ONCE}`,
    application_name: 'jobs',
    schema: SCHEMA,
    max: 2,
    migrate: false,
    createSchema: false,
    supervise: !isOnlyAsking,
    schedule: !isOnlyAsking,
    // Only the owner may rebuild an index; autovacuum suffices for a queue of this size.
    reindex: false,
    monitorVacuum: false,
    cronWorkerIntervalSeconds: 10,
    flowIntervalSeconds: 3600,
    bamIntervalSeconds: 3600,
  })
