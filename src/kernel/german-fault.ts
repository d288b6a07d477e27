import type { z } from 'zod'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

const isNothing = (input: unknown): boolean => input === undefined || input === null || input === ''

function limitText(issue: Issue, small: boolean): string {
  const limit = small ? issue.minimum : issue.maximum
  const amount = typeof limit === 'number' || typeof limit === 'bigint' ? limit.toLocaleString('de-DE') : String(limit)
  if (issue.origin === 'string')
    return small ? `Bitte geben Sie mindestens ${amount} Zeichen ein.` : `Bitte geben Sie höchstens ${amount} Zeichen ein.`
  if (issue.origin === 'array')
    return small ? `Bitte wählen Sie mindestens ${amount} aus.` : `Bitte wählen Sie höchstens ${amount} aus.`
  return small ? `Bitte geben Sie mindestens ${amount} an.` : `Bitte geben Sie höchstens ${amount} an.`
}

const FORMATS: Record<string, string> = {
  email: 'Bitte geben Sie eine E-Mail-Adresse ein, zum Beispiel name@beispiel.de.',
  url: 'Bitte geben Sie eine vollständige Adresse ein, zum Beispiel https://www.beispiel.de.',
  date: 'Bitte geben Sie den Tag so ein: 05.03.2027.',
  time: 'Bitte geben Sie die Uhrzeit so ein: 17:30.',
}

export const EMPTY = 'Bitte füllen Sie dieses Feld aus.'

/** German text for a field without a text of its own in the schema. */
export function germanFault(issue: Issue): string {
  if (isNothing(issue.input)) return EMPTY
  switch (issue.code) {
    case 'too_small':
      return limitText(issue, true)
    case 'too_big':
      return limitText(issue, false)
    case 'invalid_format':
      return FORMATS[String(issue.format)] ?? 'Diese Eingabe hat nicht die erwartete Form. Bitte prüfen Sie sie.'
    case 'invalid_type':
      return issue.expected === 'number' || issue.expected === 'int'
        ? 'Bitte geben Sie eine Zahl ein.'
        : 'Diese Eingabe passt hier nicht. Bitte prüfen Sie sie.'
    case 'unrecognized_keys':
      return 'Dieses Feld gibt es hier nicht.'
    case 'invalid_value':
      return 'Bitte wählen Sie eine der angebotenen Möglichkeiten.'
    default:
      return 'Diese Eingabe passt hier nicht. Bitte prüfen Sie sie.'
  }
}
