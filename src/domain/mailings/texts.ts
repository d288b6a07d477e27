import type { Audience } from './input.ts'
import type { MailingRefusal } from './send-mailing.ts'

export const AUDIENCE_TEXTS: Record<Audience, string> = {
  placed: 'Alle mit Platz',
  waiting: 'Alle auf der Warteliste',
  all: 'Alle mit Platz und auf der Warteliste',
}

export const MAILING_REFUSALS: Record<MailingRefusal | 'key_reused', string> = {
  nobody: 'Von diesen Personen haben wir keine E-Mail-Adresse.',
  key_reused: 'Diese Nachricht ist schon unterwegs. Bitte beginnen Sie für eine weitere neu.',
}
