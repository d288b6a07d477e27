import { USER_REFUSALS } from '../users/texts.ts'
import type { List, ListKind } from './input.ts'
import type { LeftOut } from './rules.ts'

/** Why a line is left as it is. */
export const LEFT_OUT: Record<LeftOut, string> = {
  of_session: 'Gehört zu einem Sportangebot: Sagen Sie dort die Stunde ab.',
  of_event: 'Gehört zu einem Termin: Sagen Sie den Termin ab.',
  of_closure: 'Ist eine Sperrung: Heben Sie die Sperrung auf.',
  not_requested: 'Darüber ist schon entschieden.',
  requested: 'Ist nur angefragt: Lehnen Sie die Anfrage ab.',
  ended: 'Ist schon abgesagt oder frei gegeben.',
  over: 'Ist schon vorbei.',
  occupied: 'Die Zeit ist belegt.',
  series: 'Ist eine Serie, und nicht alle ihre Termine sind frei und in den Öffnungszeiten: Sehen Sie sie einzeln an.',
  not_yours: 'Gehört zu einer anderen Abteilung.',
  ...USER_REFUSALS,
  not_draft: 'Ist kein Entwurf.',
  price_missing: 'Was es kostet, fehlt noch. Bitte setzen Sie zuerst den Preis.',
  not_published: 'Ist nicht veröffentlicht.',
  draft: 'Ist ein Entwurf, von dem niemand weiß: Löschen Sie ihn.',
  cancelled: 'Ist schon abgesagt.',
  has_participants: 'Es haben sich schon Personen angemeldet: Sagen Sie ihn ab, oder melden Sie sie zuerst ab.',
  same: 'Ist schon so.',
  hall_missing: 'Seine Halle fehlt: Öffnen Sie ihn und wählen Sie eine andere.',
  nothing_after: 'Hat nach diesem Tag keine Termine.',
  still_public: 'Steht noch auf der Website: Beenden Sie es zuerst, oder sagen Sie es ab.',
  requested_series: 'Ist nur angefragt: Entscheiden Sie über die Anfrage.',
  superuser: 'Ist Superuser: Superuser ändern Sie nur einzeln.',
  blocked: 'Ist gesperrt: Entsperren Sie den Zugang zuerst.',
}

export const LIST_KIND_NAMES: Record<ListKind, string> = {
  cancel: 'Absagen',
  approve: 'Zusagen',
  decline: 'Ablehnen',
  publish: 'Veröffentlichen',
  withdraw: 'Zurück zum Entwurf',
  change: 'Kategorie, Abteilung, „Für wen“ ändern',
  discard: 'Entwurf löschen',
  end: 'Beenden',
  release: 'Beenden und Zeit frei geben',
  price: 'Preis setzen',
  assign: 'Abteilung oder Saison setzen',
  copy: 'In eine Saison kopieren',
  archive: 'Archivieren',
  role: 'Rolle geben',
  block: 'Sperren',
  unblock: 'Entsperren',
  invite: 'Noch einmal einladen',
  sessions: 'Überall ausloggen',
}

/** What becomes of one line. */
export const OUTCOMES: Record<ListKind, string> = {
  cancel: 'wird abgesagt',
  approve: 'wird zugesagt',
  decline: 'wird abgelehnt',
  publish: 'wird veröffentlicht',
  withdraw: 'wird wieder Entwurf',
  change: 'wird geändert',
  discard: 'wird gelöscht',
  end: 'endet',
  release: 'endet',
  price: 'bekommt den Preis',
  assign: 'wird geändert',
  copy: 'wird kopiert',
  archive: 'wird archiviert',
  role: 'bekommt die Rolle',
  block: 'wird gesperrt',
  unblock: 'wird entsperrt',
  invite: 'wird noch einmal eingeladen',
  sessions: 'wird überall ausgeloggt',
}

/** What a button says it does. */
export const VERBS: Record<ListKind, string> = {
  cancel: 'absagen',
  approve: 'zusagen',
  decline: 'ablehnen',
  publish: 'veröffentlichen',
  withdraw: 'zum Entwurf machen',
  price: 'mit diesem Preis speichern',
  assign: 'ändern',
  copy: 'kopieren',
  archive: 'archivieren',
  role: 'ändern',
  block: 'sperren',
  unblock: 'entsperren',
  invite: 'noch einmal einladen',
  sessions: 'überall ausloggen',
  change: 'ändern',
  discard: 'löschen',
  end: 'beenden',
  release: 'beenden und Zeit frei geben',
}

/** What became of all of them: `3 Termine abgesagt`. */
export const DONE: Record<ListKind, string> = {
  cancel: 'abgesagt',
  approve: 'zugesagt',
  decline: 'abgelehnt',
  publish: 'veröffentlicht',
  withdraw: 'wieder Entwurf',
  price: 'mit neuem Preis gespeichert',
  assign: 'geändert',
  copy: 'kopiert',
  archive: 'archiviert',
  role: 'geändert',
  block: 'gesperrt',
  unblock: 'entsperrt',
  invite: 'noch einmal eingeladen',
  sessions: 'überall ausgeloggt',
  change: 'geändert',
  discard: 'gelöscht',
  end: 'beendet',
  release: 'beendet, die Zeit ist frei',
}

/** One and several of a list. */
export const LINE_NAMES: Record<List, readonly [one: string, several: string]> = {
  events: ['Termin', 'Termine'],
  bookings: ['Belegung', 'Belegungen'],
  series: ['Serie', 'Serien'],
  courses: ['Angebot', 'Angebote'],
  users: ['Benutzer', 'Benutzer'],
}

export const LIST_REFUSALS: Record<'past' | 'key_reused' | 'too_late' | 'final', string> = {
  past: 'Dieser Tag ist schon vorbei. Bitte wählen Sie heute oder einen späteren.',
  key_reused: 'Dieses Formular wurde schon mit anderen Angaben abgeschickt. Bitte laden Sie die Seite neu.',
  too_late: 'Dafür ist es zu spät: Zurücknehmen ging eine Stunde lang.',
  final: 'Das lässt sich nicht zurücknehmen.',
}
