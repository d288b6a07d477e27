import { useEffect, useSyncExternalStore } from 'react'
import { SIGNED_IN, VIEWER_PATH } from '../kit/signed-in.ts'
import { useShell, type Viewer } from './shell.tsx'

/** `undefined`: nobody has answered yet. */
type Known = Viewer | null | undefined

let known: Known
const listeners = new Set<() => void>()

function learn(viewer: Viewer | null): void {
  known = viewer
  for (const hear of listeners) hear()
}

function listen(hear: () => void): () => void {
  listeners.add(hear)
  return () => listeners.delete(hear)
}

const mayBeSignedIn = (): boolean => document.cookie.split('; ').includes(`${SIGNED_IN}=1`)

/** Asks the server for the viewer. Without a network the last answer stays, and the console says why. */
export async function askViewer(): Promise<Known> {
  try {
    const answer = await fetch(VIEWER_PATH)
    if (answer.ok) learn((await answer.json()) as Viewer | null)
  } catch (error) {
    console.info(error)
  }
  return known
}

/** The person signed in: null for visitors, `undefined` until the browser knows. The page's own data go before. */
export function useViewer(): Known {
  const viewer = useShell()?.viewer
  const asked = useSyncExternalStore(
    listen,
    () => known,
    () => undefined,
  )
  return viewer ?? asked
}

/** Learns the viewer from each page, and asks the server where the page is the same for everybody. */
export function useLearningViewer(): void {
  const shell = useShell()
  useEffect(() => {
    if (shell?.viewer) learn(shell.viewer)
    else if (!mayBeSignedIn()) learn(null)
    else if (!known) void askViewer()
  }, [shell])
}
