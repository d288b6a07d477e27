import type { z } from '@hono/zod-openapi'

/** An answer of an operation, in JSON. */
export const json = <T extends z.ZodType>(description: string, schema: T) => ({
  description,
  content: { 'application/json': { schema } },
})
