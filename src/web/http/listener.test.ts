import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
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
  return Object.assign(ask, { drop: () => cache.drop('gsv') })
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
