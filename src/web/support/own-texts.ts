import type { Topic } from './topics.ts'

const ACCOUNT = 'Einloggen und eigene Daten'
const CLUB = 'Verein verwalten'
const EVERYBODY = ['reader', 'trainer', 'editor', 'admin', 'super'] as const

export const OWN_TOPICS: readonly Topic[] = [
  {
    id: 'tagebuch',
    title: 'Mein Fitness-Tagebuch',
    group: ACCOUNT,
    roles: EVERYBODY,
    text: [
      'In Ihrem Profil führt „Mein Fitness-Tagebuch“ zu einer Seite, die nur Sie sehen: Tippen Sie an, was Sie gemacht haben und wie lange, dann „Eintragen“. Tag, Strecke, Gewicht und Ergebnisse fürs Sportabzeichen stehen unter „Mehr angeben“.',
      'Darunter sehen Sie Ihre Wochen neben der Empfehlung der WHO und wie weit Sie beim Sportabzeichen sind. Niemand im Verein kann Ihr Tagebuch lesen, auch nicht der Vorstand. Sie können es jederzeit herunterladen oder löschen.',
    ],
    link: { to: '/member/me/diary', label: 'Mein Fitness-Tagebuch' },
  },
  {
    id: 'tagebuch-testseite',
    title: 'Die Testseite des Fitness-Tagebuchs',
    group: CLUB,
    roles: ['admin', 'super'],
    text: [
      'Unter „Verein“ → „Fitness-Tagebuch“ sehen Sie mit erfundenen Einträgen, wie ein Tagebuch aussieht, und die Werte des Sportabzeichens für jedes Alter.',
      'Von den Tagebüchern der Mitglieder stehen dort nur Summen ohne Namen, und erst ab fünf Personen. Die Einträge selbst stehen auch in keinem Protokoll und in keinem Export des Vereins.',
    ],
    link: { to: '/admin/memberStatistic', label: 'Fitness-Tagebuch' },
  },
  {
    id: 'angaben-halle',
    title: 'Notfallnummer, Abholer und Hinweise zur Gesundheit',
    group: ACCOUNT,
    roles: EVERYBODY,
    flag: 'hasParticipations',
    text: [
      'Unter „Angaben für die Halle“ tragen Sie ein, wen wir im Notfall anrufen, wer Ihr Kind abholen darf und was Übungsleiterinnen wissen müssen. Gesundheitshinweise sieht nur, wer in der Halle steht, und der Kinderschutz.',
    ],
    link: { to: '/member/me/care', label: 'Angaben für die Halle' },
  },
  {
    id: 'benachrichtigungen',
    title: 'Benachrichtigungen auf dieses Gerät',
    group: ACCOUNT,
    roles: EVERYBODY,
    text: [
      'Fällt am selben Tag eine Stunde aus, erfahren Sie es sofort, wenn Sie die Benachrichtigungen auf Ihrem Gerät einschalten. Alles andere kommt per E-Mail.',
    ],
    link: { to: '/member/me/push', label: 'Benachrichtigungen' },
  },
  {
    id: 'mein-verein',
    title: 'Wen erreiche ich im Verein?',
    group: ACCOUNT,
    roles: 'all',
    text: [
      '„Mein Verein“ zeigt Adresse, Telefon und Abteilungen; jede Abteilung führt zu ihren Angeboten. Wer in mehreren Vereinen ist, wechselt dort den Verein und wird mit einem Druck Benutzer eines weiteren.',
    ],
    link: { to: '/myClub', label: 'Mein Verein' },
  },
  {
    id: 'aktuelles',
    title: 'Neuigkeiten lesen und abonnieren',
    group: 'Termine und Kalender',
    roles: 'all',
    flag: 'hasNews',
    text: [
      'Unter „Aktuelles“ stehen die Meldungen des Vereins, das Neueste zuerst, auf Wunsch nur die einer Abteilung. Mit einem Feedreader abonnieren Sie sie über den Link am Ende der Seite.',
    ],
    link: { to: '/news', label: 'Aktuelles' },
  },
  {
    id: 'mithelfen',
    title: 'Bei einem Fest mithelfen',
    group: 'Termine und Kalender',
    roles: 'all',
    flag: 'hasOperationals',
    text: [
      'Öffnen Sie den Link oder den QR-Code der Helferliste, wählen Sie eine Schicht oder einen Kuchen, und bestätigen Sie den Link in unserer E-Mail. Eingeloggt geht es ohne E-Mail, auch für Ihre Familie.',
      'Bis zur Frist tragen Sie sich selbst wieder aus, oder Sie tauschen: Sie geben den Tauschlink weiter, und wer ihn annimmt, übernimmt Ihre Schicht gegen die eigene.',
      'Ihre Helferstunden dieses Jahres finden Sie von Ihrem Profil aus, mit jeder Schicht, die zählt.',
    ],
  },
  {
    id: 'app-feedback',
    title: 'Etwas am Programm klappt nicht',
    group: ACCOUNT,
    roles: 'all',
    text: ['Unter „Feedback zur App“ schreiben Sie uns, was klemmt. Seite und Version schicken wir mit.'],
    link: { to: '/admin/feedback', label: 'Feedback zur App' },
  },
  {
    id: 'version',
    title: 'Was ist neu, und läuft alles?',
    group: ACCOUNT,
    roles: 'all',
    text: [
      'Die „Versionsinformationen“ zeigen, was sich geändert hat; Superuser sehen dort auch, ob Datenbank, Sammelaktionen, E-Mail und Dateien in Ordnung sind.',
    ],
    link: { to: '/admin/versionInfo', label: 'Versionsinformationen' },
  },
]
