import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atomsOf, facts, hall, plan } from '../../../tests/support/drafts.ts'
import type { DraftDecision } from './explain-draft.ts'
import { type DraftNeed, type Given, listSuitableTimes, type SuitableTime } from './list-suitable-times.ts'
import { meets } from './rules.ts'

const share = (one: Given, other: Given): boolean =>
  meets(one, other) && atomsOf(one.partId).some((atom) => atomsOf(other.partId).includes(atom))
const isSame = (one: Given, other: Given): boolean =>
  one.partId === other.partId && one.weekday === other.weekday && one.from === other.from

interface Draft {
  needs: readonly DraftNeed[]
  taken: readonly { atomId: string; weekday: number; from: number; to: number }[]
  decisions: readonly DraftDecision[]
}

/** Moves within a winner's wish that would serve a loser and meet no time that anybody else would rather have. */
function openMoves({ needs, taken, decisions }: Draft): string[] {
  const suitable = new Map(needs.map((need) => [need.id, listSuitableTimes(need, hall)]))
  const of = (id: string): readonly SuitableTime[] => suitable.get(id) ?? []
  const isFree = (time: Given, except: string) =>
    !taken.some((one) => meets(one, time) && atomsOf(time.partId).includes(one.atomId)) &&
    !decisions.some(({ needId, given }) => given && needId !== except && share(given, time))
  const wouldRather = ({ needId, given }: DraftDecision): readonly SuitableTime[] => {
    const at = given ? of(needId).findIndex((one) => isSame(one, given)) : -1
    return at < 0 ? of(needId) : of(needId).slice(0, at)
  }
  const losers = decisions.filter(({ given }) => given === null)
  return decisions.flatMap((winner) => {
    const { needId, given: now, isHeld, wish, movedFor } = winner
    if (!now || isHeld || movedFor !== null) return []
    const places = of(needId).filter((one) => one.wish === wish && !one.isHeld && !isSame(one, now) && isFree(one, needId))
    return places.flatMap((place) =>
      losers.flatMap((loser) =>
        of(loser.needId).flatMap((wanted, at, all) => {
          if (share(place, wanted) || !isFree(wanted, needId)) return []
          const touched = [now, place, wanted]
          const isMinded = (times: readonly Given[]) => times.some((time) => touched.some((one) => share(one, time)))
          const others = decisions.filter((one) => one !== winner && one !== loser)
          if (isMinded(all.slice(0, at)) || others.some((one) => isMinded(wouldRather(one)))) return []
          return [`${needId} to ${place.partId} ${place.weekday} ${place.from} for ${loser.needId}`]
        }),
      ),
    )
  })
}

test('whatever is wanted: no single move within the wish of a winner would still serve who got nothing', () => {
  fc.assert(
    fc.property(facts, (given) => {
      expect(openMoves({ ...given, decisions: plan(given.needs, { ...given, parts: hall }) })).toEqual([])
    }),
    { numRuns: 300 },
  )
})
