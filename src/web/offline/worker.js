// @ts-check
/* The site's service worker, served unchanged at `/service-worker.js`: no types, no imports. It opens the hall's lists
   without network, shows pushes, and leaves everything else to the browser. */

/**
 * @typedef {Event & { waitUntil(work: Promise<unknown>): void }} Lasting
 * @typedef {Lasting & { readonly request: Request, respondWith(answer: Promise<Response>): void }} Fetching
 */

/** Caches and the pages kept in them. */
const CACHES = ['hall', 'helpers']
const SHELLS = ['/admin/mobile/participantList', '/admin/mobile/operations']
/**
 * Start page of the app on the home screen, and all staff pages: without network they lead to the lists.
 * @param {string} path
 */
const leadsToLists = (path) => path === '/' || path === '/admin' || path.startsWith('/admin/')
/** In halls a mute network is more usual than none. */
const PATIENCE_MS = 4_000

/** @param {string} path */
const kept = async (path) => {
  for (const name of CACHES) {
    // Opening would create the cache again after it was wiped.
    if (!(await caches.has(name))) continue
    const answer = await (await caches.open(name)).match(path, { ignoreSearch: true, ignoreVary: true })
    if (answer) return answer
  }
  return undefined
}

const late = () => new Promise((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))

/** @param {Response} answer */
const isDown = ({ status }) => status === 502 || status === 503 || status === 504

/**
 * @param {Request} request
 * @param {string} path
 */
async function fromNetwork(request, path) {
  try {
    const answer = await (SHELLS.includes(path) ? Promise.race([fetch(request), late()]) : fetch(request))
    return answer && !isDown(answer) ? answer : null
  } catch (error) {
    console.info('Kein Netz', error)
    return null
  }
}

/**
 * @param {Request} request
 * @param {string} path
 */
async function answerPage(request, path) {
  const shells = await Promise.all(SHELLS.map(kept))
  const first = SHELLS.find((_, at) => shells[at])
  if (!first) return fetch(request)
  const answer = await fromNetwork(request, path)
  return answer ?? shells[SHELLS.indexOf(path)] ?? Response.redirect(first, 302)
}

/**
 * @param {Request} request
 * @param {string} path
 */
const answerPart = async (request, path) => (await kept(path)) ?? fetch(request)

/** @type {{ skipWaiting(): Promise<void>, clients: { claim(): Promise<void> } }} */
const worker = /** @type {any} */ (self)

/**
 * Message of `src/jobs/push-sender.ts`.
 * @typedef {{ title: string, body: string, path: string, kind: string }} News
 * @typedef {Lasting & { readonly data: { json(): News } | null }} Pushed
 * @typedef {Lasting & { readonly action: string, readonly notification: { close(): void, readonly data: News } }} Touched
 */

/** @type {{ showNotification(title: string, options: object): Promise<void> }} */
const shower = /** @type {any} */ (self).registration

/** @param {News} news */
const show = (news) =>
  shower.showNotification(news.title, {
    body: news.body,
    icon: '/icon.svg',
    tag: news.path,
    lang: 'de',
    data: news,
    actions: news.kind === 'notice' ? [{ action: 'seen', title: 'Gelesen' }] : [],
  })

/** @param {News} news */
const openPage = ({ path }) => /** @type {any} */ (self).clients.openWindow(`${path}?von=push`)

/** @param {News} news */
const noteSeen = async (news) => {
  try {
    const answer = await fetch(news.path, { method: 'POST', body: new URLSearchParams({ intent: 'seen', how: 'push' }) })
    if (answer.ok) return
  } catch (error) {
    console.info('Kein Netz', error)
  }
  await openPage(news)
}

self.addEventListener('push', (event) => {
  const pushed = /** @type {Pushed} */ (event)
  if (pushed.data) pushed.waitUntil(show(pushed.data.json()))
})
self.addEventListener('notificationclick', (event) => {
  const touched = /** @type {Touched} */ (event)
  const { action, notification } = touched
  notification.close()
  touched.waitUntil(action === 'seen' ? noteSeen(notification.data) : openPage(notification.data))
})
self.addEventListener('install', (event) => /** @type {Lasting} */ (event).waitUntil(worker.skipWaiting()))
self.addEventListener('activate', (event) => /** @type {Lasting} */ (event).waitUntil(worker.clients.claim()))
self.addEventListener('fetch', (event) => {
  const fetching = /** @type {Fetching} */ (event)
  const { request } = fetching
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (leadsToLists(pathname)) fetching.respondWith(answerPage(request, pathname))
  } else if (pathname.startsWith('/assets/') || pathname === '/icon.svg') {
    fetching.respondWith(answerPart(request, pathname))
  }
})
