import type { Invitation } from './rules.ts'

export const INVITATION_TEXTS: Record<Invitation, string> = {
  missing: 'noch nicht eingeladen',
  in_time: 'fristgerecht eingeladen',
  late: 'zu spät eingeladen',
}

export const MEETING_REFUSALS = {
  changed_meanwhile: 'Jemand anderes hat das inzwischen geändert. Ihre Eingaben stehen noch hier; bitte vergleichen Sie.',
  frozen: 'Das Wählerverzeichnis steht schon fest.',
  not_frozen: 'Stellen Sie zuerst fest, wer stimmberechtigt ist.',
  not_yet: 'Die Versammlung war noch nicht. Wahlen und Abschluss trägt man ab ihrem Tag ein.',
  closed: 'Das Protokoll ist abgeschlossen.',
  invited_after: 'Die Einladung liegt nach der Versammlung.',
  before_meeting: 'Dieser Tag liegt vor der Versammlung, die gewählt hat.',
  elected_since: 'Für dieses Amt ist danach noch jemand gewählt. Nehmen Sie zuerst diese Wahl zurück.',
  office_changed: 'An diesem Amt hat sich seither etwas geändert. Bitte berichtigen Sie die Amtszeiten bei den Ämtern.',
  not_elected: 'Mehr Nein als Ja: Damit ist niemand gewählt.',
  too_many_votes: 'So viele Stimmen können es nicht sein: Es waren weniger Stimmberechtigte da.',
  holds_already: 'Diese Person hat das Amt in dieser Zeit schon.',
  elected_already: 'Diese Wahl ist schon eingetragen.',
  not_a_member: 'Wer diese Nummer hat, war am Tag der Versammlung kein Mitglied.',
  unknown_number: 'Diese Mitgliedsnummer gibt es in diesem Verein nicht.',
} as const
