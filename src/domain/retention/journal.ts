import { plural } from '../../kernel/plural.ts'

const daysText = (days: number) => plural(days, 'Tag', 'Tage')
const sinceDays = (days: number) => plural(days, 'Tag', 'Tagen')

export const RETENTION_JOURNAL = {
  healthNotes: (count: number, days: number) =>
    `${plural(count, 'Gesundheitshinweis', 'Gesundheitshinweise')} gelöscht: letzte Teilnahme mehr als ${daysText(days)} her`,
  care: (people: number, days: number) =>
    `Notfallnummern und Abholer von ${plural(people, 'Person', 'Personen')} gelöscht: letzte Teilnahme mehr als ${daysText(days)} her`,
  answers: (count: number, days: number) =>
    `Antworten und Nachrichten von ${plural(count, 'Anmeldung oder Wunsch', 'Anmeldungen und Wünschen')} gelöscht: Ende mehr als ${daysText(days)} her`,
  attendance: (count: number, year: number) =>
    `${plural(count, 'Anwesenheit', 'Anwesenheiten')} vor ${year} anonymisiert; die Zahlen je Stunde bleiben`,
  allocationContacts: (count: number, days: number) =>
    `Ansprechpartner von ${plural(count, 'Bedarf oder Einspruch', 'Bedarfen und Einsprüchen')} gelöscht: Hallenvergabe mehr als ${daysText(days)} vorbei`,
  slotWishes: (count: number, days: number) =>
    `${plural(count, 'Eintrag der Warteliste', 'Einträge der Wartelisten')} von Hallen gelöscht: mehr als ${daysText(days)} vorbei oder nie bestätigt`,
  bookingContacts: (count: number, days: number) =>
    `Ansprechpartner von ${plural(count, 'Belegung oder Anfrage', 'Belegungen und Anfragen')} gelöscht: mehr als ${daysText(days)} vorbei, abgelehnt oder abgesagt`,
  discardedEvents: (count: number, days: number) =>
    `${plural(count, 'Entwurf eines Termins', 'Entwürfe von Terminen')} endgültig gelöscht: seit mehr als ${sinceDays(days)} weggeworfen`,
  defectContacts: (count: number, days: number) =>
    `Absender von ${plural(count, 'Meldung', 'Meldungen')} gelöscht: seit mehr als ${sinceDays(days)} behoben`,
  importedLists: (count: number, days: number) =>
    `${plural(count, 'hochgeladene Teilnehmerliste', 'hochgeladene Teilnehmerlisten')} gelöscht: älter als ${daysText(days)}`,
  feedback: (count: number, days: number) =>
    `${plural(count, 'Nachricht', 'Nachrichten')} an den Verein gelöscht: älter als ${daysText(days)}`,
  mailings: (count: number, days: number) =>
    `${plural(count, 'E-Mail an viele', 'E-Mails an viele')} mit Empfängern gelöscht: älter als ${daysText(days)}`,
  diaries: (count: number, days: number) =>
    `${plural(count, 'Eintrag', 'Einträge')} in Fitness-Tagebüchern gelöscht: seit mehr als ${sinceDays(days)} nicht eingeloggt`,
  helpers: (count: number, days: number) =>
    `${plural(count, 'Eintragung', 'Eintragungen')} von Helfern ohne Mitgliedschaft gelöscht: mehr als ${daysText(days)} vorbei oder nie bestätigt`,
  applications: (count: number, days: number) =>
    `${plural(count, 'Aufnahmeantrag', 'Aufnahmeanträge')} ohne Aufnahme gelöscht: älter als ${daysText(days)}`,
  conductChecks: (count: number, days: number) =>
    `${plural(count, 'Vermerk', 'Vermerke')} über Führungszeugnisse gelöscht: Tätigkeit mehr als ${daysText(days)} vorbei`,
  books: (count: number) =>
    `${plural(count, 'Eintrag', 'Einträge')} aus Rechnungen, Forderungen und Zahlungen gelöscht: gesetzliche Frist vorbei (§ 147 AO)`,
  people: (count: number, year: number) =>
    `${plural(count, 'Person', 'Personen')} anonymisiert: seit ${year} nicht mehr im Verein und nirgends beteiligt`,
  erased: (count: number) =>
    `${plural(count, 'Person', 'Personen')} auf Wunsch gelöscht; was Bücher nennen, bleibt mit Name und Anschrift (Art. 17 DSGVO)`,
  orders: (count: number, days: number) =>
    `${plural(count, 'Sammelaktion', 'Sammelaktionen')} mit Ergebnis gelöscht: älter als ${daysText(days)}`,
}
