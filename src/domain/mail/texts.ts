const UNREACHABLE = 'Der Mailserver ist nicht zu erreichen.'

/** By nodemailer's name of the failed step. */
const FAILURES: Readonly<Record<string, string>> = {
  EAUTH: 'Der Mailserver nimmt Benutzername oder Passwort nicht an.',
  ECONNECTION: UNREACHABLE,
  ECONNREFUSED: UNREACHABLE,
  EDNS: 'Einen Mailserver mit diesem Namen gibt es nicht.',
  EENVELOPE: 'Der Mailserver nimmt Absender oder Empfänger nicht an.',
  EMESSAGE: 'Der Mailserver nimmt die Nachricht nicht an.',
  ESOCKET: UNREACHABLE,
  ETIMEDOUT: 'Der Mailserver antwortet nicht.',
  ETLS: 'Die verschlüsselte Verbindung zum Mailserver kommt nicht zustande.',
}

/** One German sentence, then what the server said. */
export const failureText = (code: string | undefined, said: string): string =>
  `${FAILURES[code ?? ''] ?? 'Der Mailserver hat die E-Mail nicht angenommen.'} (${said})`
