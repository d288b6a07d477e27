import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** Best encoding accepted by the `Accept-Encoding` header. */
export function encodingFor(accept: string | null | undefined): Encoding {
  if (!accept) return 'identity'
  const refused = (name: string) => new RegExp(`\\b${name}\\s*;\\s*q=0(?:\\.0*)?(?:,|\\s|$)`).test(accept)
  if (accept.includes('br') && !(accept.includes('q=0') && refused('br'))) return 'br'
  if (accept.includes('gzip') && !(accept.includes('q=0') && refused('gzip'))) return 'gzip'
  return 'identity'
}

/** Brotli of a page: `quality` 4 for a page sent once, 6 for a kept one. */
export const toBrotli = (bytes: Uint8Array, quality: number): Promise<Buffer> =>
  brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })

export const toGzip = (bytes: Uint8Array): Promise<Buffer> => zip(bytes, { level: 6 })
