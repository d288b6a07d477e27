import type { holdTimes, Placed } from './hold-times.ts'
import type { Given } from './list-suitable-times.ts'

type Held = ReturnType<typeof holdTimes>

/**
 * Moves a holder within its wish if an unmet need then gets room. Each moves once, never from its former time, and only while
 * everybody else still has a better rival at each preferred time.
 */
export function makeRoom(held: Held): void {
  const isOpen = ({ suitable, at }: Placed) => at >= suitable.length && suitable.length > 0
  for (let again = true; again; ) {
    const losers = held.placed.filter(isOpen).toSorted((a, b) => held.compare({ ...a, at: 0 }, { ...b, at: 0 }).order)
    const rooms = new Map<Placed, number[]>()
    again = losers.some((loser) => serve(held, loser, rooms))
  }
}

/** `rooms`: cache of free moves by holder. */
function serve(held: Held, loser: Placed, rooms: Map<Placed, number[]>): boolean {
  return loser.suitable.some((wanted, at) => {
    const holders = held.holdersAt(wanted)
    const [id] = holders
    const winner = held.placed.find(({ need }) => need.id === id)
    if (holders.size !== 1 || !winner || winner.movedFor !== null) return false
    const known = rooms.get(winner) ?? roomsFor(held, winner)
    rooms.set(winner, known)
    return known.some((place) => tryMove(held, winner, place, loser, at))
  })
}

/** Free suitable times in the same wish; none at the former time. */
function roomsFor(held: Held, { need, suitable, at }: Placed): number[] {
  const now = suitable[at]
  if (!now || now.isHeld) return []
  return suitable.flatMap((one, place) => {
    const isSame = one.wish === now.wish && place !== at && !one.isHeld
    return isSame && held.holdersAt(one).difference(new Set([need.id])).size === 0 ? [place] : []
  })
}

function tryMove(held: Held, winner: Placed, place: number, loser: Placed, at: number): boolean {
  const [stood, none] = [winner.at, loser.at]
  const touched = [winner.suitable[stood], winner.suitable[place], loser.suitable[at]].flatMap((one) => one ?? [])
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

/** Each preferred time still has a holder of better right. */
function isContent(held: Held, { need, suitable, at }: Placed, touched: readonly Given[]): boolean {
  return suitable.slice(0, at).every((wanted) => {
    if (!touched.some((one) => held.shareGround(one, wanted))) return true
    const holder = held.inTheWay(wanted)
    return holder !== null && holder.compareTo(need, wanted).order < 0
  })
}
