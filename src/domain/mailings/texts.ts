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

export type RecipientState = 'open' | 'queued' | 'sent' | 'failed' | 'returned' | 'letter' | 'unsubscribed' | 'household'

export const RECIPIENT_STATES: Readonly<Record<RecipientState, string>> = {
  open: 'Noch nicht dran',
  queued: 'Auf dem Weg',
  sent: 'Gesendet',
  failed: 'Nicht zustellbar',
  returned: 'Zurückgekommen',
  letter: 'Bekommt einen Brief',
  unsubscribed: 'Abbestellt',
  household: 'Liest mit',
}

/** `mit Mia Brandt im Haushalt`, and what the mail server or a returned mail said. */
export const reasonText = ({ reason, withName }: { reason: string; withName: string | null }): string =>
  withName === null ? reason : `mit ${withName} im Haushalt`

export type AttachRefusal = 'file_empty' | 'file_too_large' | 'too_many_files' | 'file_dangerous'

export const ATTACH_REFUSALS: Readonly<Record<AttachRefusal, string>> = {
  file_empty: 'Diese Datei ist leer.',
  file_too_large:
    'Alle Dateien zusammen dürfen höchstens 10 MB groß sein. Stellen Sie große Dateien auf die Website und schreiben Sie den Link.',
  too_many_files: 'Bitte hängen Sie höchstens fünf Dateien an.',
  file_dangerous:
    'Diese Art Datei senden wir nicht: Sie könnte Schaden anrichten. Möglich sind PDF, Bilder, Word, Excel, OpenDocument, Text und Kalender.',
}

export type GroupRefusal = 'name_taken'
export const GROUP_REFUSALS: Readonly<Record<GroupRefusal, string>> = {
  name_taken: 'Eine Gruppe mit diesem Namen gibt es schon. Bitte wählen Sie einen anderen.',
}
