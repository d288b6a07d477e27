import type { Topic } from './input.ts'

export const TOPIC_TEXTS: Readonly<Record<Topic, string>> = {
  service: 'Wichtiges zum Angebot oder zur Mitgliedschaft',
  news: 'Neuigkeiten aus dem Verein',
  offers: 'Neue Angebote und Kurse',
  help: 'Helfer gesucht',
}

export type MailingRefusal = 'nobody' | 'too_many' | 'changed' | 'key_reused'

export const MAILING_REFUSALS: Readonly<Record<MailingRefusal, string>> = {
  nobody: 'In diesen Gruppen ist niemand, dem wir schreiben könnten.',
  too_many: 'Das sind mehr als 20.000 Adressen. Bitte schreiben Sie in mehreren Schritten an kleinere Gruppen.',
  changed: 'Inzwischen hat sich geändert, wer diese E-Mail bekommt. Bitte sehen Sie noch einmal nach.',
  key_reused: 'Diese Nachricht ist schon unterwegs. Bitte beginnen Sie für eine weitere neu.',
}

export type RecipientState = 'open' | 'queued' | 'sent' | 'failed' | 'returned' | 'letter' | 'unsubscribed'

export const RECIPIENT_STATES: Readonly<Record<RecipientState, string>> = {
  open: 'Noch nicht dran',
  queued: 'Auf dem Weg',
  sent: 'Angekommen beim Mailserver',
  failed: 'Nicht zustellbar',
  returned: 'Zurückgekommen',
  letter: 'Bekommt einen Brief',
  unsubscribed: 'Abbestellt',
}
