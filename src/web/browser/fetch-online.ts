const PATIENCE_MS = 120_000
const AGAIN_MS = 3000
const NO_ANSWER =
  'Es kam keine Antwort. Bitte sehen Sie nach, ob Ihre Eingaben angekommen sind, bevor Sie sie noch einmal senden.'

function showWaiting(): HTMLElement {
  const notice = document.createElement('p')
  notice.role = 'alert'
  notice.className = 'build-notice'
  notice.textContent = 'Kein Netz. Wir machen weiter, sobald es wieder geht.'
  document.body.append(notice)
  return notice
}

/** Until there is network, the time is over, or nobody waits any more. */
export const waitForNetwork = (patienceMs = AGAIN_MS, signal?: AbortSignal | null): Promise<unknown> =>
  new Promise((resolve) => {
    setTimeout(resolve, patienceMs)
    addEventListener('online', resolve, { once: true })
    signal?.addEventListener('abort', resolve)
  })

/**
 * A form without network stays with its input until it can go out, for two minutes at most; it is sent once, as nobody knows what a
 * lost answer said: an error page says so. A page that does not come is asked for again until it does or the visitor goes elsewhere: the one that is shown
 * stays, with what is typed in it. The router calls it (`build-plugins.ts`).
 */
export async function fetchOnline(url: URL, init: RequestInit): Promise<Response> {
  const { body, signal } = init
  let notice: HTMLElement | undefined
  let hasFailed = false
  try {
    if (body && !navigator.onLine) {
      notice = showWaiting()
      await waitForNetwork(PATIENCE_MS, signal)
    }
    for (;;) {
      try {
        return await fetch(url, init)
      } catch (error) {
        if (signal?.aborted) throw error
        if (body) throw new Response(NO_ANSWER, { status: 504 })
        // A page that is being left ends its requests, too: that alone is no news.
        if (hasFailed || !navigator.onLine) notice ??= showWaiting()
        hasFailed = true
        await waitForNetwork(AGAIN_MS, signal)
      }
    }
  } finally {
    notice?.remove()
  }
}
