import { useRef } from 'react'

/** The value as it was when holding began: a plan is not replaced under a drag. */
export function useHeld<Value>(value: Value, isHeld: boolean): Value {
  const kept = useRef(value)
  if (!isHeld) kept.current = value
  return kept.current
}
