import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { found } from '../../kernel/answer.ts'
import { KEPT_WAYS } from './encode.ts'
import { type FreshPage, PageCache } from './page-cache.ts'

const SITE = { origin: 'http://gsv.localhost', club: 'gsv' }
const keyOf = (address: string) => PageCache.key(SITE, address)

const page = (text: string, more: Partial<FreshPage> = {}): FreshPage => ({
  club: 'gsv',
  reads: ['course'],
  nextChangeAt: null,
  byAudience: false,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Buffer.from(text),
  ...more,
})

const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync, identity: Buffer.from }

test('a page is rendered once, and once put into each encoding that is asked for, with its own ETag', async () => {
  const cache = new PageCache()
  let renders = 0
  let encodings = 0
  const text = '<p>Rücken</p>'.repeat(100)
  const render = async () => {
    renders++
    return page(text)
  }
  const key = keyOf('/?q=1')
  const kept = found(await cache.keep(key, render))
  expect(await cache.keep(key, render)).toBe(kept)
  expect(renders).toBe(1)
  const before = cache.size.bytes
  const counted = KEPT_WAYS.map(({ encoding, encode }) => ({
    encoding,
    encode(bytes: Uint8Array) {
      encodings++
      return encode(bytes)
    },
  }))
  const variants = await Promise.all([...counted, ...counted].map((way) => cache.variant(kept, way)))
  expect(encodings).toBe(KEPT_WAYS.length)
  for (const { encoding } of KEPT_WAYS)
    expect(DECODERS[encoding](kept.variants[encoding]?.body ?? Buffer.of()).toString()).toBe(text)
  expect(new Set(variants.map(({ etag }) => etag)).size).toBe(KEPT_WAYS.length)
  expect(kept.variants.zstd?.head.list).toContain('zstd')
  expect(kept.variants.br?.head.list).toContain('content-length')
  expect(kept.variants.br?.unchangedHead.list).not.toContain('content-length')
  const encoded = [kept.variants.br, kept.variants.gzip, kept.variants.zstd].map((variant) => variant?.body.length ?? 0)
  expect(cache.size.bytes - before).toBe(encoded.reduce((sum, bytes) => sum + bytes))
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
  expect(String((await asked)?.fresh.body)).toBe('old')
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
  let now = 0
  const cache = new PageCache({ maxBytes: 12_000, now: () => now })
  const fill = (key: string) => cache.keep(key, async () => page('x'.repeat(200)))
  for (const key of ['a', 'b', 'c', 'd']) await fill(key)
  now = 1_000
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

test('encodings count against the bound, too', async () => {
  const cache = new PageCache({ maxBytes: 12_000 })
  const kept = found(await cache.keep('a', async () => page('a')))
  await cache.keep('b', async () => page('b'))
  const large = { encoding: 'br', encode: async () => Buffer.alloc(9_000) } as const
  await cache.variant(kept, large)
  expect([cache.find('a'), cache.find('b') !== null]).toEqual([null, true])
  expect(cache.size.bytes).toBeLessThanOrEqual(12_000)
})

test('origins, clubs, addresses and audiences never share a key', () => {
  const keys = [
    keyOf('/'),
    PageCache.key({ origin: 'http://localhost', club: 'gsv' }, '/'),
    PageCache.key({ origin: 'http://localhost', club: 'rwa' }, '/'),
    keyOf('/?q=a'),
    PageCache.key(SITE, '/', 'staff'),
  ]
  expect(new Set(keys).size).toBe(keys.length)
})
