import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const zstd = promisify(zstdCompress)

export type Encoding = 'br' | 'gzip' | 'zstd' | 'identity'

/** 64 kB: a larger window makes pages no smaller, and costs megabytes a page that the allocator keeps. */
const WINDOW_BITS = 16
const withBrotli = (quality: number) => (bytes: Uint8Array) =>
  brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    },
  })
const withGzip = (bytes: Uint8Array) => zip(bytes, { level: 6 })
const withZstd = (level: number) => (bytes: Uint8Array) =>
  zstd(bytes, { params: { [constants.ZSTD_c_compressionLevel]: level }, pledgedSrcSize: bytes.length })

/** Ways to send a page, the best accepted one first. Why in this order: decision 4. */
export interface Way {
  encoding: Encoding
  encode(bytes: Uint8Array): Promise<Uint8Array>
}

const AS_IT_IS: Way = { encoding: 'identity', encode: async (bytes) => bytes }

/** For a page kept and sent often: the smallest first. */
export const KEPT_WAYS: readonly Way[] = [
  { encoding: 'br', encode: withBrotli(6) },
  { encoding: 'zstd', encode: withZstd(9) },
  { encoding: 'gzip', encode: withGzip },
  AS_IT_IS,
]

/** For a page sent once: the least work for its size first. */
const PERSONAL_WAYS: readonly Way[] = [
  { encoding: 'zstd', encode: withZstd(3) },
  { encoding: 'br', encode: withBrotli(4) },
  { encoding: 'gzip', encode: withGzip },
  AS_IT_IS,
]

/** Names of an `Accept-Encoding` header that it does not refuse by `q=0`. */
function namesIn(accept: string): ReadonlySet<string> {
  const named = accept.split(',').map((part) => part.split(';').map((text) => text.trim().toLowerCase()))
  const isRefused = (rules: readonly string[]) => rules.some((rule) => /^q\s*=\s*0(?:\.0*)?$/.test(rule))
  return new Set(named.flatMap(([name = '', ...rules]) => (isRefused(rules) ? [] : [name])))
}

/** Browsers send a handful of different headers; others must not fill the memory. */
const MOST_REMEMBERED = 50
const LONGEST_REMEMBERED = 100

/** Finds the first of the ways that an `Accept-Encoding` header accepts. */
function chooserOf(ways: readonly Way[]) {
  const remembered = new Map<string, Way>()
  return (accept: string | null | undefined): Way => {
    if (!accept) return AS_IT_IS
    const known = remembered.get(accept)
    if (known) return known
    const names = namesIn(accept)
    const way = ways.find(({ encoding }) => names.has(encoding)) ?? AS_IT_IS
    if (accept.length > LONGEST_REMEMBERED) return way
    if (remembered.size >= MOST_REMEMBERED) remembered.clear()
    remembered.set(accept, way)
    return way
  }
}

export const keptWay = chooserOf(KEPT_WAYS)
export const personalWay = chooserOf(PERSONAL_WAYS)
