import { useEffect, useSyncExternalStore } from 'react'
import { onChanges } from '../kit/live-stream.ts'

/** Address of the small answer with what waits for the person, apart from pages that many share. */
export const WAITING_PATH = '/waiting.json'

export interface Waiting {
  /** Of all tasks together. */
  total: number
  /** By tab of the menu; those without are missing. */
  tabs: Readonly<Record<string, number>>
  /** Kinds whose records may change it. */
  reads: readonly string[]
}

/** Changes within this time cause one question. */
const GATHER_MS = 2000

let known: Waiting | null = null
const listeners = new Set<() => void>()

function listen(hear: () => void): () => void {
  listeners.add(hear)
  return () => listeners.delete(hear)
}

/** Without a network or a login the last answer stays, and the console says why. */
async function ask(): Promise<void> {
  try {
    const answer = await fetch(WAITING_PATH)
    if (!answer.ok || !answer.headers.get('content-type')?.includes('json')) return
    known = (await answer.json()) as Waiting
    for (const hear of listeners) hear()
  } catch (error) {
    console.info(error)
  }
}

/** Counts of the menu: null until the browser knows. They follow what happens in the club. */
export function useWaiting(): Waiting | null {
  useEffect(() => {
    let due: ReturnType<typeof setTimeout> | undefined
    let isBehind = false
    const refresh = () => {
      due = undefined
      isBehind = document.hidden
      if (!isBehind) void ask()
    }
    const catchUp = () => {
      if (isBehind && !document.hidden) refresh()
    }
    void ask()
    const stop = onChanges((changed) => {
      if (changed === 'missed' || known?.reads.some((kind) => changed.includes(kind))) due ??= setTimeout(refresh, GATHER_MS)
    })
    document.addEventListener('visibilitychange', catchUp)
    return () => {
      stop()
      clearTimeout(due)
      document.removeEventListener('visibilitychange', catchUp)
    }
  }, [])
  return useSyncExternalStore(
    listen,
    () => known,
    () => null,
  )
}
