import { plural } from '../../kernel/plural.ts'
import type { PaymentRefusal } from '../debtors/rules.ts'
import type { PriceRefusal } from './change-price.ts'
import type { MoveRefusal } from './move-participation.ts'
import type { AnswerRefusal } from './read-answers.ts'
import type { CancelRefusal, EntryDoubt, JoinRefusal, ParticipationState, RevokeRefusal } from './rules.ts'

export const STATE_TEXTS: Record<ParticipationState, string> = {
  requested: 'unbestätigt',
  confirmed: 'angemeldet',
  waiting: 'Warteliste',
  offered: 'Platz angeboten',
  cancelled: 'abgemeldet',
  declined: 'abgelehnt',
  finished: 'beendet',
}

/** State as whoever signed up reads it. */
export const standingText = ({ state, isTrial }: { state: ParticipationState; isTrial: boolean }): string =>
  state === 'confirmed' && isTrial ? 'schnuppert' : STATE_TEXTS[state]

export const ENDED_TEXTS: Record<string, string> = {
  hold_expired: 'nicht bestätigt, Platz wieder frei',
  offer_expired: 'angebotenen Platz nicht angenommen',
  offer_declined: 'angebotenen Platz abgelehnt',
  by_person: 'selbst abgemeldet',
  by_staff: 'vom Verein abgemeldet',
  moved: 'in ein anderes Angebot gewechselt',
  course_cancelled: 'Angebot abgesagt',
  withdrawn: 'widerrufen',
}

export const JOIN_REFUSALS: Record<JoinRefusal | AnswerRefusal | PaymentRefusal | 'key_reused' | 'birth_missing', string> = {
  not_bookable: 'Für dieses Angebot kann man sich zurzeit nicht anmelden.',
  cancelled: 'Dieses Angebot fällt aus. Anmelden kann man sich deshalb nicht mehr.',
  in_draw: 'Die Plätze dieses Angebots werden verlost. Bitte geben Sie auf seiner Seite einen Wunsch ab.',
  not_open_yet: 'Die Anmeldung ist noch nicht geöffnet. Bitte kommen Sie zum angegebenen Zeitpunkt wieder.',
  closed: 'Die Anmeldefrist ist vorbei. Bitte fragen Sie den Verein, ob noch etwas möglich ist.',
  too_young: 'Für dieses Angebot ist die Person am ersten Kurstag noch zu jung.',
  too_old: 'Dieses Angebot ist für Jüngere gedacht. Bitte prüfen Sie das Geburtsdatum oder wählen Sie ein anderes Angebot.',
  wrong_sex: 'Dieses Angebot richtet sich an eine andere Gruppe. Bitte prüfen Sie die Angabe zum Geschlecht.',
  guardian_missing: 'Für Minderjährige brauchen wir den Namen eines Elternteils oder einer anderen sorgeberechtigten Person.',
  already_joined: 'Diese Person ist schon angemeldet.',
  companion_missing: 'Bitte nennen Sie die erwachsene Person, die das Kind begleitet.',
  no_trial: 'Bei diesem Angebot gibt es keine Schnupperstunden.',
  trial_used: 'Diese Person hat hier schon geschnuppert. Bitte melden Sie sie fest an.',
  too_few_places: 'So viele Plätze sind nicht mehr frei, und es gibt keine Warteliste. Bitte melden Sie weniger Personen an.',
  group_too_large:
    'So viele Plätze hat dieses Angebot nicht. Bitte melden Sie weniger Personen an, oder wählen Sie „Jede Person für sich“.',
  answer_missing: 'Bitte beantworten Sie die Frage.',
  answer_unknown: 'Bitte wählen Sie eine der Antworten, bei Text höchstens 500 Zeichen.',
  consent_missing: 'Ohne diese Zustimmung ist keine Anmeldung möglich.',
  consent_changed: 'Der Verein hat einen Text geändert, dem Sie zustimmen. Bitte lesen Sie ihn noch einmal.',
  payment_missing: 'Bitte geben Sie an, wie Sie bezahlen möchten.',
  invoice_not_allowed: 'Dieses Angebot wird nur per Lastschrift bezahlt. Bitte geben Sie ein Konto an.',
  account_missing: 'Bitte geben Sie Kontoinhaberin oder Kontoinhaber und IBAN an.',
  iban_wrong: 'Diese IBAN stimmt nicht. Bitte prüfen Sie die Ziffern.',
  birth_missing: 'Von dieser Person fehlt das Geburtsdatum. Bitte melden Sie sich bei der Geschäftsstelle.',
  full: 'Leider ist kein Platz mehr frei, und es gibt keine Warteliste.',
  key_reused: 'Dieses Formular wurde schon mit anderen Angaben abgeschickt. Bitte laden Sie die Seite neu.',
}

export const LINK_REFUSALS: Record<
  CancelRefusal | RevokeRefusal | 'hold_expired' | 'offer_expired' | 'not_offered' | 'companion_missing',
  string
> = {
  consent_required: 'Ohne diese Einwilligung ist keine Teilnahme möglich. Bitte melden Sie sich zuerst ab.',
  companion_missing: 'Bitte nennen Sie die erwachsene Person, die das Kind begleitet.',
  already_ended: 'Diese Anmeldung ist bereits beendet.',
  too_late: 'Die Abmeldefrist ist vorbei. Bitte wenden Sie sich an die Geschäftsstelle.',
  hold_expired: 'Der Platz wurde nicht rechtzeitig bestätigt und ist wieder frei. Sie können sich neu anmelden.',
  offer_expired: 'Die Frist für diesen Platz ist vorbei. Er wurde weitergegeben.',
  not_offered: 'Für diese Anmeldung ist gerade kein Platz angeboten.',
}

export const STAFF_REFUSALS: Record<
  CancelRefusal | MoveRefusal | PriceRefusal | EntryDoubt | 'already_joined' | 'full' | 'reason_missing' | 'answer_unknown',
  string
> = {
  too_young: 'Nach dem Geburtsdatum zu jung für dieses Angebot.',
  too_old: 'Nach dem Geburtsdatum zu alt für dieses Angebot.',
  guardian_missing: 'Sorgeberechtigte fehlen. Bitte tragen Sie den Namen eines Elternteils ein.',
  nobody_reached: 'Wir erreichen so niemanden. Bitte tragen Sie E-Mail oder Telefon eines Elternteils ein.',
  answer_missing: 'Eine Antwort fehlt noch.',
  answer_unknown: 'Eine Antwort passt nicht zur Frage. Die Fragen wurden inzwischen geändert: Bitte laden Sie die Seite neu.',
  same_course: 'Die Person ist schon in diesem Angebot.',
  not_bookable: 'In dieses Angebot kann man zurzeit nicht wechseln.',
  ended: 'Diese Anmeldung ist beendet.',
  no_other_price:
    'Dieses Angebot gibt es nur für Mitglieder. Bitte klären Sie die Mitgliedschaft, oder melden Sie die Person ab.',
  already_ended: 'Diese Anmeldung ist inzwischen beendet.',
  too_late: 'Die Abmeldefrist ist vorbei.',
  already_joined: 'Diese Person ist in diesem Angebot schon angemeldet.',
  full: 'Alle Plätze sind vergeben, und es gibt keine Warteliste. Mit einem Grund können Sie die Person trotzdem eintragen.',
  reason_missing: 'Bitte nennen Sie einen Grund, zum Beispiel warum die Person trotz voller Liste einen Platz bekommt.',
}

/** Why a list of the people who come counts others than the places; empty where it counts the same. */
export function listedText({ taken, unsure, placeless }: { taken: number; unsure: number; placeless: number }): string {
  if (unsure + placeless === 0) return ''
  return [
    `${plural(taken, 'Platz ist', 'Plätze sind')} vergeben`,
    unsure > 0 ? `${unsure} davon noch nicht bestätigt und nicht auf dieser Liste` : '',
    placeless > 0 ? `${placeless} hier ohne Platz, zum Schnuppern oder mit letztem Tag` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** `davon 4 aus der Gruppe, ohne Anmeldung`: places of the group list alone. */
export const groupText = (grouped: number): string => `davon ${grouped} aus der Gruppe, ohne Anmeldung`

/** `16 von 16 Plätzen · davon 4 aus der Gruppe, ohne Anmeldung`, `21 dabei · unbegrenzt`: the same in every list. */
export const fillText = ({ taken, capacity, grouped }: { taken: number; capacity: number | null; grouped: number }): string =>
  [capacity === null ? `${taken} dabei · unbegrenzt` : `${taken} von ${capacity} Plätzen`, grouped > 0 ? groupText(grouped) : '']
    .filter(Boolean)
    .join(' · ')
