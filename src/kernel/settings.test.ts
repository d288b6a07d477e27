import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { BadSettings, readSettings } from './settings.ts'

test('without an environment it serves this machine', () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: './data',
    databaseUrl: null,
    publicOrigins: [],
    seedsDemo: true,
    hasRaisedLimits: false,
    log: { bytes: 20_000_000, files: 5 },
  })
})

test('processes are as many as given; by themselves only with four cores, and no more than four', () => {
  const { processes } = readSettings({})
  const cores = availableParallelism()
  expect(processes).toBe(cores < 4 || process.platform !== 'linux' ? 1 : 4)
  if (process.platform === 'linux') expect(readSettings({ PROCESSES: '2' }).processes).toBe(2)
  else expect(() => readSettings({ PROCESSES: '2' })).toThrow('nur unter Linux')
})

test('origins are separated by commas or blanks', () => {
  expect(readSettings({ PUBLIC_ORIGINS: 'https://a.example, https://b.example/' }).publicOrigins).toEqual([
    'https://a.example',
    'https://b.example',
  ])
})

test.each([
  [{ PORT: 'achtzig' }, 'PORT'],
  [{ PROCESSES: '0' }, 'PROCESSES'],
  [{ PROCESSES: '17' }, 'PROCESSES'],
  [{ PROCESSES: 'zwei' }, 'PROCESSES'],
  [{ PORT: '70000' }, 'PORT'],
  [{ SMTP_URL: 'quatsch' }, 'SMTP_URL'],
  [{ SMTP_URL: 'http://mail.example' }, 'SMTP_URL'],
  [{ STORAGE_URL: 'https://speicher.example' }, 'STORAGE_URL'],
  [{ DATABASE_URL: 'quatsch' }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'mysql://root@localhost/verein' }, 'DATABASE_URL'],
  [{ LOG_FILE_MB: '0' }, 'LOG_FILE_MB'],
  [{ LOG_FILES: '1,5' }, 'LOG_FILES'],
  [{ SEED: 'nein' }, 'SEED'],
  [{ PUBLIC_ORIGINS: 'verein.example' }, 'PUBLIC_ORIGINS'],
  [{ PUBLIC_ORIGINS: 'https://verein.example/pfad' }, 'PUBLIC_ORIGINS'],
  [{ PUBLIC_ORIGINS: 'https://verein.example', RAISED_LIMITS: 'yes' }, 'RAISED_LIMITS'],
])('says in German what is wrong with %o', (env, name) => {
  expect(() => readSettings(env)).toThrow(BadSettings)
  expect(() => readSettings(env)).toThrow(name)
})
