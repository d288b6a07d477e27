import { useRef } from 'react'
import { useLocation } from 'react-router'
import type { FormAnswer } from './form-view.ts'

/**
 * What a form was refused with, also after a live reload: the router forgets an action's answer when it loads the page anew,
 * and what was typed would go with it. Any other navigation, a successful action's redirect too, lets it go.
 */
export function useKeptAnswer(answer: FormAnswer | null | undefined): FormAnswer | null {
  const { key } = useLocation()
  const kept = useRef<{ key: string; answer: FormAnswer } | null>(null)
  if (answer) kept.current = { key, answer }
  return kept.current?.key === key ? kept.current.answer : null
}
