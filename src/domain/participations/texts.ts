import type { CancelRefusal, JoinRefusal, ParticipationState } from './rules.ts'

export const STATE_TEXTS: Record<ParticipationState, string> = {
  requested: 'unbestätigt',
  confirmed: 'angemeldet',
  waiting: 'Warteliste',
  offered: 'Platz angeboten',
  cancelled: 'abgemeldet',
  declined: 'abgelehnt',
  finished: 'beendet',
}

export const ENDED_TEXTS: Record<string, string> = {
  hold_expired: 'nicht bestätigt, Platz wieder frei',
  offer_expired: 'angebotenen Platz nicht angenommen',
  offer_declined: 'angebotenen Platz abgelehnt',
  by_person: 'selbst abgemeldet',
  by_staff: 'vom Verein abgemeldet',
}

export const JOIN_REFUSALS: Record<JoinRefusal | 'key_reused', string> = {
  not_bookable: 'Für dieses Angebot kann man sich zurzeit nicht anmelden.',
  not_open_yet: 'Die Anmeldung ist noch nicht geöffnet. Bitte kommen Sie zum angegebenen Zeitpunkt wieder.',
  closed: 'Die Anmeldefrist ist vorbei. Bitte fragen Sie den Verein, ob noch etwas möglich ist.',
  too_young: 'Für dieses Angebot ist die Person am ersten Kurstag noch zu jung.',
  too_old: 'Dieses Angebot ist für Jüngere gedacht. Bitte prüfen Sie das Geburtsdatum oder wählen Sie ein anderes Angebot.',
  wrong_sex: 'Dieses Angebot richtet sich an eine andere Gruppe. Bitte prüfen Sie die Angabe zum Geschlecht.',
  guardian_missing: 'Die Person ist noch nicht 18. Bitte geben Sie eine erziehungsberechtigte Person an.',
  already_joined: 'Diese Person ist schon angemeldet.',
  full: 'Leider ist kein Platz mehr frei, und es gibt keine Warteliste.',
  key_reused: 'Dieses Formular wurde schon mit anderen Angaben abgeschickt. Bitte laden Sie die Seite neu.',
}

export const LINK_REFUSALS: Record<CancelRefusal | 'hold_expired' | 'offer_expired' | 'not_offered', string> = {
  already_ended: 'Diese Anmeldung ist bereits beendet.',
  too_late: 'Die Abmeldefrist ist vorbei. Bitte wenden Sie sich an den Verein.',
  hold_expired: 'Der Platz wurde nicht rechtzeitig bestätigt und ist wieder frei. Sie können sich neu anmelden.',
  offer_expired: 'Die Frist für diesen Platz ist vorbei. Er wurde weitergegeben.',
  not_offered: 'Für diese Anmeldung ist gerade kein Platz angeboten.',
}

export const STAFF_REFUSALS: Record<CancelRefusal | 'already_joined' | 'full' | 'reason_missing', string> = {
  already_ended: 'Diese Anmeldung ist inzwischen beendet.',
  too_late: 'Die Abmeldefrist ist vorbei.',
  already_joined: 'Diese Person ist in diesem Angebot schon angemeldet.',
  full: 'Alle Plätze sind vergeben, und es gibt keine Warteliste. Mit einem Grund können Sie die Person trotzdem eintragen.',
  reason_missing: 'Alle Plätze sind vergeben. Bitte nennen Sie einen Grund, warum die Person trotzdem einen Platz bekommt.',
}
