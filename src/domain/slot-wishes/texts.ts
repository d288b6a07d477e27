import type { TakeRefusal } from './rules.ts'

export const TAKE_REFUSALS: Record<TakeRefusal, string> = {
  answered: 'Darauf haben Sie schon geantwortet.',
  expired: 'Die Frist ist vorbei. Die Zeit wurde anderen angeboten.',
  taken: 'Diese Zeit ist leider schon vergeben.',
}

/** How released time finds its next user, as everybody may read it. */
export const RULES_TEXT =
  'Wird eine Zeit frei, sieht sie zuerst der Verein, dem die Halle gehört. Danach wird gefragt, wer auf sie wartet: in der Reihenfolge der Eintragung, jeder bis zu 24 Stunden lang. Wer zuerst eingetragen ist, wird zuerst gefragt.'
