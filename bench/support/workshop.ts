import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Undo = () => unknown

/** What a bench has started or made, undone in the opposite order. */
export interface Workshop {
  /** A folder of its own. */
  dir: string
  /** Runs when the bench ends, however it ends. */
  later(undo: Undo): void
}

/** Runs a bench in a folder of its own and clears up behind it: at its end, however it fails, and on Ctrl-C. */
export async function inWorkshop<T>(work: (workshop: Workshop) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'verein-bench-'))
  const undone: Undo[] = [() => rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })]
  const clear = async () => {
    for (let undo = undone.pop(); undo; undo = undone.pop()) await undo()
  }
  const interrupt = () => void clear().finally(() => process.exit(130))
  const fail = (error: Error) => {
    console.error(error)
    void clear().finally(() => process.exit(1))
  }
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt).once('uncaughtException', fail)
  try {
    return await work({ dir, later: (undo) => undone.push(undo) })
  } finally {
    await clear()
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt).off('uncaughtException', fail)
  }
}
