import { formatResult } from '../../domain/diary/badge.ts'
import { disciplines } from '../../domain/diary/disciplines.ts'
import type { DiaryEntry } from '../../domain/diary/queries.ts'
import { ACTIVITIES, STRAINS } from '../../domain/diary/texts.ts'

const decimal = (value: number, digits: number): string =>
  value.toLocaleString('de-DE', { minimumFractionDigits: 0, maximumFractionDigits: digits })

/** `95 Min.`, from two hours on `2 Std. 5 Min.`. */
export function durationText(minutes: number): string {
  if (minutes < 120) return `${minutes} Min.`
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)} Std.${rest ? ` ${rest} Min.` : ''}`
}

export const distanceText = (metres: number): string => (metres < 1000 ? `${metres} m` : `${decimal(metres / 1000, 1)} km`)
export const weightText = (grams: number): string => `${decimal(grams / 1000, 1)} kg`

type Reached = Pick<DiaryEntry, 'discipline' | 'result'>

/** `Weitsprung: 3,85 m`; empty without a result. */
function resultText({ discipline, result }: Reached): string {
  const known = disciplines.find(({ id }) => id === discipline)
  return known && result !== null ? `${known.label}: ${formatResult(known.kind, result)}` : ''
}

export const titleOf = ({ activity, discipline, result }: Pick<DiaryEntry, 'activity'> & Reached): string =>
  activity ? ACTIVITIES[activity] : resultText({ discipline, result }) || 'Gewicht'

/** Facts of an entry below its title. */
export function factsOf(entry: Omit<DiaryEntry, 'id' | 'onDay' | 'version'>): string[] {
  const { activity, minutes, metres, strain, grams, note } = entry
  return [
    minutes === null ? '' : durationText(minutes),
    metres === null ? '' : distanceText(metres),
    strain === null ? '' : STRAINS[strain],
    grams === null ? '' : weightText(grams),
    activity ? resultText(entry) : '',
    note,
  ].filter(Boolean)
}
