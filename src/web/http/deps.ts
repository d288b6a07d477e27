import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Actor, Club } from '../../domain/context.ts'
import type { CacheFacts, Gate } from '../kit/gate.ts'
import type { Metrics } from './metrics.ts'
import type { PageCache } from './page-cache.ts'
import type { Pages } from './pages.ts'

/** Club and public origin of an allow-listed host. */
export interface Site {
  /** The club's key; empty before the first club exists. */
  club: string
  /** `https://gsv.example`, without a slash at the end. */
  origin: string
  /** The host is no club's own: the visitor's choice counts. */
  isByChoice?: true
  /** Key of the club where the host leads to another one unless somebody chose: links to pass on name it. */
  linkClub?: string
}

/** Club as pages without a database show it. */
export type Face = Pick<Club, 'displayName' | 'colours'>

/** Facts of a request before its gate opens. */
export interface Arrival {
  /** Carries the public origin. */
  request: Request
  site: Site
  requestId: string
  /** The visitor's address. */
  address: string
  /** Every line carries the request's id. */
  log: Logger
  /** Becomes `gate.cacheable`. */
  cacheable(facts: CacheFacts): void
  /** Set for a page that many get alike: a visitor with an audience, or staff made of its rights (`actorOf`). */
  actor?: Actor
}

export interface Variables {
  site: Site
  face: Face
  requestId: string
  address: string
  log: Logger
  /** Opens the gate of this request, once. */
  gate: () => Promise<Gate>
  /** Opens a gate for a page that many get alike. */
  gateFor: (actor: Actor) => Promise<Gate>
}

export type Routes = Hono<{ Variables: Variables }>

export interface AppDeps {
  log: Logger
  pages: Pages
  cache: PageCache
  /**
   * Null = host not on the list: plain 404. `choice`: value of the club cookie. Asked on every request, so it answers from
   * memory.
   */
  siteOf(host: string, choice: string | null): Site | null
  faceOf(club: string): Face
  openGate(arrival: Arrival): Promise<Gate>
  /** Mounted at `/api`. */
  api: Routes
  /** Answered before bodies are limited and read. */
  uploads: Routes
  /** Answered before the pages: first run, dev mailbox, downloads. */
  extra?: Routes
  /** Paths of this club's public pages for `sitemap.xml`, besides the fixed ones. */
  listPublicPaths(gate: Gate): Promise<string[]>
  metrics: Metrics
  /** Set behind a proxy of our own: the last entry of `X-Forwarded-For` is the visitor. */
  behindProxy?: boolean
}

/** Cookie with the visitor's choice of a club. */
export const CLUB_COOKIE = 'club'
/** Part of the name of better-auth's session cookie, with and without `__Secure-`. */
export const SESSION_COOKIE = 'session_token'
