import { useEffect, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { type ShellUser, useShell } from '../shell.tsx'

export interface AuthState {
  /** The empty user (all texts empty, no role) until signed in with a profile in this club. */
  user: ShellUser
  hasUser: boolean
  /** False until the first answer came. */
  initialAuthValueReady: boolean
}

const EMPTY_USER: ShellUser = { role: null, userName: '', firstname: '', lastname: '', email: '', memberId: null }
const CHANNEL = 'auth'
const never = () => () => undefined

/** Who is signed in, as the page knows it now. On the server, and before the page woke up, nothing is known. */
export function useAuthState(): AuthState {
  const shell = useShell()
  const isAwake = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  if (!isAwake || !shell) return { user: EMPTY_USER, hasUser: false, initialAuthValueReady: false }
  const hasUser = shell.hasUser && shell.user !== null
  return { user: hasUser && shell.user ? shell.user : EMPTY_USER, hasUser, initialAuthValueReady: true }
}

/** Signing in or out in one tab reaches the others at once: they ask the server who they are now. */
export function useAuthAcrossTabs({ initialAuthValueReady }: AuthState): void {
  const email = useShell()?.user?.email ?? ''
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!initialAuthValueReady) return
    const channel = new BroadcastChannel(CHANNEL)
    channel.postMessage(email)
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (data !== email) void revalidate()
    })
    return () => channel.close()
  }, [email, initialAuthValueReady, revalidate])
}
