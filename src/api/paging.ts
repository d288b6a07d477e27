import { z } from '@hono/zod-openapi'

/** A cursor comes from the page before and means "after that one". */
export const paging = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.uuid('Diese Stelle der Liste gibt es nicht.').optional(),
})

/** Page of a short list; the cursor is the id of the last item. An unknown cursor starts anew. */
export function pageOf<T extends { id: string }>(
  all: readonly T[],
  limit: number,
  cursor?: string,
): { items: T[]; nextCursor: string | null } {
  const start = cursor ? all.findIndex((item) => item.id === cursor) + 1 : 0
  const items = all.slice(start, start + limit)
  return { items, nextCursor: start + limit < all.length ? (items.at(-1)?.id ?? null) : null }
}
