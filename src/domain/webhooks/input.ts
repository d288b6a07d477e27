import { z } from 'zod'
import { MOST_URL, WEBHOOK_KINDS } from './rules.ts'

const NOT_HTTPS = 'Bitte geben Sie eine vollständige Adresse an, die mit https:// beginnt.'

/** Plain http only reaches this machine, in tests: the address of a webhook says so when it is created. */
export const WebhookInput = z.object({
  url: z
    .string({ error: NOT_HTTPS })
    .trim()
    .max(MOST_URL, `Bitte höchstens ${MOST_URL} Zeichen.`)
    .refine((text) => /^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text), NOT_HTTPS)
    .refine((text) => {
      const url = URL.parse(text)
      return !url || (url.username === '' && url.password === '')
    }, 'Bitte ohne Namen und Passwort in der Adresse: Die Signatur beweist, dass die Nachricht von hier kommt.'),
  kinds: z
    .array(z.enum(WEBHOOK_KINDS, 'Davon erzählen wir nicht.'), { error: 'Bitte wählen Sie, wovon das Programm hören soll.' })
    .min(1, 'Bitte wählen Sie, wovon das Programm hören soll.')
    .max(WEBHOOK_KINDS.length)
    .transform((kinds) => [...new Set(kinds)]),
})
export type WebhookInput = z.output<typeof WebhookInput>
