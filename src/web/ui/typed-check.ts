import { useEffect, useRef } from 'react'
import { useFetcher, useNavigation } from 'react-router'

interface TypedCheck<Answer> {
  /** Sends what `read` finds once nobody typed for `calmMs` milliseconds; null sends nothing. */
  ask: (calmMs: number, read: () => FormData | null) => void
  data: Answer | undefined
}

/**
 * Checks a form while a person types. A navigation ends the check: React Router would complete the navigation with the answer of the
 * check, and `shouldRevalidate` keeps the data of the page before. `key` names the form that the answer belongs to.
 */
export function useTypedCheck<Action>(options?: { key: string }): TypedCheck<ReturnType<typeof useFetcher<Action>>['data']> {
  const { submit, data, state, reset } = useFetcher<Action>(options)
  const due = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isLeaving = useNavigation().state !== 'idle'
  useEffect(() => {
    if (!isLeaving) return
    clearTimeout(due.current)
    if (state !== 'idle') reset()
  })
  return {
    ask(calmMs, read) {
      clearTimeout(due.current)
      due.current = setTimeout(() => {
        const typed = isLeaving ? null : read()
        if (!typed) return
        // Without a wait it was pressed.
        if (calmMs > 0) typed.set('quiet', '')
        void submit(typed, { method: 'post' })
      }, calmMs)
    },
    data,
  }
}
