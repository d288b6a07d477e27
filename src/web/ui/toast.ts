export interface ToastText {
  text: string
  kind?: 'good' | 'bad' | 'info'
  /** Shows "Rückgängig" and keeps the toast for 10 s instead of 5. */
  undo?: () => void
}

type Show = (toast: ToastText) => void

const waiting: ToastText[] = []
let show: Show | null = null
let whenFirst: (() => void) | null = null

/** Says shortly what has just happened; bottom right, read out politely. */
export function toast(text: ToastText): void {
  if (show) show(text)
  else {
    waiting.push(text)
    whenFirst?.()
  }
}

/** For the host of the toasts only: loads it when the first toast comes. */
export function onFirstToast(load: () => void): () => void {
  whenFirst = load
  if (waiting.length > 0) load()
  return () => {
    whenFirst = null
  }
}

/** For the host of the toasts only: from now on toasts go there. */
export function connectToasts(host: Show): () => void {
  show = host
  for (const text of waiting.splice(0)) host(text)
  return () => {
    show = null
  }
}
