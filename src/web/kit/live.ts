import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { ObjectKind } from '../../domain/audit/happenings.ts'
import { onChanges } from './live-stream.ts'

/** Changes within this time cause one request. */
const GATHER_MS = 120

/**
 * Loads a page's data again after a change of these kinds (`course`, `participation`, …) by anyone. Fields keep their typed
 * text.
 */
export function useLive(...kinds: readonly ObjectKind[]): void {
  const { revalidate } = useRevalidator()
  const wanted = kinds.join(' ')
  useEffect(() => {
    let due: ReturnType<typeof setTimeout> | undefined
    let isBehind = false
    const refresh = () => {
      due = undefined
      isBehind = document.hidden
      if (!isBehind) void revalidate()
    }
    const catchUp = () => {
      if (isBehind && !document.hidden) refresh()
    }
    const stop = onChanges((changed) => {
      if (changed === 'missed' || wanted.split(' ').some((kind) => changed.includes(kind))) due ??= setTimeout(refresh, GATHER_MS)
    })
    document.addEventListener('visibilitychange', catchUp)
    return () => {
      stop()
      clearTimeout(due)
      document.removeEventListener('visibilitychange', catchUp)
    }
  }, [wanted, revalidate])
}
