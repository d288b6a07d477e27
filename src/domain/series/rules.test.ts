import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBefore } from '../../kernel/calendar.ts'
import { type Choice, formatRule, type Pattern, parseRule, planSeries, type Rule, ruleDays } from './rules.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const time = (text: string) => Temporal.PlainTime.from(text)

describe('days of a rule', () => {
  test.each<[string, Rule, string, string, string[]]>([
    [
      'every Tuesday',
      { freq: 'weekly', interval: 1, weekdays: [2] },
      '2026-11-20',
      '2026-12-08',
      ['2026-11-24', '2026-12-01', '2026-12-08'],
    ],
    [
      'twice a week',
      { freq: 'weekly', interval: 1, weekdays: [4, 1] },
      '2026-11-23',
      '2026-11-30',
      ['2026-11-23', '2026-11-26', '2026-11-30'],
    ],
    [
      'every other week, from its own',
      { freq: 'weekly', interval: 2, weekdays: [2] },
      '2026-11-24',
      '2026-12-31',
      ['2026-11-24', '2026-12-08', '2026-12-22'],
    ],
    ['second Friday', { freq: 'monthly', nth: 2, weekday: 5 }, '2026-11-20', '2027-01-31', ['2026-12-11', '2027-01-08']],
    ['last Sunday', { freq: 'monthly', nth: -1, weekday: 7 }, '2026-10-01', '2026-11-30', ['2026-10-25', '2026-11-29']],
    ['nothing', { freq: 'weekly', interval: 1, weekdays: [7] }, '2026-11-23', '2026-11-28', []],
  ])('%s', (_, rule, from, to, days) => {
    expect(ruleDays(rule, day(from), day(to)).map(String)).toEqual(days)
    expect(parseRule(formatRule(rule))).toEqual(rule.freq === 'weekly' ? { ...rule, weekdays: rule.weekdays.toSorted() } : rule)
  })

  test('going on from any of its days, an other-weekly rule keeps its days', () => {
    const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(
        weekdays,
        fc.integer({ min: 1, max: 4 }),
        fc.nat({ max: 20 }),
        fc.nat({ max: 400 }),
        (days, interval, at, start) => {
          const rule: Rule = { freq: 'weekly', interval, weekdays: days }
          const from = day('2026-01-01').add({ days: start })
          const all = ruleDays(rule, from, from.add({ years: 1 }))
          const cut = all[at % all.length] ?? from
          const rest = ruleDays(rule, cut, from.add({ years: 1 }))
          expect(rest.map(String)).toEqual(all.filter((one) => !isBefore(one, cut)).map(String))
        },
      ),
    )
  })
})

const weekly: Pattern = {
  rule: { freq: 'weekly', interval: 1, weekdays: [7] },
  partId: 'hall',
  startsTime: time('18:00'),
  endsTime: time('19:30'),
  from: day('2026-10-18'),
  to: day('2026-11-08'),
  skipped: [],
  skipsHolidays: true,
}

describe('dates of a series', () => {
  test('keep their Berlin time across the clock change', () => {
    const starts = planSeries(weekly, new Map(), new Set()).dates.map(({ startsAt }) => startsAt.toString())
    expect(starts).toEqual(['2026-10-18T16:00:00Z', '2026-10-25T17:00:00Z', '2026-11-01T17:00:00Z', '2026-11-08T17:00:00Z'])
  })

  const choose = (choice: Choice) => planSeries(weekly, new Map([['2026-10-25', choice]]), new Set(['2026-11-01']))

  test.each<[string, Choice, string[]]>([
    ['left out', { kind: 'skip' }, ['2026-10-18T16:00:00Z', '2026-11-08T17:00:00Z']],
    [
      'moved',
      { kind: 'move', onDay: day('2026-10-26'), startsTime: time('10:00'), endsTime: time('11:00') },
      ['2026-10-18T16:00:00Z', '2026-10-26T09:00:00Z', '2026-11-08T17:00:00Z'],
    ],
    [
      'in another part',
      { kind: 'part', partId: 'other' },
      ['2026-10-18T16:00:00Z', '2026-10-25T17:00:00Z', '2026-11-08T17:00:00Z'],
    ],
  ])('one of them %s, a holiday left out', (_, choice, starts) => {
    const plan = choose(choice)
    expect(plan.dates.map(({ startsAt }) => startsAt.toString())).toEqual(starts)
    expect(plan.left.some(({ why }) => why === 'holiday')).toBe(true)
    expect(plan.dates.find(({ choice: made }) => made?.kind === 'part')?.partId ?? 'other').toBe('other')
  })

  test.each<[string, Choice | null, number, string[]]>([
    ['stay out', null, 2, ['skipped', 'holiday']],
    ['come where something was chosen for them', { kind: 'part', partId: 'other' }, 4, []],
    ['are left out by choice', { kind: 'skip' }, 2, ['skipped', 'skipped']],
  ])('a day left out before and a holiday %s', (_, choice, count, left) => {
    const choices = new Map(choice ? ['2026-10-25', '2026-11-01'].map((on) => [on, choice] as const) : [])
    const plan = planSeries({ ...weekly, skipped: [day('2026-10-25')] }, choices, new Set(['2026-11-01']))
    expect([plan.dates.length, plan.left.map(({ why }) => why)]).toEqual([count, left])
  })

  test('a time that the spring skips has no date', () => {
    const early = {
      ...weekly,
      startsTime: time('02:30'),
      endsTime: time('03:15'),
      from: day('2027-03-28'),
      to: day('2027-03-28'),
    }
    expect(planSeries(early, new Map(), new Set())).toEqual({ dates: [], left: [{ on: day('2027-03-28'), why: 'no_time' }] })
  })
})
