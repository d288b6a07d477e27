import { useCallback, useReducer, useRef } from 'react'

/** The value as it was when holding began, until it ends: a plan is not replaced under a drag. Holding itself draws nothing. */
export function useHeld<Value>(value: Value): readonly [Value, (isHeld: boolean) => void] {
  const [, draw] = useReducer((count: number) => count + 1, 0)
  const isHeld = useRef(false)
  const kept = useRef(value)
  const latest = useRef(value)
  latest.current = value
  if (!isHeld.current) kept.current = value
  const hold = useCallback((isNow: boolean) => {
    isHeld.current = isNow
    if (!isNow && kept.current !== latest.current) draw()
  }, [])
  return [kept.current, hold]
}
