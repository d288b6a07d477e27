import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { whileShown } from '../kit/while-shown.ts'
import { askViewer, useViewer } from '../shell/viewer.ts'

const CHANNEL = 'auth'

/** Signing in or out in one tab reaches the others at once, and a page that comes out of the browser's memory. */
export function useAuthAcrossTabs(): void {
  const viewer = useViewer()
  const isKnown = viewer !== undefined
  const email = viewer?.user.email
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isKnown) return
    const catchUp = async () => {
      if ((await askViewer())?.user.email !== email) await revalidate()
    }
    return whileShown((isBack) => {
      const channel = new BroadcastChannel(CHANNEL)
      if (isBack) void catchUp()
      else channel.postMessage(email)
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (data !== email) void catchUp()
      })
      return () => channel.close()
    })
  }, [email, isKnown, revalidate])
}
