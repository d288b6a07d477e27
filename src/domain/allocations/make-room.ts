import type { holdTimes, Placed } from './hold-times.ts'
import type { Given } from './list-candidates.ts'

type Held = ReturnType<typeof holdTimes>

/**
 * Where who has time can have another in the very same wish, and somebody who got nothing has room then, both get theirs. Each moves once, from
 * no time that it had before, and only where everybody else still has somebody before them at every time that they wanted more.
 */
export function makeRoom(held: Held): void {
  const isOpen = ({ candidates, at }: Placed) => at >= candidates.length && candidates.length > 0
  for (let again = true; again; ) {
    const losers = held.placed.filter(isOpen).toSorted((a, b) => held.compare({ ...a, at: 0 }, { ...b, at: 0 }).order)
    const rooms = new Map<Placed, number[]>()
    again = losers.some((loser) => serve(held, loser, rooms))
  }
}

/** `rooms`: where each who has time could move to, as it is found. */
function serve(held: Held, loser: Placed, rooms: Map<Placed, number[]>): boolean {
  return loser.candidates.some((wanted, at) => {
    const holders = held.holdersAt(wanted)
    const [id] = holders
    const winner = held.placed.find(({ need }) => need.id === id)
    if (holders.size !== 1 || !winner || winner.movedFor !== null) return false
    const known = rooms.get(winner) ?? roomsFor(held, winner)
    rooms.set(winner, known)
    return known.some((place) => tryMove(held, winner, place, loser, at))
  })
}

/** Its candidates in the same wish that nobody else holds; none where it has the time that it had before. */
function roomsFor(held: Held, { need, candidates, at }: Placed): number[] {
  const now = candidates[at]
  if (!now || now.isHeld) return []
  return candidates.flatMap((one, place) => {
    const isSame = one.wish === now.wish && place !== at && !one.isHeld
    return isSame && held.holdersAt(one).difference(new Set([need.id])).size === 0 ? [place] : []
  })
}

/** Moves one and serves the other, or changes nothing. */
function tryMove(held: Held, winner: Placed, place: number, loser: Placed, at: number): boolean {
  const [stood, none] = [winner.at, loser.at]
  const touched = [winner.candidates[stood], winner.candidates[place], loser.candidates[at]].flatMap((one) => one ?? [])
  const [, moved, served] = touched
  if (!moved || !served || held.shareGround(moved, served)) return false
  held.letGo(winner)
  const minutes = held.minutesNow()
  winner.at = place
  loser.at = at
  Object.assign(loser, { minutes })
  held.put(winner)
  held.put(loser)
  if (held.placed.every((one) => one === winner || one.movedFor !== null || isContent(held, one, touched))) {
    winner.movedFor = loser.need.id
    return true
  }
  held.letGo(loser)
  held.letGo(winner)
  winner.at = stood
  loser.at = none
  held.put(winner)
  return false
}

/** Whether at every time of these that it wanted more somebody stands who goes before it. */
function isContent(held: Held, { need, candidates, at }: Placed, touched: readonly Given[]): boolean {
  return candidates.slice(0, at).every((wanted) => {
    if (!touched.some((one) => held.shareGround(one, wanted))) return true
    const holder = held.inTheWay(wanted)
    return holder !== null && holder.compareTo(need, wanted).order < 0
  })
}
