/** Cache of the list's frame, without a single name, and its parts; the worker answers with it without network. */
const CACHE = 'hall'
const SHELL = '/admin/mobile/participantList'
const PART = /\/assets\/[\w.@-]+\.(?:js|css|woff2)/g

const partsIn = (text: string): string[] => [...text.matchAll(PART)].map(([path]) => path)

async function keepPart(cache: Cache, path: string): Promise<string[]> {
  const known = (await cache.match(path)) ?? (await fetch(path))
  if (!known.ok) throw new Error(`${path}: ${known.status}`)
  await cache.put(path, known.clone())
  // Style sheets name their fonts.
  return path.endsWith('.css') ? partsIn(await known.text()) : []
}

/** Parts that this page loaded without naming them: signing out is one, and must work without network. */
async function partsLoaded(): Promise<string[]> {
  await import('./sign-out.ts')
  return performance.getEntriesByType('resource').flatMap(({ name }) => partsIn(new URL(name).pathname))
}

async function keepAll(): Promise<void> {
  const answer = await fetch(SHELL)
  // Signed out meanwhile, or a new version starts: the cache stays unchanged.
  if (!answer.ok || answer.redirected) return
  const cache = await caches.open(CACHE)
  const parts = new Set([...partsIn(await answer.clone().text()), ...(await partsLoaded())])
  for (const part of parts) for (const more of await keepPart(cache, part)) parts.add(more)
  const icon = await fetch('/icon.svg')
  if (icon.ok) await cache.put('/icon.svg', icon)
  // Last, so that a kept frame always has all its parts.
  await cache.put(SHELL, answer)
  const wanted = new Set([...parts, SHELL, '/icon.svg'])
  for (const request of await cache.keys()) if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request)
}

/** Lets the list of the running version open without network from now on. */
export async function keepShell(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return
  try {
    await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
    await keepAll()
  } catch (error) {
    // No network, or a browser that forbids it: the page works as before, and the next start tries again.
    console.info('Seite nicht für unterwegs aufgehoben', error)
  }
}
