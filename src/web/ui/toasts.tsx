import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { ToastText } from './toast-text.ts'

const LIMIT = 5
const USUAL_MS = 5_000
const UNDO_MS = 10_000

const manager = Toast.createToastManager<ToastText>()
const ICONS = { good: CircleCheck, bad: CircleAlert, info: Info } as const

function add(data: ToastText): void {
  manager.add({ description: data.text, timeout: data.undo ? UNDO_MS : USUAL_MS, data })
}

function List() {
  const { toasts, close } = Toast.useToastManager<ToastText>()
  useEffect(() => {
    // The sixth drops the oldest for good, instead of hiding it until there is room.
    for (const { id, transitionStatus } of toasts.slice(LIMIT)) if (transitionStatus !== 'ending') close(id)
  }, [toasts, close])
  return toasts.map((shown) => {
    const Icon = ICONS[shown.data?.kind ?? 'good']
    const undo = shown.data?.undo
    return (
      <Toast.Root key={shown.id} toast={shown} aria-label="Meldung" className={`toast toast-${shown.data?.kind ?? 'good'}`}>
        <Icon aria-hidden="true" size={20} />
        <Toast.Description className="flex-1" />
        {undo && (
          <button
            type="button"
            className="toast-undo"
            onClick={() => {
              undo()
              close(shown.id)
            }}
          >
            Rückgängig
          </button>
        )}
        <Toast.Close className="toast-close" aria-label="Meldung schließen">
          <X aria-hidden="true" size={18} />
        </Toast.Close>
      </Toast.Root>
    )
  })
}

function Toasts() {
  return (
    <Toast.Provider toastManager={manager} limit={LIMIT} timeout={USUAL_MS}>
      <Toast.Viewport className="toasts" aria-label="Meldungen">
        <List />
      </Toast.Viewport>
    </Toast.Provider>
  )
}

/** Adds the host for toasts to the page, once; they wait under pointer or focus. Answers the function that adds one. */
export function openToasts(): (toast: ToastText) => void {
  const place = document.createElement('div')
  document.body.append(place)
  flushSync(() => createRoot(place).render(<Toasts />))
  return add
}
