import { useEffect, useState } from 'react'
import { useShell } from '../shell.tsx'

const EVERY_MS = 5 * 60_000

async function isOutdated(id: string): Promise<boolean> {
  try {
    const answer = await fetch('/builds/latest.json', { cache: 'no-store' })
    const latest: unknown = answer.ok ? await answer.json() : null
    return typeof latest === 'object' && latest !== null && 'id' in latest && latest.id !== id
  } catch {
    // Offline is no news; the next round asks again.
    return false
  }
}

/** Keeps a click on a link of this site from the router, so that the browser loads the page anew. */
function leaveToBrowser(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (link instanceof HTMLAnchorElement && link.origin === window.location.origin && link.pathname !== window.location.pathname) {
    event.stopPropagation()
  }
}

/**
 * Asks every 5 minutes, and when the tab is looked at again, whether there is a newer version. From then on the next way to
 * another page is a full load. Nothing reloads by itself: what was typed stays.
 */
export function useNewBuild(): boolean {
  const id = useShell()?.build.id
  const [isNew, setNew] = useState(false)
  useEffect(() => {
    if (!id || isNew) return
    const ask = async () => {
      if (!document.hidden && (await isOutdated(id))) setNew(true)
    }
    const timer = setInterval(ask, EVERY_MS)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [id, isNew])
  useEffect(() => {
    if (!isNew) return
    window.addEventListener('click', leaveToBrowser, { capture: true })
    return () => window.removeEventListener('click', leaveToBrowser, { capture: true })
  }, [isNew])
  return isNew
}
