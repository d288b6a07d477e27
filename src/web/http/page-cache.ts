import { createHash } from 'node:crypto'
import type { Encoding, Way } from './encode.ts'

/** A rendered page that may be kept. */
export interface FreshPage {
  /** Its records drop the page; on another club's host it is not the club of the key. */
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

/** Head of an answer. */
export interface Head {
  /** Flat name, value, name, value …: Node's fastest form. */
  list: string[]
  /** As last written, in `second` (since 1970). */
  text: string
  second: number
}

/** A page's bytes in one encoding. */
export interface Variant {
  /** A `Buffer`: Node would make one of other bytes for each answer. */
  body: Buffer<ArrayBuffer>
  head: Head
  /** For an answer without a body. */
  unchangedHead: Head
  etag: string
}

export interface KeptPage {
  key: string
  fresh: FreshPage
  hash: string
  validUntil: number
  /** Last put behind the others, in milliseconds since 1970. */
  movedAt: number
  bytes: number
  /** Made so far: each when it is first asked for. */
  variants: Partial<Record<Encoding, Variant>>
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
/** A page asked for again within this time keeps its place in the order: moving it costs as much as finding it. */
const MOVED_EVERY_MS = 1_000

const headOf = (headers: Record<string, string>): Head => ({ list: Object.entries(headers).flat(), text: '', second: 0 })

function variantOf({ fresh, hash }: KeptPage, body: Variant['body'], encoding: Encoding): Variant {
  const etag = `"${hash}-${encoding}"`
  const coding: Record<string, string> = encoding === 'identity' ? {} : { 'content-encoding': encoding }
  const all = { ...fresh.headers, ...coding, etag, vary: 'Accept-Encoding, Cookie' }
  return { body, etag, head: headOf({ ...all, 'content-length': String(body.length) }), unchangedHead: headOf(all) }
}

const topic = (club: string, kind: string): string => `${club}\n${kind}`
const topicsOf = ({ fresh: { club, reads } }: KeptPage): string[] =>
  [...new Set([...reads, 'club'])].map((kind) => topic(club, kind))

/**
 * Pages that many get alike, rendered once and kept as bytes. A key names origin and club, address, and the readers that see more
 * than the public: an audience, or staff's rights. Bounded by bytes: a page unasked for longest goes first.
 */
export class PageCache {
  readonly #pages = new Map<string, KeptPage>()
  readonly #rendering = new Map<string, Promise<KeptPage | null>>()
  readonly #encoding = new WeakMap<KeptPage, Map<Encoding, Promise<Variant>>>()
  /** Keys of the pages that read a kind of thing in a club; by `topic`. */
  readonly #readers = new Map<string, Set<string>>()
  /** Last drop of each kind in a club, in ticks: a rendering begun before is stale. */
  readonly #droppedAt = new Map<string, number>()
  readonly #maxBytes: number
  readonly #maxAgeMs: number
  readonly #now: () => number
  #bytes = 0
  #tick = 0

  constructor({ maxBytes = 16_000_000, maxAgeMs = 60_000, now = Date.now }: PageCacheOptions = {}) {
    this.#maxBytes = maxBytes
    this.#maxAgeMs = maxAgeMs
    this.#now = now
  }

  /** Of the site that host and choice lead to, so that neither makes keys of its own, and of the address of `findKept`. */
  static key(site: { origin: string; club: string }, address: string, readers = 'public'): string {
    return `${readers}\n${site.origin}\n${site.club}\n${address}`
  }

  get size(): { pages: number; bytes: number } {
    return { pages: this.#pages.size, bytes: this.#bytes }
  }

  find(key: string): KeptPage | null {
    const page = this.#pages.get(key)
    if (!page) return null
    const now = this.#now()
    if (page.validUntil <= now) {
      this.#remove(key)
      return null
    }
    if (now - page.movedAt >= MOVED_EVERY_MS) {
      page.movedAt = now
      // Last in the order = asked for last.
      this.#pages.delete(key)
      this.#pages.set(key, page)
    }
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

  /** Encodes a page when it is first asked for this way; all that ask meanwhile wait for the same. */
  async variant(page: KeptPage, way: Way): Promise<Variant> {
    const made = page.variants[way.encoding]
    if (made) return made
    const running = this.#encoding.get(page) ?? new Map<Encoding, Promise<Variant>>()
    this.#encoding.set(page, running)
    return running.getOrInsertComputed(way.encoding, () => this.#encode(page, way))
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
    const page: KeptPage = {
      key,
      fresh,
      hash: createHash('sha256').update(fresh.body).digest('base64url').slice(0, 20),
      validUntil: Math.min(now + this.#maxAgeMs, fresh.nextChangeAt ?? Number.POSITIVE_INFINITY),
      movedAt: now,
      bytes: fresh.body.length + OVERHEAD,
      variants: {},
    }
    const isStale = topicsOf(page).some((name) => (this.#droppedAt.get(name) ?? 0) > startedAt)
    if (!isStale && page.validUntil > now) this.#add(page)
    return page
  }

  async #encode(page: KeptPage, { encoding, encode }: Way): Promise<Variant> {
    // A copy: the encoder's bytes stand in a larger buffer, which would stay with them.
    const body = Buffer.from(new Uint8Array(await encode(page.fresh.body)).buffer)
    const variant = variantOf(page, body, encoding)
    page.variants[encoding] = variant
    if (encoding !== 'identity') page.bytes += body.length
    if (encoding !== 'identity' && this.#pages.get(page.key) === page) this.#grow(body.length)
    return variant
  }

  #add(page: KeptPage): void {
    if (page.bytes > this.#maxBytes / 4) return
    this.#pages.set(page.key, page)
    for (const name of topicsOf(page)) {
      const readers = this.#readers.get(name) ?? new Set()
      this.#readers.set(name, readers.add(page.key))
    }
    this.#grow(page.bytes)
  }

  #grow(bytes: number): void {
    this.#bytes += bytes
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
