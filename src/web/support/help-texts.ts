import { CONTENT_TOPICS } from './content-texts.ts'
import { EVENT_TOPICS } from './event-texts.ts'
import { FACILITY_TOPICS } from './facility-texts.ts'
import { HALL_TOPICS } from './hall-texts.ts'
import { MEMBER_TOPICS } from './member-texts.ts'
import { MONEY_TOPICS } from './money-texts.ts'
import { OWN_TOPICS } from './own-texts.ts'
import { PLAN_TOPICS } from './plan-texts.ts'
import { STAFF_TOPICS } from './staff-texts.ts'
import type { Topic } from './topics.ts'

const SIGN_UP = 'Angebote finden und anmelden'
const ACCOUNT = 'Einloggen und eigene Daten'

const TOPICS: readonly Topic[] = [
  {
    id: 'finden',
    title: 'Ein passendes Angebot finden',
    group: SIGN_UP,
    roles: 'all',
    text: [
      'Auf der Startseite stehen alle Angebote des Vereins. Schreiben Sie in das Suchfeld, was Sie machen möchten; kleine Tippfehler schaden nicht.',
      'Mit den Knöpfen darunter grenzen Sie ein: Wochentag, Uhrzeit, Alter, Sportart, Halle und freie Plätze. Mehrere Tage und Sportarten gehen zugleich, und beim Alter jede Zahl. Die Auswahl steht in der Adresse der Seite. Sie können sie als Lesezeichen speichern oder weitergeben.',
    ],
    link: { to: '/', label: 'Zum Sportangebot' },
  },
  {
    id: 'anmelden',
    title: 'Zu einem Kurs anmelden',
    group: SIGN_UP,
    roles: 'all',
    flag: 'hasParticipations',
    text: [
      'Öffnen Sie das Angebot und wählen Sie die Anmeldung. Sie brauchen dafür kein Benutzerkonto: Name, Geburtsdatum und E-Mail-Adresse genügen.',
      'Sobald Sie das Formular absenden, ist Ihr Platz 30 Minuten lang für Sie zurückgelegt. Bitte öffnen Sie in dieser Zeit den Link in unserer E-Mail. Erst damit ist der Platz fest.',
    ],
  },
  {
    id: 'meine-karte',
    title: 'Was ist noch auf meiner 10er-Karte?',
    group: SIGN_UP,
    roles: ['reader', 'trainer', 'editor', 'admin', 'super'],
    flag: 'hasParticipations',
    text: [
      'In „Mein Profil“ steht unter „Meine Karten“, wie viele Stunden noch übrig sind, bis wann die Karte gilt und wann Sie da waren. Karten Ihrer Kinder stehen dort auch.',
      'Fällt eine Stunde aus, kostet sie nichts. Eine neue Karte gibt es in der Geschäftsstelle, bei manchen Angeboten auch in der Halle.',
    ],
    link: { to: '/member/me', label: 'Mein Profil' },
  },
  {
    id: 'keine-mail',
    title: 'Die E-Mail zur Bestätigung kommt nicht an',
    group: SIGN_UP,
    roles: 'all',
    flag: 'hasParticipations',
    text: [
      'Sehen Sie bitte zuerst im Spam-Ordner nach. Manche Postfächer brauchen ein paar Minuten.',
      'Ist nach einer Viertelstunde nichts da, prüfen Sie die Schreibweise Ihrer Adresse und melden Sie sich noch einmal an. Der erste Eintrag verfällt von selbst, wenn er nicht bestätigt wird.',
    ],
  },
  {
    id: 'familie-anmelden',
    title: 'Familie oder Freunde gemeinsam anmelden',
    group: SIGN_UP,
    roles: 'all',
    flag: 'hasParticipations',
    text: [
      'Eingeloggt haken Sie einfach an, wer aus Ihrer Familie teilnimmt. Ohne Einloggen fügen Sie im Formular mit „Noch eine Person anmelden“ weitere Personen hinzu.',
      'Sind die Plätze knapp, wählen Sie „Alle oder keiner“: Dann bekommen Sie gemeinsam Plätze oder warten gemeinsam. Bei „Jede Person für sich“ nimmt jede den Platz, der frei ist.',
      'Später abmelden können Sie jede Person einzeln.',
      'Im Profil unter „Einwilligungen“ steht, wonach Ihr Verein fragt: Dort willigen Sie ein und widerrufen, für sich und Ihre Kinder.',
      'Freiwillige Einwilligungen bei einer Anmeldung, zum Beispiel in Fotos, widerrufen Sie jederzeit: über den Link in der E-Mail zur Anmeldung oder im Profil bei der Anmeldung, auch wenn sie vorbei ist.',
    ],
  },
  {
    id: 'eltern',
    title: 'Was Eltern erfahren',
    group: SIGN_UP,
    roles: 'all',
    flag: 'hasParticipations',
    text: [
      'Wer ein Kind anmeldet, bekommt alle E-Mails dazu. Die andere sorgeberechtigte Person bekommt sie zur Kenntnis, wenn der Verein sie mit ihrer E-Mail-Adresse kennt. Adressen und Bankdaten erfährt dabei niemand vom anderen.',
      'Mit dem 18. Geburtstag endet das: Dann schreiben wir nur noch der Person selbst.',
    ],
  },
  {
    id: 'widerruf-kuendigung',
    title: 'Einen Vertrag widerrufen oder kündigen',
    group: SIGN_UP,
    roles: 'all',
    text: [
      'Am Ende jeder Seite stehen „Vertrag widerrufen“ und „Verträge hier kündigen“. Sie brauchen dafür kein Passwort. Die Bestätigung mit Tag und Uhrzeit kommt sofort per E-Mail.',
    ],
    link: { to: '/withdraw', label: 'Vertrag widerrufen' },
  },
  {
    id: 'warteliste',
    title: 'Wie die Warteliste arbeitet',
    group: SIGN_UP,
    roles: 'all',
    flag: 'hasParticipations',
    text: [
      'Ist ein Kurs ausgebucht, kommen Sie auf die Warteliste. Es zählt, wer sich zuerst angemeldet hat. Manche Angebote lassen zum Beispiel Mitglieder oder Geschwister vor.',
      'Wird ein Platz frei, rückt nach, wer als Nächstes wartet, und bekommt eine E-Mail. Bis zu dem Tag darin gehört der Platz Ihnen; brauchen Sie ihn nicht, lehnen Sie ihn mit einem Klick ab.',
      'Auf welchem Platz Sie gerade stehen, zeigen der Link in der E-Mail und Ihr Profil.',
      'Sie warten bei mehreren Angeboten? Sobald Sie irgendwo einen Platz haben, zeigen wir Ihnen die anderen Wartelisten. Kreuzen Sie an, welche Sie nicht mehr brauchen; von selbst verlassen Sie keine.',
    ],
  },
  {
    id: 'verlosung',
    title: 'Wenn Plätze verlost werden',
    group: SIGN_UP,
    roles: 'all',
    flag: 'hasParticipations',
    text: [
      'Bei manchen Angeboten gewinnt nicht, wer zuerst klickt: Sie geben einige Tage lang in Ruhe einen Wunsch ab, danach wird ausgelost. Nennen Sie ruhig mehrere Angebote, das liebste zuerst. Sie bekommen höchstens einen Platz, und weitere Wünsche verschlechtern den ersten nicht.',
      'Bitte bestätigen Sie den Wunsch mit dem Link in unserer E-Mail. Damit können Sie ihn auch ändern oder zurückziehen. Wenn Sie eingeloggt sind, steht er auch in Ihrem Profil.',
      'Wird ein gewünschtes Angebot abgesagt, schreiben wir Ihnen sofort. Ihre anderen Wünsche bleiben.',
      'Nach der Auslosung steht auf der Seite der Verlosung, welche Nummer welchen Platz bekommen hat, und jeder kann nachrechnen, dass alles mit rechten Dingen zuging.',
    ],
  },
  {
    id: 'abmelden',
    title: 'Einen Platz wieder freigeben',
    group: SIGN_UP,
    roles: 'all',
    flag: 'hasParticipations',
    text: [
      'In jeder E-Mail zu Ihrer Anmeldung steht ein Link, mit dem Sie den Platz freigeben. Bitte nutzen Sie ihn früh: Auf der Warteliste freut sich jemand.',
    ],
  },
  {
    id: 'stunde-faellt-aus',
    title: 'Eine Stunde fällt aus',
    group: SIGN_UP,
    roles: 'all',
    flag: 'hasParticipations',
    text: [
      'Wir schreiben allen, die dabei sind, bei Kindern den Eltern. Bitte öffnen Sie den Link in der E-Mail: Dann wissen wir, dass Sie Bescheid wissen, und rufen nicht an.',
      'Beim Angebot auf der Website steht immer, was gilt. Wer eingeloggt ist, kann im Profil Benachrichtigungen einschalten und erfährt kurzfristige Absagen sofort.',
    ],
  },
  {
    id: 'konto',
    title: 'Ein Benutzerkonto anlegen',
    group: ACCOUNT,
    roles: 'all',
    text: [
      'Unter „Registrieren“ geben Sie Ihre E-Mail-Adresse und ein Passwort ein. Danach schicken wir Ihnen eine E-Mail; mit dem Link darin ist das Konto fertig.',
      'Ein gutes Passwort ist lang. Drei oder vier Wörter, die nicht zusammengehören, sind besser als ein kurzes mit Sonderzeichen.',
    ],
    link: { to: '/register', label: 'Registrieren' },
  },
  {
    id: 'passwort',
    title: 'Passwort vergessen',
    group: ACCOUNT,
    roles: 'all',
    text: [
      'Geben Sie Ihre E-Mail-Adresse an. Wir schicken Ihnen einen Link, mit dem Sie ein neues Passwort wählen. Er gilt nur kurze Zeit und nur einmal.',
    ],
    link: { to: '/password/forgot', label: 'Neues Passwort anfordern' },
  },
  {
    id: 'gebremst',
    title: 'Das Einloggen klappt nicht mehr',
    group: ACCOUNT,
    roles: 'all',
    text: [
      'Nach mehreren falschen Versuchen müssen Sie kurz warten. Das schützt Ihr Konto. Probieren Sie es in ein paar Minuten wieder, oder fordern Sie ein neues Passwort an.',
    ],
  },
  {
    id: 'profil',
    title: 'Eigene Daten ansehen und ändern',
    group: ACCOUNT,
    roles: ['reader', 'trainer', 'editor', 'admin', 'super'],
    text: [
      'Ihr Name oben auf der Seite führt zu Ihrem Profil. Dort stehen Ihre Daten, und dort ändern Sie E-Mail-Adresse und Passwort.',
    ],
    link: { to: '/member/me', label: 'Mein Profil' },
  },
  {
    id: 'zweiter-faktor',
    title: 'Das Konto mit einem zweiten Schritt schützen',
    group: ACCOUNT,
    roles: ['reader', 'trainer', 'editor', 'admin', 'super'],
    text: [
      'Im Profil unter „Sicherheit“ richten Sie einen zweiten Schritt ein: einen Zahlencode aus einer App oder einen Passkey auf Ihrem Gerät. Wer nur Ihr Passwort kennt, kommt damit nicht mehr hinein.',
      'Heben Sie die Ersatzcodes an einem sicheren Ort auf. Sie brauchen sie, wenn das Handy verloren geht.',
    ],
    link: { to: '/member/me/security', label: 'Sicherheit' },
  },
  {
    id: 'farben',
    title: 'Helle oder dunkle Darstellung',
    group: ACCOUNT,
    roles: 'all',
    text: ['Ganz unten auf jeder Seite wählen Sie hell, dunkel oder „wie das Gerät“. Die Wahl gilt nur in diesem Browser.'],
  },
]

/** All help texts, visitors' first. */
export const HELP: readonly Topic[] = [
  ...TOPICS,
  ...CONTENT_TOPICS,
  ...EVENT_TOPICS,
  ...FACILITY_TOPICS,
  ...HALL_TOPICS,
  ...OWN_TOPICS,
  ...PLAN_TOPICS,
  ...MONEY_TOPICS,
  ...STAFF_TOPICS,
  ...MEMBER_TOPICS,
]
