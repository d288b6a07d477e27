import { expect, test } from 'vitest'
import { clubNamed } from '../../../tests/support/database.ts'
import { createDirectory } from './directory.ts'

const load = async () => [clubNamed('gsv'), clubNamed('rwa')]

async function directory(publicOrigins: string[] = []) {
  const made = createDirectory(load, { publicOrigins }, () => 3000)
  await made.refresh()
  return made
}

test.each([
  ['gsv.localhost:3000', null, { club: 'gsv', origin: 'http://gsv.localhost:3000' }],
  ['GSV.localhost:3000', null, { club: 'gsv', origin: 'http://gsv.localhost:3000' }],
  ['rwa.localhost', 'gsv', { club: 'rwa', origin: 'http://rwa.localhost' }],
  ['localhost:3000', null, { club: 'gsv', origin: 'http://localhost:3000', isByChoice: true }],
  ['localhost:3000', 'rwa', { club: 'rwa', origin: 'http://localhost:3000', isByChoice: true, linkClub: 'rwa' }],
  ['127.0.0.1:3000', 'gibtesnicht', { club: 'gsv', origin: 'http://127.0.0.1:3000', isByChoice: true }],
  ['gibtesnicht.localhost', null, null],
  ['boese.example', 'gsv', null],
  ['gsv.localhost@boese.example', null, null],
  ['', null, null],
])('host %s with choice %s', async (host, choice, expected) => {
  expect((await directory()).siteOf(host, choice)).toEqual(expected)
})

test('behind https the origin is the public one, and hosts of this machine are strangers', async () => {
  const made = await directory(['https://vereine.example'])
  const byChoice = { isByChoice: true, linkClub: 'rwa' }
  expect(made.siteOf('vereine.example', 'rwa')).toEqual({ club: 'rwa', origin: 'https://vereine.example', ...byChoice })
  expect(made.siteOf('gsv.localhost', null)).toEqual({ club: 'gsv', origin: 'https://gsv.localhost' })
  expect(made.siteOf('localhost', null)).toBeNull()
  expect(made.originOf('gsv')).toBe('https://gsv.localhost')
})

test('a link to a club without a host names it, unless it is the one that the public address leads to', async () => {
  const made = createDirectory(
    async () => ['gsv', 'rwa', 'tsv'].map((name) => ({ ...clubNamed(name), hosts: name === 'tsv' ? ['tsv.example'] : [] })),
    { publicOrigins: ['https://vereine.example'] },
    () => 3000,
  )
  await made.refresh()
  expect(made.addressOf('gsv', '/id/yoga')).toBe('https://vereine.example/id/yoga')
  expect(made.addressOf('rwa', '/id/yoga')).toBe('https://vereine.example/id/yoga?verein=rwa')
  expect(made.addressOf('rwa', '/member/me?teil=1')).toBe('https://vereine.example/member/me?teil=1&verein=rwa')
  expect(made.addressOf('tsv', '/')).toBe('https://tsv.example/')
})

test('before the first club every host is answered', async () => {
  const made = createDirectory(
    async () => [],
    { publicOrigins: [] },
    () => 3000,
  )
  await made.refresh()
  expect(made.siteOf('irgendwas.example:8080', null)).toEqual({ club: '', origin: 'http://irgendwas.example:8080' })
})
