import { useEffect, useState } from 'react'
import { matchRule } from '../screens/match.ts'
import type { ScreenRule } from '../screens/screen-rules.ts'
import { useShell } from '../shell/shell.tsx'

const EVERY_MS = 5 * 60_000

type Rules = Readonly<Record<string, ScreenRule>>

async function fetchJson<T>(path: string, cache: RequestCache): Promise<T | null> {
  const answer = await fetch(path, { cache })
  return answer.ok ? answer.json() : null
}

/** Rules of the newest build; null when it is the running one. */
async function findNewerRules(id: string): Promise<Rules | null> {
  try {
    const latest = await fetchJson<{ id: string }>('/builds/latest.json', 'no-store')
    return latest && latest.id !== id ? await fetchJson<Rules>(`/builds/meta/${latest.id}.json`, 'default') : null
  } catch {
    // Offline is no news; the next round asks again.
    return null
  }
}

/** Keeps a click on a link to a page of the newer build from the router, so that the browser loads it anew. */
function leaveToBrowser(event: MouseEvent, rules: Rules): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (link instanceof HTMLAnchorElement && link.origin === window.location.origin && link.pathname !== window.location.pathname) {
    if (matchRule(rules, link.pathname)) event.stopPropagation()
  }
}

/**
 * Asks for a newer version every 5 minutes, and when the tab is looked at again. From then on a link loads its page in full;
 * nothing reloads by itself, so typed text stays. Answers how to load the newer version: this page, or the start page where
 * it is gone.
 */
export function useNewBuild(): (() => void) | null {
  const id = useShell()?.build.id
  const [rules, setRules] = useState<Rules | null>(null)
  useEffect(() => {
    if (!id || rules) return
    const ask = async () => {
      if (!document.hidden) setRules(await findNewerRules(id))
    }
    const timer = setInterval(ask, EVERY_MS)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [id, rules])
  useEffect(() => {
    if (!rules) return
    const leave = (event: MouseEvent) => leaveToBrowser(event, rules)
    window.addEventListener('click', leave, { capture: true })
    return () => window.removeEventListener('click', leave, { capture: true })
  }, [rules])
  if (!rules) return null
  return () => (matchRule(rules, window.location.pathname) ? window.location.reload() : window.location.assign('/'))
}
