import type { ToastText } from './toast-text.ts'

let host: Promise<(toast: ToastText) => void> | null = null

/** Shows a short note, bottom right, read out politely. Its host loads with the first one. */
export function toast(said: ToastText): void {
  host ??= import('./toasts.tsx').then(({ openToasts }) => openToasts())
  host.then(
    (show) => show(said),
    (error: unknown) => {
      // Without its host the text must still reach the person; the next toast tries again.
      host = null
      console.info('Meldungen nicht geladen', error)
      window.alert(said.text)
    },
  )
}
