import { createHash } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import createClient from 'openapi-fetch'
import { afterAll, expect, test } from 'vitest'
import { found } from '../src/kernel/answer.ts'
import { startApp } from './support/app.ts'
import { MADE_FROM, type paths } from './support/stranger-paths.ts'
import { usedByStranger } from './support/used-by-stranger.ts'

const app = await startApp({ RAISED_LIMITS: 'yes' })
const cookie = await app.login('gsv', 'admin@gsv.example')
/** A fetch that finds a club by its name, without a name server. */
const fetchHere = async (request: Request): Promise<Response> => {
  const { pathname, search } = new URL(request.url)
  const content = Buffer.from(await request.arrayBuffer())
  const headers = { ...Object.fromEntries(request.headers), host: `gsv.localhost:${app.port}` }
  const asked = { host: '127.0.0.1', port: app.port, path: pathname + search, method: request.method, headers }
  return new Promise((resolve, reject) => {
    const sent = httpRequest(asked, (answer) => {
      const told = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          answer.on('data', (part: Buffer) => controller.enqueue(new Uint8Array(part)))
          answer.on('end', () => controller.close()).on('error', (error) => controller.error(error))
        },
      })
      resolve(new Response(body, { status: answer.statusCode ?? 0, headers: told }))
    })
    request.signal.addEventListener('abort', () => sent.destroy())
    sent.on('error', reject).end(content)
  })
}

/** All that a stranger knows: the address, a login, and types made from the served description. */
const client = createClient<paths>({
  baseUrl: app.origin('gsv'),
  headers: { origin: app.origin('gsv'), cookie },
  fetch: fetchHere,
})
const ending = new AbortController()
afterAll(() => ending.abort())

const newMember = (lastname: string) => ({ firstname: 'Fremde', lastname, birthOn: '1990-05-04', sex: 'w' as const })

async function create(lastname: string) {
  const { data, error } = await client.POST('/api/v1/members', { body: newMember(lastname) })
  expect(error).toBeUndefined()
  return found(data ?? null)
}

test('the client was made from what the program serves: after a change here `npm run client` makes it anew', async () => {
  const served = JSON.parse((await app.fetch('gsv', '/api/v1/openapi.json')).text)
  const used = JSON.stringify(usedByStranger(served))
  expect(MADE_FROM).toBe(createHash('sha256').update(used).digest('hex'))
})

test('it lists, filters and walks through pages', async () => {
  const made = [await create('Aachen-Fremd'), await create('Bonn-Fremd'), await create('Celle-Fremd')]
  const seen: string[] = []
  for (let cursor: string | undefined; ; ) {
    const { data, error } = await client.GET('/api/v1/members', {
      params: {
        query: {
          where: ['firstname:eq:Fremde', 'lastname:in:Aachen-Fremd,Bonn-Fremd,Celle-Fremd'],
          orderBy: '-lastname',
          limit: 2,
          ...(cursor ? { cursor } : {}),
        },
      },
    })
    expect(error).toBeUndefined()
    const { items, nextCursor } = found(data ?? null)
    seen.push(...items.map(({ id }) => id))
    if (nextCursor === null) break
    cursor = nextCursor
  }
  expect(seen).toEqual(made.toReversed().map(({ id }) => id))
})

test('it changes what it has read, and is told when somebody else was quicker', async () => {
  const { id } = await create('Dessau-Fremd')
  const read = await client.GET('/api/v1/members/{id}', { params: { path: { id } } })
  const seen = { path: { id }, header: { 'if-match': found(read.response.headers.get('etag')) } }
  const changed = await client.PATCH('/api/v1/members/{id}', { params: seen, body: { city: 'Augsburg' } })
  expect(changed.data).toMatchObject({ city: 'Augsburg' })
  const late = await client.PATCH('/api/v1/members/{id}', { params: seen, body: { city: 'Ulm' } })
  expect([late.response.status, late.error?.code]).toEqual([412, 'changed_meanwhile'])
})

test('a batch has its effect whole or not at all', async () => {
  const operation = (lastname: string) => ({ method: 'POST' as const, path: '/api/v1/members', body: newMember(lastname) })
  const { data } = await client.POST('/api/v1/batch', {
    body: { operations: [operation('Erfurt-Fremd'), operation('Fulda-Fremd')] },
  })
  expect(data?.answers.map(({ status }) => status)).toEqual([201, 201])
  const bad = { ...operation('Gera-Fremd'), body: { firstname: 'Ohne' } }
  const { error, response } = await client.POST('/api/v1/batch', { body: { operations: [operation('Halle-Fremd'), bad] } })
  expect([response.status, error?.errors?.[0]?.field]).toEqual([400, 'operations.1'])
  const left = await client.GET('/api/v1/members', { params: { query: { where: ['lastname:eq:Halle-Fremd'] } } })
  expect(left.data?.items).toEqual([])
})

test('it follows a list with its filter: first its page, then each new one', async () => {
  const list = '/api/v1/members?where=lastname:starts:Jena-&orderBy=lastname'
  const { data, response } = await client.GET('/api/v1/live', {
    params: { query: { list } },
    parseAs: 'stream',
    signal: ending.signal,
  })
  expect(response.status).toBe(200)
  const pages: string[][] = []
  const read = async () => {
    let text = ''
    for await (const part of found(data ?? null).pipeThrough(new TextDecoderStream())) {
      text += part
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const [, page] = /^event: list\ndata: (.*)$/s.exec(event) ?? []
        if (page) pages.push(JSON.parse(page).items.map(({ lastname }: { lastname: string }) => lastname))
      }
    }
  }
  const reading = read().catch((error: unknown) => expect(ending.signal.aborted, String(error)).toBe(true))
  await expect.poll(() => pages).toEqual([[]])
  await create('Anders-Fremd')
  await create('Jena-Fremd')
  await expect.poll(() => pages.at(-1), { timeout: 15_000 }).toEqual(['Jena-Fremd'])
  expect(pages).toHaveLength(2)
  ending.abort()
  await reading
})

test.each([
  ['a list without the right', '/api/v1/members', 401],
  ['a field that is not allowed', '/api/v1/courses?where=search:eq:x', 400],
  ['another site', 'https://example.com/api/v1/courses', 400],
  ['the stream itself', '/api/v1/live', 400],
  ['something beside the API', '/login', 400],
])('%s cannot be followed', async (_, list, status) => {
  const answer = await app.fetch('gsv', `/api/v1/live?list=${encodeURIComponent(list)}`)
  expect([answer.status, answer.headers['content-type']]).toEqual([status, expect.stringContaining('problem+json')])
})
