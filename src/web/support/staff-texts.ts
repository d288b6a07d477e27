import type { Topic } from './topics.ts'

const HALL = 'In der Halle'
const CLUB = 'Verein verwalten'

/** Help for those with a task in the club. */
export const STAFF_TOPICS: readonly Topic[] = [
  {
    id: 'teilnehmer-telefon',
    title: 'Wer kommt heute? Die Liste auf dem Telefon',
    group: HALL,
    roles: ['trainer', 'editor', 'admin', 'super'],
    flag: 'hasParticipations',
    text: [
      'Unter „Teilnehmer“ stehen Ihre Kurse von heute und den nächsten Tagen. Ein Tipp auf den Kurs zeigt die Namen, mit Telefonnummern für den Notfall.',
      'Meldet sich jemand an oder ab, ändert sich die Liste von selbst. Sie müssen nicht neu laden.',
    ],
    link: { to: '/admin/mobile/participants', label: 'Teilnehmer' },
  },
  {
    id: 'entscheidungstag',
    title: 'Zu wenige Anmeldungen: stattfinden, verschieben, absagen',
    group: CLUB,
    roles: ['editor', 'admin', 'super'],
    flag: 'hasParticipations',
    text: [
      'Hat ein Angebot eine Mindestzahl und einen Entscheidungstag, schreiben wir der Abteilungsleitung an diesem Tag eine E-Mail, wenn sich zu wenige angemeldet haben.',
      'Unter „Kurse entscheiden“ lassen Sie das Angebot trotzdem stattfinden, verschieben die Entscheidung oder sagen ab. Bei einer Absage bekommen alle eine E-Mail, die Halle ist frei, und niemand muss bezahlen.',
    ],
    link: { to: '/admin/decisions', label: 'Kurse entscheiden' },
  },
  {
    id: 'karten',
    title: '10er-Karten anlegen, verkaufen und abziehen',
    group: CLUB,
    roles: ['trainer', 'editor', 'admin', 'super'],
    flag: 'hasParticipations',
    text: [
      'Unter „10er-Karten“ legen Abteilungsleitung und Vorstand Arten von Karten an: Preis, Stunden, wie lange sie gelten und für welche Angebote. Preis und Zahler stehen mit dem Verkauf fest.',
      'Abgezogen wird von selbst, sobald jemand auf der Teilnehmerliste „anwesend“ ist. Wird daraus „entschuldigt“ oder fällt die Stunde aus, ist sie wieder auf der Karte. Bei mehreren Karten wird zuerst die genommen, die zuerst abläuft.',
      'Keine Karte braucht, wer den Platz gebucht hat, noch schnuppert oder Mitglied ist (außer die Karte gilt auch für Mitglieder). Steht bei jemandem „keine gültige Karte“, zählt die Anwesenheit trotzdem. Eine Karte, die Sie später verkaufen, zahlt diese Stunde, wenn sie an dem Tag schon gilt.',
    ],
    link: { to: '/admin/cards', label: '10er-Karten' },
  },
  {
    id: 'einbetten',
    title: 'Das Sportangebot auf einer anderen Website zeigen',
    group: CLUB,
    roles: ['admin', 'super'],
    text: [
      'Unter „Einstellungen“ und dann „Einbetten“ tragen Sie ein, welche Websites das Sportangebot zeigen dürfen. Kopieren Sie danach die Zeilen in die andere Website, oder geben Sie sie weiter, wenn jemand anderes sie pflegt.',
      'Das Angebot dort ist immer auf dem neuesten Stand. Es setzt keine Cookies und lädt nichts von Dritten.',
    ],
    link: { to: '/admin/settings', label: 'Einstellungen' },
  },
  {
    id: 'erklaerungen',
    title: 'Widerrufe und Kündigungen bearbeiten',
    group: CLUB,
    roles: ['admin', 'super'],
    text: [
      'Was über „Vertrag widerrufen“ und „Verträge hier kündigen“ eingeht, steht hier, das Älteste zuerst. Prüfen Sie, von wem es kommt, bearbeiten Sie es, und tragen Sie ein, wie.',
      'Die Bestätigung an die Person hat das Programm schon verschickt. Einen Kursplatz geben Sie selbst unter „Teilnehmer“ frei.',
    ],
    link: { to: '/admin/declarations', label: 'Widerrufe, Kündigungen' },
  },
  {
    id: 'bescheinigungen',
    title: 'Teilnahmebescheinigungen für die Krankenkasse',
    group: CLUB,
    roles: ['trainer', 'editor', 'admin', 'super'],
    flag: 'hasParticipations',
    text: [
      'Öffnen Sie unter „Teilnehmer“ das Angebot und dann „Bescheinigungen“. Angekreuzt ist, wer mindestens 80 % der Stunden da war. Sie bekommen ein PDF mit einer Seite für jede Person.',
      'Es zählen nur Stunden, in denen die Anwesenheit festgehalten wurde. „Entschuldigt“ zählt nicht als anwesend.',
      'Wer wann da war, zeigt „Anwesenheit“ beim selben Angebot, auch zum Drucken.',
    ],
    link: { to: '/admin/participants', label: 'Teilnehmer' },
  },
  {
    id: 'teilnehmer-mail',
    title: 'Allen Teilnehmern eine E-Mail schreiben',
    group: CLUB,
    roles: ['trainer', 'editor', 'admin', 'super'],
    flag: 'hasParticipations',
    text: [
      'Öffnen Sie unter „Teilnehmer“ das Angebot und dann „E-Mail schreiben“. {name} und {kurs} füllen wir für jede Person aus.',
      'In der Vorschau sehen Sie, wie viele Adressen die E-Mail bekommen und wer keine hat. Eine Testmail geht nur an Sie. Bei Kindern schreiben wir den Erziehungsberechtigten, jeder Adresse einmal.',
    ],
    link: { to: '/admin/participants', label: 'Teilnehmer' },
  },
  {
    id: 'anwesenheit',
    title: 'Anwesenheit festhalten, auch ohne Netz',
    group: HALL,
    roles: ['trainer', 'editor', 'admin', 'super'],
    flag: 'hasParticipations',
    text: [
      'Unter „Teilnehmerlisten“ öffnen Sie Ihre Stunde und tippen neben jeden Namen: A für anwesend, E für entschuldigt, F für fehlt. Ein Tipp auf den Namen zeigt Notfallnummern und wer abholen darf.',
      'Öffnen Sie die Seite einmal, solange Sie Netz haben. Danach arbeitet sie auch ohne: Die Einträge bleiben auf dem Handy und werden gesendet, sobald es geht. Die Zeile oben zeigt immer, wie es steht.',
      'Tragen zwei Handys Verschiedenes ein, zählt der spätere Eintrag. Der andere wird daneben angezeigt; ein neuer Tipp klärt es.',
      'Beim Ausloggen wird zuerst gesendet. Dann bleibt nichts auf dem Handy.',
    ],
    link: { to: '/admin/mobile/participantList', label: 'Teilnehmerlisten' },
  },
  {
    id: 'faellt-aus',
    title: 'Krank? Vertretung suchen oder die Stunde absagen',
    group: HALL,
    roles: ['trainer', 'editor', 'admin', 'super'],
    flag: 'hasParticipations',
    text: [
      'Öffnen Sie die Stunde unter „Teilnehmerlisten“ und tippen Sie auf „Fällt aus …“. „Vertretung fragen“ schreibt allen, die passen und frei haben. Wer zuerst zusagt, übernimmt.',
      '„Stunde fällt aus“ sagt allen Bescheid, gibt die Halle frei und ändert Website und Kalender. Fünf Minuten lang können Sie es zurücknehmen; in der ersten Minute erfährt niemand davon.',
      'Danach sehen Sie, wer noch nicht Bescheid weiß, und können gleich anrufen. Auf derselben Seite legen Sie einen Ersatztermin fest.',
    ],
    link: { to: '/admin/mobile/participantList', label: 'Teilnehmerlisten' },
  },
  {
    id: 'gruppenliste',
    title: 'Wer gehört zur Gruppe? Aufnehmen, schnuppern, wechseln',
    group: HALL,
    roles: ['trainer', 'editor', 'admin', 'super'],
    flag: 'hasParticipations',
    text: [
      'Zu jedem Dauerangebot führen Sie eine Gruppenliste. Nehmen Sie Personen auf, fest oder zum Schnuppern, und nehmen Sie sie wieder von der Liste.',
      'Wer alle Schnupperstunden hatte und noch kein Mitglied ist, ist gekennzeichnet. „Fest aufnehmen“ behält die Person in der Gruppe.',
      'Bei jeder Person tragen Sie ein, wen Sie im Notfall anrufen und wer abholen darf.',
    ],
    link: { to: '/admin/mobile/courseMembers', label: 'Gruppenlisten' },
  },
  {
    id: 'teilnehmer-verwalten',
    title: 'Kurse, Plätze und Warteliste im Blick',
    group: HALL,
    roles: ['trainer', 'editor', 'admin', 'super'],
    flag: 'hasParticipations',
    text: [
      'Unter „Kurse und Teilnehmer verwalten“ sehen Sie, wie voll jeder Kurs ist, wer bestätigt hat und wer wartet.',
      'Übungsleiterinnen und Übungsleiter sehen die eigenen Kurse, die Abteilungsleitung die der Abteilung.',
    ],
    link: { to: '/admin/participants', label: 'Kurse und Teilnehmer verwalten' },
  },
  {
    id: 'angebot-anlegen',
    title: 'Ein Sportangebot anlegen, ändern, veröffentlichen',
    group: CLUB,
    roles: ['editor', 'admin', 'super'],
    text: [
      'Unter „Angebote“ legen Sie einen Entwurf an und füllen seine Teile: Text, Zeiten, Anmeldung, Preise, Fragen, Leitung. Jeder Teil hat seinen eigenen Knopf „Speichern“. Die Vorschau zeigt die Seite, wie Besucher sie sehen werden.',
      'Bei den Zeiten steht schon vor dem Speichern, ob die Halle frei ist und wer sie sonst hat. Aus den Zeiten entstehen die Termine und die Belegung; Feiertage fallen aus. Was stattgefunden hat, ändert sich nicht mehr.',
      'Veröffentlichen können Sie sofort oder zu einem Zeitpunkt. Kurse beginnen mit dem ersten und enden nach dem letzten Termin von selbst.',
      'Hat jemand anderes gerade dasselbe geändert, sehen Sie beide Fassungen. Was Sie geschrieben haben, bleibt stehen.',
    ],
    link: { to: '/admin/courses', label: 'Angebote' },
  },
  {
    id: 'naechste-saison',
    title: 'Angebote in die nächste Saison kopieren',
    group: CLUB,
    roles: ['editor', 'admin', 'super'],
    text: [
      'Der Vorstand legt Saisons an. In der Liste der Angebote wählen Sie aus, was weitergeht, und kopieren es: Jedes wird ein Entwurf, alle Tage rücken um ganze Wochen, Anmeldungen werden nicht kopiert.',
      'Ist eine Halle dann schon belegt, kommt die Zeit ohne Halle mit. Wählen Sie dort einen anderen Ort.',
    ],
    link: { to: '/admin/courses', label: 'Angebote' },
  },
  {
    id: 'rollen',
    title: 'Welche Rolle darf was?',
    group: CLUB,
    roles: ['admin', 'super'],
    text: [
      'Vorstand: kann Benutzer, Sportstätten, Sportangebote und Termine bearbeiten.',
      'Abteilungsleiter: kann Sportangebote und Termine anlegen.',
      'Übungsleiter/Trainer: kann Belegungspläne ansehen.',
      'Registrierter Benutzer: neu angelegter Benutzer, sieht die eigenen Daten.',
      'Eine Rolle gilt nur in diesem Verein. Bei Abteilungsleitung und Übungsleitung lässt sie sich auf Abteilungen begrenzen.',
    ],
    link: { to: '/admin/user', label: 'Benutzer verwalten' },
  },
  {
    id: 'einladen',
    title: 'Jemanden einladen, sperren oder abmelden',
    group: CLUB,
    roles: ['admin', 'super'],
    text: [
      'Unter „Benutzer verwalten“ laden Sie Menschen per E-Mail ein, geben ihnen eine Rolle oder sperren den Zugang. Wer gesperrt wird, ist sofort überall ausgeloggt.',
      'Die letzte Person mit der Rolle Vorstand lässt sich nicht entfernen. So sperrt sich kein Verein aus.',
    ],
    link: { to: '/admin/user', label: 'Benutzer verwalten' },
  },
  {
    id: 'einstellungen',
    title: 'Name, Farben und Angaben des Vereins ändern',
    group: CLUB,
    roles: ['admin', 'super'],
    text: [
      'Unter „Einstellungen“ stehen Name, Leitspruch, Farben, Anschrift und Bankverbindung. Die Schriftfarbe auf Ihren Farben wird berechnet, damit sie überall gut zu lesen ist.',
    ],
    link: { to: '/admin/settings', label: 'Einstellungen' },
  },
  {
    id: 'funktionen',
    title: 'Funktionen ein- und ausschalten',
    group: CLUB,
    roles: ['super'],
    text: [
      'In den Einstellungen schalten Sie Teile der Anwendung für einen Verein ab. Sie verschwinden dann ganz: Menü, Seiten und Schnittstelle. Die Daten bleiben erhalten.',
      'Parameter sind Paare aus Name und Wert. Unbekannte Namen bleiben unverändert stehen.',
    ],
    link: { to: '/admin/settings', label: 'Einstellungen' },
  },
  {
    id: 'protokoll',
    title: 'Nachsehen, wer was geändert hat',
    group: CLUB,
    roles: ['super'],
    text: [
      'Im Protokoll steht jede Änderung mit Person, Zeit und Inhalt. Es lässt sich nach Person, Zeit und Art eingrenzen und als Tabelle ausgeben. Ändern oder löschen kann es niemand.',
    ],
    link: { to: '/admin/audit', label: 'Protokoll' },
  },
]
