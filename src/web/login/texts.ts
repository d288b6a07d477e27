import type { PasswordFault, SecondFactorRefusal, SignInRefusal } from '../auth/contract.ts'

export const TOO_MANY_TRIES = 'Das waren zu viele Versuche. Bitte warten Sie eine Minute und versuchen Sie es dann noch einmal.'

export const SIGN_IN_REFUSALS: Record<SignInRefusal, string> = {
  wrong: 'E-Mail-Adresse oder Passwort ist nicht richtig.',
  unconfirmed:
    'Ihre E-Mail-Adresse ist noch nicht bestätigt. Wir haben Ihnen den Link gerade noch einmal geschickt. Bitte öffnen Sie ihn und loggen Sie sich dann ein.',
  too_many: TOO_MANY_TRIES,
}

/** Too many mails ordered to one address, or from one. */
export const TOO_MANY_MAILS =
  'An diese Adresse haben wir gerade schon mehrere E-Mails geschickt. Bitte sehen Sie auch im Spam-Ordner nach und versuchen Sie es in einer Stunde noch einmal.'

export const SECOND_FACTOR_REFUSALS: Record<SecondFactorRefusal, string> = {
  wrong_code: 'Dieser Code ist nicht richtig. Er gilt nur 30 Sekunden: Bitte geben Sie den ein, den die App jetzt zeigt.',
  used_code: 'Dieser Code wurde schon benutzt. Bitte warten Sie, bis die App den nächsten zeigt.',
  start_again: 'Das hat zu lange gedauert. Bitte loggen Sie sich noch einmal ein.',
  locked: 'Das waren zu viele falsche Codes. Bitte warten Sie 15 Minuten und loggen Sie sich dann noch einmal ein.',
}

export const passwordFaultText = (fault: PasswordFault, minLength: number): string =>
  ({
    too_short: `Das Passwort ist zu kurz. Bitte nehmen Sie mindestens ${minLength} Zeichen.`,
    too_long: 'Das Passwort ist zu lang. Bitte nehmen Sie höchstens 128 Zeichen.',
    common: 'Dieses Passwort benutzen sehr viele Menschen, es wird als Erstes erraten. Bitte wählen Sie ein anderes.',
  })[fault]

export const passwordHint = (minLength: number): string =>
  `Mindestens ${minLength} Zeichen, alles ist erlaubt. Gut sind mehrere Wörter hintereinander.`
