import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { emptyDatabase, testDatabase } from '../../../tests/support/database.ts'
import { reachForeign } from './foreign.ts'

const migrated = await testDatabase()
const empty = await emptyDatabase()
const owner = new pg.Client({ connectionString: inject('serverUrl') })
await owner.connect()
const name = new URL(empty).pathname.slice(1)
await owner.query(`create role verein_guest login password 'guest'`)
await owner.query(`create role verein_founder login createrole password 'founder'`)
await owner.query(`alter database ${name} owner to verein_founder`)
afterAll(async () => {
  await owner.query(`alter database ${name} owner to postgres`)
  await owner.query('drop role verein_guest, verein_founder')
  await owner.end()
})

const at = (change: Partial<URL>, base = empty): string => Object.assign(new URL(base), change).href
const guest = { username: 'verein_guest', password: 'guest' }
const founder = { username: 'verein_founder', password: 'founder' }

test.each([
  ['an unknown role', at({ username: 'niemand' }), 'Die Rolle „niemand“ gibt es dort nicht, oder ihr Passwort stimmt nicht.'],
  ['a wrong password', at({ password: 'falsch' }), 'Die Rolle „postgres“ gibt es dort nicht, oder ihr Passwort stimmt nicht.'],
  ['no password', at({ password: '' }), 'Die Rolle „postgres“ braucht ein Passwort.'],
  ['an unknown database', at({ pathname: '/nirgends' }), 'Die Datenbank „nirgends“ gibt es dort nicht.'],
  ['a role that may make nothing', at(guest), 'Die Rolle „verein_guest“ darf dort nichts anlegen.'],
])('%s: said at once', async (_, url, cause) => {
  const said: string[] = []
  await expect(reachForeign(url, (line) => said.push(line))).rejects.toMatchObject({
    name: 'BadSettings',
    message: expect.stringMatching(new RegExp(`^DATABASE_URL: .*${cause}`)),
  })
  expect(said).toEqual([])
})

test('the roles of another installation on the server must be given to its owner, who is then let in', async () => {
  const refusal = 'Die Rolle „verein_founder“ darf die Rollen einer anderen Installation auf diesem Server nicht vergeben.'
  const reached = () => reachForeign(at(founder), () => {})
  await expect(reached()).rejects.toThrow(refusal)
  await owner.query('grant app, auth_app, retention to verein_founder with admin option')
  await reached()
  await owner.query('alter role verein_founder nocreaterole')
  await expect(reached()).rejects.toThrow('Die Rolle „verein_founder“ darf keine Rollen anlegen.')
})

test('where everything is there already, a role without these rights may come in', async () => {
  await reachForeign(at(guest, migrated.url), () => {})
})

test('a server that does not answer yet is waited for, and the reason is said at once', async () => {
  const said: string[] = []
  await expect(reachForeign('postgres://verein@127.0.0.1:9/verein', (line) => said.push(line), 2_000)).rejects.toThrow(
    'DATABASE_URL: Die Datenbank ist nicht zu benutzen. Unter 127.0.0.1:9 antwortet keine Datenbank.',
  )
  expect(said).toEqual(['DATABASE_URL: Unter 127.0.0.1:9 antwortet keine Datenbank. Wir versuchen es 2 Sekunden lang …'])
})
