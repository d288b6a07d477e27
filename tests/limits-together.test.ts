import { request } from 'node:http'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { hashOf, newKey } from '../src/domain/api-keys/rules.ts'
import { found } from '../src/kernel/answer.ts'
import { newId } from '../src/kernel/id.ts'
import { type Answer, type App, startApps } from './support/app.ts'
import { setUpSecondFactor } from './support/second-factor.ts'

const COUNT = 2
/** Requests that a process takes at once. */
const AT_ONCE = 20
const apps = await startApps(COUNT)
const one = found(apps[0] ?? null)
const owner = new pg.Client({ connectionString: one.databaseUrl })
await owner.connect()
afterAll(() => owner.end())

/** A limit counts from the first request on; what took longer counts anew. */
const WINDOW_MS = 60_000

/** Sends until both refuse for good, to each in turn; answers how many were let in, and the last answers. */
async function sendUntilRefused(most: number, headers: Record<string, string>): Promise<{ letIn: number; last: Answer[] }> {
  const beganAt = performance.now()
  const send = (app: App) => app.fetch('gsv', '/api/v1/session', { headers })
  let letIn = 0
  for (let sent = 0; sent < most + COUNT * AT_ONCE; sent += COUNT * AT_ONCE) {
    const answers = await Promise.all(Array.from({ length: COUNT * AT_ONCE }, (_, at) => send(apps[at % COUNT] ?? one)))
    letIn += answers.filter(({ status }) => status === 200).length
  }
  const last = await Promise.all(apps.map((app) => send(app)))
  if (performance.now() - beganAt < WINDOW_MS * 0.9) return { letIn, last }
  // A busy machine: once more, in a window of its own.
  await new Promise((resume) => setTimeout(resume, WINDOW_MS))
  return sendUntilRefused(most, headers)
}

const refusals = (last: readonly Answer[]) =>
  last.map(({ status, text, headers }) => [
    status,
    JSON.parse(text).code,
    Number(headers['retry-after']) > 0,
    headers['ratelimit-policy'],
  ])

test('requests of a key are counted together for two programs on one database', async () => {
  await setUpSecondFactor(one, 'gsv', 'admin@gsv.example')
  const key = newKey()
  await owner.query(
    `insert into api_keys (club_id, id, name, secret, scopes, ends_on, created_at, created_by)
      select 'gsv', $1, 'Programm', $2, '{members:read}', current_date + 9, now(), id from auth."user" where email = 'admin@gsv.example'`,
    [newId(), hashOf(key)],
  )
  const { letIn, last } = await sendUntilRefused(600, { authorization: `Bearer ${key}` })
  expect([letIn <= 600, letIn >= 600 - COUNT * AT_ONCE]).toEqual([true, true])
  const refused = [429, 'too_many', true, '"default";q=600;w=60']
  expect(refusals(last)).toEqual([refused, refused])
})

/** Status of a visitor's request from another address of this machine. */
const statusFrom = (localAddress: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const host = `gsv.localhost:${one.port}`
    request({ host: '127.0.0.1', port: one.port, path: '/api/v1/session', localAddress, headers: { host } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .on('error', reject)
      .end()
  })

test('requests of visitors are counted by address; who is signed in or elsewhere is not held up', async () => {
  const { letIn, last } = await sendUntilRefused(1_200, {})
  expect([letIn <= 1_200, letIn >= 1_200 - COUNT * AT_ONCE]).toEqual([true, true])
  const refused = [429, 'too_many', true, '"default";q=1200;w=60']
  expect(refusals(last)).toEqual([refused, refused])
  const cookie = await one.login('gsv', 'trainer@gsv.example')
  expect((await one.fetch('gsv', '/api/v1/session', { headers: { cookie } })).status).toBe(200)
  expect(await statusFrom('127.0.0.9')).toBe(200)
})
