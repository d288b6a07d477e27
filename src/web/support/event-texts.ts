import type { Topic } from './topics.ts'

const EVENTS = 'Termine und Kalender'

export const EVENT_TOPICS: readonly Topic[] = [
  {
    id: 'termine',
    title: 'Was ist los im Verein?',
    group: EVENTS,
    roles: 'all',
    text: [
      'Unter „Termine“ stehen Feste, Wettkämpfe, Versammlungen und Ausflüge, als Liste oder als Kalender eines Monats. Mit den Knöpfen grenzen Sie nach Kategorie und Abteilung ein.',
      'Manche Termine sind nur für Mitglieder. Sie sehen sie, wenn Sie sich einloggen.',
    ],
    link: { to: '/events', label: 'Termine' },
  },
  {
    id: 'kalender-abonnieren',
    title: 'Termine und Übungsstunden aufs Handy holen',
    group: EVENTS,
    roles: 'all',
    text: [
      'Drücken Sie bei den Terminen, bei einem Angebot oder bei einer Halle auf „Kalender abonnieren“. Sie erscheinen dann im Kalender Ihres Handys. Was ausfällt oder verlegt wird, ändert sich dort von selbst, meist innerhalb weniger Stunden.',
      'iPhone und Mac: „Kalender abonnieren“ drücken und bestätigen.',
      'Android: „Adresse kopieren“ und am Computer unter calendar.google.com bei „Weitere Kalender“ und „Per URL“ einfügen. Nach einigen Stunden steht der Kalender auch auf dem Handy.',
      'Outlook: „Kalender hinzufügen“, dann „Aus dem Internet abonnieren“, und die Adresse einfügen.',
    ],
    link: { to: '/events', label: 'Termine' },
  },
  {
    id: 'eigener-kalender',
    title: 'Ein Kalender mit allem, was mich betrifft',
    group: EVENTS,
    roles: ['reader', 'trainer', 'editor', 'admin', 'super'],
    text: [
      'In „Mein Profil“ steht unter „Mein Kalender“ eine geheime Adresse mit allem, woran Sie und Ihre Kinder teilnehmen und was Sie leiten, und mit den Terminen für Mitglieder und Mitarbeitende. Ist sie in falsche Hände geraten, erzeugen Sie dort eine neue.',
    ],
    link: { to: '/member/me/calendar', label: 'Mein Kalender' },
  },
  {
    id: 'kalender-gruppe',
    title: 'Ein Kalender für eine Mannschaft',
    group: EVENTS,
    roles: ['editor', 'admin', 'super'],
    text: [
      'Bei „Termine und Belegungen verwalten“ hat jede Serie einen Kalender. Erzeugen Sie die Adresse und geben Sie sie an die Leitung der Gruppe weiter: Dort stehen ihre Hallenzeiten, auch was ausfällt oder verlegt ist.',
    ],
    link: { to: '/admin/events', label: 'Termine und Belegungen' },
  },
  {
    id: 'termin-anlegen',
    title: 'Einen Termin anlegen',
    group: EVENTS,
    roles: ['editor', 'admin', 'super'],
    text: [
      'Unter „Termine, Belegungen“ legen Sie mit „Neuer Termin“ einen Entwurf an. Wählen Sie eine Halle, wird sie mit dem Termin zusammen belegt. Ist sie nicht frei, steht unter dem Formular, wer dort ist und was frei wäre.',
      'Mit eigener Anmeldung nennen Sie Plätze, Preis und den letzten Tag. Wer sich anmeldet, bekommt dieselben E-Mails wie bei einem Kurs und steht unter „Teilnehmer“.',
      'Wiederholt sich ein Termin, entsteht eine Reihe. Sie veröffentlichen, ändern oder sagen einen davon ab, oder ihn und alle folgenden. Übernommen wird nur, was Sie ändern.',
      'Ändern Sie Zeit oder Halle, erfahren es alle Angemeldeten. Sagen Sie ab, bekommen sie eine E-Mail mit dem Grund, und die Halle ist wieder frei.',
    ],
    link: { to: '/admin/events/new', label: 'Neuer Termin' },
  },
  {
    id: 'terminliste',
    title: 'Was läuft heute in den Hallen?',
    group: EVENTS,
    roles: 'all',
    text: ['Die Terminliste zeigt Tag für Tag, was ansteht und welche Halle belegt ist, gemacht für das Handy.'],
    link: { to: '/admin/mobile/eventList', label: 'Terminliste' },
  },
]
