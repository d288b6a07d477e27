import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { SignUpStep } from './sign-up-steps.ts'

/**
 * Shows an answer only once it fits the whole form: text typed during the request is sent after it, with the button pressed
 * last. The button that signs up is never pressed by itself.
 */
export function useAnswerToAll(answer: SignUpStep | null) {
  const form = useRef<{ element: HTMLFormElement; button: HTMLElement | null } | null>(null)
  const [hasMore, setMore] = useState(false)
  const [{ seen, shown }, set] = useState({ seen: answer, shown: answer })
  if (answer !== seen) set({ seen: answer, shown: hasMore && answer && shown?.step !== 'check' ? shown : answer })
  useEffect(() => {
    if (seen !== shown) form.current?.element.requestSubmit(form.current.button)
  }, [seen, shown])
  return {
    shown,
    typing: () => setMore(true),
    sending({ target, submitter }: SubmitEvent) {
      form.current = { element: target, button: submitter }
      setMore(false)
    },
  }
}
