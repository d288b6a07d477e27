import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Rule } from '../../../domain/series/rules.ts'
import { repeatOf, SeriesFields } from './series-fields.ts'

const sent = (repeat: string, weekdays: number[]) => ({
  title: 'Volleyball',
  kind: 'team',
  partId: crypto.randomUUID(),
  repeat,
  weekdays: weekdays.map(String),
  startsTime: '19:00',
  endsTime: '21:00',
  from: '06.10.2026',
  to: '17.11.2026',
  skipped: '',
})

const weekday = fc.integer({ min: 1, max: 7 })
const rule: fc.Arbitrary<Rule> = fc.oneof(
  fc.record({
    freq: fc.constant('weekly' as const),
    interval: fc.integer({ min: 1, max: 8 }),
    weekdays: fc.uniqueArray(weekday, { minLength: 1 }),
  }),
  fc.record({ freq: fc.constant('monthly' as const), nth: fc.constantFrom(1, 2, 3, 4, -1), weekday }),
)

test('a series that is opened and saved as it stands keeps its rule, also one that came with a calendar', () => {
  fc.assert(
    fc.property(rule, (given) => {
      const { repeat, weekdays } = repeatOf(given)
      const read = SeriesFields.safeParse(sent(repeat, weekdays))
      expect(read.data?.input.rule).toEqual(given)
    }),
  )
})

test.each([
  ['m1', [2, 4], 'Monatlich geht nur ein Wochentag. Bitte wählen Sie einen.'],
  ['l1', [], 'Bitte wählen Sie mindestens einen Wochentag.'],
  ['w8', [2, 4], null],
])('%s on %j', (repeat, weekdays, message) => {
  const read = SeriesFields.safeParse(sent(repeat, weekdays))
  expect(read.error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? null).toEqual(
    message === null ? null : [['weekdays', message]],
  )
})
