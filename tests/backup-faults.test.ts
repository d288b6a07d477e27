import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extract } from 'tar-stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readContainer, writeContainer } from '../src/backup/container.ts'
import { writeWhole } from '../src/backup/targets.ts'
import { packTar } from '../src/kernel/pack-tar.ts'
import { tableSums } from './support/checksums.ts'
import { runClub } from './support/command-line.ts'
import { emptyDatabase, testDatabase } from './support/database.ts'
import { programArgs } from './support/program-args.ts'
import { ROOT } from './support/run-until-end.ts'
import { SECRETS } from './support/secrets.ts'
import { until } from './support/until.ts'
import { insertUser } from './support/users.ts'

const database = await testDatabase()
await insertUser(database, 'gsv', 'super')
const empty = await emptyDatabase()
const folder = await mkdtemp(join(tmpdir(), 'verein-faults-'))
afterAll(() => rm(folder, { recursive: true }))
const at = (name: string) => join(folder, name)
const club = (args: string[], url: string, env: Record<string, string> = {}) =>
  runClub(args, { DATABASE_URL: url, DATA_DIR: at('data'), SECRETS, ...env })

type Entry = [name: string, bytes: Buffer]

async function entriesOf(path: string): Promise<Entry[]> {
  return readContainer(path, null, async (content) => {
    const entries: Entry[] = []
    const source = extract()
    const filled = (async () => {
      for await (const chunk of content) source.write(chunk)
      source.end(null)
    })()
    for await (const entry of source) {
      const parts: Buffer[] = []
      for await (const part of entry as AsyncIterable<Buffer>) parts.push(part)
      entries.push([entry.header.name, Buffer.concat(parts)])
    }
    await filled
    return entries
  })
}

/** A file with a right checksum around these entries. */
const seal = (name: string, entries: readonly Entry[]) =>
  writeContainer(
    packTar(async (add) => {
      for (const [entry, bytes] of entries) await add(entry, bytes)
    }),
    null,
    async (parts) => void (await writeWhole(at(name), parts)),
  )

function frame(magic: number, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32LE(magic, 0)
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content])
}

/** The frame of a backup, checksum included, around anything. */
async function wrap(name: string, header: object, body: string): Promise<void> {
  const bytes = Buffer.concat([frame(0x184d2a50, Buffer.from(JSON.stringify(header))), Buffer.from(body)])
  await writeFile(at(name), Buffer.concat([bytes, frame(0x184d2a51, createHash('sha256').update(bytes).digest())]))
}

const TABLE = 'tables/public.clubs/'

/** The backup with other rows of clubs, their checksum made to fit. */
function withRows(entries: readonly Entry[], rows: string): Entry[] {
  const sha256 = createHash('sha256').update(rows).digest('hex')
  return entries.map(([name, bytes]): Entry => {
    if (name.startsWith(TABLE)) return [name, Buffer.from(rows)]
    if (name !== 'checksums.json') return [name, bytes]
    const sums = JSON.parse(bytes.toString())
    sums.tables['public.clubs'] = { rows: 1, sha256 }
    return [name, Buffer.from(JSON.stringify(sums))]
  })
}

beforeAll(async () => {
  const { code, err } = await club(['backup', at('whole.backup')], database.url)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  const whole = await entriesOf(at('whole.backup'))
  const [manifest] = whole
  if (!manifest) throw new Error('The backup is empty')
  await mkdir(at('a folder'))
  await wrap('of a later format', { format: 'verein-backup', version: 2 }, '')
  await wrap('of another program', { format: 'tresor', version: 1 }, 'x'.repeat(1000))
  await wrap('no zstd inside', { format: 'verein-backup', version: 1 }, 'x'.repeat(1000))
  await wrap('nothing inside', { format: 'verein-backup', version: 1 }, '')
  await seal('without entries', [])
  await seal('an unreadable manifest', [['manifest.json', Buffer.from('{"tables": 7')], ...whole.slice(1)])
  await seal('without an end', whole.slice(0, -1))
  await seal(
    'without its clubs',
    whole.filter(([name]) => !name.startsWith(TABLE)),
  )
  await seal('two manifests', [manifest, ...whole])
  await seal('an unknown table', [...whole.slice(0, -1), ['tables/public.nobody/000000', Buffer.from('x\n')], ...whole.slice(-1)])
  await seal('rows that the table refuses', withRows(whole, 'nur eine Spalte\n'))
  await seal('of fewer tables', [
    ['manifest.json', Buffer.from(JSON.stringify({ ...JSON.parse(manifest[1].toString()), tables: [] }))],
    ...whole.slice(1),
  ])
})

const BROKEN = 'Diese Sicherung ist unvollständig oder verändert worden.'

test.each([
  ['a folder', /^.*a folder ist keine Datei\.$/],
  ['missing', /^.*missing gibt es nicht\.$/],
  ['of a later format', 'Diese Sicherung braucht einen neueren Stand des Programms.'],
  ['of another program', 'Diese Datei ist keine Sicherung dieses Programms.'],
  ['no zstd inside', BROKEN],
  ['nothing inside', BROKEN],
  ['without entries', BROKEN],
  ['an unreadable manifest', BROKEN],
  ['two manifests', BROKEN],
  ['without an end', BROKEN],
  ['without its clubs', BROKEN],
  ['an unknown table', BROKEN],
  ['rows that the table refuses', /^Die Datenbank hat abgelehnt: .*$/],
  ['of fewer tables', 'Diese Sicherung passt nicht zu den Tabellen dieses Programms.'],
])('a file that is "%s": restore ends with 1, one sentence and an empty installation', async (name, sentence) => {
  const { code, out, err } = await club(['restore', at(name)], empty)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  const [, said = ''] = /^Nicht wiederhergestellt: ([^\n]*)\n$/.exec(err) ?? [err, err]
  expect(said).toMatch(sentence)
  const filled = Object.entries(await tableSums(empty)).filter(
    ([table, sum]) => table === 'public.clubs' && !sum.startsWith('0 '),
  )
  expect(filled).toEqual([])
})

test('after all of them the right one is restored', async () => {
  expect(await club(['restore', at('whole.backup')], empty)).toMatchObject({
    code: 0,
    out: expect.stringContaining('Wiederhergestellt'),
  })
})

test('a backup killed half-way leaves what was there, and the next one clears up', async () => {
  await mkdir(at('killed'))
  const file = at('killed/a.backup')
  await writeFile(file, 'die vorige')
  const env = { PATH: process.env.PATH ?? '', DATABASE_URL: database.url, DATA_DIR: at('data'), SECRETS }
  const child = spawn(process.execPath, programArgs(join(ROOT, 'src/cli/main.ts'), 'backup', file), { env, stdio: 'pipe' })
  const ended = once(child, 'exit')
  await until(async () => (await readdir(at('killed'))).length === 2)
  child.kill('SIGKILL')
  await ended
  expect(await readFile(file, 'utf8')).toBe('die vorige')
  expect(await readdir(at('killed'))).toEqual([expect.stringMatching(/^\.a\.backup\..*unfertig$/), 'a.backup'])
  expect(await club(['backup', file], database.url)).toMatchObject({ code: 0, err: '' })
  expect(await readdir(at('killed'))).toEqual(['a.backup'])
  expect((await entriesOf(file)).at(-1)?.[0]).toBe('checksums.json')
})
