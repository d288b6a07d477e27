/** Caches of the lists' frames, without a single name, and their parts; the worker answers with them without network. */
const CACHES = { '/admin/mobile/participantList': 'hall', '/admin/mobile/operations': 'helpers' } as const
type Shell = keyof typeof CACHES
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

async function keepAll(shell: Shell): Promise<void> {
  const answer = await fetch(shell)
  // Signed out meanwhile, or a new version starts: the cache stays unchanged.
  if (!answer.ok || answer.redirected) return
  const cache = await caches.open(CACHES[shell])
  const parts = new Set([...partsIn(await answer.clone().text()), ...(await partsLoaded())])
  for (const part of parts) for (const more of await keepPart(cache, part)) parts.add(more)
  const icon = await fetch('/icon.svg')
  if (icon.ok) await cache.put('/icon.svg', icon)
  // Last, so that a kept frame always has all its parts.
  await cache.put(shell, answer)
  const wanted = new Set([...parts, shell, '/icon.svg'])
  for (const request of await cache.keys()) if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request)
}

/** Lets the list of the running version open without network from now on. */
export async function keepShell(shell: Shell): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return
  try {
    await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
    await keepAll(shell)
  } catch (error) {
    // No network, or a browser that forbids it: the page works as before, and the next start tries again.
    console.info('Seite nicht für unterwegs aufgehoben', error)
  }
}
