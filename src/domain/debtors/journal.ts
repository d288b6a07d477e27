import { plural } from '../../kernel/plural.ts'

export const DEBTOR_JOURNAL = {
  created: 'Zahler angelegt',
  pays: (people: number) => `Zahlt Beiträge für ${plural(people, 'Person', 'Personen')}`,
  mandateGiven: (reference: string) => `SEPA-Mandat erteilt: ${reference}`,
}
