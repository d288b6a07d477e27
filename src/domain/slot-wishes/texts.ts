import { formatDay, formatMoment, formatTimes, weekdayName } from '../../kernel/calendar.ts'
import type { ReleasedState, TakeRefusal, WishedTime } from './rules.ts'

export const TAKE_REFUSALS: Record<TakeRefusal, string> = {
  answered: 'Darauf haben Sie schon geantwortet.',
  expired: 'Die Frist ist vorbei. Die Zeit wurde anderen angeboten.',
  taken: 'Diese Zeit ist leider schon vergeben.',
}

export const RULES_TEXT =
  'Wird eine Zeit frei, sieht sie zuerst der Verein, dem die Halle gehört. Danach wird gefragt, wer auf sie wartet: in der Reihenfolge der Eintragung, jeder bis zu 24 Stunden lang. Wer zuerst eingetragen ist, wird zuerst gefragt. Wer von außen anfragt, bekommt die Zeit, sobald der Verein zusagt; sagt er ab, wird der Nächste gefragt.'

/** `Samstag, 12.12.2026, 15:00–18:00 Uhr`, `jeden zweiten Montag, 18:00–19:30 Uhr, 07.12.2026 bis 22.03.2027`. */
export function daysText({ weekday, startsTime, endsTime, firstOn, lastOn, everyWeeks }: WishedTime): string {
  const times = `${formatTimes(startsTime, endsTime)} Uhr`
  const name = weekdayName(weekday)
  if (firstOn === null || lastOn === null) return `${name}, ${times}`
  if (firstOn.equals(lastOn)) return `${name}, ${formatDay(firstOn)}, ${times}`
  const often = everyWeeks === 1 ? 'jeden' : 'jeden zweiten'
  return `${often} ${name}, ${times}, ${formatDay(firstOn)} bis ${formatDay(lastOn)}`
}

export function releasedText(state: ReleasedState): string {
  if (state.kind === 'asked') return `${state.title} ist gefragt, Antwort bis ${formatMoment(state.until)} Uhr.`
  if (state.kind === 'requested') return `${state.title} möchte sie haben: Die Anfrage wartet auf Ihre Entscheidung.`
  if (state.kind === 'owner_first' || state.kind === 'soon') {
    const next = state.next && `wird „${state.next}“ gefragt.`
    if (state.kind === 'soon') return next ? `Gleich ${next}` : NOBODY_WAITS
    const ours = `Bis ${formatMoment(state.from)} Uhr nur für uns`
    return next ? `${ours}, danach ${next}` : `${ours}. ${NOBODY_WAITS}`
  }
  return RELEASED_TEXTS[state.kind]
}

const NOBODY_WAITS = 'Auf der Warteliste steht niemand.'

const RELEASED_TEXTS: Record<Exclude<ReleasedState['kind'], 'asked' | 'requested' | 'owner_first' | 'soon'>, string> = {
  taken: 'Schon wieder vergeben.',
  asked_all: 'Alle, die darauf warten, sind gefragt. Niemand hat sie genommen.',
  nobody_waits: NOBODY_WAITS,
  too_late: 'Zu kurz vorher, um noch jemanden zu fragen.',
}
