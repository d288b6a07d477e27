import { AGE_CLASSES, BADGE_GROUPS, type BadgeGroup, type Discipline, disciplines, type Sex } from './disciplines.ts'

export const LEVELS = ['bronze', 'silver', 'gold'] as const
export type Level = (typeof LEVELS)[number]
export const LEVEL_NAMES: Readonly<Record<Level, string>> = { bronze: 'Bronze', silver: 'Silber', gold: 'Gold' }

/** Needed for bronze, silver and gold: hundredths of a second at most, or centimetres at least. */
export type Needed = readonly [number, number, number]

/** `5:40` or `11,3` as hundredths of a second, `1,05` as centimetres; null for anything else. */
export function parseResult(kind: Discipline['kind'], typed: string): number | null {
  const text = typed.trim().replace(/\s*(?:min|sek|s|m|meter)\.?$/i, '')
  const time = /^(\d{1,3}):([0-5]\d)(?:[.,](\d{1,2}))?$/.exec(text)
  if (time && kind === 'time') return (Number(time[1]) * 60 + Number(time[2])) * 100 + Number((time[3] ?? '').padEnd(2, '0'))
  const number = /^(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(text)
  return number ? Number(number[1]) * 100 + Number((number[2] ?? '').padEnd(2, '0')) : null
}

export function formatResult(kind: Discipline['kind'], result: number): string {
  const part = String(result % 100).padStart(2, '0')
  if (kind === 'length') return `${Math.floor(result / 100)},${part} m`
  const seconds = Math.floor(result / 100)
  const rest = part === '00' ? '' : `,${part.replace(/0$/, '')}`
  if (seconds < 100) return `${seconds}${rest || ',0'} s`
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}${rest} min`
}

function cellsOf({ kind, cells }: Discipline, sex: Sex): (Needed | null)[] {
  const separator = cells[sex].includes(':') ? ',' : ';'
  return cells[sex].split(separator).map((cell) => {
    const [bronze, silver, gold] = cell
      .trim()
      .split(/\s+/)
      .map((text) => parseResult(kind, text))
    return bronze && silver && gold ? [bronze, silver, gold] : null
  })
}

/** `age`: the one reached in the calendar year. Null where the discipline is not for this age. */
export function neededFor(discipline: Discipline, sex: Sex, age: number): Needed | null {
  const at = AGE_CLASSES.findLastIndex((from) => from <= age) - AGE_CLASSES.indexOf(discipline.from)
  return cellsOf(discipline, sex)[at] ?? null
}

export const disciplinesFor = (sex: Sex, age: number) =>
  disciplines.flatMap((discipline) => {
    const needed = neededFor(discipline, sex, age)
    return needed ? [{ ...discipline, needed }] : []
  })

const isBetter = (kind: Discipline['kind'], one: number, other: number): boolean => (kind === 'time' ? one < other : one > other)

/** 0 below bronze, 1 to 3 for bronze, silver, gold. */
export const pointsOf = (kind: Discipline['kind'], needed: Needed, result: number): number =>
  needed.filter((bar) => !isBetter(kind, bar, result)).length

export interface Attempt {
  discipline: string
  /** Best of the year. */
  best: number
}

export interface GroupProgress {
  group: BadgeGroup
  points: number
  by: string | null
}

/**
 * One point for bronze, two for silver, three for gold, the best discipline of each group; each group at least bronze. 4 to 7
 * points are bronze, 8 to 10 silver, 11 and 12 gold. Proof of swimming is asked besides.
 */
export function badgeOf(
  attempts: readonly Attempt[],
  sex: Sex,
  age: number,
): { groups: GroupProgress[]; points: number; level: Level | null } {
  const possible = disciplinesFor(sex, age)
  const groups = (Object.keys(BADGE_GROUPS) as BadgeGroup[]).map((group) => {
    const tried = possible
      .filter((one) => one.group === group)
      .flatMap(({ id, kind, label, needed }) =>
        attempts
          .filter(({ discipline }) => discipline === id)
          .map(({ best }) => ({ label, points: pointsOf(kind, needed, best) })),
      )
      .toSorted((one, other) => other.points - one.points)
    return { group, points: tried[0]?.points ?? 0, by: tried[0]?.label ?? null }
  })
  const points = groups.reduce((sum, one) => sum + one.points, 0)
  const level = groups.some((one) => one.points === 0) ? null : points >= 11 ? 'gold' : points >= 8 ? 'silver' : 'bronze'
  return { groups, points, level }
}
