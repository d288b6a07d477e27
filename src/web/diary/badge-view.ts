import { type Attempt, badgeOf, disciplinesFor, formatResult, LEVEL_NAMES, LEVELS, pointsOf } from '../../domain/diary/badge.ts'
import { BADGE_GROUPS, BADGE_SOURCE, type Sex } from '../../domain/diary/disciplines.ts'
import type { Athlete } from '../../domain/diary/queries.ts'

const YOUNGEST = 6
const OLDEST = 120

export interface BadgeChoice {
  age: number | null
  sex: Sex | null
}

/** From the address, else from the person: the age reached this year, and the table for women or men. */
export function readBadgeChoice(search: URLSearchParams, athlete: Athlete | null, year: number): BadgeChoice {
  const typed = Number(search.get('alter') || Number.NaN)
  const own = athlete?.birthOn ? year - athlete.birthOn.year : null
  const age = Number.isInteger(typed) ? typed : own
  const chosen = search.get('tabelle')
  const sex = chosen === 'w' || chosen === 'm' ? chosen : athlete?.sex === 'w' || athlete?.sex === 'm' ? athlete.sex : null
  return { age: age !== null && age >= YOUNGEST && age <= OLDEST ? age : null, sex }
}

const stars = (points: number): string => (points === 0 ? 'noch nicht' : (LEVEL_NAMES[LEVELS[points - 1] ?? 'bronze'] ?? ''))

/** Requirements of an age and sex beside the best results of the year; null rows without age and sex. */
export function presentBadge(choice: BadgeChoice, attempts: readonly Attempt[], year: number) {
  const { age, sex } = choice
  const progress = age !== null && sex ? badgeOf(attempts, sex, age) : null
  const rows =
    age !== null && sex
      ? disciplinesFor(sex, age).map(({ id, group, label, kind, needed }) => {
          const best = attempts.find(({ discipline }) => discipline === id)?.best
          return {
            id,
            group: BADGE_GROUPS[group],
            label,
            bronze: formatResult(kind, needed[0]),
            silver: formatResult(kind, needed[1]),
            gold: formatResult(kind, needed[2]),
            best: best === undefined ? '' : `${formatResult(kind, best)} (${stars(pointsOf(kind, needed, best))})`,
          }
        })
      : []
  return {
    year,
    age,
    sex,
    rows,
    source: `${BADGE_SOURCE.text} (${BADGE_SOURCE.address}).`,
    isOutdated: year > BADGE_SOURCE.year,
    groups: (progress?.groups ?? []).map(({ group, points, by }) => ({
      name: BADGE_GROUPS[group],
      points,
      by,
      level: stars(points),
    })),
    isWhole: new Set(rows.map(({ group }) => group)).size === Object.keys(BADGE_GROUPS).length,
    points: progress?.points ?? 0,
    level: progress?.level ? LEVEL_NAMES[progress.level] : null,
  }
}
export type BadgeView = ReturnType<typeof presentBadge>
