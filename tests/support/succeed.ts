import pg from 'pg'
import { afterAll, expect } from 'vitest'
import { z } from 'zod'
import { type App, startApp } from './app.ts'

const TODAY = Temporal.Now.plainDateISO('Europe/Berlin')
/** The day so many days from today, as programs write it. */
export const on = (days: number): string => TODAY.add({ days }).toString()
/** A moment at noon of that day. */
export const at = (days: number, time = '12:00'): string => `${on(days)}T${time}:00Z`

const Described = z.object({ paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))) })

/** Writing operations of the description: method and path by name. */
export async function writingOperations(app: App): Promise<Map<string, { method: string; path: string }>> {
  const { paths } = Described.parse(JSON.parse((await app.fetch('gsv', '/api/v1/openapi.json')).text))
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => [operationId, { method: method.toUpperCase(), path }] as const),
  )
  return new Map(all.filter(([, { method }]) => method !== 'GET'))
}

interface Asked {
  club?: string
  as?: string
  headers?: Record<string, string>
}

/** The demo clubs' program, and its database for ids. */
export async function startSucceeding() {
  const app = await startApp({ RAISED_LIMITS: 'yes' })
  const owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  afterAll(() => owner.end())
  const operations = await writingOperations(app)
  const one = async (text: string, ...values: unknown[]): Promise<string> => {
    const { rows } = await owner.query<Record<string, unknown>>(text, values)
    const [row] = rows
    expect(row, text).toBeDefined()
    return String(Object.values(row ?? {})[0])
  }
  const entries = (club: string) => one('select count(*) from journal where club_id = $1', club)

  /** Sends the operation, which has to be answered with 2xx and to stand in the journal. Answers the id, else the whole answer. */
  async function run(name: string, id: string | null = null, body?: object, asked: Asked = {}): Promise<string> {
    const { club = 'gsv', as = 'super@demo.example', headers = {} } = asked
    const operation = operations.get(name)
    if (!operation) throw new Error(`The description has no ${name}`)
    const before = await entries(club)
    const path = operation.path.replace(/\{\w+\}/, encodeURIComponent(id ?? ''))
    const cookie = await app.login(club, as)
    const answer = await app.fetch(club, path, {
      method: operation.method,
      headers: { cookie, origin: app.origin(club), ...headers },
      ...(body === undefined ? {} : { json: body }),
    })
    expect([200, 201, 202], `${name}: ${answer.status} ${answer.text.slice(0, 500)}`).toContain(answer.status)
    expect(Number(await entries(club)), `${name} in the journal`).toBeGreaterThan(Number(before))
    if (answer.status === 201 && /"id":/.test(answer.text)) expect(answer.text, name).not.toMatch(/^\{"id":null/)
    const isJson = /^application\/json/.test(String(answer.headers['content-type']))
    return (isJson && z.object({ id: z.string().nullish() }).parse(JSON.parse(answer.text)).id) || answer.text
  }
  return { app, run, one }
}
