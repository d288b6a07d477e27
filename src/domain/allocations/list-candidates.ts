import { type AgeGroup, meets, type Times, type WeekTime } from './rules.ts'

/** Times begin on quarters of an hour. */
const STEP = 15

/** What may be given: where it lies, and when it is put up and open. */
export interface DraftPart {
  id: string
  place: string
  atomIds: string[]
  equipment: string[]
  open: WeekTime[]
}

export interface Wish extends Times {
  weekdays: number[]
}

export interface DraftNeed {
  id: string
  /** A club, or a school: who shares with whom. */
  holder: string
  isSchool: boolean
  ageGroup: AgeGroup
  league: string
  people: number
  minutes: number
  /** In order; the first is the one wanted. */
  wishes: Wish[]
  /** Those that would do; none = any. */
  partIds: string[]
  equipment: string[]
  priority: number
  /** The time it had before. */
  held: (WeekTime & { partId: string }) | null
}

export interface Given extends WeekTime {
  partId: string
}

/** A time that would do. */
export interface Candidate extends Given {
  wish: number
  isHeld: boolean
}

/** The times that would do for a need, the best first: the one it had, then its wishes in order, early before late, small parts before large ones. */
export function listCandidates(need: DraftNeed, parts: readonly DraftPart[]): Candidate[] {
  const fitting = parts
    .filter(({ id }) => need.partIds.length === 0 || need.partIds.includes(id))
    .filter(({ equipment }) => need.equipment.every((one) => equipment.includes(one)))
    .toSorted((a, b) => a.atomIds.length - b.atomIds.length || a.place.localeCompare(b.place, 'de') || (a.id < b.id ? -1 : 1))
  const wished: Candidate[] = []
  for (const [wish, { weekdays, from, to }] of need.wishes.entries())
    for (const weekday of weekdays) {
      const open = fitting.map((part) => ({ part, hours: part.open.filter((one) => one.weekday === weekday) }))
      for (let start = from; start + need.minutes <= to; start += STEP) {
        const time = { weekday, from: start, to: start + need.minutes }
        for (const { part, hours } of open)
          if (hours.some((one) => one.from <= time.from && time.to <= one.to))
            wished.push({ ...time, partId: part.id, wish, isHeld: isHeldTime(need, part.id, time) })
      }
    }
  // The very time it had; overlapping it is second best of those.
  return need.held === null ? wished : wished.toSorted((a, b) => distance(need, a) - distance(need, b))
}

const isHeldTime = ({ held }: DraftNeed, partId: string, time: WeekTime): boolean =>
  held !== null && held.partId === partId && meets(held, time)

const distance = ({ held }: DraftNeed, { isHeld, from }: Candidate): number =>
  held && isHeld ? Math.abs(from - held.from) : Number.MAX_SAFE_INTEGER
