const PATIENCE_MS = 120_000
const PAUSE_MS = 2000

function showWaiting(): HTMLElement {
  const notice = document.createElement('p')
  notice.role = 'alert'
  notice.className = 'build-notice'
  notice.textContent = 'Kein Netz. Wir senden, sobald es wieder geht.'
  document.body.append(notice)
  return notice
}

/**
 * A form without network stays with its input and is sent again, for two minutes; pages are asked for once, as by fetch. The
 * router calls it (`build-plugins.ts`).
 */
export async function sendAgain(url: URL, init: RequestInit): Promise<Response> {
  const until = Date.now() + PATIENCE_MS
  let notice: HTMLElement | undefined
  try {
    for (;;) {
      try {
        return await fetch(url, init)
      } catch (error) {
        if (!init.body || init.signal?.aborted || Date.now() > until) throw error
        notice ??= showWaiting()
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
    }
  } finally {
    notice?.remove()
  }
}
