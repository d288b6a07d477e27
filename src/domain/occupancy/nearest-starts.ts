import { isAlike } from '../facilities/rules.ts'
import { type StartRange, tidyStart } from './find-free-starts.ts'
import type { FreeTime } from './search-free-times.ts'

/** Minutes of Berlin time. */
export interface NearWish {
  partId: string
  from: number
  minutes: number
}

export interface Offer {
  hall: FreeTime['hall']
  part: FreeTime['part']
  from: number
  free: number
}

const PER_HALL = 2

function nearestStart(range: StartRange, wished: number): number {
  if (wished < range.from) return tidyStart(range)
  if (wished <= range.to) return wished
  const step = [30, 15, 5].find((minutes) => Math.floor(range.to / minutes) * minutes >= range.from)
  return step === undefined ? range.to : Math.floor(range.to / step) * step
}

/** Best first: by dates, same hall, time, size. One time for each part, two for each hall; nothing smaller or unlike. */
export function nearestStarts(found: readonly FreeTime[], wish: NearWish, dates: number, atLeast: number): Offer[] {
  const asked = found.find(({ part }) => part.id === wish.partId)
  const size = asked?.part.lanes.length ?? 1
  const isLarge = ({ hall, part }: FreeTime) => part.lanes.length >= size || part.lanes.length === hall.lanes.length
  const rank = (one: Offer, other: Offer) =>
    other.free - one.free ||
    Number(one.hall.id !== asked?.hall.id) - Number(other.hall.id !== asked?.hall.id) ||
    Math.abs(one.from - wish.from) - Math.abs(other.from - wish.from) ||
    Math.abs(one.part.lanes.length - size) - Math.abs(other.part.lanes.length - size) ||
    one.hall.name.localeCompare(other.hall.name, 'de')
  const best = found
    .filter((one) => isLarge(one) && (!asked || isAlike(asked.hall, one.hall)))
    .flatMap(({ hall, part, ranges }) => {
      const offers = ranges.map((range) => ({
        hall,
        part,
        from: nearestStart(range, wish.from),
        free: dates - range.missing.length,
      }))
      return offers
        .filter(({ free }) => free >= atLeast)
        .toSorted(rank)
        .slice(0, 1)
    })
    .toSorted(rank)
  const perHall = new Map<string, number>()
  return best.filter(({ hall }) => {
    const count = (perHall.get(hall.id) ?? 0) + 1
    perHall.set(hall.id, count)
    return count <= PER_HALL
  })
}
