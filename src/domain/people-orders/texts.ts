import { CERTIFICATE_REFUSALS } from '../certificates/texts.ts'
import type { OrderedKind } from './input.ts'
import type { LeftOut, OrderRefusal } from './rules.ts'

export const PEOPLE_KIND_NAMES: Readonly<Record<OrderedKind, string>> = {
  remove: 'Abmelden',
  give: 'Platz vergeben',
  offer: 'Platz anbieten',
  move: 'Wechseln',
  price: 'Preis ändern',
  settle: 'Preis prüfen',
  certificates: 'Bescheinigungen',
}

const LEFT_OUT: Readonly<Record<LeftOut, string>> = {
  ...CERTIFICATE_REFUSALS,
  same_course: 'Schon in diesem Angebot',
  not_bookable: 'Dorthin kann man nicht wechseln',
  ended: 'Anmeldung ist beendet',
  already_ended: 'Anmeldung ist beendet',
  already_joined: 'Dort schon angemeldet',
  full: 'Kein Platz, keine Warteliste',
  has_place: 'Hat schon einen Platz',
  not_confirmed: 'Noch nicht bestätigt',
  reason_missing: 'Kein Platz frei; mit Grund möglich',
  same_price: 'Hat schon diesen Preis',
  nothing_to_check: 'Nichts zu prüfen',
  no_other_price: 'Nur für Mitglieder, kein anderer Preis',
}

/** Also for lost rights and removed rows. */
export const leftOutText = (why: string): string =>
  Object.hasOwn(LEFT_OUT, why) ? LEFT_OUT[why as LeftOut] : 'Inzwischen nicht mehr möglich'

export const ORDER_REFUSALS: Readonly<Record<OrderRefusal, string>> = {
  nobody: 'Bitte wählen Sie mindestens eine Person aus.',
  too_many: 'Das sind mehr als 5.000 Personen. Bitte grenzen Sie die Auswahl ein.',
  nothing_to_do: 'Für niemanden aus der Auswahl ist das möglich. Warum, steht bei jeder Person.',
  key_reused: 'Dieses Formular wurde schon mit anderen Angaben abgeschickt. Bitte laden Sie die Seite neu.',
}
