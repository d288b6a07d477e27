import type { Topic } from './topics.ts'

const CLUB = 'Verein verwalten'

/** Help for Heute, the website, helper lists, statistics and feedback. */
export const CONTENT_TOPICS: readonly Topic[] = [
  {
    id: 'heute',
    title: 'Was wartet auf mich?',
    group: CLUB,
    roles: ['trainer', 'editor', 'admin', 'super'],
    text: [
      '„Heute“ ist Ihre erste Seite nach dem Einloggen. Sie zeigt, was Sie erledigen können, die Stunden von heute und wichtige Zahlen. Ein Druck auf eine Zahl öffnet die Liste dahinter.',
      'Strg K oder das Suchfeld oben findet Menschen, Angebote, Hallen, Termine und Seiten. Das Fragezeichen zeigt die Tasten der Seite.',
    ],
    link: { to: '/admin', label: 'Heute' },
  },
  {
    id: 'meldungen-seiten',
    title: 'Meldungen und eigene Seiten schreiben',
    group: CLUB,
    roles: ['admin', 'super'],
    text: [
      'Unter „Website“ schreiben Sie Meldungen und Seiten mit Bildern. Was Sie speichern, ist erst ein Entwurf. Die Vorschau lässt sich als Link weitergeben; veröffentlichen können Sie sofort oder zu einer Zeit, die Sie nennen.',
      'Jede gespeicherte Fassung bleibt und lässt sich wiederherstellen. Ändern Sie die Adresse einer Seite, führt die alte dorthin weiter.',
      'Zu jedem Bild gehört ein Satz, der es beschreibt: für Menschen, die es nicht sehen.',
    ],
    link: { to: '/admin/news', label: 'Website' },
  },
  {
    id: 'helferlisten',
    title: 'Helfer für ein Fest finden',
    group: CLUB,
    roles: ['admin', 'super'],
    flag: 'hasOperationals',
    text: [
      'Unter „Helfer“ legen Sie einen Plan an und füllen die Schichten wie eine Tabelle; aus Excel lassen sie sich einfügen. Den Plan vom letzten Jahr können Sie kopieren.',
      'Helfer tragen sich über den Link oder den QR-Code auf dem Aushang ein, auch ohne Benutzerkonto. Drei Tage und einen Tag vorher erinnert sie eine E-Mail.',
      'Am Tag selbst sehen Sie auf dem Handy unter „Vor Ort“, wer da ist und wer fehlt, auch ohne Netz.',
      'Unter „Stundenkonten“ legen Sie fest, wie viele Stunden Mitglieder im Jahr helfen. Dort steht, wer wie viele geleistet hat und wem welche fehlen; ein Klick auf die Zahl zeigt die Schichten.',
    ],
    link: { to: '/admin/operations', label: 'Helfer' },
  },
  {
    id: 'statistik',
    title: 'Wie laufen unsere Kurse?',
    group: CLUB,
    roles: ['admin', 'super'],
    flag: 'hasParticipations',
    text: [
      'Unter „Verein“, „Statistik“ sehen Sie je Saison Teilnehmer, Auslastung, Anwesenheit, Warteliste, wer fehlte und was an Kursgebühren zu erwarten ist: für den ganzen Verein, je Abteilung und je Angebot, verglichen mit der Saison davor.',
      'Ein Druck auf eine Zahl zeigt, wer oder was gezählt wurde. Die Tabelle lässt sich drucken und als Excel- oder CSV-Datei mitnehmen.',
      'Ein Kurs zählt zu der Saison, die bei ihm eingetragen ist. Ein Dauerangebot ohne Saison zählt in jeder, in der es stattfindet.',
    ],
    link: { to: '/admin/courseStat', label: 'Statistik' },
  },
  {
    id: 'aemter',
    title: 'Ämter besetzen und übergeben',
    group: CLUB,
    roles: ['admin', 'super'],
    text: [
      'Unter „Verein“, „Ämter“ steht, wer wofür da ist und seit wann. Beim Besetzen sagen Sie, ob die Person das Amt von der jetzigen übernimmt: Deren Amtszeit endet dann am Tag davor.',
      'Auf der Seite „Mein Verein“ nennen wir jemanden nur mit Einverständnis, mit Bild nur, wenn Sie eines hochladen. Gezeigt werden Name, Bild, Amt und die Adresse des Amts, nie private Daten.',
    ],
    link: { to: '/admin/settings/offices', label: 'Ämter' },
  },
  {
    id: 'jahreskalender',
    title: 'Was jedes Jahr zu tun ist',
    group: CLUB,
    roles: ['trainer', 'editor', 'admin', 'super'],
    text: [
      'Der Jahreskalender sammelt, was jedes Jahr wiederkommt: Bestandserhebung, Hallenzeiten, Zuschüsse. Jede Aufgabe gehört zu einem Amt und steht rechtzeitig vorher auf „Heute“ bei allen, die das Amt haben, und beim Vorstand.',
      'Haken Sie ab, was erledigt ist. Übernimmt jemand das Amt, gehen die Aufgaben von selbst über. Unter „So geht es“ steht, was Nachfolgerinnen und Nachfolger wissen müssen.',
    ],
    link: { to: '/admin/duties', label: 'Jahreskalender' },
  },
  {
    id: 'nachricht-geschaeftsstelle',
    title: 'Der Geschäftsstelle schreiben',
    group: 'Einloggen und eigene Daten',
    roles: 'all',
    text: [
      'Unter „E-Mail senden“ schreiben Sie der Geschäftsstelle, auch ohne sich einzuloggen. Die Antwort kommt an Ihre E-Mail-Adresse.',
      'E-Mails vom Verein, die Sie nicht mehr möchten, bestellen Sie mit dem Link an ihrem Ende ab. Wichtiges zu Ihren Angeboten bekommen Sie weiter.',
    ],
    link: { to: '/admin/mail', label: 'E-Mail senden' },
  },
  {
    id: 'e-mail-senden',
    title: 'E-Mails an Kurse und Gruppen',
    group: CLUB,
    roles: ['trainer', 'editor', 'admin', 'super'],
    text: [
      'Unter „Website“, „E-Mail“ wählen Sie eine oder mehrere Gruppen und schreiben Ihren Text. {name}, {kurs} und andere Felder füllen wir für jede Person aus. Was Sie schreiben, bleibt als Entwurf, auch wenn Sie das Fenster schließen.',
      'Die Vorschau zeigt die E-Mail, wie sie jede Person liest, und wer keine bekommt. Nach dem Senden haben Sie zehn Sekunden, um sie zurückzunehmen. Jede Adresse bekommt sie einmal, bei Kindern die Sorgeberechtigten. Mit „Eine E-Mail je Haushalt“ bekommen Leute, die zusammenleben und dasselbe lesen, nur eine.',
      'Unter „Gesendete E-Mails“ steht für jede Adresse, was daraus wurde. Für alle ohne gültige Adresse gibt es dort Briefe als PDF, passend für Fensterumschläge; wer zusammen wohnt, bekommt einen gemeinsam.',
    ],
    link: { to: '/admin/mail/write', label: 'E-Mail' },
  },
  {
    id: 'feedback',
    title: 'Dem Verein etwas sagen',
    group: 'Einloggen und eigene Daten',
    roles: 'all',
    text: [
      'Lob, eine Idee, ein Problem oder eine Frage: Schreiben Sie uns unter „Feedback“, auch ohne sich einzuloggen. Mit einer E-Mail-Adresse bekommen Sie eine Antwort.',
    ],
    link: { to: '/feedback', label: 'Feedback' },
  },
  {
    id: 'feedback-beantworten',
    title: 'Feedback beantworten',
    group: CLUB,
    roles: ['admin', 'super'],
    text: [
      'Nachrichten von der Website stehen unter „Website“, „Feedback“ und auf „Heute“. Ihre Antwort geht per E-Mail an die Absenderin oder den Absender. Ohne Adresse bleibt sie als Notiz stehen.',
    ],
    link: { to: '/admin/news/feedback', label: 'Feedback' },
  },
]
