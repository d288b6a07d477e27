import { z } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from './facts.ts'
import { Refused } from './problem.ts'

export const ifMatch = z.object({ 'if-match': z.string().max(20).optional() })
export const etag = (version: number) => ({ ETag: `"${version}"` })

/** Version that the caller knows; null without one. */
export const versionOf = (header: string | undefined): number | null => {
  const seen = /^"?(\d{1,9})"?$/.exec(header ?? '')?.[1]
  return seen === undefined ? null : Number(seen)
}

async function versionIn(answer: Response): Promise<unknown> {
  const content: unknown = await answer.clone().json()
  return typeof content === 'object' && content !== null && 'version' in content ? content.version : null
}

/** If-Match names one version, never `*`; a changed thing carries its new version as ETag. */
export const keepVersions: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const seen = c.req.header('if-match')
  if (seen !== undefined && versionOf(seen) === null)
    throw new Refused(400, { detail: 'If-Match nennt die Fassung aus dem ETag, zum Beispiel "3".', code: 'invalid' })
  await next()
  const isJson = /^application\/json/.test(c.res.headers.get('content-type') ?? '')
  if (c.req.method === 'GET' || !c.res.ok || !isJson || c.res.headers.has('etag')) return
  const version = await versionIn(c.res)
  if (Number.isInteger(version)) c.header('ETag', `"${version}"`)
}
