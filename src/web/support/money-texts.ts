import type { Topic } from './topics.ts'

/** Help on invoices of one's own, and for trainers' pay. */
export const MONEY_TOPICS: readonly Topic[] = [
  {
    id: 'meine-beitraege',
    title: 'Sehen, was ich zahle und warum',
    group: 'Einloggen und eigene Daten',
    roles: ['reader', 'trainer', 'editor', 'admin', 'super'],
    flag: 'hasInvoiceManagement',
    text: [
      'In „Mein Profil“ führt „Meine Beiträge und Zahlungen“ zu allem, was offen ist: wann es fällig ist, ob wir es einziehen oder Sie überweisen, und wie der Betrag entsteht. Eltern sehen dort auch die Beiträge ihrer Kinder.',
      'Den Kontoauszug gibt es dort als PDF, dazu Ihre SEPA-Mandate.',
    ],
    link: { to: '/member/me/claims', label: 'Meine Beiträge und Zahlungen' },
  },
  {
    id: 'meine-rechnungen',
    title: 'Eine Rechnung wiederfinden',
    group: 'Einloggen und eigene Daten',
    roles: ['reader', 'trainer', 'editor', 'admin', 'super'],
    flag: 'hasInvoiceManagement',
    text: [
      'In „Mein Profil“ führt „Meine Rechnungen“ zu allen Rechnungen, die wir Ihnen geschickt haben, jede als PDF und mit dem, was noch offen ist.',
    ],
    link: { to: '/member/me/invoices', label: 'Meine Rechnungen' },
  },
  {
    id: 'meine-abrechnungen',
    title: 'Stunden abrechnen',
    group: 'In der Halle',
    roles: ['trainer', 'editor', 'admin', 'super'],
    flag: 'hasInvoiceManagement',
    text: [
      'Abgerechnet wird, was stattfand: Stunden mit Anwesenheit von selbst, andere mit einem Tipp unter „Fand statt?“. Unter „Meine Abrechnungen“ reichen Sie einen Monat ein. Ein Turnier oder eine kürzere Stunde tragen Sie als Korrektur mit Grund ein.',
      'Der Freibetrag gilt für alle Vereine zusammen und zählt im Jahr der Zahlung. Vor der ersten Zahlung im Jahr erklären Sie, was andere Vereine zahlen. Die Bescheinigung des Jahres gibt es dort als PDF.',
    ],
    link: { to: '/admin/statements/own', label: 'Meine Abrechnungen' },
  },
  {
    id: 'uebungsleiter-bezahlen',
    title: 'Abrechnungen bestätigen und bezahlen',
    group: 'Verein verwalten',
    roles: ['editor', 'admin', 'super'],
    flag: 'hasInvoiceManagement',
    text: [
      'Die Abteilung bestätigt die Stunden oder gibt sie mit Grund zurück, Finanzen geben sie frei. Danach ändert sich an den Zeilen nichts mehr. Die eigene Abrechnung bestätigt immer jemand anderes.',
      'Unter „Zu bezahlen“ entsteht aus allen angekreuzten eine Datei für die Bank. Fehlt eine Bankverbindung oder eine Erklärung, oder wäre ein Freibetrag überschritten, nennen wir die Person, und nichts wird bezahlt.',
    ],
    link: { to: '/admin/statements', label: 'Übungsleiter' },
  },
  {
    id: 'kurse-abrechnen',
    title: 'Kurse, Karten, Helferstunden und Mieten abrechnen',
    group: 'Verein verwalten',
    roles: ['admin', 'super'],
    flag: 'hasInvoiceManagement',
    text: [
      'Unter „Läufe“ wählen Sie, was abgerechnet wird. Die Vorschau zeigt jeden Betrag mit seiner Begründung und bucht nichts. Ungeprüfte Preise und Kinder ohne Zahler bleiben zurück, schon Gebuchtes wird nicht noch einmal gebucht.',
      'Was für ausgefallene Stunden gutgeschrieben ist, wird mit offenen Forderungen verrechnet. In der Kursstatistik zeigt „Abrechnung“ je Angebot, was erwartet, gebucht und bezahlt ist und was die Übungsleiter kosten.',
      'Welches Konto und welchen Steuersatz eine Forderung bekommt, legen Sie unter „Exporte“, „Konten und Steuer“ fest: für alle, für eine Abteilung oder für ein einzelnes Angebot.',
    ],
    link: { to: '/admin/invoice/runs', label: 'Läufe' },
  },
  {
    id: 'wechsel-proben',
    title: 'Den Wechsel vom bisherigen Programm proben',
    group: 'Verein verwalten',
    roles: ['admin', 'super'],
    flag: 'hasInvoiceManagement',
    text: [
      'Legen Sie eine Vorschau der Beiträge an und wählen Sie die letzte Lastschriftdatei (pain.008) Ihres bisherigen Programms. Wir vergleichen Zahler für Zahler Betrag, Konto, Inhaber und Mandat und nennen jeden Unterschied. Die Datei wird nicht aufbewahrt.',
    ],
    link: { to: '/admin/invoice/rehearsal', label: 'Wechsel proben' },
  },
  {
    id: 'spenden',
    title: 'Spenden eintragen und bestätigen',
    group: 'Verein verwalten',
    roles: ['admin', 'super'],
    flag: 'hasInvoiceManagement',
    text: [
      'Unter „Exporte“, „Spenden“ tragen Sie Geldspenden und den Verzicht auf Vergütung ein. Beiträge und Kursgebühren sind keine Spenden. Für eine Bestätigung brauchen wir einmal den Bescheid des Finanzamts und die Anschrift der Person.',
      'Jede Bestätigung hat eine Nummer und den Wortlaut des amtlichen Musters. Drucken und unterschreiben Sie sie. Zurückgezogene bleiben im Verzeichnis.',
    ],
    link: { to: '/admin/invoice/donations', label: 'Spenden' },
  },
]
