/** State of this site's notifications in this browser. */
export type PushState = 'unknown' | 'unsupported' | 'install_first' | 'forbidden' | 'off' | 'on'

/** Read by `shell/own-menu.tsx` at the sign-out. */
const TURNED_ON = 'push'

const hasPushes = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** iPhone and iPad show notifications of sites on the home screen only. */
const isBareApple = (): boolean => /iPhone|iPad/.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches

const worker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })

export async function getPushState(): Promise<PushState> {
  if (!hasPushes()) return isBareApple() ? 'install_first' : 'unsupported'
  if (Notification.permission === 'denied') return 'forbidden'
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ? 'on' : 'off'
}

export interface Keys {
  endpoint: string
  p256dh: string
  auth: string
}

/**
 * Asks the person, then the browser's push service; null after a refusal by the person. @throws Error where the service fails
 */
export async function turnOn(pushKey: string): Promise<Keys | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await worker()
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
  const { endpoint, keys } = subscription.toJSON()
  localStorage.setItem(TURNED_ON, 'yes')
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('subscription without keys')
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth }
}

/** Ends the subscription; answers its address, for the server to forget. */
export async function turnOff(): Promise<string | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return null
  await subscription.unsubscribe()
  localStorage.removeItem(TURNED_ON)
  return subscription.endpoint
}

/** For the sign-out: the next user of this browser must not read this person's pushes. The push service tells the server. */
export async function endPushes(): Promise<void> {
  try {
    await turnOff()
  } catch (error) {
    console.info('Benachrichtigungen nicht beendet', error)
  }
}
