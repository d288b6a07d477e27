const PATIENCE_MS = 120_000
const AGAIN_MS = 3000
const WAITS = 'Kein Netz. Wir machen weiter, sobald es wieder geht.'
const NOT_SENT = 'Kein Netz. Ihre Eingaben sind noch nicht gesendet.'
const NO_ANSWER =
  'Es kam keine Antwort. Bitte sehen Sie nach, ob Ihre Eingaben angekommen sind, bevor Sie sie noch einmal senden.'
/** The router keeps the page as it is (`build-plugins.ts`). */
const STAY = 599

/** A dialog hides what stands outside it. */
function show(text: string, place: Element = document.body): HTMLElement {
  const notice = document.createElement('p')
  notice.role = 'alert'
  notice.className = 'build-notice'
  notice.textContent = text
  place.append(notice)
  return notice
}

let sent: Element | undefined
let lost: HTMLElement | undefined
if (!import.meta.env.SSR) addEventListener('submit', ({ target }) => (sent = target as Element), true)

/** Until there is network, the time is over, or nobody waits any more. */
export const waitForNetwork = (patienceMs = AGAIN_MS, signal?: AbortSignal | null): Promise<unknown> =>
  new Promise((resolve) => {
    setTimeout(resolve, patienceMs)
    addEventListener('online', resolve, { once: true })
    signal?.addEventListener('abort', resolve)
  })

/**
 * A form without network stays with its input until it can go out, for two minutes at most; it is sent once, as nobody knows what a
 * lost answer said: the page stays with the input and says so. A page that does not come is asked for again until it does or the visitor
 * goes elsewhere: the one that is shown stays, with what is typed in it. The router calls it (`build-plugins.ts`).
 */
export async function fetchOnline(url: URL, init: RequestInit): Promise<Response> {
  const { body, signal } = init
  const form = body && sent?.isConnected ? sent : undefined
  let notice: HTMLElement | undefined
  let hasFailed = false
  if (body) sent = undefined
  if (body || !lost?.closest('form')) lost?.remove()
  const leave = (text: string) => {
    lost = show(text, form)
    // Not saved: it is asked about before it is left.
    form?.dispatchEvent(new Event('input', { bubbles: true }))
    return new Response(null, { status: STAY })
  }
  try {
    if (body && !navigator.onLine) {
      notice = show(WAITS)
      await waitForNetwork(PATIENCE_MS, signal)
    }
    for (;;) {
      try {
        return await fetch(url, init)
      } catch (error) {
        if (signal?.aborted) throw error
        if (body) throw leave(navigator.onLine ? NO_ANSWER : NOT_SENT)
        // A page that is being left ends its requests, too: that alone is no news.
        if (hasFailed || !navigator.onLine) notice ??= show(WAITS)
        hasFailed = true
        await waitForNetwork(AGAIN_MS, signal)
      }
    }
  } finally {
    notice?.remove()
  }
}
