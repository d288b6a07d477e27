export const MAJORITY_REFUSALS = {
  already_settled: 'Das ist schon geklärt.',
  family_address:
    'Mit dieser Adresse liest schon jemand aus Ihrer Familie mit. Bitte geben Sie eine an, die nur Sie lesen: Mit ihr loggen Sie sich ein.',
  no_address: 'Weder das Mitglied noch die Sorgeberechtigten haben eine E-Mail-Adresse. Bitte rufen Sie an.',
} as const
export type MajorityRefusal = keyof typeof MAJORITY_REFUSALS
