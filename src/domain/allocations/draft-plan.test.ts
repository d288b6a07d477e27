import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DraftFacts, draftPlan } from './draft-plan.ts'
import { type DraftNeed, type DraftPart, listCandidates } from './list-candidates.ts'
import { CRITERIA, type Criterion, meets } from './rules.ts'
import { reasonText } from './texts.ts'

const EVENING = { from: 18 * 60, to: 20 * 60 }
const open = [1, 2, 3].map((weekday) => ({ weekday, from: 17 * 60, to: 22 * 60 }))
const third = (at: number): DraftPart => ({ id: `t${at}`, place: `Drittel ${at}`, atomIds: [`t${at}`], equipment: [], open })
const one: DraftPart[] = [third(1)]
const hall: DraftPart[] = [
  ...[third(1), third(2), third(3)],
  { id: 'all', place: 'Ganze Halle', atomIds: ['t1', 't2', 't3'], equipment: ['Tore'], open },
]

const need = (id: string, more: Partial<DraftNeed> = {}): DraftNeed => ({
  ...{ id, holder: id, isSchool: false, ageGroup: 'adults', league: '', people: 10, minutes: 120 },
  ...{ wishes: [{ weekdays: [2], ...EVENING }], partIds: [], equipment: [], priority: 1, held: null },
  ...more,
})
const plan = (needs: DraftNeed[], more: Partial<DraftFacts> = {}) =>
  draftPlan({ criteria: CRITERIA, parts: one, taken: [], fixed: [], needs, ...more })
const winners = (needs: DraftNeed[], more: Partial<DraftFacts> = {}) =>
  plan(needs, more).flatMap(({ needId, given }) => (given ? [needId] : []))
const held = { partId: 't1', weekday: 2, ...EVENING }

describe('two want the same time, and it goes to', () => {
  const CASES: [why: string, loser: Partial<DraftNeed>, winner: Partial<DraftNeed>, edge: string][] = [
    ['the school', { ageGroup: 'youth', league: 'A', held }, { isSchool: true }, 'Schulen vor Vereinen'],
    ['the young', { league: 'A', held }, { ageGroup: 'youth' }, 'Jugend vor Erwachsenen'],
    ['the team in a league', { held }, { league: 'Bezirksliga' }, 'Mannschaften im Spielbetrieb'],
    ['who had it', {}, { held }, 'Vorjahresinhaber'],
    ['the rank in its club', { priority: 2 }, { priority: 1 }, 'Rang im eigenen Verein'],
  ]
  test.each(CASES)('%s', (_, loser, winner, edge) => {
    const needs = [need('a', loser), need('b', winner)]
    expect(winners(needs)).toEqual(['b'])
    const lost = plan(needs).find(({ needId }) => needId === 'a')
    expect(lost && reasonText(lost)).toBe(
      `Kein freier Platz am Dienstag 18:00–20:00 Uhr (${edge}) und keine passende Alternative.`,
    )
  })

  test('the club with fewer hours for each of its people, when nothing else tells', () => {
    const wednesday = { wishes: [{ weekdays: [3], ...EVENING }] }
    const needs = [need('a', { holder: 'big', ...wednesday }), need('b', { holder: 'big' }), need('c', { holder: 'small' })]
    expect(winners(needs)).toEqual(['a', 'c'])
  })

  test('who came first, when nothing tells at all', () => {
    expect(winners([need('b'), need('a')])).toEqual(['a'])
  })

  test('another, once the association puts the criteria in another order', () => {
    const needs = [need('a', { ageGroup: 'youth' }), need('b', { held })]
    expect(winners(needs, { criteria: ['youth', 'last_holder'] })).toEqual(['a'])
    expect(winners(needs, { criteria: ['last_holder', 'youth'] })).toEqual(['b'])
    expect(winners(needs, { criteria: [] })).toEqual(['a'])
  })
})

describe('a need gets', () => {
  test('the time it had before any other', () => {
    const [decision] = plan([
      need('a', { wishes: [{ weekdays: [1, 2], from: 1080, to: 1320 }], held: { ...held, from: 1140, to: 1260 } }),
    ])
    expect(decision).toMatchObject({ given: { weekday: 2, from: 1140, to: 1260 }, isHeld: true })
    expect(decision && reasonText(decision)).toBe('Vorjahresinhaber behält seine Zeit.')
  })

  test('another part, then a later time, then an alternative', () => {
    const wishes = [
      { weekdays: [2], from: 1080, to: 1260 },
      { weekdays: [3], ...EVENING },
    ]
    const first = need('a', { isSchool: true, minutes: 60 })
    expect(plan([first, need('b', { wishes })])[1]?.given).toMatchObject({ weekday: 2, from: 1140 })
    expect(plan([first, need('b', { wishes })], { parts: [third(1), third(2)] })[1]?.given).toMatchObject({
      partId: 't2',
      from: 1080,
    })
    const other = plan([need('a', { isSchool: true, minutes: 120 }), need('b', { wishes })])[1]
    expect(other?.given).toMatchObject({ weekday: 3 })
    expect(other && reasonText(other)).toBe(
      'Kein freier Platz am Dienstag 18:00–20:00 Uhr (Schulen vor Vereinen); Alternative Mittwoch 18:00–20:00 Uhr.',
    )
  })

  test('a small part when any would do, and one with what it needs', () => {
    expect(plan([need('a')], { parts: hall })[0]?.given?.partId).toBe('t1')
    expect(plan([need('a', { equipment: ['Tore'] })], { parts: hall })[0]?.given?.partId).toBe('all')
    expect(plan([need('a', { partIds: ['t3'] })], { parts: hall })[0]?.given?.partId).toBe('t3')
  })

  test('nothing where nothing fits, and is told so', () => {
    const [decision] = plan([need('a', { wishes: [{ weekdays: [7], ...EVENING }] })])
    expect(decision?.given).toBeNull()
    expect(decision && reasonText(decision)).toMatch(/^Keine der ausgeschriebenen Zeiten passt/)
  })

  test('nothing that is held by others, or was given by hand', () => {
    expect(winners([need('a')], { taken: [{ atomId: 't1', weekday: 2, from: 1110, to: 1125 }] })).toEqual([])
    const fixed = [{ needId: 'b', given: { partId: 'all', weekday: 2, ...EVENING } }]
    expect(winners([need('a', { isSchool: true }), need('b')], { parts: hall, fixed })).toEqual([])
  })
})

const needs = fc
  .array(
    fc.record({
      holder: fc.constantFrom('gsv', 'rwa', 'abc'),
      isSchool: fc.boolean(),
      ageGroup: fc.constantFrom('youth' as const, 'adults' as const),
      league: fc.constantFrom('', 'A'),
      people: fc.integer({ min: 5, max: 40 }),
      minutes: fc.constantFrom(60, 90, 120),
      wishes: fc.array(
        fc.record({
          weekdays: fc.subarray([1, 2, 3], { minLength: 1 }),
          from: fc.constantFrom(960, 1020, 1080),
          to: fc.constantFrom(1200, 1260, 1350),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      partIds: fc.subarray(['t1', 't2', 't3', 'all']),
      equipment: fc.constantFrom<string[]>([], ['Tore']),
      priority: fc.integer({ min: 1, max: 3 }),
      held: fc.option(
        fc.record({
          partId: fc.constantFrom('t1', 't2', 'all'),
          weekday: fc.constantFrom(1, 2),
          from: fc.constant(1080),
          to: fc.constant(1200),
        }),
      ),
    }),
    { maxLength: 25 },
  )
  .map((all) => all.map((one, at): DraftNeed => ({ ...one, id: `n${String(at).padStart(2, '0')}` })))

const facts = fc.record({
  needs,
  criteria: fc.shuffledSubarray([...CRITERIA]),
  taken: fc.array(
    fc.record({
      atomId: fc.constantFrom('t1', 't2'),
      weekday: fc.constantFrom(1, 2, 3),
      from: fc.constantFrom(1020, 1140),
      to: fc.constantFrom(1200, 1260),
    }),
    { maxLength: 3 },
  ),
})

const atomsOf = (partId: string) => hall.find(({ id }) => id === partId)?.atomIds ?? []
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
      for (const { needId, given: got } of decisions) {
        const loser = needOf.get(needId)
        if (!loser) continue
        for (const wanted of listCandidates(loser, hall)) {
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
