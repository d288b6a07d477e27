const PATIENCE_MS = 120_000

function showWaiting(): HTMLElement {
  const notice = document.createElement('p')
  notice.role = 'alert'
  notice.className = 'build-notice'
  notice.textContent = 'Kein Netz. Wir senden, sobald es wieder geht.'
  document.body.append(notice)
  return notice
}

/** Until there is network, for two minutes at most. */
async function waitForNetwork(signal: AbortSignal | null | undefined): Promise<void> {
  const notice = showWaiting()
  const isOver = AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), ...(signal ? [signal] : [])])
  await new Promise((resolve) => {
    addEventListener('online', resolve, { once: true, signal: isOver })
    isOver.addEventListener('abort', resolve, { once: true })
  })
  notice.remove()
}

/**
 * A form without network stays with its input until it can go out; it is sent once, as nobody knows what a lost answer said. Pages are
 * asked for as by fetch. The router calls it (`build-plugins.ts`).
 */
export async function fetchOnline(url: URL, init: RequestInit): Promise<Response> {
  if (init.body && !navigator.onLine) await waitForNetwork(init.signal)
  return fetch(url, init)
}
