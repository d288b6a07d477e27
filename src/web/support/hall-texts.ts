import type { Topic } from './topics.ts'

export const HALL_TOPICS: readonly Topic[] = [
  {
    id: 'hallenplan',
    title: 'Wann ist welche Halle belegt?',
    group: 'Angebote finden und anmelden',
    roles: 'all',
    text: [
      'Unter „Hallen“ sehen Sie, wann welche Halle belegt ist: einen Tag mit allen Hallen, oder eine Halle für die ganze Woche. Auf dem Handy ist es eine Liste, „Als Plan zeigen“ zeichnet sie; am Computer macht „Als Liste zeigen“ daraus eine Tabelle.',
      'Brauchen Sie Zeit in einer Halle, öffnen Sie die Halle und wählen „Hallenzeit anfragen“, einmal oder jede Woche. Schneller geht es mit einem Klick oder Tipp auf eine freie Fläche im Plan oder auf „Frei – anfragen“ in der Liste. Das Formular sagt gleich, welche Termine frei sind, und bietet sonst andere Zeiten und Hallen in der Nähe an. Sie bekommen eine E-Mail, sobald entschieden ist.',
    ],
    link: { to: '/occupancy', label: 'Hallen und Belegung' },
  },
  {
    id: 'belegungsplan',
    title: 'Mit dem Belegungsplan arbeiten',
    group: 'Verein verwalten',
    roles: ['trainer', 'admin', 'super'],
    text: [
      'Der Plan zeigt Tag, Woche oder Monat. Unter „Anzeige“ wählen Sie Größe, Stunden, Farben und die Liste. Was Sie eingestellt haben, steht in der Adresse: Sie können sie weitergeben.',
      'Der Vorstand verschiebt Belegungen mit der Maus oder dem Finger (kurz gedrückt halten), zieht sie unten länger und zeichnet neue auf freie Flächen. Ein Klick oder Tipp auf eine freie Fläche schlägt eine Zeit vor, ein zweiter trägt sie ein. Ein Termin zieht mit seiner Belegung um. Grün heißt frei, Rot nennt, wer dort schon steht. Grau hinterlegt ist die Halle geschlossen: Dort fragt der Plan nach dem Grund. Zehn Sekunden lang hilft „Rückgängig“. Bei einer Serie fragt er, ob nur dieser Termin umzieht, auch die folgenden oder alle. Mit gedrückter Strg-Taste (am Mac Alt) ziehen Sie eine Kopie: Sie tragen sie mit denselben Angaben zur neuen Zeit ein.',
      'Mit der Tastatur: Pfeile gehen von Belegung zu Belegung, Umschalt und Pfeil nimmt eine auf und verschiebt sie, Plus und Minus ändern die Dauer, Eingabe speichert, Esc bricht ab. N schlägt freie Zeit vor: Pfeile rücken sie, Eingabe trägt sie ein.',
      'Unter dem Plan führt „belegt“ zur Auslastung: wie voll jede Halle ist, und wie viele zu jeder Zeit im Schnitt kommen, ohne Namen.',
      'Stunden eines Angebots bleiben an ihrem Tag. Beim Verschieben bekommt eine E-Mail, wer angemeldet ist; deshalb wird vorher gefragt.',
    ],
    link: { to: '/admin/bookings', label: 'Belegungspläne' },
  },
  {
    id: 'freie-zeit',
    title: 'Freie Hallenzeit finden',
    group: 'Verein verwalten',
    roles: ['trainer', 'admin', 'super'],
    text: [
      'Sagen Sie Wochentag, Uhrzeit, Dauer und wie viele Wochen. Gesucht wird in allen Hallen zugleich; Öffnungszeiten, Sperrungen und Feiertage zählen mit.',
      'Oben steht, was an den meisten Terminen geht. Was an einzelnen Tagen belegt ist, steht dabei.',
    ],
    link: { to: '/admin/bookings/free', label: 'Freie Zeit suchen' },
  },
]
