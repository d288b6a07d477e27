export const MAJORITY_REFUSALS = {
  already_settled: 'Das ist schon geklärt.',
  no_address: 'Weder das Mitglied noch die Sorgeberechtigten haben eine E-Mail-Adresse. Bitte rufen Sie an.',
} as const
export type MajorityRefusal = keyof typeof MAJORITY_REFUSALS
