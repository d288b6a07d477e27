import type { Topic } from './topics.ts'

const ACCOUNT = 'Einloggen und eigene Daten'
const CLUB = 'Verein verwalten'

export const OWN_TOPICS: readonly Topic[] = [
  {
    id: 'tagebuch',
    title: 'Mein Fitness-Tagebuch',
    group: ACCOUNT,
    roles: ['reader', 'trainer', 'editor', 'admin', 'super'],
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
]
