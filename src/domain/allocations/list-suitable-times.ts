import { type AgeGroup, meets, type Times, type WeekTime } from './rules.ts'

const STEP = 15

/** `windows` are cut to the opening hours. */
export interface DraftPart {
  id: string
  place: string
  atomIds: string[]
  equipment: string[]
  open: WeekTime[]
}

export interface NeedWish extends Times {
  weekdays: number[]
}

export interface DraftNeed {
  id: string
  holder: string
  isSchool: boolean
  ageGroup: AgeGroup
  league: string
  people: number
  minutes: number
  /** In order; the first is the real wish. */
  wishes: NeedWish[]
  partIds: string[]
  equipment: string[]
  priority: number
  /** Time of the last holder. */
  held: (WeekTime & { partId: string }) | null
}

export interface Given extends WeekTime {
  partId: string
}

export interface SuitableTime extends Given {
  wish: number
  isHeld: boolean
}

/** Suitable times, the best first: former time, wishes in order, early before late, small parts before large ones. */
export function listSuitableTimes(need: DraftNeed, parts: readonly DraftPart[]): SuitableTime[] {
  const fitting = parts
    .filter(({ id }) => need.partIds.length === 0 || need.partIds.includes(id))
    .filter(({ equipment }) => need.equipment.every((one) => equipment.includes(one)))
    .toSorted((a, b) => a.atomIds.length - b.atomIds.length || a.place.localeCompare(b.place, 'de') || (a.id < b.id ? -1 : 1))
  const wished: SuitableTime[] = []
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
  // The exact former time first, then overlapping ones.
  return need.held === null ? wished : wished.toSorted((a, b) => distance(need, a) - distance(need, b))
}

const isHeldTime = ({ held }: DraftNeed, partId: string, time: WeekTime): boolean =>
  held !== null && held.partId === partId && meets(held, time)

const distance = ({ held }: DraftNeed, { isHeld, from }: SuitableTime): number =>
  held && isHeld ? Math.abs(from - held.from) : Number.MAX_SAFE_INTEGER
