/** The frame of the list without a single name, and what it is made of; the worker answers with it where there is no network. */
const CACHE = 'hall'
const SHELL = '/admin/mobile/participantList'
const PART = /\/assets\/[\w.@-]+\.(?:js|css|woff2)/g

const partsIn = (text: string): string[] => [...text.matchAll(PART)].map(([path]) => path)

async function keepPart(cache: Cache, path: string): Promise<string[]> {
  const known = (await cache.match(path)) ?? (await fetch(path))
  if (!known.ok) throw new Error(`${path}: ${known.status}`)
  await cache.put(path, known.clone())
  // Style sheets name the fonts they need.
  return path.endsWith('.css') ? partsIn(await known.text()) : []
}

/** What this page has loaded by itself, also what no page names: signing out is a part of its own, and must work without network. */
async function partsLoaded(): Promise<string[]> {
  await import('./sign-out.ts')
  return performance.getEntriesByType('resource').flatMap(({ name }) => partsIn(new URL(name).pathname))
}

async function keepAll(): Promise<void> {
  const answer = await fetch(SHELL)
  // Signed out meanwhile, or a new version starts: what is kept stays as it is.
  if (!answer.ok || answer.redirected) return
  const cache = await caches.open(CACHE)
  const parts = new Set([...partsIn(await answer.clone().text()), ...(await partsLoaded())])
  for (const part of parts) for (const more of await keepPart(cache, part)) parts.add(more)
  const icon = await fetch('/icon.svg')
  if (icon.ok) await cache.put('/icon.svg', icon)
  // Last: the frame is only kept once all its parts are.
  await cache.put(SHELL, answer)
  const wanted = new Set([...parts, SHELL, '/icon.svg'])
  for (const request of await cache.keys()) if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request)
}

/** Lets the list open without network from now on, in the version that runs now. */
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
