import type { RichNode, RichText } from '../../kernel/rich-text.ts'
import { heading, link, list, paragraph, writeText } from '../../kernel/write-text.ts'
import { STATES } from '../clubs/rules.ts'
import { addressOf, contactOf, type TemplateFacts } from './address-of.ts'

/** Use of the website by the program itself: its requests, log and cookies. */
const VISIT: readonly RichNode[] = [
  heading('Wenn Sie diese Website besuchen'),
  paragraph(
    'Damit die Seite zu Ihnen kommt, verarbeitet der Server Ihre IP-Adresse. Im Protokoll des Programms stehen Zeitpunkt, aufgerufene Seite und Ergebnis; die IP-Adresse steht nicht dabei. Das Protokoll hilft, Fehler und Angriffe zu erkennen (Art. 6 Abs. 1 Buchst. f DSGVO).',
  ),
  paragraph(
    'Wir zählen und verfolgen niemanden, zeigen keine Werbung und laden nichts von anderen Anbietern. Gespeichert wird in Ihrem Browser nur, was die Seite braucht (§ 25 Abs. 2 Nr. 2 TDDDG):',
  ),
  list(
    'beim Einloggen ein Cookie für Ihre Sitzung und eines, das der Seite sagt, dass jemand eingeloggt ist',
    'der Verein, den Sie gewählt haben, wenn es hier mehrere gibt',
    'ob Sie die Seite hell oder dunkel sehen möchten',
    'was Sie in ein Formular eingetragen und noch nicht gesendet haben, in diesem Fenster und höchstens zwei Stunden',
  ),
]

const ACCOUNT: readonly RichNode[] = [
  heading('Wenn Sie ein Konto haben'),
  paragraph(
    'Wir speichern Name, E-Mail-Adresse und ein verschlüsseltes Passwort oder einen Passkey, dazu Zeitpunkt, IP-Adresse und Browser der Sitzungen, damit Sie fremde Anmeldungen erkennen und beenden können (Art. 6 Abs. 1 Buchst. b und f DSGVO). Ihre Sitzungen sehen Sie in Ihrem Profil.',
  ),
]

const SIGN_UPS: readonly RichNode[] = [
  heading('Wenn Sie sich oder Ihr Kind zum Sport anmelden'),
  paragraph(
    'Wir verarbeiten Ihre Angaben, um die Anmeldung zu bearbeiten und das Angebot durchzuführen (Art. 6 Abs. 1 Buchst. b DSGVO): Name, Geburtsdatum, Kontaktdaten, Antworten auf die Fragen des Angebots, Zahlungsdaten und die Anwesenheit. Ohne die Pflichtangaben können wir Sie nicht anmelden.',
  ),
  paragraph(
    'Hinweise zur Gesundheit sind freiwillig. Wir verarbeiten sie nur mit Ihrer Einwilligung (Art. 9 Abs. 2 Buchst. a DSGVO) und nur, damit in der Halle richtig gehandelt wird. Einwilligungen können Sie jederzeit für die Zukunft widerrufen.',
  ),
]

const REQUESTS: readonly RichNode[] = [
  heading('Wenn Sie uns schreiben'),
  paragraph(
    'Nachrichten, Anfragen nach Hallenzeiten, Kündigungen und Widerrufe verarbeiten wir, um sie zu beantworten und zu erfüllen (Art. 6 Abs. 1 Buchst. b, c und f DSGVO).',
  ),
]

const KEPT: readonly RichNode[] = [
  heading('Wer die Daten sieht, und wie lange'),
  paragraph(
    'Im Verein sehen sie nur die, die sie für ihre Aufgabe brauchen: der Vorstand, die Leitung der Abteilung und die Übungsleitung des Angebots. Betreibt jemand für uns Server oder E-Mail, dann in unserem Auftrag (Art. 28 DSGVO). An andere geben wir nichts weiter, außer wo es zur Zahlung nötig oder gesetzlich vorgeschrieben ist.',
  ),
  paragraph(
    'Wir löschen Daten, sobald sie nicht mehr gebraucht werden und keine gesetzliche Frist entgegensteht. Rechnungen müssen wir acht Jahre aufbewahren.',
  ),
]

const rightsOf = ({ club: { stateCode } }: TemplateFacts): RichNode[] => {
  const state = STATES[stateCode]
  return [
    heading('Ihre Rechte'),
    list(
      'Auskunft über Ihre Daten, Berichtigung und Löschung (Art. 15 bis 17 DSGVO)',
      'Einschränkung der Verarbeitung und Herausgabe Ihrer Daten in lesbarer Form (Art. 18 und 20 DSGVO)',
      'Widerspruch gegen eine Verarbeitung, die auf unserem berechtigten Interesse beruht (Art. 21 DSGVO)',
      'Widerruf einer Einwilligung für die Zukunft (Art. 7 Abs. 3 DSGVO)',
      `Beschwerde bei einer Datenschutzaufsicht${state ? `, zum Beispiel der von ${state}` : ''} (Art. 77 DSGVO)`,
    ),
    paragraph('Schreiben Sie uns dazu einfach. Eine Form ist nicht vorgeschrieben.'),
  ]
}

/** Art. 13 DSGVO, § 25 TDDDG: what this program does with data, for what and how long. */
export const privacyOf = (facts: TemplateFacts): RichText =>
  writeText(
    heading('Verantwortlich'),
    ...addressOf(facts),
    ...contactOf(facts),
    paragraph('Wer den Verein vertritt, steht im ', link('Impressum', `/${facts.club.name}/imprint`), '.'),
    ...VISIT,
    ...ACCOUNT,
    ...(facts.club.flags.hasParticipations ? SIGN_UPS : []),
    ...REQUESTS,
    ...KEPT,
    ...rightsOf(facts),
  )
