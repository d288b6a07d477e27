import { formatMoment } from '../../kernel/calendar.ts'
import type { Standing, TakeRefusal } from './rules.ts'

export const TAKE_REFUSALS: Record<TakeRefusal, string> = {
  answered: 'Darauf haben Sie schon geantwortet.',
  expired: 'Die Frist ist vorbei. Die Zeit wurde anderen angeboten.',
  taken: 'Diese Zeit ist leider schon vergeben.',
}

/** How released time finds its next user, as everybody may read it. */
export const RULES_TEXT =
  'Wird eine Zeit frei, sieht sie zuerst der Verein, dem die Halle gehört. Danach wird gefragt, wer auf sie wartet: in der Reihenfolge der Eintragung, jeder bis zu 24 Stunden lang. Wer zuerst eingetragen ist, wird zuerst gefragt.'

/** Where released time stands, as staff read it. */
export function standingText(standing: Standing): string {
  if (standing.kind === 'asked') return `${standing.title} ist gefragt, Antwort bis ${formatMoment(standing.until)} Uhr.`
  if (standing.kind === 'owner_first' || standing.kind === 'soon') {
    const next = standing.next === null ? 'wartet niemand darauf' : `wird „${standing.next}“ gefragt`
    return standing.kind === 'soon' ? `Gleich ${next}.` : `Bis ${formatMoment(standing.from)} Uhr nur für uns, danach ${next}.`
  }
  return STANDING_TEXTS[standing.kind]
}

const STANDING_TEXTS: Record<Exclude<Standing['kind'], 'asked' | 'owner_first' | 'soon'>, string> = {
  taken: 'Schon wieder vergeben.',
  asked_all: 'Alle, die darauf warten, sind gefragt. Niemand hat sie genommen.',
  nobody_waits: 'Niemand wartet darauf.',
  too_late: 'Zu kurz vorher, um noch jemanden zu fragen.',
}
