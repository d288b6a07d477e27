import type { Topic } from './topics.ts'

/** Help for staff of halls: plans, posters, holidays. */
export const PLAN_TOPICS: readonly Topic[] = [
  {
    id: 'plan-uebernehmen',
    title: 'Einen Belegungsplan aus Excel oder einem Kalender übernehmen',
    group: 'Verein verwalten',
    roles: ['admin', 'super'],
    text: [
      'Beim Belegungsplan öffnet „Plan übernehmen“ die Seite für Ihre Datei: eine Tabelle (CSV, XLSX) oder ein Kalender (ICS). Sie sehen zu jeder Zeile, ob die Halle frei ist oder wer dort steht. Bis dahin ist nichts eingetragen.',
      'Steht bei einer Zeile nur ein Beginn („ab 20:30“), fragen wir nach dem Ende. Zeilen, die nicht passen, bleiben draußen und lassen sich später nachholen.',
      'Solange niemand etwas daran ändert, nimmt „Ganze Übernahme zurücknehmen“ alles wieder heraus.',
    ],
    link: { to: '/admin/bookings/import', label: 'Plan übernehmen' },
  },
  {
    id: 'schulferien',
    title: 'Was in den Schulferien ausfällt',
    group: 'Verein verwalten',
    roles: ['trainer', 'admin', 'super'],
    text: [
      'Bei den Sportstätten steht unter „Schulferien“, welche Halle dann geschlossen ist. Die wöchentlichen Stunden darin pausieren von selbst, auf der Website steht warum. Wer eine Stunde verliert, bekommt eine E-Mail; vorher sehen Sie, wie viele das sind.',
      'Ein Angebot kann etwas anderes sagen: Bei seinen Zeiten wählen Sie „Findet statt“ oder „Pausiert“. Auch ein einzelner Tag geht: „Findet trotzdem statt“.',
    ],
    link: { to: '/admin/facilities/holidays', label: 'Schulferien' },
  },
  {
    id: 'aushang',
    title: 'Einen Aushang für die Hallentür drucken',
    group: 'Verein verwalten',
    roles: ['trainer', 'admin', 'super'],
    text: [
      'Bei jeder Sportstätte macht „Aushang“ aus einer Woche ein PDF in A3 oder A4. Die QR-Codes führen zum Plan von jetzt und zum Melden von Mängeln.',
    ],
    link: { to: '/admin/facilities', label: 'Sportstätten' },
  },
  {
    id: 'hallenvergabe',
    title: 'Hallenzeiten beim Verband anmelden',
    group: 'Verein verwalten',
    roles: ['trainer', 'admin', 'super'],
    text: [
      'Unter „Hallenvergabe“ schreibt der Verband seine Hallen für eine Saison aus. Bis zur Frist melden Sie für jede Gruppe einen Bedarf an; was Ihr Verein bisher hatte, übernehmen Sie mit einem Klick.',
      'Der Entwurf sagt zu jedem Bedarf, was daraus wurde und warum. Sind Sie nicht einverstanden, erheben Sie Einspruch. Nimmt Ihnen der Verband danach eine Zeit, bekommen Sie eine E-Mail und noch einmal sieben Tage dafür. Am Ende stehen die Zeiten im Belegungsplan, und Ihr Bescheid liegt als PDF bereit.',
      'Im Verband führt die Seite Schritt für Schritt durch die Vergabe. Einzelne Entscheidungen ändern Sie mit einem Grund; ein neuer Entwurf lässt sie stehen. Ein Spieltag geht Trainings vor und gibt sie zurück, wenn er ausfällt; in den Plänen hat er seine eigene Farbe. Bescheide für Schulen laden Sie dort als PDF herunter.',
    ],
    link: { to: '/admin/bookings/allocation', label: 'Hallenvergabe' },
  },
]
