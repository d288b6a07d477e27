import { waitForNetwork } from './fetch-online.ts'
import { stored } from './stored.ts'

const KEY = 'chunk-reload'
const WINDOW_MS = 10_000

/** Allows one reload for a missing chunk in 10 seconds. */
export function mayReload(store: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(store.getItem(KEY) ?? 0)
  if (now - last < WINDOW_MS) return false
  store.setItem(KEY, String(now))
  return true
}

/** Sent by Vite's loader of chunks, and by the router in place of its reload without end (`build-plugins.ts`). */
const CHUNK_MISSING = 'vite:preloadError'

const hasAnswer = (): Promise<boolean> =>
  fetch('/builds/latest.json', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/**
 * On a missing chunk (a new version took it away) loads `wanted()` anew once, afterwards calls `giveUp`: a click must not
 * look dead.
 */
export function guardChunks(wanted: () => string, giveUp: () => void): () => void {
  const failed = async () => {
    // The page that is shown stays until the server answers: the browser's own would take its place.
    while (!(await hasAnswer())) await waitForNetwork()
    if (mayReload(stored('sessionStorage'), Date.now())) window.location.assign(wanted())
    else giveUp()
  }
  window.addEventListener(CHUNK_MISSING, failed)
  return () => window.removeEventListener(CHUNK_MISSING, failed)
}
