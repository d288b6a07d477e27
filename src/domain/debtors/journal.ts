export const DEBTOR_JOURNAL = {
  created: 'Zahler angelegt',
  mandateGiven: (reference: string) => `SEPA-Mandat erteilt: ${reference}`,
}
