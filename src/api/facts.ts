import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Ctx } from '../domain/context.ts'
import type { Live } from './live.ts'

/** What an API request needs to know; given by the gate. */
export interface ApiFacts {
  ctx: Ctx
  /** Public origin of this request. */
  origin: string
  /** Address of the caller, for limits. */
  address: string
  /** Shown as reference number; in every log line of this request. */
  requestId: string
  live: Live
  /** When the caller's login ends unless it is used again, as ISO text; null for visitors. */
  sessionEndsAt: string | null
  /** The caller's login session; null for visitors. */
  sessionId: string | null
  /** Whether that session still counts, for the same person with the same profile. */
  isStillInside(): Promise<boolean>
  /** Asks for one more sign-up from this address; false = too many just now. */
  admitSignUp(address: string): Promise<boolean>
  /** Logs a fault that the caller only gets a reference number of. */
  logFault(error: unknown): void
}

export type ApiEnv = { Bindings: { facts: ApiFacts } }

/** Everything that has a description of its own in `openapi.json`. */
export type Api = OpenAPIHono<ApiEnv>

export const factsOf = (c: Context<ApiEnv>): ApiFacts => c.env.facts
