export const MAJORITY_REFUSALS = {
  already_settled: 'Das ist schon geklärt.',
  not_own_address:
    'Diese E-Mail-Adresse gehört schon jemand anderem. Bitte geben Sie eine an, die nur Sie lesen: Mit ihr loggen Sie sich ein.',
  no_address:
    'Es gibt keine E-Mail-Adresse, an die der Link gehen kann. Bitte rufen Sie an und tragen Sie die Adresse des Mitglieds ein; danach schicken Sie den Link.',
} as const
export type MajorityRefusal = keyof typeof MAJORITY_REFUSALS
