import { formatDay, formatMoment, formatTimes, weekdayName } from '../../kernel/calendar.ts'
import type { Standing, TakeRefusal, Wished } from './rules.ts'

export const TAKE_REFUSALS: Record<TakeRefusal, string> = {
  answered: 'Darauf haben Sie schon geantwortet.',
  expired: 'Die Frist ist vorbei. Die Zeit wurde anderen angeboten.',
  taken: 'Diese Zeit ist leider schon vergeben.',
}

/** How released time finds its next user, as everybody may read it. */
export const RULES_TEXT =
  'Wird eine Zeit frei, sieht sie zuerst der Verein, dem die Halle gehört. Danach wird gefragt, wer auf sie wartet: in der Reihenfolge der Eintragung, jeder bis zu 24 Stunden lang. Wer zuerst eingetragen ist, wird zuerst gefragt. Wer von außen anfragt, bekommt die Zeit, sobald der Verein zusagt; sagt er ab, wird der Nächste gefragt.'

/** For which time somebody waits: `Samstag, 12.12.2026, 15:00–18:00 Uhr`, `jeden zweiten Montag, 18:00–19:30 Uhr, 07.12.2026 bis 22.03.2027`. */
export function daysText({ weekday, startsTime, endsTime, firstOn, lastOn, everyWeeks }: Wished): string {
  const times = `${formatTimes(startsTime, endsTime)} Uhr`
  const name = weekdayName(weekday)
  if (firstOn === null || lastOn === null) return `${name}, ${times}`
  if (firstOn.equals(lastOn)) return `${name}, ${formatDay(firstOn)}, ${times}`
  const often = everyWeeks === 1 ? 'jeden' : 'jeden zweiten'
  return `${often} ${name}, ${times}, ${formatDay(firstOn)} bis ${formatDay(lastOn)}`
}

/** Where released time stands, as staff read it. */
export function standingText(standing: Standing): string {
  if (standing.kind === 'asked') return `${standing.title} ist gefragt, Antwort bis ${formatMoment(standing.until)} Uhr.`
  if (standing.kind === 'requested') return `${standing.title} möchte sie haben: Die Anfrage wartet auf Ihre Entscheidung.`
  if (standing.kind === 'owner_first' || standing.kind === 'soon') {
    const next = standing.next === null ? 'wartet niemand darauf' : `wird „${standing.next}“ gefragt`
    return standing.kind === 'soon' ? `Gleich ${next}.` : `Bis ${formatMoment(standing.from)} Uhr nur für uns, danach ${next}.`
  }
  return STANDING_TEXTS[standing.kind]
}

const STANDING_TEXTS: Record<Exclude<Standing['kind'], 'asked' | 'requested' | 'owner_first' | 'soon'>, string> = {
  taken: 'Schon wieder vergeben.',
  asked_all: 'Alle, die darauf warten, sind gefragt. Niemand hat sie genommen.',
  nobody_waits: 'Niemand wartet darauf.',
  too_late: 'Zu kurz vorher, um noch jemanden zu fragen.',
}
