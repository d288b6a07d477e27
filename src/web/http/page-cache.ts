import { createHash } from 'node:crypto'
import type { Audience } from '../../domain/context.ts'
import { type Encoding, toBrotli, toGzip } from './encode.ts'

/** A rendered page that may be kept. */
export interface FreshPage {
  club: string
  /** Object kinds whose records drop it; `club` always does. */
  reads: readonly string[]
  /** Milliseconds since 1970; null = the clock does not change it. */
  nextChangeAt: number | null
  /** Made for one audience: kept under a key that names it. */
  byAudience: boolean
  headers: Record<string, string>
  body: Uint8Array
}

interface Variant {
  body: Buffer
  /** Flat name, value, name, value …: Node's fastest form. */
  head: string[]
  etag: string
}

export interface KeptPage {
  club: string
  reads: ReadonlySet<string>
  byAudience: boolean
  validUntil: number
  bytes: number
  variants: Record<Encoding, Variant>
}

export interface PageCacheOptions {
  /** Bytes of all kept variants together. */
  maxBytes?: number
  /** Upper limit for every page. */
  maxAgeMs?: number
  now?: () => number
}

/** Bytes of the cache's bookkeeping for each page. */
const OVERHEAD = 2_000

const headOf = (headers: Record<string, string>, more: Record<string, string>): string[] =>
  Object.entries({ ...headers, ...more }).flat()

function variant(page: FreshPage, body: Buffer, encoding: Encoding, hash: string): Variant {
  const etag = `"${hash}-${encoding}"`
  const coding: Record<string, string> = encoding === 'identity' ? {} : { 'content-encoding': encoding }
  return {
    body,
    etag,
    head: headOf(page.headers, { ...coding, etag, vary: 'Accept-Encoding, Cookie', 'content-length': String(body.length) }),
  }
}

async function keptPage(page: FreshPage, validUntil: number): Promise<KeptPage> {
  const identity = Buffer.from(page.body)
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 20)
  const [br, gzip] = await Promise.all([toBrotli(identity, 6), toGzip(identity)])
  return {
    club: page.club,
    reads: new Set([...page.reads, 'club']),
    byAudience: page.byAudience,
    validUntil,
    bytes: identity.length + br.length + gzip.length + OVERHEAD,
    variants: {
      br: variant(page, br, 'br', hash),
      gzip: variant(page, gzip, 'gzip', hash),
      identity: variant(page, identity, 'identity', hash),
    },
  }
}

const topic = (club: string, kind: string): string => `${club}\n${kind}`
const topicsOf = ({ club, reads }: KeptPage): string[] => [...reads].map((kind) => topic(club, kind))

/**
 * Public pages, rendered once and kept as bytes. A key names club (by host and choice), path, query, and the audience that
 * sees more than the public. Bounded by bytes: the page unasked for longest goes first.
 */
export class PageCache {
  readonly #pages = new Map<string, KeptPage>()
  readonly #rendering = new Map<string, Promise<KeptPage | null>>()
  /** Keys of the pages that read a kind of thing in a club; by `topic`. */
  readonly #readers = new Map<string, Set<string>>()
  /** Last drop of each kind in a club, in ticks: a rendering begun before is stale. */
  readonly #droppedAt = new Map<string, number>()
  readonly #maxBytes: number
  readonly #maxAgeMs: number
  readonly #now: () => number
  #bytes = 0
  #tick = 0

  constructor({ maxBytes = 64_000_000, maxAgeMs = 60_000, now = Date.now }: PageCacheOptions = {}) {
    this.#maxBytes = maxBytes
    this.#maxAgeMs = maxAgeMs
    this.#now = now
  }

  static key(host: string, choice: string | null, pathAndQuery: string, audience: Audience = 'public'): string {
    const key = choice === null ? `${host}\n${pathAndQuery}` : `${host}\n${choice}\n${pathAndQuery}`
    return audience === 'public' ? key : `${key}\n${audience}`
  }

  get size(): { pages: number; bytes: number } {
    return { pages: this.#pages.size, bytes: this.#bytes }
  }

  find(key: string): KeptPage | null {
    const page = this.#pages.get(key)
    if (!page) return null
    if (page.validUntil <= this.#now()) {
      this.#remove(key)
      return null
    }
    // Last in the order = asked for last.
    this.#pages.delete(key)
    this.#pages.set(key, page)
    return page
  }

  /**
   * Renders a page unless it is kept; the same key meanwhile waits for this rendering. `render` answers null for a page that
   * must not be kept: everyone waiting then gets null and renders alone.
   */
  async keep(key: string, render: () => Promise<FreshPage | null>): Promise<KeptPage | null> {
    const kept = this.find(key)
    if (kept) return kept
    const running = this.#rendering.get(key)
    if (running) return running
    const made = this.#make(key, render)
    this.#rendering.set(key, made)
    try {
      return await made
    } finally {
      this.#rendering.delete(key)
    }
  }

  /** Drops the pages that read these kinds in this club, after a record of them; without kinds all of the club's. */
  drop(club: string, kinds: readonly string[] = ['club']): void {
    this.#tick++
    for (const kind of kinds) {
      this.#droppedAt.set(topic(club, kind), this.#tick)
      for (const key of this.#readers.get(topic(club, kind)) ?? []) this.#remove(key)
    }
  }

  async #make(key: string, render: () => Promise<FreshPage | null>): Promise<KeptPage | null> {
    const startedAt = this.#tick
    const fresh = await render()
    if (!fresh) return null
    const now = this.#now()
    const page = await keptPage(fresh, Math.min(now + this.#maxAgeMs, fresh.nextChangeAt ?? Number.POSITIVE_INFINITY))
    const isStale = topicsOf(page).some((name) => (this.#droppedAt.get(name) ?? 0) > startedAt)
    if (!isStale && page.validUntil > now) this.#add(key, page)
    return page
  }

  #add(key: string, page: KeptPage): void {
    if (page.bytes > this.#maxBytes / 4) return
    this.#pages.set(key, page)
    this.#bytes += page.bytes
    for (const name of topicsOf(page)) {
      const readers = this.#readers.get(name) ?? new Set()
      this.#readers.set(name, readers.add(key))
    }
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.#remove(oldest)
    }
  }

  #remove(key: string): void {
    const page = this.#pages.get(key)
    if (!page) return
    this.#pages.delete(key)
    this.#bytes -= page.bytes
    for (const name of topicsOf(page)) this.#readers.get(name)?.delete(key)
  }
}
