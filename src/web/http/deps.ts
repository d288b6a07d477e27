import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Club } from '../../domain/context.ts'
import type { CacheFacts, Gate } from '../gate.ts'
import type { PageCache } from './page-cache.ts'
import type { Pages } from './pages.ts'

/** An allow-listed host: which club it means and the origin people see. */
export interface Site {
  /** The club's key; empty before the first club exists. */
  club: string
  /** `https://gsv.example`, without a slash at the end. */
  origin: string
}

/** What a page shows of its club that has nothing else to show. */
export type Face = Pick<Club, 'displayName' | 'colours'>

/** What is known of a request before its gate opens. */
export interface Arrival {
  /** Carries the public origin. */
  request: Request
  site: Site
  requestId: string
  /** The visitor's address. */
  address: string
  /** Writes the request's id into every line. */
  log: Logger
  /** Becomes `gate.cacheable`. */
  cacheable(facts: CacheFacts): void
}

export interface Variables {
  site: Site
  face: Face
  requestId: string
  address: string
  log: Logger
  /** Opens the gate of this request, once. */
  gate: () => Promise<Gate>
}

export type Routes = Hono<{ Variables: Variables }>

/** What `main.ts` gives to the web. */
export interface AppDeps {
  log: Logger
  pages: Pages
  cache: PageCache
  /** Null = host not on the list: plain 404. `choice` is the club cookie. Asked on every request: answer from memory. */
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
  /** Set behind a proxy of our own: the last entry of `X-Forwarded-For` is the visitor. */
  behindProxy?: boolean
}

/** Cookie in which a visitor's choice of club is kept. */
export const CLUB_COOKIE = 'club'
/** Part of the name of better-auth's session cookie, with and without `__Secure-`. */
export const SESSION_COOKIE = 'session_token'
