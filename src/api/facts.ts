import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Ctx } from '../domain/context.ts'
import type { Live } from './live.ts'

export interface ApiFacts {
  ctx: Ctx
  origin: string
  /** Address of the caller, for limits. */
  address: string
  /** Reference number for the caller; in every log line of this request. */
  requestId: string
  live: Live
  /** End of an unused login as ISO text; null for visitors. */
  sessionEndsAt: string | null
  /** Null for visitors. */
  sessionId: string | null
  /** The login session still counts, for the same person with the same profile. */
  isStillInside(): Promise<boolean>
  /** Counts one more sign-up from this address; false = too many just now. */
  admitSignUp(address: string): Promise<boolean>
  /** The PDF of an issued invoice, made at the first call. */
  readPaper(ctx: Ctx, invoiceId: string): Promise<Uint8Array>
  /** Part of another request (a batch, a kept answer), which was counted. */
  inside?: 'batch' | 'repeat'
  /** The caller gets only a reference number. */
  logFault(error: unknown): void
}

export type ApiEnv = { Bindings: { facts: ApiFacts } }

export type Api = OpenAPIHono<ApiEnv>

export const factsOf = (c: Context<ApiEnv>): ApiFacts => c.env.facts
