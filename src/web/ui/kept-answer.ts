import { useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * What a page's action answered, also after a live reload: the router forgets it when it loads the page anew, and what was typed and
 * what was wrong with it would go too. Any other navigation, a successful action's redirect too, lets it go. Every page of ours that
 * follows changes of others (`useLive`) reads its `actionData` through this, before it hands it to `formView`.
 */
export function useKeptAnswer<T>(answer: T | null | undefined): T | null {
  const { key } = useLocation()
  const kept = useRef<{ key: string; answer: T } | null>(null)
  if (answer) kept.current = { key, answer }
  return kept.current?.key === key ? kept.current.answer : null
}
