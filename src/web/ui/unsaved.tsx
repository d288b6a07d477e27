import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useBlocker } from 'react-router'
import { Button } from './button.tsx'

interface UnsavedWarningProps {
  /** Not null: a form that was refused, or is half way, holds something that is not saved. */
  answer: object | null
  title?: string
  /** What becomes of what was typed. */
  children?: ReactNode
  stayText?: string
  leaveText?: string
}

/**
 * Asks before leaving while a form of the element around it holds something typed and not saved. A form that starts anew (another `key`)
 * is watched from then on.
 */
export function UnsavedWarning({
  answer,
  title = 'Ihre Eingaben sind noch nicht gespeichert',
  children = 'Wenn Sie die Seite verlassen, gehen sie verloren.',
  stayText = 'Hier bleiben',
  leaveText = 'Ohne Speichern verlassen',
}: UnsavedWarningProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const changed = useRef(false)
  const titleId = useId()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => changed.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    changed.current = answer !== null
  }, [answer])
  useEffect(() => {
    if (blocker.state === 'blocked') dialog.current?.showModal()
  }, [blocker.state])
  useEffect(() => watch(dialog.current?.parentElement, changed), [])
  const leave = () => {
    changed.current = false
    blocker.proceed?.()
  }
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={titleId} onClose={() => blocker.reset?.()}>
      <h2 id={titleId} className="font-head text-[1.3rem] leading-tight">
        {title}
      </h2>
      <p className="mt-3">{children}</p>
      <div className="actions mt-5">
        <Button onClick={() => dialog.current?.close()}>{stayText}</Button>
        <Button look="quiet" onClick={leave}>
          {leaveText}
        </Button>
      </div>
    </dialog>
  )
}

/** Notes whether something is typed and not sent, and lets the browser ask before it leaves for good. Answers how to stop. */
function watch(forms: HTMLElement | null | undefined, changed: { current: boolean }): () => void {
  const typing = () => {
    changed.current = true
  }
  const sending = () => {
    changed.current = false
  }
  const leaving = (event: BeforeUnloadEvent) => {
    if (changed.current) event.preventDefault()
  }
  forms?.addEventListener('input', typing)
  forms?.addEventListener('submit', sending)
  window.addEventListener('beforeunload', leaving)
  return () => {
    forms?.removeEventListener('input', typing)
    forms?.removeEventListener('submit', sending)
    window.removeEventListener('beforeunload', leaving)
  }
}
