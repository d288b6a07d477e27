import type { WebhookDesk } from './domain/webhooks/commands.ts'
import { secretFrom } from './domain/webhooks/rules.ts'
import { leadsInside, type Reach } from './kernel/public-address.ts'
import { type Keys, keysFor } from './kernel/secrets.ts'

/** Signs with the installation's keys; over plain http only this machine is reached, in tests. */
export function openWebhookDesk(secrets: Keys, reach: Reach): WebhookDesk {
  const keys = keysFor('webhooks', secrets)
  return {
    async urlFault(url) {
      const target = new URL(url)
      if (await leadsInside(target, reach)) return 'private_address'
      return target.protocol === 'https:' || reach === 'loopback' ? null : 'not_https'
    },
    keyNumber: () => keys.numbered()[0]?.number ?? 0,
    secretOf({ club, id, keyNumber }) {
      const key = keys.numbered().find(({ number }) => number === keyNumber)
      if (!key) throw new Error(`secrets.json has no key ${keyNumber}`)
      return secretFrom(key.value, { club, id })
    },
  }
}
