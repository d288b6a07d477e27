import { useEffect, useRef } from 'react'
import { useFetcher, useNavigation } from 'react-router'

interface TypedCheck<Answer> {
  /** Sends the form under `intent` once nobody typed for `calmMs` milliseconds. */
  ask: (form: HTMLFormElement, intent: string, calmMs: number) => void
  data: Answer | undefined
}

/**
 * Checks a form while a person types. A navigation ends the check: React Router would complete the navigation with the answer of the
 * check, and `shouldRevalidate` keeps the data of the page before. `key` keeps the answer beyond the component.
 */
export function useTypedCheck<Action>(key?: string): TypedCheck<ReturnType<typeof useFetcher<Action>>['data']> {
  const { submit, data, state, reset } = useFetcher<Action>(key === undefined ? {} : { key })
  const due = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isLeaving = useNavigation().state !== 'idle'
  const leaves = useRef(false)
  useEffect(() => {
    leaves.current = isLeaving
    if (isLeaving && state !== 'idle') reset()
  }, [isLeaving, state, reset])
  useEffect(() => () => clearTimeout(due.current), [])
  return {
    ask(form, intent, calmMs) {
      clearTimeout(due.current)
      due.current = setTimeout(() => {
        if (leaves.current) return
        const typed = new FormData(form)
        typed.set('intent', intent)
        void submit(typed, { method: 'post' })
      }, calmMs)
    },
    data,
  }
}
