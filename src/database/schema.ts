/* Writes `tables.ts` and `schema.sql` from a freshly migrated database; `--check` compares instead. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from './migrate.ts'
import { openDatabase } from './server.ts'
import { snapshot } from './snapshot.ts'

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const TYPES = JSON.stringify({
  timestamptz: 'Temporal.Instant',
  date: 'Temporal.PlainDate',
  time: 'Temporal.PlainTime',
  int8: 'number',
})

function generateTypes(url: string, folder: string): string {
  const file = join(folder, 'tables.ts')
  execFileSync(
    process.execPath,
    [
      '--import',
      import.meta.resolve('./typescript-name.ts'),
      fileURLToPath(import.meta.resolve('kysely-codegen/dist/cli/bin.js')),
      '--url',
      url,
      '--dialect',
      'postgres',
      '--camel-case',
      '--out-file',
      file,
      '--include-pattern',
      'public.*',
      '--exclude-pattern',
      '*migrations',
      '--default-schema',
      'public',
      '--type-mapping',
      TYPES,
    ], // prettier-ignore
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  return readFileSync(file, 'utf8')
}

const folder = mkdtempSync(join(tmpdir(), 'schema-'))
const database = await openDatabase({ dataDir: join(folder, 'data'), databaseUrl: process.env.DATABASE_URL, log: () => {} })
try {
  await migrate(database.url, console.error)
  const made = { 'schema.sql': await snapshot(database.url), 'tables.ts': generateTypes(database.url, folder) }
  for (const [name, text] of Object.entries(made)) {
    if (!process.argv.includes('--check')) writeFileSync(here(`./${name}`), text)
    else if (readFileSync(here(`./${name}`), 'utf8') !== text) {
      console.error(`src/database/${name} does not match the migrations: run "npm run schema".`)
      process.exitCode = 1
    }
  }
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
