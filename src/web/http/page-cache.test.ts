import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type FreshPage, PageCache } from './page-cache.ts'

const page = (text: string, more: Partial<FreshPage> = {}): FreshPage => ({
  club: 'gsv',
  reads: ['course'],
  nextChangeAt: null,
  byAudience: false,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Buffer.from(text),
  ...more,
})

test('a page is rendered once and kept in three encodings with their own ETag', async () => {
  const cache = new PageCache()
  let renders = 0
  const render = async () => {
    renders++
    return page('<p>Rücken</p>'.repeat(100))
  }
  const key = PageCache.key('gsv.localhost', null, '/?q=1')
  await cache.keep(key, render)
  await cache.keep(key, render)
  expect(renders).toBe(1)
  const { br, gzip, identity } = cache.find(key)?.variants ?? {}
  expect(brotliDecompressSync(br?.body ?? '').equals(identity?.body ?? Buffer.of())).toBe(true)
  expect(gunzipSync(gzip?.body ?? '').equals(identity?.body ?? Buffer.of())).toBe(true)
  expect(new Set([br?.etag, gzip?.etag, identity?.etag]).size).toBe(3)
  expect(br?.head).toContain('br')
})

test('who asks while a page is rendering waits for that one rendering', async () => {
  const cache = new PageCache()
  const { promise, resolve } = Promise.withResolvers<FreshPage>()
  let renders = 0
  const render = () => {
    renders++
    return promise
  }
  const all = Promise.all([cache.keep('k', render), cache.keep('k', render), cache.keep('k', render)])
  resolve(page('x'))
  expect(new Set(await all).size).toBe(1)
  expect(renders).toBe(1)
})

test('a record drops what reads its kind in that club, and nothing else', async () => {
  const cache = new PageCache()
  await cache.keep('courses', async () => page('a'))
  await cache.keep('help', async () => page('b', { reads: [] }))
  await cache.keep('other', async () => page('c', { club: 'rwa' }))
  cache.drop('gsv', ['booking'])
  expect(cache.find('courses')).not.toBeNull()
  cache.drop('gsv', ['course'])
  expect([cache.find('courses'), cache.find('help') !== null, cache.find('other') !== null]).toEqual([null, true, true])
  cache.drop('gsv')
  expect(cache.find('help')).toBeNull()
})

test('what was dropped while it was rendering is sent but not kept', async () => {
  const cache = new PageCache()
  const { promise, resolve } = Promise.withResolvers<FreshPage>()
  const asked = cache.keep('k', () => promise)
  cache.drop('gsv', ['course'])
  resolve(page('old'))
  expect((await asked)?.variants.identity.body.toString()).toBe('old')
  expect(cache.find('k')).toBeNull()
})

test('a page ends at its next change, and after a minute in any case', async () => {
  let now = 1_000
  const cache = new PageCache({ now: () => now })
  await cache.keep('opens', async () => page('a', { nextChangeAt: 5_000 }))
  await cache.keep('calm', async () => page('b'))
  now = 4_999
  expect(cache.find('opens')).not.toBeNull()
  now = 5_000
  expect(cache.find('opens')).toBeNull()
  now = 60_999
  expect(cache.find('calm')).not.toBeNull()
  now = 61_000
  expect(cache.find('calm')).toBeNull()
})

test('memory is bounded: what was not asked for longest goes first', async () => {
  const cache = new PageCache({ maxBytes: 12_000 })
  const fill = (key: string) => cache.keep(key, async () => page('x'.repeat(200)))
  for (const key of ['a', 'b', 'c', 'd']) await fill(key)
  cache.find('a')
  for (const key of ['e', 'f']) await fill(key)
  expect(cache.size.bytes).toBeLessThanOrEqual(12_000)
  expect([cache.find('a') !== null, cache.find('b')]).toEqual([true, null])
})

test('what must not be kept is rendered for everyone alone, and a failure is not kept', async () => {
  const cache = new PageCache()
  expect(await cache.keep('k', async () => null)).toBeNull()
  await expect(
    cache.keep('k', async () => {
      throw new Error('down')
    }),
  ).rejects.toThrow('down')
  expect(await cache.keep('k', async () => page('up'))).not.toBeNull()
})

test('hosts, choices of club, paths and queries never share a key', () => {
  const keys = [
    PageCache.key('gsv.localhost', null, '/'),
    PageCache.key('rwa.localhost', null, '/'),
    PageCache.key('localhost', 'gsv', '/'),
    PageCache.key('localhost', 'rwa', '/'),
    PageCache.key('localhost', null, '/?a'),
  ]
  expect(new Set(keys).size).toBe(keys.length)
})
