const PATIENCE_MS = 120_000
const AGAIN_MS = 3000
const WAITS = 'Kein Netz. Wir machen weiter, sobald es wieder geht.'
const NOT_SENT = 'Kein Netz. Ihre Eingaben sind noch nicht gesendet.'
const NO_ANSWER =
  'Es kam keine Antwort. Bitte sehen Sie nach, ob Ihre Eingaben angekommen sind, bevor Sie sie noch einmal senden.'
/** The router keeps the page as it is (`build-plugins.ts`). */
const STAY = 599

/** A dialog hides what stands outside it. */
function show(text: string, place: Element = document.querySelector(':modal') ?? document.body): HTMLElement {
  const notice = document.createElement('p')
  notice.role = 'alert'
  notice.className = 'build-notice'
  notice.textContent = text
  place.append(notice)
  return notice
}

/** The form that was pressed last and is not on its way yet: large files go ahead of it. */
let sent: Element | undefined
let lost: HTMLElement | undefined
const pressing = ({ target }: Event) => {
  const form = target as Element
  sent = form.matches('[method=post]') ? form : undefined
}
if (!import.meta.env.SSR) addEventListener('submit', pressing, true)

/** Another page is shown. */
export function forgetLost(): void {
  sent = undefined
  lost?.remove()
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
 * lost answer said: the page stays with the input and says so. A page that does not come is asked for again until it does or the visitor
 * goes elsewhere: the one that is shown stays, with what is typed in it. What a page sends by itself has a field `quiet`: nobody asks
 * about its answer. The router calls it (`build-plugins.ts`).
 */
export async function fetchOnline(url: URL, init: RequestInit): Promise<Response> {
  const { body, signal } = init
  const isPressed = body && !(body as Partial<FormData>).has?.('quiet')
  const form = isPressed ? sent : undefined
  let notice: HTMLElement | undefined
  let hasFailed = false
  if (isPressed) forgetLost()
  const leave = (text: string) => {
    if (isPressed) {
      lost?.remove()
      // A form that is gone, or in a closed dialog, shows nothing.
      lost = show(text, form?.getClientRects().length ? form : undefined)
      // Not saved: it is asked about before it is left.
      form?.dispatchEvent(new Event('unsent', { bubbles: true }))
    }
    return new Response(null, { status: STAY })
  }
  try {
    if (body && !navigator.onLine) {
      if (isPressed) notice = show(WAITS)
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
