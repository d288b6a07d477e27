import { useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Keeps the action's answer through a live reload: the router forgets it then, and with it typed values and faults. Any other
 * navigation drops it, also a successful action's redirect. Every page reads its `actionData`
 * through this, before `formView`: all follow the club's changes, and a lost connection that comes back.
 */
export function useKeptAnswer<T>(answer: T | null | undefined): T | null {
  const { key } = useLocation()
  const kept = useRef<{ key: string; answer: T } | null>(null)
  if (answer) kept.current = { key, answer }
  return kept.current?.key === key ? kept.current.answer : null
}
