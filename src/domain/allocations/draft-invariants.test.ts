import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atomsOf, facts, hall, open, plan } from '../../../tests/support/drafts.ts'
import { giveTimes } from './draft-plan.ts'
import { explainDraft } from './explain-draft.ts'
import { type DraftNeed, listSuitableTimes } from './list-suitable-times.ts'
import { type Criterion, meets } from './rules.ts'

const merit = (criterion: Criterion, one: DraftNeed, isHeld: boolean): boolean =>
  ({ school: one.isSchool, youth: one.ageGroup === 'youth', league: one.league !== '', last_holder: isHeld })[criterion]

test('whatever is wanted: nothing twice on one ground, nothing outside the hours, nothing that is taken, and what was asked for', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const decisions = plan(given.needs, { ...given, parts: hall })
      expect(decisions.map(({ needId }) => needId)).toEqual(given.needs.map(({ id }) => id))
      const times = decisions.flatMap(({ needId, given }) => (given ? [{ needId, ...given }] : []))
      for (const time of times) {
        const wanted = given.needs.find(({ id }) => id === time.needId)
        expect(time.to - time.from).toBe(wanted?.minutes)
        expect(
          wanted?.wishes.some(({ weekdays, from, to }) => weekdays.includes(time.weekday) && from <= time.from && time.to <= to),
        ).toBe(true)
        expect(open.some((hours) => hours.weekday === time.weekday && hours.from <= time.from && time.to <= hours.to)).toBe(true)
        expect(given.taken.some((one) => meets(one, time) && atomsOf(time.partId).includes(one.atomId))).toBe(false)
        for (const other of times)
          if (other.needId !== time.needId && meets(time, other))
            expect(atomsOf(time.partId).some((atom) => atomsOf(other.partId).includes(atom))).toBe(false)
      }
    }),
  )
})

test('whatever is wanted: the order in which it is written down does not count', () => {
  fc.assert(
    fc.property(facts, fc.integer(), (given, seed) => {
      const shuffled = given.needs.toSorted(
        (a, b) => ((a.id.charCodeAt(2) * 7 + seed) % 5) - ((b.id.charCodeAt(2) * 7 + seed) % 5),
      )
      expect(plan(shuffled, { ...given, parts: hall.toReversed() })).toEqual(plan(given.needs, { ...given, parts: hall }))
    }),
  )
})

test('whatever is wanted: nobody loses a time to somebody whom the criteria put behind', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const decisions = plan(given.needs, { ...given, parts: hall })
      const needOf = new Map(given.needs.map((one) => [one.id, one]))
      for (const { needId, given: got, movedFor } of decisions) {
        const loser = needOf.get(needId)
        // A need that made room gave its time up for this.
        if (!loser || movedFor !== null) continue
        for (const wanted of listSuitableTimes(loser, hall)) {
          if (got && wanted.partId === got.partId && wanted.weekday === got.weekday && wanted.from === got.from) break
          if (given.taken.some((one) => meets(one, wanted) && atomsOf(wanted.partId).includes(one.atomId))) continue
          const better = decisions.some(({ needId: id, given: time, isHeld }) => {
            const holder = needOf.get(id)
            if (!time || !holder || id === needId || !meets(time, wanted)) return false
            if (!atomsOf(time.partId).some((atom) => atomsOf(wanted.partId).includes(atom))) return false
            const edge = given.criteria.find(
              (criterion) => merit(criterion, holder, isHeld) !== merit(criterion, loser, wanted.isHeld),
            )
            return edge === undefined || merit(edge, holder, isHeld)
          })
          expect(better).toBe(true)
        }
      }
    }),
  )
})

/** Reason for the order of holder and loser; null without one. */
function edgeOf(criteria: readonly Criterion[], [rival, isHeld]: [DraftNeed, boolean], [loser, wasHeld]: [DraftNeed, boolean]) {
  const differing = criteria.find((one) => merit(one, rival, isHeld) !== merit(one, loser, wasHeld))
  if (differing) return merit(differing, rival, isHeld) ? [differing] : []
  if (rival.priority !== loser.priority) return rival.priority < loser.priority ? ['priority'] : []
  return rival.id < loser.id ? ['share', 'arrival'] : ['share']
}

test('whatever is wanted: the reason names somebody at every time that was tried, and what put them first is true', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const decisions = plan(given.needs, { ...given, parts: hall })
      const needOf = new Map(given.needs.map((one) => [one.id, one]))
      const got = new Map(decisions.map((one) => [one.needId, one]))
      const isOn = (needId: string, wanted: { partId: string }) =>
        atomsOf(got.get(needId)?.given?.partId ?? '').some((atom) => atomsOf(wanted.partId).includes(atom))
      for (const { needId, given: time, lost, movedFor } of decisions) {
        const loser = needOf.get(needId)
        if (!loser || movedFor !== null) continue
        const suitable = listSuitableTimes(loser, hall)
        const end = suitable.findIndex(
          (one) => time && one.partId === time.partId && one.weekday === time.weekday && one.from === time.from,
        )
        const tried = end < 0 ? suitable : suitable.slice(0, end)
        for (const wanted of tried) {
          const blocks = lost.find(({ wish }) => wish === wanted.wish)?.blocks ?? []
          const isNamed = blocks.some((one) => meets(one.time, wanted) && (one.needId === null || isOn(one.needId, wanted)))
          expect(isNamed).toBe(true)
        }
        for (const { needId: id, time: stood, edge } of lost.flatMap(({ blocks }) => blocks)) {
          const rival = id === null ? undefined : needOf.get(id)
          if (id === null || !rival) continue
          const met = tried.filter((one) => meets(one, stood) && isOn(id, one))
          const isHeld = got.get(id)?.isHeld ?? false
          expect(met.flatMap((one) => edgeOf(given.criteria, [rival, isHeld], [loser, one.isHeld]))).toContain(edge)
        }
      }
    }),
  )
})

test('whatever is wanted: who makes room keeps a time of the very same wish, and each serves one who would have none', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const decisions = plan(given.needs, { ...given, parts: hall })
      const got = new Map(decisions.map((one) => [one.needId, one]))
      const served = decisions.flatMap(({ movedFor }) => movedFor ?? [])
      expect(new Set(served).size).toBe(served.length)
      for (const one of decisions.filter(({ movedFor }) => movedFor !== null)) {
        expect(one.given).not.toBeNull()
        expect(one.isHeld).toBe(false)
        expect(got.get(one.movedFor ?? '')?.given).not.toBeNull()
      }
    }),
  )
})

test('whatever is wanted: making room takes no time from anybody and moves nobody into another wish; each move serves one more', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const all = { ...given, parts: hall, fixed: [] }
      const [before, after] = [explainDraft(all, giveTimes(all)), plan(given.needs, all)]
      for (const [at, one] of before.entries()) {
        if (one.given === null) continue
        expect(after[at]).toMatchObject({ needId: one.needId, wish: one.wish, isHeld: one.isHeld })
        expect(after[at]?.given).not.toBeNull()
        if (after[at]?.movedFor === null) expect(after[at]?.given).toEqual(one.given)
      }
      const served = (plan: typeof before) => plan.filter(({ given }) => given !== null).length
      expect(served(after)).toBe(served(before) + after.filter(({ movedFor }) => movedFor !== null).length)
    }),
  )
})

test('whatever is wanted: what is named as free for who got nothing is free, and long enough', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const decisions = plan(given.needs, { ...given, parts: hall })
      const times = decisions.flatMap(({ given }) => given ?? [])
      for (const { needId, given: got, alternative } of decisions) {
        if (alternative === null) continue
        expect(got).toBeNull()
        const wanted = given.needs.find(({ id }) => id === needId)
        expect(alternative.to - alternative.from).toBe(wanted?.minutes)
        const atoms = atomsOf(alternative.partId)
        const isTaken = times.some((one) => meets(one, alternative) && atomsOf(one.partId).some((atom) => atoms.includes(atom)))
        expect(isTaken).toBe(false)
        expect(given.taken.some((one) => meets(one, alternative) && atoms.includes(one.atomId))).toBe(false)
      }
    }),
  )
})
