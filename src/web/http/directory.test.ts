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
  ['localhost:3000', null, { club: 'gsv', origin: 'http://localhost:3000' }],
  ['localhost:3000', 'rwa', { club: 'rwa', origin: 'http://localhost:3000' }],
  ['127.0.0.1:3000', 'gibtesnicht', { club: 'gsv', origin: 'http://127.0.0.1:3000' }],
  ['gibtesnicht.localhost', null, null],
  ['boese.example', 'gsv', null],
  ['gsv.localhost@boese.example', null, null],
  ['', null, null],
])('host %s with choice %s', async (host, choice, expected) => {
  expect((await directory()).siteOf(host, choice)).toEqual(expected)
})

test('behind https the origin is the public one, and hosts of this machine are strangers', async () => {
  const made = await directory(['https://vereine.example'])
  expect(made.siteOf('vereine.example', 'rwa')).toEqual({ club: 'rwa', origin: 'https://vereine.example' })
  expect(made.siteOf('gsv.localhost', null)).toEqual({ club: 'gsv', origin: 'https://gsv.localhost' })
  expect(made.siteOf('localhost', null)).toBeNull()
  expect(made.originOf('gsv')).toBe('https://gsv.localhost')
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
