import type { Topic } from './topics.ts'

/** Help for staff of halls: parts, closures, series, requests. */
export const FACILITY_TOPICS: readonly Topic[] = [
  {
    id: 'sportstaetten',
    title: 'Sportstätten pflegen und Mängel melden',
    group: 'Verein verwalten',
    roles: ['trainer', 'admin', 'super'],
    text: [
      'Unter „Sportstätten“ stehen Hallen, Plätze und Bäder mit Teilen, Öffnungszeiten, Sperrungen und Meldungen. Wer die ganze Halle belegt, belegt alle Teile, und umgekehrt.',
      'Eine Öffnungszeit mit letztem Tag gilt für eine Saison: Danach ist geschlossen, bis die nächste Zeit beginnt. Schließt ein Teil früher, gilt das auch für die ganze Halle.',
      'Ist die Halle verschlossen oder etwas kaputt, schreiben Sie es unter „Meldungen“. Das Büro bekommt sofort eine E-Mail, der Vorstand antwortet dort.',
    ],
    link: { to: '/admin/facilities', label: 'Sportstätten' },
  },
  {
    id: 'sperren',
    title: 'Eine Halle sperren',
    group: 'Verein verwalten',
    roles: ['admin', 'super'],
    text: [
      '„Sperren“ zeigt zuerst, welche Stunden und wie viele Menschen es trifft und welche Hallen frei sind. Sie wählen einmal für alle: absagen oder in eine andere Halle verlegen; einzelne Angebote und Stunden legen Sie bei Bedarf anders fest. Erst „Sperren und alle benachrichtigen“ ändert etwas, dann alles auf einmal. Jeder Haushalt bekommt eine einzige E-Mail.',
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
      'Brauchen Sie eine Zeit nicht, öffnen Sie die Belegung und wählen „Zeit frei geben“. Wer auf der Warteliste der Halle steht (unter „Sportstätten“), wird der Reihe nach gefragt. Wie weit eine frei gewordene Zeit ist, steht dort und auf dem Belegungsplan.',
      'Unter „Anfragen“ sagen Sie zu oder ab. Fragt jemand eine ganze Serie an, steht sie dort als eine Zeile: öffnen Sie sie, sehen Sie jeden Termin, legen fest, was mit belegten geschieht, und sagen gleich zu oder ab. Wer gefragt hat, bekommt eine E-Mail mit allen Terminen, auch wenn sich die Serie später ändert oder endet. Über den Link darin gibt man einzelne oder alle Termine ohne Login zurück: Sie bekommen eine E-Mail, und die Warteliste wird gefragt.',
    ],
    link: { to: '/admin/events', label: 'Termine und Belegungen' },
  },
  {
    id: 'viele-belegungen',
    title: 'Viele Belegungen auf einmal',
    group: 'Verein verwalten',
    roles: ['editor', 'admin', 'super'],
    text: [
      'In der Liste der Belegungen und der Anfragen wählen Sie mehrere an und sagen sie zusammen ab, zu oder lehnen sie ab. Vorher sehen Sie für jede, was geschieht; mit „Zurück“ bleibt Ihre Auswahl stehen. Eine Absage nehmen Sie eine Stunde lang zurück, wenn die Zeit noch frei ist.',
      'Unter „Spalten und Ausgabe“ legen Sie fest, was die Liste zeigt, und laden sie so als Excel oder CSV. Ein Druck auf „Wann“ dreht die Reihenfolge um. Alles steht in der Adresse: Sie können sie weitergeben.',
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
      'Liegt ein Angebot in einer solchen Halle, steht bei seinen Zeiten, was genehmigt ist und was noch fehlt. Sperrt der Verband die Halle, bekommen Sie eine E-Mail, und der Belegungsplan sagt es oben. „Stunden verlegen oder absagen“ zeigt, wen es trifft und welche eigene Halle frei ist; ein Schritt verlegt oder sagt ab und benachrichtigt alle. Spätere Stunden folgen dann jede Nacht von selbst.',
      'Was Sie nicht brauchen, geben Sie zurück: einen Termin oder alle.',
    ],
    link: { to: '/admin/bookings/shared', label: 'Hallen des Verbands' },
  },
]
