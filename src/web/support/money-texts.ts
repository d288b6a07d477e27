import type { Topic } from './topics.ts'

/** Help on invoices of one's own, and for trainers' pay. */
export const MONEY_TOPICS: readonly Topic[] = [
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
]
