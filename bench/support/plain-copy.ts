// The least that saves everything: COPY of all tables, and the files, one after the other, until the disk has them.
// node plain-copy.ts DATABASE_URL FILES FOLDER
import { spawnSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { cp, mkdir } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { columnsSql, listTables, tableSql } from '../../src/backup/database-tables.ts'

const [url = '', files = '', folder = ''] = process.argv.slice(2)
// As the backup does: neighbours on the machine cost both the same.
setPriority(constants.priority.PRIORITY_LOW)
await mkdir(folder)
const client = new pg.Client({ connectionString: url })
await client.connect()
await client.query('begin transaction isolation level repeatable read read only')
for (const table of await listTables(client)) {
  const rows = client.query(copyTo(`copy ${tableSql(table.name)} (${columnsSql(table)}) to stdout`))
  await pipeline(rows, createWriteStream(join(folder, table.name)))
}
await client.end()
await cp(files, join(folder, 'files'), { recursive: true })
if (spawnSync('sync', ['--file-system', folder]).status !== 0) throw new Error('sync failed')
