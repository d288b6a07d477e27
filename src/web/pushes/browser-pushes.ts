/** How this browser stands with notifications of this site. */
export type Standing = 'unknown' | 'unsupported' | 'install_first' | 'forbidden' | 'off' | 'on'

/** Looked at by `layouts/own-menu.tsx` when somebody signs out. */
const TURNED_ON = 'push'

const hasPushes = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** iPhone and iPad show notifications of sites on the home screen only. */
const isBareApple = (): boolean => /iPhone|iPad/.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches

const worker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })

export async function standing(): Promise<Standing> {
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

/** Asks the person, then the browser's push service. Null when the person says no. @throws Error where the service fails */
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

/** Ends it; answers the address that was, for the server to forget. */
export async function turnOff(): Promise<string | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return null
  await subscription.unsubscribe()
  localStorage.removeItem(TURNED_ON)
  return subscription.endpoint
}

/**
 * For signing out: whoever uses this browser next must not read what is meant for this person. The server learns it from the
 * push service.
 */
export async function endPushes(): Promise<void> {
  try {
    await turnOff()
  } catch (error) {
    console.info('Benachrichtigungen nicht beendet', error)
  }
}
