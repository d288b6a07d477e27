import type { Topic } from './topics.ts'

const CLUB = 'Verein verwalten'

/** Help for members, their directory and fees. */
export const MEMBER_TOPICS: readonly Topic[] = [
  {
    id: 'mitglieder',
    title: 'Mitglieder aufnehmen und finden',
    group: CLUB,
    roles: ['admin', 'super'],
    text: [
      'Unter „Mitglieder“, „Aufnehmen“ geben Sie eine Familie oder eine Organisation vom Papier ein: alle Personen, Abteilungen, wer bezahlt und das SEPA-Mandat. Wer schon einmal Mitglied war, bekommt die alte Nummer wieder.',
      'Die Übersicht zeigt die Mitglieder an dem Tag, den Sie wählen, auch in der Vergangenheit oder Zukunft. Was Sie gefiltert haben, laden Sie als CSV oder Excel herunter; mehr als 10.000 Zeilen kommen immer als CSV.',
      'Wer einen Namen anklickt, sieht daneben Familie, Zahler und den Beitrag der nächsten zwölf Monate mit seinen Gründen. Derselbe Beitrag steht im Profil des Mitglieds.',
      'Eine Änderung, die erst später gilt, steht bis dahin unter „Änderungen“ und lässt sich zurücknehmen.',
    ],
    link: { to: '/admin/members', label: 'Mitglieder' },
  },
  {
    id: 'ehrungen',
    title: 'Ehrungen und runde Geburtstage',
    group: CLUB,
    roles: ['admin', 'super'],
    text: [
      'Unter „Mitglieder“, „Ehrungen“ steht, wer in diesem und im nächsten Jahr geehrt wird und bis wann die Nadel bestellt sein muss. Heute erinnert daran. Welche Jahre zählen, ab welchem Alter und wie Unterbrechungen zählen, steht dort unter „Regeln ändern“.',
      'Ist ein anderer Verein in Ihrem aufgegangen, rechnen Sie seine Jahre in der Akte des Mitglieds unter „Ämter und Ehrungen“ an.',
    ],
    link: { to: '/admin/members/honours', label: 'Ehrungen und Geburtstage' },
  },
  {
    id: 'nachweise',
    title: 'Lizenzen, Führungszeugnis, Ehrenkodex',
    group: CLUB,
    roles: ['admin', 'super'],
    text: [
      'Unter „Mitglieder“, „Lizenzen“ sehen Sie, welche Lizenz abläuft und wem für die Arbeit mit Minderjährigen ein Nachweis fehlt. Wer Leitung oder Vertretung bestimmt, wird gewarnt.',
      'Vom Führungszeugnis werden nur der Tag der Einsicht, der Tag der Ausstellung und die Antwort auf eine Frage festgehalten, nie das Papier. Ein halbes Jahr nach dem Ende der Tätigkeit werden auch diese Angaben gelöscht. Nach fünf Jahren ist ein neues nötig; der Parameter „conductCheckYears“ ändert das.',
    ],
    link: { to: '/admin/members/licences', label: 'Lizenzen und Nachweise' },
  },
  {
    id: 'einwilligungen-und-felder',
    title: 'Einwilligungen, Papiere, eigene Felder und Filter',
    group: CLUB,
    roles: ['admin', 'super'],
    text: [
      'In der Akte eines Mitglieds tragen Sie Einwilligungen mit Tag und Fassung ein, legen Papiere ab und schreiben Notizen. Ein Widerruf löscht nichts: Beides bleibt als Nachweis stehen. Mitglieder sagen im Profil unter „Einwilligungen“ auch selbst Ja und Nein, für sich und ihre Kinder; das steht dann hier. Ein Nein steht auf Heute, bis Sie sich danach gerichtet haben und „Erledigt“ drücken.',
      'Wonach gefragt wird und welche eigenen Felder es gibt, legen Sie unter „Einwilligungen und eigene Felder“ fest. Für Kinder willigen ihre Sorgeberechtigten ein.',
      'Eigene Felder sind in der Übersicht auch Spalten und Filter und stehen in der Ausgabe. Einen Filter können Sie speichern: Er ist dann auch eine Gruppe für E-Mails und wird bei jedem Schreiben neu gelesen.',
    ],
    link: { to: '/admin/members/fields', label: 'Einwilligungen und eigene Felder' },
  },
  {
    id: 'datenschutz-anfragen',
    title: 'Auskunft, Löschung und andere Anfragen zum Datenschutz',
    group: CLUB,
    roles: ['admin', 'super'],
    text: [
      'In der Akte, Teil „Datenschutz“, tragen Sie ein, wer was wissen oder gelöscht haben will. Antworten müssen Sie binnen eines Monats, und vorher prüfen, ob es wirklich diese Person ist. Heute erinnert daran.',
      'Alle Daten einer Person gibt es dort als PDF und JSON; andere Personen sind geschwärzt. Mitglieder laden ihre eigenen in „Mein Profil“ herunter. Das Fitness-Tagebuch ist nicht dabei: Das liest niemand außer ihnen.',
      'Sagen Sie eine Löschung zu, wird die Person in der nächsten Nacht anonymisiert, in der sie nicht mehr Mitglied oder angemeldet ist, kein Amt hat und für niemanden zahlt. Nennen Rechnungen oder Zahlungen sie, bleiben dafür nur Name, Anschrift und Bankverbindung; wer noch etwas schuldet, bleibt ganz. Wann gelöscht wurde, steht bei der Anfrage.',
      'Wer vor drei ganzen Jahren ausgetreten ist und seitdem an nichts mehr beteiligt war, wird nachts anonymisiert; der Parameter „formerYears“ ändert die Frist. Rechnungen bleiben so lange, wie das Gesetz verlangt.',
    ],
    link: { to: '/admin/members/requests', label: 'Datenschutz: Anfragen' },
  },
  {
    id: 'mitgliederversammlung',
    title: 'Mitgliederversammlung',
    group: CLUB,
    roles: ['admin', 'super'],
    text: [
      'Unter „Mitglieder“, „Versammlungen“ legen Sie Tag, Alter für das Stimmrecht und Einladungsfrist Ihrer Satzung fest. Die Seite sagt, bis wann Sie einladen müssen, und hält fest, wann und wie Sie es getan haben.',
      '„Stimmberechtigte feststellen“ schreibt fest, wer an einem Tag Mitglied und am Tag der Versammlung alt genug ist; daraus wird die Anwesenheitsliste als PDF.',
      'Eine eingetragene Wahl besetzt das Amt ab dem ersten Tag. Ist das Protokoll abgeschlossen, ändert sich nichts mehr.',
    ],
    link: { to: '/admin/members/meetings', label: 'Mitgliederversammlungen' },
  },
  {
    id: 'aufnahmeantraege',
    title: 'Aufnahmeanträge von der Website',
    group: CLUB,
    roles: ['admin', 'super'],
    text: [
      'Unter „Mitglied werden“ beantragen Familien ihre Aufnahme selbst. Der Antrag zählt, sobald der Link in der E-Mail bestätigt ist; er steht dann auf Heute und unter „Mitglieder“, „Anträge“.',
      'Sie nehmen auf oder lehnen mit Grund ab; beides geht per E-Mail hinaus. Mit der Aufnahme entstehen Mitgliedschaften, Familie, Zahler und Mandat, und jedes Mitglied bekommt seine Nummer. Wen der Verein schon kennt, wird keine zweite Person.',
    ],
    link: { to: '/admin/members/applications', label: 'Aufnahmeanträge' },
  },
  {
    id: 'mitglied-werden',
    title: 'Mitglied werden',
    group: 'Angebote finden und anmelden',
    roles: 'all',
    text: [
      'Unter „Mitglied werden“ tragen Sie sich und Ihre Familie ein und sehen den Beitrag, bevor Sie etwas absenden. Danach bestätigen Sie den Antrag mit dem Link in unserer E-Mail. Der Verein entscheidet und schreibt Ihnen.',
    ],
    link: { to: '/membership', label: 'Mitglied werden' },
  },
  {
    id: 'mitglieder-uebernehmen',
    title: 'Mitglieder aus einer Liste übernehmen',
    group: CLUB,
    roles: ['admin', 'super'],
    text: [
      'Unter „Mitglieder“, „Übernehmen“ lesen wir eine Tabelle aus dem alten Programm: CSV, Excel oder ODS. Sie sagen einmal, was in welcher Spalte steht; beim nächsten Mal wissen wir es noch. Jede Zeile zeigt vorher, ob sie neu, geändert oder schon da ist, oder was daran zu klären ist.',
      'Eine Familie steht zusammen, wenn ihre Zeilen dieselbe Familiennummer haben. Eltern, die nur zahlen, bekommen als Art „kein Mitglied“. Mit einer Kennung aus dem alten Programm findet die nächste Übernahme jede Person wieder.',
      'Die ganze Übernahme lässt sich zurücknehmen. Was seither jemand geändert hat, bleibt und sagt warum.',
    ],
    link: { to: '/admin/members/import', label: 'Mitglieder übernehmen' },
  },
  {
    id: 'doppelte-personen',
    title: 'Doppelte Personen zusammenführen',
    group: CLUB,
    roles: ['admin', 'super'],
    text: [
      'Unter „Mitglieder“, „Doppelte“ stehen Personen, deren Namen gleich klingen und deren Geburtsdatum nicht widerspricht. Sie vergleichen beide und sagen, welche bleibt, oder dass es zwei sind.',
      'Wer bleibt, bekommt alles: Anmeldungen, Anwesenheit, Familie, Zahler, Mitgliedschaft. Beide Mitgliedsnummern finden danach diese Person. Haben beide ein Konto, wählen Sie das, das bleibt; das andere wird gesperrt, und keine Rolle ändert sich.',
    ],
    link: { to: '/admin/members/duplicates', label: 'Doppelte Personen' },
  },
  {
    id: 'mitgliederverzeichnis',
    title: 'Mitglieder anrufen und anschreiben',
    group: CLUB,
    roles: ['trainer', 'editor', 'admin', 'super'],
    text: [
      'Im Mitgliederverzeichnis suchen Sie auf dem Handy nach Namen und rufen mit einem Tipp an. Übungs- und Abteilungsleitungen sehen die Mitglieder ihrer Abteilungen.',
    ],
    link: { to: '/admin/mobile/members', label: 'Mitgliederverzeichnis' },
  },
  {
    id: 'beitraege',
    title: 'Eine Beitragsordnung eingeben',
    group: CLUB,
    roles: ['admin', 'super'],
    text: [
      'Eine Beitragsordnung besteht aus Regeln: Beiträge nach Alter, Familie und Abteilung, Ermäßigungen, Aufnahmegebühren. Ein Satz unter jeder Regel sagt, was sie bedeutet.',
      'Der Vergleich zeigt, was jedes Mitglied heute bezahlt und was es nach dem Entwurf bezahlen würde. Eine Ordnung, die gilt, ändert sich nicht mehr: Die nächste gilt ab einem Tag, den Sie wählen.',
    ],
    link: { to: '/admin/members/tariffs', label: 'Beiträge' },
  },
  {
    id: 'bestandserhebung',
    title: 'Die Mitglieder dem Landessportbund melden',
    group: CLUB,
    roles: ['admin', 'super'],
    text: [
      'Unter „Mitglieder“, „Bestandserhebung“ stehen die Zahlen für den Stichtag Ihres Landessportbunds: A zählt jedes Mitglied einmal, B einmal je Fachverband. Ein anderer Stichtag geht auch.',
      'Die Prüfung nennt, was fehlt: Geburtsdatum, Geschlecht, die Nummer des Fachverbands einer Abteilung. Laden Sie die Meldung als Excel, CSV oder XML herunter und geben Sie sie beim Landessportbund ab.',
      'Danach halten Sie die Meldung fest. Sie bleibt so, auch wenn sich für den Stichtag später noch etwas ändert. Eine Korrektur wird eine eigene Meldung.',
    ],
    link: { to: '/admin/members/report', label: 'Bestandserhebung' },
  },
  {
    id: 'finanzen',
    title: 'Beiträge erheben und Zahlungen zuordnen',
    group: CLUB,
    roles: ['admin', 'super'],
    flag: 'hasInvoiceManagement',
    text: [
      'Unter „Läufe“ entsteht aus der Beitragsordnung eine Vorschau: jeder Betrag mit seiner Begründung, Auffälliges zuerst. Gebucht wird erst, wenn Sie es sagen.',
      'Danach kündigen Sie die Lastschriften an und laden die Datei für die Bank herunter. Den Kontoauszug (CAMT) lesen Sie unter „Kontoauszug“ ein: Sichere Zahlungen werden zugeordnet, alles andere ist ein Vorschlag. Zahlt einer für mehrere, suchen Sie die Forderungen nacheinander und ordnen sie zusammen zu.',
      'Unter „Forderungen“ stunden, teilen oder erlassen Sie einzelne Beträge; Stundung und Erlass lassen sich zurücknehmen. Unter „Zahler“ steht jedes Konto auf den Cent, auch als PDF; dort tragen Sie Mandate ein und sperren.',
    ],
    link: { to: '/admin/invoice', label: 'Finanzen' },
  },
  {
    id: 'rechnungen',
    title: 'Rechnungen ausstellen und stornieren',
    group: CLUB,
    roles: ['admin', 'super'],
    flag: 'hasInvoiceManagement',
    text: [
      'Rechnungen sind für alle, die überweisen oder eine brauchen. Suchen Sie den Zahler und legen Sie einen Entwurf an: Er enthält, was offen ist und noch auf keiner Rechnung steht.',
      'Beim Ausstellen bekommt die Rechnung ihre Nummer. Danach ändert sie sich nicht mehr. Stimmt etwas nicht, stornieren Sie sie oder mindern sie: Beides ist ein eigenes Papier mit eigener Nummer.',
      '„Alle Entwürfe ausstellen und verschicken“ schickt die Rechnungen per E-Mail. Für die Post entsteht eine PDF-Datei zum Drucken.',
    ],
    link: { to: '/admin/invoice/invoices', label: 'Rechnungen' },
  },
  {
    id: 'datev',
    title: 'Buchungen an die Steuerberatung geben',
    group: CLUB,
    roles: ['admin', 'super'],
    flag: 'hasInvoiceManagement',
    text: [
      'Unter „Exporte“ laden Sie Forderungen, Erlasse, Zahlungen und ausgezahlte Übungsleiter eines Zeitraums als Buchungsstapel für DATEV herunter. Berater- und Mandantennummer nennt Ihnen die Steuerberatung.',
    ],
    link: { to: '/admin/invoice/exports', label: 'Exporte' },
  },
  {
    id: 'mahnen',
    title: 'Erinnern und mahnen',
    group: CLUB,
    roles: ['admin', 'super'],
    flag: 'hasInvoiceManagement',
    text: [
      'Unter „Mahnungen“ steht, wessen Frist vorbei ist. Ein Druck schreibt an alle: zuerst eine Erinnerung, dann eine Mahnung, dann die letzte. Wer keine E-Mail-Adresse hat oder Post möchte, kommt in die PDF-Datei für die Post.',
      'Abstand, Frist, Gebühr und Text jeder Stufe ändern Sie auf derselben Seite. Gesperrte Zahler und laufende Lastschriften werden nicht gemahnt.',
    ],
    link: { to: '/admin/invoice/dunnings', label: 'Mahnungen' },
  },
]
