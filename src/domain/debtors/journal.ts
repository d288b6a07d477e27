import { plural } from '../../kernel/plural.ts'

export const DEBTOR_JOURNAL = {
  created: 'Zahler angelegt',
  pays: (people: number) => `Zahlt Beiträge für ${plural(people, 'Person', 'Personen')}`,
  lapsed: 'SEPA-Mandat erloschen',
  mandateGiven: (reference: string) => `SEPA-Mandat erteilt: ${reference}`,
}
