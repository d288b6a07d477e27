import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/database.ts'
import { openQueue, prepareQueue } from './queue.ts'

const database = await testDatabase()

test('the queue works as the application, and compiles nothing, whatever the server does elsewhere', async () => {
  await sql`alter database ${sql.id(new URL(database.url).pathname.slice(1))} set jit = on`.execute(database.owner)
  await prepareQueue(database.url)
  const queue = await openQueue(database.url).start()
  const { rows } = await queue
    .getDb()
    .executeSql(`select session_user as login, current_user as role, current_setting('jit') as jit`)
  await queue.stop()
  expect(rows).toEqual([{ login: 'postgres_app', role: 'app', jit: 'off' }])
})
