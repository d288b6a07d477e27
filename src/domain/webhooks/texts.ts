import type { DeliveryNote } from './rules.ts'

export type WebhookRefusal = 'private_address' | 'not_https' | 'too_many_webhooks'

export const WEBHOOK_REFUSALS: Readonly<Record<WebhookRefusal, string>> = {
  private_address:
    'Diese Adresse führt zu einem Rechner oder Netz, das nur von innen zu erreichen ist. Bitte geben Sie eine öffentliche an.',
  not_https: 'Bitte geben Sie eine Adresse an, die mit https:// beginnt.',
  too_many_webhooks: 'Mehr als 20 Webhooks hat ein Verein nicht. Bitte löschen Sie zuerst einen.',
}

const NOTES: Readonly<Record<DeliveryNote, string>> = {
  '': '',
  private_address: 'Die Adresse führt in ein privates Netz',
  timeout: 'In 10 Sekunden kam keine Antwort',
  unreachable: 'Der Rechner ist nicht zu erreichen',
  cut_short: 'Jeder Versuch wurde unterbrochen, weil das Programm hier endete',
  restored: 'Angehalten, weil eine Sicherung zurückgespielt wurde: Vielleicht kam es damals noch an',
}

/** Result of the last try: "Antwort 500". */
export function attemptText(status: number | null, note: string): string {
  if (status === null) return Object.hasOwn(NOTES, note) ? NOTES[note as DeliveryNote] : ''
  return status >= 300 && status < 400 ? `Antwort ${status}: Weiterleitungen folgen wir nicht` : `Antwort ${status}`
}

export const DELIVERY_STATES = { queued: 'wartet', sent: 'angekommen', failed: 'aufgegeben' } as const
