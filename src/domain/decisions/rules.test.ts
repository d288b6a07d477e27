import { expect, test } from 'vitest'
import { type DecisionFacts, decisionFor, mayExtend } from './rules.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const today = day('2026-11-20')
const course: DecisionFacts = { state: 'published', minimum: 8, decisionOn: today, decidedAt: null, confirmed: 7 }

test.each<[string, Partial<DecisionFacts>, string]>([
  ['too few on the day', {}, 'due'],
  ['too few the day before', { decisionOn: day('2026-11-21') }, 'not_yet'],
  ['too few and the day long past', { decisionOn: day('2026-11-01') }, 'due'],
  ['enough', { confirmed: 8 }, 'enough'],
  ['no minimum', { minimum: null }, 'not_asked'],
  ['no day', { decisionOn: null }, 'not_asked'],
  ['a draft', { state: 'draft' }, 'not_asked'],
  ['cancelled', { state: 'cancelled' }, 'not_asked'],
  ['decided already', { decidedAt: Temporal.Instant.from('2026-11-19T12:00:00Z') }, 'decided'],
])('a decision, %s: %s', (_, facts, expected) => {
  expect(decisionFor({ ...course, ...facts }, today)).toBe(expected)
})

test.each([
  ['2026-11-20', '2026-12-01', 'day_past'],
  ['2026-11-21', '2026-12-01', 'ok'],
  ['2026-12-01', '2026-12-01', 'ok'],
  ['2026-12-02', '2026-12-01', 'day_after_start'],
  ['2027-12-02', null, 'ok'],
])('put off until %s, first session %s: %s', (until, first, expected) => {
  const answer = mayExtend(day(until), today, first ? day(first) : null)
  expect(answer.ok ? 'ok' : answer.refusal).toBe(expected)
})
