import { type RefCallback, useCallback, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import type { FormAnswer } from './form-view.ts'

const QUESTION = 'Ihre Eingaben sind noch nicht gespeichert. Seite trotzdem verlassen?'

/**
 * Warns before leaving while the form holds something typed and not saved; `answer`: it was refused, so that it still does. Give the ref
 * to the form. A form that starts anew (another `key`) is watched from then on.
 */
export function useUnsavedWarning(answer: FormAnswer | null): RefCallback<HTMLFormElement> {
  const changed = useRef(false)
  useEffect(() => {
    changed.current = answer !== null
  }, [answer])
  useBlocker(
    ({ currentLocation, nextLocation }) =>
      changed.current && currentLocation.pathname !== nextLocation.pathname && !window.confirm(QUESTION),
  )
  return useCallback((node: HTMLFormElement | null) => {
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
}
