import type { Topic } from './topics.ts'

/** Halls for whoever looks after them: parts, closures, series, requests. */
export const FACILITY_TOPICS: readonly Topic[] = [
  {
    id: 'sportstaetten',
    title: 'Sportstätten pflegen und Mängel melden',
    group: 'Verein verwalten',
    roles: ['trainer', 'admin', 'super'],
    text: [
      'Unter „Sportstätten“ stehen Hallen, Plätze und Bäder mit Teilen, Öffnungszeiten, Sperrungen und Meldungen. Wer die ganze Halle belegt, belegt alle Teile, und umgekehrt.',
      'Ist die Halle verschlossen oder etwas kaputt, schreiben Sie es unter „Meldungen“. Der Vorstand sieht es sofort und antwortet dort.',
    ],
    link: { to: '/admin/facilities', label: 'Sportstätten' },
  },
  {
    id: 'sperren',
    title: 'Eine Halle sperren',
    group: 'Verein verwalten',
    roles: ['admin', 'super'],
    text: [
      '„Sperren“ zeigt zuerst, welche Stunden und wie viele Menschen es trifft und welche Hallen frei sind. Für jede Stunde wählen Sie: absagen oder verlegen. Erst „Sperren und alle benachrichtigen“ ändert etwas, dann alles auf einmal. Jeder Haushalt bekommt eine einzige E-Mail.',
      'Wissen Sie noch nicht, wann wieder offen ist, wählen Sie „Bis auf Weiteres“. Dann werden die nächsten zwei Wochen abgesagt, jede Nacht einen Tag weiter. Alles Spätere ruht.',
      'Heben Sie die Sperrung auf, gilt wieder, was ruht. Was schon abgesagt oder verlegt war, bleibt so.',
    ],
    link: { to: '/admin/facilities', label: 'Sportstätten' },
  },
  {
    id: 'serien',
    title: 'Belegungen, Serien und Anfragen',
    group: 'Verein verwalten',
    roles: ['editor', 'admin', 'super'],
    text: [
      'Was sich wiederholt, tragen Sie als Serie ein. „Termine prüfen“ zeigt vor dem Speichern jeden Termin, der belegt ist, wer dort steht und was stattdessen geht: andere Halle, andere Zeit, ausfallen lassen oder warten, bis eine Sperrung aufgehoben ist. Der Vorstand kann mit einem Grund Vorrang nehmen; wer weichen muss, bekommt eine E-Mail.',
      'Ändern können Sie einen Termin, diesen und alle folgenden oder die ganze Serie. Was Sie einzeln geändert haben, bleibt dabei, wie es ist.',
      'Brauchen Sie eine Zeit nicht, öffnen Sie die Belegung und wählen „Zeit frei geben“. Wer auf der Warteliste der Halle steht (unter „Sportstätten“), wird der Reihe nach gefragt.',
      'Unter „Anfragen“ sagen Sie zu oder ab. Fragt jemand eine ganze Serie an, steht sie dort als eine Zeile: „Termine ansehen und zusagen“ zeigt jeden Termin, und Sie legen fest, was mit belegten geschieht. Wer gefragt hat, bekommt eine E-Mail mit allen Terminen.',
    ],
    link: { to: '/admin/events', label: 'Termine und Belegungen' },
  },
  {
    id: 'hallen-des-verbands',
    title: 'Hallen des Verbands nutzen',
    group: 'Verein verwalten',
    roles: ['editor', 'admin', 'super'],
    text: [
      'Gehört Ihr Verein zu einem Verband mit eigenen Hallen, stehen sie im Belegungsplan unter Ihren eigenen und in jeder Auswahl eines Orts. Eintragen können Sie dort nichts selbst: Sie fragen an, der Verband entscheidet, und Sie bekommen eine E-Mail.',
      '„Zeit anfragen“ zeigt vor dem Senden, an welchen Tagen schon belegt ist. Bis zur Zusage ist nichts reserviert.',
      'Liegt ein Angebot in einer solchen Halle, steht bei seinen Zeiten, was genehmigt ist und was noch fehlt. Ist die Halle gesperrt, steht das dabei; sagen Sie die Stunde dann wie gewohnt ab.',
      'Was Sie nicht brauchen, geben Sie zurück: einen Termin oder alle.',
    ],
    link: { to: '/admin/bookings/shared', label: 'Hallen des Verbands' },
  },
]
