import { stored } from './stored.ts'

const KEY = 'chunk-reload'
const WINDOW_MS = 10_000

/** Whether the page may be reloaded because a part of it is gone: at most once in 10 seconds. */
export function mayReload(store: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(store.getItem(KEY) ?? 0)
  if (now - last < WINDOW_MS) return false
  store.setItem(KEY, String(now))
  return true
}

/** Sent instead of the router's own, unguarded reload, and by the loader of parts; see build-plugins.ts. */
const PART_MISSING = 'page-part-missing'

/**
 * A part of a page that cannot be loaded (a new version took it away): loads `wanted()` anew once, then `giveUp` says so,
 * because a click that does nothing looks dead.
 */
export function guardChunks(wanted: () => string, giveUp: () => void): () => void {
  const failed = () => {
    if (mayReload(stored('sessionStorage'), Date.now())) window.location.assign(wanted())
    else giveUp()
  }
  window.addEventListener(PART_MISSING, failed)
  return () => window.removeEventListener(PART_MISSING, failed)
}
