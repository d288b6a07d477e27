import { z } from 'zod'

/** Chrome and most others, Firefox, Edge, Safari. Our server writes to these addresses, so no others count. */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^(?:[\w-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[\w-]+\.)+notify\.windows\.com$/,
  /^(?:[\w-]+\.)*push\.apple\.com$/,
]

const isPushService = (address: string): boolean => {
  const url = URL.parse(address)
  return url?.protocol === 'https:' && url.port === '' && SERVICES.some((service) => service.test(url.hostname))
}

const key = z
  .string()
  .regex(/^[\w-]+={0,2}$/)
  .max(200)

/** `PushSubscription` of a browser, keys as base64url. */
export const subscriptionInput = z.object({
  endpoint: z.string().max(1000).refine(isPushService, 'Dieser Browser wird für Benachrichtigungen nicht unterstützt.'),
  p256dh: key,
  auth: key,
})
export type SubscriptionInput = z.infer<typeof subscriptionInput>
