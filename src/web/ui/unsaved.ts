import { type RefObject, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

const QUESTION = 'Ihre Eingaben sind noch nicht gespeichert. Seite trotzdem verlassen?'

/** Warns before leaving while the form holds something typed and not sent. Give the ref to the form. */
export function useUnsavedWarning(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const changed = useRef(false)
  useEffect(() => {
    const node = form.current
    if (!node) return
    const typing = () => {
      changed.current = true
    }
    const sending = () => {
      changed.current = false
    }
    const leaving = (event: BeforeUnloadEvent) => {
      if (changed.current) event.preventDefault()
    }
    node.addEventListener('input', typing)
    node.addEventListener('submit', sending)
    window.addEventListener('beforeunload', leaving)
    return () => {
      node.removeEventListener('input', typing)
      node.removeEventListener('submit', sending)
      window.removeEventListener('beforeunload', leaving)
    }
  }, [])
  useBlocker(
    ({ currentLocation, nextLocation }) =>
      changed.current && currentLocation.pathname !== nextLocation.pathname && !window.confirm(QUESTION),
  )
  return form
}
