import { createContext, type RouterContextProvider } from 'react-router'
import type { KeyRefusal } from '../../domain/api-keys/texts.ts'
import type { ObjectKind } from '../../domain/audit/happenings.ts'
import type { Club, Ctx } from '../../domain/context.ts'
import type { HallOwner } from '../../domain/shared-halls/access.ts'
import type { DrawnPart, Html } from './html.ts'
import type { Services } from './services.ts'

/** Facts that make a kept page stale. */
export interface CacheFacts {
  /**
   * Kinds of things in the journal (`course`, `session`, …): a record of one of them in this club, or of `club`, drops the
   * page.
   */
  reads: readonly ObjectKind[]
  /** Next change by the clock alone (registration opens, a session ends, midnight); null = never. */
  nextChangeAt?: Temporal.Instant | null
  /** Key of the club whose records drop the page; without it the selected one. */
  club?: string
  /** Members and staff see more on it than the public: kept once for each audience. */
  byAudience?: boolean
}

export interface Build {
  id: string
  timestamp: string
}

/** Facts of a request for loaders and actions. Made once per request, by `openGate`. */
export interface Gate {
  ctx: Ctx
  services: Services
  /** Public origin of this request, from the allow-list: `https://gsv.example`. */
  origin: string
  /** Address of a page of this club to pass on: leads here whoever opens it. */
  link(path: string): string
  /** `cookies`: `Set-Cookie` values that keep the session alive; sent along with the answer. */
  session: { id: string; userId: string; expiresAt: string; cookies: string[] } | null
  /** From the user's row in this club; null without a profile. */
  ownUser: { lastLoginAt: Temporal.Instant | null; version: number } | null
  /** The role needs a second factor that is not set up: until then the person acts as a reader. */
  isSecondFactorMissing: boolean
  /** Last day of a role that has ended; null for a role that goes on. */
  endedOn: Temporal.PlainDate | null
  /** The request named a key of the API that opens nothing. */
  keyRefusal: KeyRefusal | null
  /** Signed in, but blocked in this club. */
  isBlocked: boolean
  build: Build
  /** Reference number shown to people, and in every log line of this request. */
  requestId: string
  /** Address of the visitor, for rate limits and the journal. */
  address: string
  /** Clubs of the selected association; empty for a club. The one way to another club's published data. */
  publishingClubs(): PublishingClub[]
  /** The club of a page at `/{club}/…`; null for an unknown key. Only what it publishes may be read there. */
  clubOfPath(name: string): PublishingClub | null
  /** The club with this picture as its badge, also when it is not the selected one. */
  clubOfBadge(fileId: string): PublishingClub | null
  /** Draws the page in this club's look; the selection stays. Before any loader runs. */
  show(club: PublishingClub): void
  /** Look of the page: that of the selected club, or as told by `show`. */
  shown(): Pick<PublishingClub, 'origin'> & { club: Club; linkClub?: string | undefined }
  /** The browser asks for data, not for a document. */
  isData: boolean
  /** Association with halls for the selected club; null without one. For the commands in `domain/shared-halls`. */
  hallOwner(): HallOwner | null
  /**
   * A part of the page without React, by name. It stands in the HTML of a whole page, or in the data a browser asks for: never in
   * both. Shown by `Drawn`.
   */
  draw(name: string, part: Html): DrawnPart
  /** Parts drawn for the HTML of this page. */
  drawn: ReadonlyMap<string, string>
  /** Allows keeping this answer for everybody else. Without a call nothing is kept. */
  cacheable(facts: CacheFacts): void
}

/** A club as a visitor sees it: it reads published things only. */
export interface PublishingClub {
  ctx: Ctx
  origin: string
  /** Address of one of its pages, from anywhere. */
  link(path: string): string
}

export const gateContext = createContext<Gate>()

/** The gate of a loader's or action's `context`. */
export const gateOf = (context: Readonly<RouterContextProvider>): Gate => context.get(gateContext)
