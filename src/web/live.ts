import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { ObjectKind } from '../domain/audit/happenings.ts'
import { onChanges } from './browser/live.ts'

/** Changes within this time of each other ask the server once. */
const GATHER_MS = 120

/**
 * Keeps a page true: a change of one of these kinds (`course`, `participation`, …) by anyone loads its data again.
 * What is being typed stays: fields keep what the person wrote.
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
