import { describe, expect, test } from 'vitest'
import { EVENING, hall, plan, third } from '../../../tests/support/drafts.ts'
import type { DraftDecision } from './explain-draft.ts'
import type { DraftFacts } from './hold-times.ts'
import type { DraftNeed } from './list-suitable-times.ts'
import { reasonText } from './texts.ts'

const need = (id: string, more: Partial<DraftNeed> = {}): DraftNeed => ({
  id,
  holder: id,
  isSchool: false,
  ageGroup: 'adults',
  league: '',
  people: 10,
  minutes: 120,
  wishes: [{ weekdays: [2], ...EVENING }],
  partIds: [],
  equipment: [],
  priority: 1,
  held: null,
  ...more,
})
const winners = (needs: DraftNeed[], more: Partial<DraftFacts> = {}) =>
  plan(needs, more).flatMap(({ needId, given }) => (given ? [needId] : []))
const held = { partId: 't1', weekday: 2, ...EVENING }
const textOf = (decision: DraftDecision) => reasonText(decision, (needId) => `Verein ${needId}`)

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
    expect(lost && textOf(lost)).toBe(
      `Der Wunschzeitraum ist vergeben: Di 18:00–20:00 Uhr Verein b (${edge}). Frei wäre Dienstag 20:00–22:00 Uhr, Drittel 1.`,
    )
  })

  test('the club with fewer hours for each of its people, when nothing else tells', () => {
    const wednesday = { wishes: [{ weekdays: [3], ...EVENING }] }
    const needs = [need('a', { holder: 'big', ...wednesday }), need('b', { holder: 'big' }), need('c', { holder: 'small' })]
    expect(winners(needs)).toEqual(['a', 'c'])
    const lost = plan(needs).find(({ needId }) => needId === 'b')
    expect(lost && textOf(lost)).toContain('(gleichmäßige Verteilung auf die Vereine: dort 0, hier 6 Minuten je Person)')
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
    expect(decision && textOf(decision)).toBe('Vorjahresinhaber behält seine Zeit.')
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
    expect(other && textOf(other)).toBe(
      'Alternative 1. Im Wunschzeitraum nicht frei: Di 18:00–20:00 Uhr Verein a (Schulen vor Vereinen).',
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
    expect(decision && textOf(decision)).toMatch(/^Keine der ausgeschriebenen Zeiten passt/)
  })

  test('nothing that is held by others, or was given by hand', () => {
    expect(winners([need('a')], { taken: [{ atomId: 't1', weekday: 2, from: 1110, to: 1125 }] })).toEqual([])
    const fixed = [{ needId: 'b', given: { partId: 'all', weekday: 2, ...EVENING } }]
    expect(winners([need('a', { isSchool: true }), need('b')], { parts: hall, fixed })).toEqual([])
  })
})

describe('whoever is refused reads', () => {
  const late = { wishes: [{ weekdays: [2], from: 1080, to: 1260 }] }
  const young = need('a', { ageGroup: 'youth', minutes: 90, wishes: [{ weekdays: [2], from: 1020, to: 1110 }] })

  test('everybody who stood at the times that were tried, each with what put them first', () => {
    const [, winner, loser] = plan([young, need('b', { league: 'A', ...late }), need('c', { league: 'A', priority: 2, ...late })])
    expect(winner && textOf(winner)).toBe(
      'Zeit im Wunschzeitraum. Ausschlaggebend: Rang im eigenen Verein. Nicht frei: Di 17:00–18:30 Uhr Verein a (Jugend vor Erwachsenen).',
    )
    expect(loser && textOf(loser)).toBe(
      'Der Wunschzeitraum ist vergeben: Di 17:00–18:30 Uhr Verein a (Jugend vor Erwachsenen), Di 18:30–20:30 Uhr Verein b (Rang im eigenen Verein). Frei wäre Montag 18:00–20:00 Uhr, Drittel 1.',
    )
  })

  test('of equals who came first, though the first has more hours since', () => {
    const loser = plan([need('a', { holder: 'gsv' }), need('b', { holder: 'rwa' })])[1]
    expect(loser && textOf(loser)).toContain('Verein a (frühere Anmeldung)')
  })

  test('of every alternative why not: others before, fixed times, decisions by hand, nothing put up', () => {
    const wishes = [2, 3, 1, 7].map((weekday) => ({ weekdays: [weekday], ...EVENING }))
    const [, loser] = plan([need('a', { isSchool: true }), need('b', { wishes }), need('c')], {
      taken: [{ atomId: 't1', weekday: 3, from: 1110, to: 1125 }],
      fixed: [{ needId: 'c', given: { partId: 't1', weekday: 1, ...EVENING } }],
    })
    expect(loser && textOf(loser)).toBe(
      [
        'Kein Wunsch ist mehr frei. Wunsch (Di 18:00–20:00 Uhr): Di 18:00–20:00 Uhr Verein a (Schulen vor Vereinen)',
        'Alternative 1 (Mi 18:00–20:00 Uhr): Mi 18:30–18:45 Uhr schon fest belegt',
        'Alternative 2 (Mo 18:00–20:00 Uhr): Mo 18:00–20:00 Uhr Verein c (Entscheidung des Verbands)',
        'Alternative 3 (So 18:00–20:00 Uhr): nichts Passendes ausgeschrieben. Frei wäre Dienstag 20:00–22:00 Uhr, Drittel 1.',
      ].join('; '),
    )
  })
})

describe('who has time makes room', () => {
  const evening = [1, 2].map((weekday) => ({ weekday, from: 1080, to: 1320 }))
  const parts = [1, 2, 3].map((at) => ({ ...third(at), open: evening }))
  const whole = { id: 'all', place: 'Ganze Halle', atomIds: ['t1', 't2', 't3'], equipment: [], open: evening }
  const times = (weekdays: number[], from: number, to: number) => ({ wishes: [{ weekdays, from, to }] })
  const needs = (jazz: Partial<DraftNeed>) => [
    need('jugend', { ageGroup: 'youth', minutes: 90, partIds: ['t1'], ...times([1], 1080, 1170) }),
    need('schule', { isSchool: true, minutes: 90, partIds: ['t3'], ...times([1], 1080, 1170) }),
    need('wand', { league: 'A', partIds: ['all'], ...times([1], 1200, 1320) }),
    need('jazz', jazz),
    need('spiel', { minutes: 60, ...times([1], 1080, 1170) }),
  ]
  const decided = (jazz: Partial<DraftNeed>, name: string) => {
    const found = plan(needs(jazz), { parts: [...parts, whole] }).find(({ needId }) => needId === name)
    if (!found) throw new Error(name)
    return found
  }

  test('within its own wish, where that serves somebody who would get nothing; both read why', () => {
    const jazz = decided(times([1, 2], 1080, 1200), 'jazz')
    expect(jazz).toMatchObject({ given: { weekday: 2, from: 1080 }, movedFor: 'spiel' })
    expect(textOf(jazz)).toMatch(/Innerhalb des Wunsches verlegt: So hat auch Verein spiel Platz\.$/)
    expect(decided(times([1, 2], 1080, 1200), 'spiel')).toMatchObject({ given: { weekday: 1, from: 1080, partId: 't2' } })
  })

  test('not into another wish, and not from the time it had before; who gets nothing reads what would be free', () => {
    const second = { wishes: [...times([1], 1080, 1200).wishes, ...times([2], 1080, 1200).wishes] }
    const before = { ...times([1, 2], 1080, 1200), held: { partId: 't2', weekday: 1, from: 1080, to: 1200 } }
    for (const jazz of [second, before]) {
      expect(decided(jazz, 'jazz')).toMatchObject({ given: { weekday: 1 }, movedFor: null })
      const spiel = decided(jazz, 'spiel')
      expect(spiel).toMatchObject({ given: null, alternative: { weekday: 2, from: 1080 } })
      expect(textOf(spiel)).toMatch(/ Frei wäre Dienstag 18:00–19:00 Uhr, Drittel 1\.$/)
    }
  })
})
