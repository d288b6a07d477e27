import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ProveCode } from '../domain/api-keys/commands.ts'
import type { KeyRefusal } from '../domain/api-keys/texts.ts'
import type { Ctx } from '../domain/context.ts'
import type { HallOwner } from '../domain/shared-halls/access.ts'
import type { WebhookDesk } from '../domain/webhooks/commands.ts'
import type { Live } from './live.ts'

/** A request counted against the limit of its key or address. */
export interface Share {
  isLetIn: boolean
  most: number
  left: number
  resetSeconds: number
}

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
  /** Login session, or key; null for visitors. */
  sessionId: string | null
  /** The key of this request opens nothing; null without a key, and for one that counts. */
  keyRefusal: KeyRefusal | null
  proveCode: ProveCode
  webhookDesk: WebhookDesk
  /** The club's association with halls; null without one. */
  hallOwner(): HallOwner | null
  /** Counts this request; null without a limit. */
  takeShare(): Promise<Share | null>
  /** The login session or key still counts, for the same person with the same profile. */
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

/** Asks before everything at these addresses of `/api/v1/` and below them. @throws NotFound, Forbidden or Refused, as `ask` does */
export function before(api: Api, names: readonly string[], ask: (ctx: Ctx, method: string) => unknown): void {
  for (const name of names)
    api.use(`/api/v1/${name}/*`, async (c, next) => {
      await ask(factsOf(c).ctx, c.req.method)
      return next()
    })
}
