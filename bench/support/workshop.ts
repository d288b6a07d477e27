import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

type Undo = () => unknown

/** Undoes everything a bench started or made, in the opposite order. */
export interface Workshop {
  /** A folder of its own. */
  dir: string
  /** Runs at any end of the bench. */
  later(undo: Undo): void
}

/** Runs a bench in a folder of its own and clears up afterwards, also after a failure or Ctrl-C. */
export async function inWorkshop<T>(work: (workshop: Workshop) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'verein-bench-'))
  const undone: Undo[] = [() => rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })]
  let clearing: Promise<void> | undefined
  const undoAll = async () => {
    for (let undo = undone.pop(); undo; undo = undone.pop()) await undo()
  }
  // Once, and every caller waits for all of it: an interrupt also makes the work itself fail.
  const clear = () => (clearing ??= undoAll())
  const interrupt = () => void clear().finally(() => process.exit(130))
  const fail = (error: Error) => {
    console.error(error)
    void clear().finally(() => process.exit(1))
  }
  // scripts/tool.mjs ends the process at once, which would leave programs running; npm and timeout send a signal twice.
  for (const signal of SIGNALS) process.removeAllListeners(signal).on(signal, interrupt)
  process.once('uncaughtException', fail)
  try {
    return await work({ dir, later: (undo) => undone.push(undo) })
  } finally {
    await clear()
    for (const signal of SIGNALS) process.off(signal, interrupt)
    process.off('uncaughtException', fail)
  }
}
