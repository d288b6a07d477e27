import type { Database } from './connect.ts'

type Write<C, T> = (ctx: C, items: readonly T[]) => Promise<unknown>
interface Kept {
  write: Write<never, never>
  item: unknown
}

/** Writes that wait for the end of a step, in the transactions under way. */
const waiting = new WeakMap<Database, Kept[]>()

/** Leaves writes to the end of the step under way, where `write` gets all of its items in one statement; without such a step at once. */
export async function gather<C extends { db: Database }, T>(ctx: C, write: Write<C, T>, items: readonly T[]): Promise<void> {
  const kept = waiting.get(ctx.db)
  if (kept) for (const item of items) kept.push({ write, item })
  else if (items.length > 0) await write(ctx, items)
}

/** Runs a step of a transaction and writes at its end what was gathered in it. Nothing in the step may read that. */
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

/** Answers how to forget what is gathered from now on: for a savepoint that is taken back. */
export function markGathered({ db }: { db: Database }): () => void {
  const kept = waiting.get(db)
  const length = kept?.length ?? 0
  return () => {
    if (kept) kept.length = length
  }
}
