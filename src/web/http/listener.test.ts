import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { found } from '../../kernel/answer.ts'
import { rulesOf } from '../screens/screen-rules.ts'
import { screens } from '../screens/screens.ts'
import type { createApp } from './app.ts'
import type { AppDeps } from './deps.ts'
import { KEPT_WAYS } from './encode.ts'
import { createListener } from './listener.ts'
import { createMetrics } from './metrics.ts'
import { PageCache } from './page-cache.ts'

const SITE = { origin: 'http://gsv.localhost', club: 'gsv' }
const pages = { rules: rulesOf(screens) } as AppDeps['pages']

/** A server with one kept start page for each audience that its own facts ask for; all else is answered by „app“. */
async function openServer(byAudience: boolean) {
  const cache = new PageCache()
  const body = Buffer.from('kept')
  const fresh = { club: 'gsv', reads: [], nextChangeAt: null, byAudience, headers: { 'x-kept': 'yes' }, body }
  const page = found(await cache.keep(PageCache.key(SITE, '/'), async () => fresh))
  for (const way of KEPT_WAYS) await cache.variant(page, way)
  const app = { fetch: () => new Response('app') } as unknown as ReturnType<typeof createApp>
  const siteOf = (host: string) => (host === 'gsv.localhost' ? SITE : null)
  const server = createServer(createListener({ cache, pages, siteOf, metrics: createMetrics(), probeOf: () => null }, app))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const ask = (path: string, headers: string[] = []) =>
    new Promise<{ status: number; isKept: boolean; encoding: string; etag: string }>((resolve, reject) => {
      const { port } = server.address() as AddressInfo
      const all = ['Host', 'gsv.localhost', ...headers]
      const asked = request({ host: '127.0.0.1', port, path, headers: all }, (answer) => {
        const { etag = '', 'content-encoding': encoding = '', 'x-kept': kept } = answer.headers
        answer.resume()
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, isKept: kept === 'yes', encoding, etag }))
      })
      asked.once('error', reject)
      asked.end()
    })
  const tell = async (...lines: string[]) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.end(`${lines.join('\r\n')}\r\n\r\n`)
    return text(socket)
  }
  return Object.assign(ask, { tell, drop: () => cache.drop('gsv') })
}

test('a kept page is answered at once, with and without foreign parameters, in the encoding asked for', async () => {
  const ask = await openServer(false)
  for (const path of ['/', '/?', '/?utm_source=mail']) expect((await ask(path)).isKept).toBe(true)
  expect((await ask('/', ['accept-ENCODING', 'gzip, br;q=0'])).encoding).toBe('gzip')
  for (const path of ['/?q=yoga', '/?zu=%2Fadmin', '/events']) expect((await ask(path)).isKept).toBe(false)
})

test('a page asked for before is not answered any more once it is dropped', async () => {
  const ask = await openServer(false)
  for (const path of ['/', '/', '/?utm_source=mail', '/?utm_source=mail']) expect((await ask(path)).isKept).toBe(true)
  for (let number = 0; number < 120; number++) expect((await ask(`/?utm_id=${number}`)).isKept).toBe(true)
  ask.drop()
  for (const path of ['/', '/?utm_source=mail', '/?utm_id=119']) expect((await ask(path)).isKept).toBe(false)
})

test('an unchanged page has no body', async () => {
  const ask = await openServer(false)
  const { etag } = await ask('/')
  expect((await ask('/', ['If-None-Match', etag])).status).toBe(304)
  expect((await ask('/', ['If-None-Match', '"other"'])).status).toBe(200)
})

test('a head used again is the one that Node writes, and each connection gets its own', async () => {
  const { tell } = await openServer(false)
  const headOf = (answer: string) =>
    answer
      .split('\r\n\r\n')[0]
      ?.replace(/^Date: .*/m, 'Date: now')
      .split('\r\n')
  const usual = ['GET / HTTP/1.1', 'host: gsv.localhost']
  const first = await tell(...usual)
  const etag = /^etag: (.*)$/m.exec(first)?.[1]?.trim() ?? ''
  const common = ['x-kept: yes', `etag: ${etag}`, 'vary: Accept-Encoding, Cookie']
  const rest = ['Date: now', 'Connection: keep-alive', 'Keep-Alive: timeout=5']
  expect(headOf(first)).toEqual(['HTTP/1.1 200 OK', ...common, 'content-length: 4', ...rest])
  for (let time = 0; time < 3; time++) expect(headOf(await tell(...usual))).toEqual(headOf(first))
  for (let time = 0; time < 3; time++)
    expect(await tell(...usual, `if-none-match: ${etag}`)).toMatch(/^HTTP\/1.1 304 Not Modified\r\n.*timeout=5\r\n\r\n$/s)
  const closing = [...rest.slice(0, 1), 'Connection: close']
  expect(headOf(await tell(...usual, 'connection: close'))).toEqual([
    'HTTP/1.1 200 OK',
    ...common,
    'content-length: 4',
    ...closing,
  ])
  expect(headOf(await tell('GET / HTTP/1.0', usual[1] ?? ''))).toEqual(headOf(await tell(...usual, 'connection: close')))
  expect(headOf(await tell(...usual))).toEqual(headOf(first))
})

test('a head names the second in which it is sent', async () => {
  const { tell } = await openServer(false)
  const dateOf = async () => Date.parse(/^Date: (.*)$/m.exec(await tell('GET / HTTP/1.1', 'host: gsv.localhost'))?.[1] ?? '')
  const before = await dateOf()
  await vi.waitFor(async () => expect(await dateOf()).toBeGreaterThan(before), { timeout: 5_000, interval: 100 })
})

test('who may be signed in does not get the public’s page where audiences differ', async () => {
  const cookie = ['Cookie', 'better-auth.session_token=x']
  const [differing, alike] = [await openServer(true), await openServer(false)]
  expect([(await differing('/')).isKept, (await differing('/', cookie)).isKept, (await alike('/', cookie)).isKept]).toEqual([
    true,
    false,
    true,
  ])
  expect((await differing('/', ['Cookie', 'a=1', 'cookie', 'better-auth.session_token=x'])).isKept).toBe(false)
})
