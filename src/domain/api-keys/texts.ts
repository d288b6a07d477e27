export const SUBJECT_NAMES = {
  attendance: 'Anwesenheit',
  bookings: 'Belegung und Hallenvergabe',
  cards: '10er-Karten',
  claims: 'Beiträge, Forderungen und Zahler',
  courses: 'Sportangebote',
  diary: 'Fitness-Tagebuch',
  events: 'Termine',
  feedback: 'Feedback',
  helpers: 'Helferlisten',
  invoices: 'Rechnungen',
  mailings: 'E-Mail an viele',
  members: 'Mitglieder und Familien',
  pages: 'Seiten und Aktuelles',
  participations: 'Anmeldungen',
  payments: 'Zahlungen, Lastschriften und Bank',
  settings: 'Einstellungen',
  statements: 'Abrechnungen der Übungsleiter',
  statistics: 'Statistik',
  today: 'Heute',
} as const
export type Subject = keyof typeof SUBJECT_NAMES

export type KeyRefusal = 'key_unknown' | 'key_revoked' | 'key_ended' | 'key_maker_gone'

/** Why a request with a key is not let in. */
export const KEY_REFUSALS: Readonly<Record<KeyRefusal, string>> = {
  key_unknown: 'Diesen API-Schlüssel gibt es in diesem Verein nicht.',
  key_revoked: 'Dieser API-Schlüssel ist widerrufen.',
  key_ended: 'Dieser API-Schlüssel ist abgelaufen.',
  key_maker_gone: 'Dieser API-Schlüssel gilt nicht mehr: Wer ihn angelegt hat, hat das Recht dazu nicht mehr.',
}

export type MakeKeyRefusal = 'no_second_factor' | 'wrong_code' | 'too_many_tries' | 'too_many_keys' | 'too_long' | 'over'

export const MAKE_KEY_REFUSALS: Readonly<Record<MakeKeyRefusal, string>> = {
  no_second_factor: 'Schlüssel legt nur an, wer einen zweiten Faktor hat. Bitte richten Sie ihn zuerst ein.',
  wrong_code: 'Dieser Code ist nicht richtig. Bitte geben Sie den ein, den die App jetzt zeigt.',
  too_many_tries: 'Das waren gerade viele Versuche. Bitte warten Sie eine Viertelstunde.',
  too_many_keys:
    'Mehr als 50 Schlüssel zugleich hat ein Verein nicht. Bitte widerrufen Sie zuerst einen, der nicht mehr gebraucht wird.',
  too_long: 'Ein Schlüssel gilt höchstens zwei Jahre. Bitte wählen Sie einen früheren Tag.',
  over: 'Dieser Tag ist schon vorbei. Bitte wählen Sie einen späteren.',
}

export const scopeText = (scope: string): string => {
  const [subject = '', verb] = scope.split(':')
  const name = Object.hasOwn(SUBJECT_NAMES, subject) ? SUBJECT_NAMES[subject as Subject] : subject
  return `${name}: ${verb === 'write' ? 'lesen und ändern' : 'lesen'}`
}
