import type { Database } from './connect.ts'

type Write<C, T> = (ctx: C, items: readonly T[]) => Promise<unknown>
interface Kept {
  write: Write<never, never>
  item: unknown
}

const waiting = new WeakMap<Database, Kept[]>()

/** `write` gets all items of a step in one statement at its end. Outside a step it writes at once. */
export async function gather<C extends { db: Database }, T>(ctx: C, write: Write<C, T>, items: readonly T[]): Promise<void> {
  const kept = waiting.get(ctx.db)
  if (kept) for (const item of items) kept.push({ write, item })
  else if (items.length > 0) await write(ctx, items)
}

/** Writes the gathered items at the end of `step`, which cannot read them before. */
export async function gathering<C extends { db: Database }, R>(ctx: C, step: () => Promise<R>): Promise<R> {
  const kept: Kept[] = []
  waiting.set(ctx.db, kept)
  try {
    const done = await step()
    for (const [write, items] of Map.groupBy(kept, (one) => one.write as Write<C, unknown>))
      await write(
        ctx,
        items.map(({ item }) => item),
      )
    return done
  } finally {
    waiting.delete(ctx.db)
  }
}

/** Answers how to forget the items gathered after this call. */
export function markGathered({ db }: { db: Database }): () => void {
  const kept = waiting.get(db)
  const length = kept?.length ?? 0
  return () => {
    if (kept) kept.length = length
  }
}
