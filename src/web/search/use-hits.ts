import { useEffect, useState } from 'react'
import { HITS_PATH, type HitGroup } from './search-address.ts'

/** Typing on within this time asks once. */
const GATHER_MS = 60

/** Hits of a typed text: those of the text before until the answer comes. Without a network they stay. */
export function useHits(text: string): { groups: HitGroup[]; isAsking: boolean } {
  const [known, setKnown] = useState<{ text: string; groups: HitGroup[] }>({ text: '', groups: [] })
  useEffect(() => {
    const stopped = new AbortController()
    const ask = async () => {
      try {
        const answer = await fetch(`${HITS_PATH}?q=${encodeURIComponent(text)}`, { signal: stopped.signal })
        if (answer.ok) setKnown({ text, groups: (await answer.json()) as HitGroup[] })
      } catch (error) {
        if (!stopped.signal.aborted) console.info(error)
      }
    }
    const due = setTimeout(() => void ask(), text === '' ? 0 : GATHER_MS)
    return () => {
      clearTimeout(due)
      stopped.abort()
    }
  }, [text])
  return { groups: known.groups, isAsking: known.text !== text }
}
