import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adult, course } from '../../../tests/support/joining.ts'
import { found } from '../../kernel/answer.ts'
import { type Priority, rankOf } from './rank-of.ts'
import { consentKey, faultsIn, readConsents } from './read-answers.ts'
import { type GroupKind, mayJoin, nextInLine } from './rules.ts'

const now = Temporal.Instant.from('2026-11-20T12:00:00Z')
const of = (count: number) => Array.from({ length: count }, () => adult)

test.each([
  ['all fit', 'all_or_none', 7, {}, 'place place place'],
  ['two of three fit: all wait', 'all_or_none', 8, {}, 'waiting waiting waiting'],
  ['two of three fit: each for themselves', 'together', 8, {}, 'place place waiting'],
  ['none fits', 'together', 10, {}, 'waiting waiting waiting'],
  ['two of three fit, no waiting list', 'together', 8, { hasWaitingList: false }, 'too_few_places'],
  ['none fits, no waiting list', 'all_or_none', 10, { hasWaitingList: false }, 'full'],
  ['more than there will ever be', 'all_or_none', 0, { capacity: 2 }, 'group_too_large'],
  ['no limit', 'all_or_none', 90, { capacity: null }, 'place place place'],
] as const)('three people: %s', (_, kind, taken, facts, expected) => {
  const answer = mayJoin({ ...course, ...facts }, { taken, waiting: 0 }, of(3), kind, now)
  expect(answer.ok ? answer.value.join(' ') : answer.refusal).toBe(expected)
})

test('one who may not join keeps all of them out', () => {
  const answer = mayJoin(course, { taken: 0, waiting: 0 }, [adult, { ...adult, isAlreadyIn: true }], 'together', now)
  expect(answer).toEqual({ ok: false, refusal: 'already_joined' })
})

test('a group gets no more places than are free, and all or none gets all or none', () => {
  const kinds = fc.constantFrom<GroupKind[]>('all_or_none', 'together')
  fc.assert(
    fc.property(kinds, fc.integer({ min: 1, max: 8 }), fc.nat(12), fc.nat(3), (kind, count, taken, waiting) => {
      const answer = mayJoin(course, { taken, waiting }, of(count), kind, now)
      if (!answer.ok) return
      const placed = answer.value.filter((share) => share === 'place').length
      expect(placed).toBeLessThanOrEqual(waiting > 0 ? 0 : Math.max(0, 10 - taken))
      if (kind === 'all_or_none') expect([0, count]).toContain(placed)
    }),
  )
})

const line = (text: string) => text.split(' ').map((word, at) => ({ id: `${at}`, unit: word === '-' ? null : word }))

test.each([
  ['- - -', 2, '0 1'],
  ['a a -', 1, '2'],
  ['a a -', 2, '0 1'],
  ['a a -', 3, '0 1 2'],
  ['- a a a b b', 3, '0 4 5'],
  ['a - a', 2, '0 2'],
  ['a a a', 2, ''],
])('the line %s with %i free places', (text, free, expected) => {
  expect(nextInLine(line(text), free).join(' ')).toBe(expected)
})

test('whatever the line: groups whole, never too many, and nobody is left who would still fit', () => {
  const words = fc.array(fc.constantFrom('-', '-', 'a', 'b', 'c'), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(words, fc.nat(8), (list, free) => {
      const waiting = line(list.join(' '))
      const next = new Set(nextInLine(waiting, free))
      expect(next.size).toBeLessThanOrEqual(free)
      for (const unit of ['a', 'b', 'c']) {
        const ids = waiting.filter((one) => one.unit === unit).map(({ id }) => id)
        expect([0, ids.length]).toContain(ids.filter((id) => next.has(id)).length)
        if (ids.length > 0 && !next.has(found(ids[0]))) expect(ids.length).toBeGreaterThan(free - next.size)
      }
      const singles = waiting.filter(({ unit }) => unit === null)
      if (singles.some(({ id }) => !next.has(id))) expect(next.size).toBe(free)
      expect(singles.map(({ id }) => next.has(id))).toEqual(
        singles.map(({ id }) => next.has(id)).sort((one, other) => Number(other) - Number(one)),
      )
    }),
  )
})

const nobody = { isMember: false, hasSibling: false, isLastChance: false, wasHere: false }

test.each([
  [[], { isMember: true }, 0],
  [['members'], { isMember: true }, -1],
  [['members', 'siblings'], { isMember: true }, -2],
  [['members', 'siblings'], { hasSibling: true }, -1],
  [['members', 'siblings', 'age_cohort', 'last_season'], { hasSibling: true, isLastChance: true, wasHere: true }, -7],
  [['members', 'siblings', 'age_cohort', 'last_season'], { isMember: true }, -8],
] as [Priority[], object, number][])('rank by %j of %j: %i', (priorities, merits, expected) => {
  expect(rankOf(priorities, { ...nobody, ...merits }) + 0).toBe(expected)
})

const question = { id: 'q', label: 'Größe', choices: ['S', 'M'], isRequired: true }

test.each([
  ['text', '', 'answer_missing'],
  ['text', 'x'.repeat(501), 'answer_unknown'],
  ['choice', 'L', 'answer_unknown'],
  ['choice', 'M', undefined],
  ['yes_no', 'vielleicht', 'answer_unknown'],
  ['yes_no', 'no', undefined],
] as const)('a question of kind %s answered with %s: %s', (kind, given, expected) => {
  expect(faultsIn([{ ...question, kind }], { q: given })[0]?.[1]).toBe(expected)
})

const consent = { id: 'c', textVersion: 2, text: 'Fotos', isRequired: true }

test.each([
  ['given', ['c.2'], true, 'ok'],
  ['left out', [], true, 'consent_missing'],
  ['left out, not needed', [], false, 'ok'],
  ['of an older text', ['c.1'], true, 'consent_changed'],
])('a consent %s', (_, given, isRequired, expected) => {
  const answer = readConsents([{ ...consent, isRequired }], given)
  expect(answer.ok ? 'ok' : answer.refusal).toBe(expected)
  expect(consentKey(consent)).toBe('c.2')
})
