import { createContext, type RouterContextProvider } from 'react-router'
import type { ObjectKind } from '../domain/audit/happenings.ts'
import type { Ctx } from '../domain/context.ts'
import type { HallOwner } from '../domain/shared-halls/access.ts'
import type { Services } from './services.ts'

/** What a page's bytes depend on. */
export interface CacheFacts {
  /** Object kinds as in the journal (`course`, `session`, …): a record of one of them in this club, or of `club`, drops the page. */
  reads: readonly ObjectKind[]
  /** When the clock changes the page next (registration opens, a session ends, midnight); null = never. */
  nextChangeAt?: Temporal.Instant | null
}

export interface Build {
  id: string
  timestamp: string
}

/** Everything a loader or action gets to know of its request. Made by main.ts, once per request. */
export interface Gate {
  ctx: Ctx
  services: Services
  /** Public origin of this request, from the allow-list: `https://gsv.example`. */
  origin: string
  /** `cookies`: `Set-Cookie` values that keep the session alive; sent along with the answer. */
  session: { id: string; userId: string; expiresAt: string; cookies: string[] } | null
  /** Of the own row in this club; null without a profile. */
  ownUser: { lastLoginAt: Temporal.Instant | null; version: number } | null
  /** The club asks this role for a second factor and there is none yet: until then the person acts as a reader. */
  isSecondFactorMissing: boolean
  /** The last day of the role that the person had; null for a role that goes on. */
  endedOn: Temporal.PlainDate | null
  /** Signed in, but shut out of this club. */
  isBlocked: boolean
  build: Build
  /** Shown to people as reference number; in every log line of this request. */
  requestId: string
  /** Address of the visitor, for rate limits and the journal. */
  address: string
  /** The clubs of the selected association; none when a club is selected. The one way from one club's request to what another shows. */
  publishingClubs(): PublishingClub[]
  /** The association whose halls the selected club may use; null without one. For the commands in `domain/shared-halls`. */
  hallOwner(): HallOwner | null
  /** Allows keeping this answer for other visitors. Without a call nothing is kept. */
  cacheable(facts: CacheFacts): void
}

/** A club of the selected association, through a visitor's eyes: only what it publishes may be read by this. */
export interface PublishingClub {
  ctx: Ctx
  /** Where its own pages are. */
  origin: string
}

export const gateContext = createContext<Gate>()

/** The gate of a loader's or action's `context`. */
export const gateOf = (context: Readonly<RouterContextProvider>): Gate => context.get(gateContext)
