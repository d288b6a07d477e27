import { plural } from '../../kernel/plural.ts'

export const DEBTOR_JOURNAL = {
  created: 'Zahler angelegt',
  changed: 'Anschrift oder Zustellung eines Zahlers geändert',
  pays: (people: number) => `Zahlt Beiträge für ${plural(people, 'Person', 'Personen')}`,
  lapsed: 'SEPA-Mandat erloschen',
  revoked: 'SEPA-Mandat widerrufen',
  blocked: 'Zahler gesperrt',
  unblocked: 'Sperre eines Zahlers aufgehoben',
  mandateRestored: (reference: string) => `SEPA-Mandat gilt wieder: ${reference}`,
  mandateMoved: (reference: string) => `SEPA-Mandat hat ein neues Konto: ${reference}`,
  mandateGiven: (reference: string) => `SEPA-Mandat erteilt: ${reference}`,
}
