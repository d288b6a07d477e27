import { plural } from '../../kernel/plural.ts'
import { PRICE_KINDS } from '../courses/input.ts'
import { priceText } from '../courses/texts.ts'
import type { RowFault } from '../processes/rules.ts'
import type { Field, Kind } from './input.ts'
import type { OfferFault } from './read-offer.ts'
import type { PersonFault } from './read-participant.ts'
import { mostRows, type UploadFault } from './read-upload.ts'
import { type ChangeRefusal, type ImportState, type OfferFacts, PLAN_BYTES, type RowState, type UndoRefusal } from './rules.ts'

export const UPLOAD_FAULTS: Readonly<Record<UploadFault, string>> = {
  empty: 'Die Datei ist leer.',
  too_large: `Die Datei ist zu groß. Höchstens ${PLAN_BYTES / 1024 / 1024} MB.`,
  too_many_rows: `Das sind zu viele Zeilen: höchstens ${mostRows('offers')}, bei Mitgliedern ${mostRows('members')}. Bitte teilen Sie die Datei.`,
  old_excel: 'Das ist das alte Excel-Format (.xls). Bitte speichern Sie die Datei als XLSX oder CSV.',
  web_page:
    'Das ist keine Tabelle von Excel, auch wenn der Name so endet. Bitte öffnen Sie die Datei in Excel und speichern Sie sie als XLSX oder CSV.',
  not_readable:
    'Diese Datei ist nicht zu lesen. Bitte wählen Sie eine Tabelle (CSV, XLSX, ODS) oder, für einen Belegungsplan, einen Kalender (ICS).',
  no_rows: 'Unter den Namen der Spalten steht nichts.',
  no_columns: 'Hier fehlen die Namen der Spalten. Eine Zeile muss sie nennen, zum Beispiel: Halle, Tag, von, bis, Gruppe.',
  password: 'Die Datei ist mit einem Passwort geschützt. Bitte speichern Sie sie ohne Passwort.',
  formulas:
    'In der Datei stehen Formeln, die noch kein Programm ausgerechnet hat. Bitte öffnen und speichern Sie sie einmal, oder speichern Sie sie als CSV.',
}

const NEEDED_COLUMNS: Readonly<Record<Kind, string>> = {
  occupancy: 'Bitte wählen Sie Sportstätte, Wochentag, Beginn und Gruppe.',
  offers: 'Bitte wählen Sie, wo der Titel des Angebots steht.',
  participants: 'Bitte wählen Sie, wo das Angebot und wo der Name steht.',
  members: 'Bitte wählen Sie, wo der Name steht.',
}

const CHANGE_REFUSALS: Readonly<Record<Exclude<ChangeRefusal, 'column_missing'> | 'nothing_to_do', string>> = {
  under_way: 'Die Übernahme läuft gerade.',
  column_twice: 'Eine Spalte ist zweimal gewählt.',
  nothing_to_do: 'Es ist nichts zu übernehmen. Bitte prüfen Sie die Zeilen.',
}

export const changeRefusals = (kind: Kind): Readonly<Record<ChangeRefusal | 'nothing_to_do', string>> => ({
  ...CHANGE_REFUSALS,
  column_missing: NEEDED_COLUMNS[kind],
})

export const UNDO_REFUSALS: Readonly<Record<UndoRefusal, string>> = {
  not_done: 'Das ist nicht mehr zurückzunehmen.',
  changed_since: 'Seit der Übernahme wurde etwas davon geändert. Bitte nehmen Sie einzelne Zeiten bei den Angeboten heraus.',
  has_people: 'In einem der neuen Angebote stehen schon Personen. Bitte nehmen Sie einzelne Zeiten bei den Angeboten heraus.',
}

const FIELDS: Readonly<Record<Field, string>> = {
  facility: 'Sportstätte',
  part: 'Hallenteil',
  weekday: 'Wochentag',
  from: 'Beginn (Uhrzeit)',
  to: 'Ende (Uhrzeit)',
  group: 'Angebot',
  department: 'Abteilung',
  sport: 'Sportart',
  kind: 'Art (Kurs, Dauerangebot)',
  age: 'Alter',
  sex: 'Geschlecht',
  trainers: 'Leitung',
  capacity: 'Plätze',
  price: 'Preis ohne Mitgliedschaft',
  memberPrice: 'Preis für Mitglieder',
  reducedPrice: 'Preis ermäßigt',
  starts: 'Erster Tag',
  ends: 'Letzter Tag',
  notes: 'Bemerkung (steht auf der Website)',
  lastname: 'Nachname',
  firstname: 'Vorname',
  name: 'Beide Namen in einer Spalte',
  birth: 'Geburtsdatum',
  guardian: 'Sorgeberechtigte',
  email: 'E-Mail',
  phone: 'Telefon',
  moreContacts: 'Weitere Kontakte',
  emergency: 'Notfallkontakt',
  member: 'Mitglied (ja, nein)',
  state: 'Stand (angemeldet, Warteliste)',
  externalId: 'Kennung (aus dem alten Programm)',
  memberNo: 'Mitgliedsnummer',
  street: 'Straße und Hausnummer',
  postcode: 'Postleitzahl',
  city: 'Ort',
  passiveDepartments: 'Passive Abteilungen',
  entry: 'Eintritt',
  exit: 'Letzter Tag (Austritt)',
  household: 'Familie (Nummer oder Name)',
  payer: 'Zahler (Nummer oder Name)',
  iban: 'IBAN',
  holder: 'Kontoinhaber',
  reference: 'Mandatsreferenz',
  signed: 'Mandat unterschrieben am',
  lastUsed: 'Zuletzt eingezogen am',
}

const OF_MEMBERS: Readonly<Partial<Record<Field, string>>> = {
  kind: 'Art der Mitgliedschaft',
  sex: 'Geschlecht',
  department: 'Abteilungen',
}

export const fieldName = (kind: Kind, field: Field): string => {
  if (kind === 'members') return OF_MEMBERS[field] ?? FIELDS[field]
  if (kind !== 'occupancy') return field === 'group' && kind === 'offers' ? 'Titel des Angebots' : FIELDS[field]
  return { group: 'Gruppe', from: 'Beginn', to: 'Ende' }[field as string] ?? FIELDS[field]
}

export const KIND_NAMES: Readonly<Record<Kind, string>> = {
  occupancy: 'Belegungsplan',
  offers: 'Angebote',
  participants: 'Teilnehmer',
  members: 'Mitglieder',
}

const OFFER_FAULTS: Readonly<Record<Exclude<OfferFault, RowFault>, string>> = {
  only_title: 'Hier steht nur ein Titel.',
  price_unreadable: 'Der Preis ist nicht zu lesen.',
  capacity_unreadable: 'Die Zahl der Plätze ist nicht zu lesen.',
  starts_unreadable: 'Der erste Tag ist nicht zu lesen.',
  ends_unreadable: 'Der letzte Tag ist nicht zu lesen.',
  ends_before_starts: 'Der letzte Tag liegt vor dem ersten.',
  text_long: 'Ein Text ist zu lang. Sportart höchstens 60 Zeichen, Abteilung 60, Bemerkung 300.',
}

/** Null for faults of the weekly time. */
export const offerFaultText = (fault: OfferFault): string | null => OFFER_FAULTS[fault as keyof typeof OFFER_FAULTS] ?? null

const PERSON_FAULTS: Readonly<Record<PersonFault, string>> = {
  offer_missing: 'Das Angebot fehlt.',
  name_missing: 'Der Name fehlt.',
  name_unclear: 'Vor- und Nachname sind nicht zu unterscheiden.',
  birth_unreadable: 'Das Geburtsdatum ist nicht zu lesen.',
  email_unreadable: 'Die E-Mail-Adresse ist nicht zu lesen.',
  phone_long: 'Die Telefonnummer ist zu lang. Höchstens 40 Zeichen.',
  emergency_unreadable: 'Im Notfallkontakt steht keine Telefonnummer.',
  state_unknown: 'Der Stand ist nicht zu lesen: angemeldet, Warteliste oder abgemeldet.',
}

export const personFaultText = (fault: PersonFault): string => PERSON_FAULTS[fault]

/** Notes beside a row of a list of people. */
export const PERSON_NOTES = {
  reason: 'Liste übernommen',
  left: 'Abgemeldet, wird nicht übernommen.',
  alreadyIn: 'Schon angemeldet.',
  stays: 'Bleibt: Diese Anmeldung wurde seit der Übernahme geändert.',
  personStays: 'Die Anmeldung ist weg, die Person bleibt: Sie wurde seit der Übernahme geändert oder gehört zu anderem.',
  whichOffer: (offer: string, suggested: string | null) =>
    suggested === null ? `Welches Angebot ist „${offer}“?` : meantText(offer, suggested),
  entered: (
    { state, isAbove }: { state: 'confirmed' | 'waiting'; isAbove: boolean },
    { isNew, lacksGuardian }: { isNew: boolean; lacksGuardian: boolean },
  ): string =>
    [
      state === 'waiting' ? 'Warteliste' : 'Angemeldet',
      isNew ? '' : 'schon bekannte Person',
      isAbove ? 'über die Platzzahl hinaus' : '',
      lacksGuardian ? 'ohne Sorgeberechtigte' : '',
    ]
      .filter(Boolean)
      .join(' · '),
}

/** Facts of a new offer beside its time. */
export function describeOffer(
  said: string,
  { prices, capacity, trainers, department }: OfferFacts,
  unread: readonly string[],
): string {
  const { main, note } = priceText(
    PRICE_KINDS.flatMap((kind) => (prices[kind] === undefined ? [] : [{ kind, cents: prices[kind] }])),
    0,
  )
  const more = [
    Object.keys(prices).length > 0 && `Preis: ${[main, note].filter(Boolean).join(', ')}`,
    capacity !== null && plural(capacity, 'Platz', 'Plätze'),
    department !== '' && department,
    trainers.length > 0 && `Leitung: ${trainers.join(', ')}`,
    unread.length > 0 && `nicht zu lesen: ${unread.map((text) => `„${text}“`).join(', ')}`,
  ].filter(Boolean)
  return [said.replace(/\.$/, ''), ...more].join(' · ')
}

export const ROW_STATES: Readonly<Record<RowState, string>> = {
  free: 'Frei',
  changed: 'Geändert',
  taken: 'Übernommen',
  unchanged: 'Schon da',
  conflict: 'Belegt',
  partly: 'Teils belegt',
  asked: 'Rückfrage',
  refused: 'Geht nicht',
  skipped: 'Ausgelassen',
}

export const IMPORT_STATES: Readonly<Record<ImportState, string>> = {
  draft: 'Entwurf',
  queued: 'Wartet',
  running: 'Läuft',
  done: 'Übernommen',
  undoing: 'Wird zurückgenommen',
  undone: 'Zurückgenommen',
}

export const meantText = (name: string, suggested: string): string => `„${name}“: Ist „${suggested}“ gemeint?`

/** Notes beside a row of a file: its fate, or a question. */
export const ROW_NOTES = {
  skipped: 'Wird ausgelassen.',
  triedLater: 'Wird beim Übernehmen geprüft.',
  known: 'Schon vorhanden.',
  offerWithoutTime: 'Neues Angebot ohne wöchentliche Zeit.',
  beforeFirst: 'Liegt vor dem ersten Tag.',
  cancelledThere: 'Im Kalender abgesagt, nicht übernommen.',
  booked: 'Eine Belegung.',
  seriesBooked: (dates: number) => `Serie, ${plural(dates, 'Termin', 'Termine')}.`,
  titleMissing: 'Der Titel fehlt.',
  placeMissing: 'Der Ort fehlt.',
  placeUnknown: (place: string) => `Die Sportstätte „${place}“ gibt es nicht.`,
  dayUnreadable: 'Der Tag ist nicht zu lesen.',
  noStart: 'Bitte geben Sie den Beginn so ein: 17:30.',
  noEnd: 'Bitte geben Sie das Ende so ein: 18:30.',
  endBeforeStart: 'Das Ende muss nach dem Beginn liegen.',
  endOpen: (suggested: string) => `Bis wann?${suggested && ` Vorschlag: ${suggested}.`}`,
  startOpen: (end: string, suggested: string) =>
    `Ab wann? Bekannt ist nur das Ende: ${end} Uhr.${suggested && ` Vorschlag: ${suggested}.`}`,
  afterGroup: (time: string) => `${time} Uhr, wenn die Gruppe davor endet`,
  beforeGroup: (time: string) => `${time} Uhr, wenn die nächste Gruppe beginnt`,
  whenClosed: (time: string) => `${time} Uhr, wenn die Halle schließt`,
  whenOpened: (time: string) => `${time} Uhr, wenn die Halle öffnet`,
  hallClosed: 'Zu dieser Zeit ist die Halle geschlossen.',
  freeTime: 'Steht im Kalender als „frei“ und hält keine Halle.',
  noSuchDay: 'Im Zeitraum liegt kein solcher Tag.',
  overMidnight: 'Eine Wiederholung über Mitternacht ist nicht zu übernehmen.',
  openEnd: 'Die Wiederholung hat kein Ende. Bitte nennen Sie den letzten Tag des Plans.',
  ruleUnreadable: 'Die Wiederholung ist nicht zu lesen.',
  splitRule: 'Diese Wiederholung wurde ab einem Termin dauerhaft geändert. Bitte tragen Sie sie als zwei Serien ein.',
  unknownRule: 'Diese Wiederholung passt in keine Serie, und einzelne Tage nennt sie nicht. Bitte tragen Sie sie von Hand ein.',
}
