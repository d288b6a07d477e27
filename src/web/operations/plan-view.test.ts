import { expect, test } from 'vitest'
import type { OperationalPlan } from '../../domain/operations/queries.ts'
import { leaveLine, nextYearOf } from './plan-view.ts'

const plan = { startsOn: Temporal.PlainDate.from('2027-07-03'), leaveDays: 2 } as OperationalPlan
const on = (day: string) => ({
  startsAt: Temporal.Instant.from(`${day}T12:00:00Z`),
  endsAt: Temporal.Instant.from(`${day}T14:00:00Z`),
})
const cake = { startsAt: null, endsAt: null }
const [FRIDAY, SATURDAY] = [on('2027-07-02'), on('2027-07-03')]

test.each([
  ['one shift', [FRIDAY], '2027-06-01', 'Absagen geht bis zum 29.06.2027, danach noch tauschen.'],
  ['a contribution', [cake], '2027-06-01', 'Absagen geht bis zum 30.06.2027, danach noch tauschen.'],
  [
    'several days',
    [SATURDAY, cake, FRIDAY],
    '2027-06-01',
    'Absagen geht bis zum 29.06.2027, je nach Schicht auch länger, danach noch tauschen.',
  ],
  [
    'the first is past',
    [SATURDAY, FRIDAY],
    '2027-06-30',
    'Bei den nächsten Schichten geht nur noch tauschen, bei späteren auch absagen.',
  ],
  [
    'all are past',
    [SATURDAY, FRIDAY],
    '2027-07-01',
    'Absagen geht hier nicht mehr, nur noch tauschen. Kommt etwas dazwischen, rufen Sie uns bitte an.',
  ],
  ['none', [], '2027-06-01', ''],
])('until when one may leave: %s', (_which, shifts, today, said) => {
  const line = leaveLine(shifts, plan, Temporal.Instant.from(`${today}T08:00:00Z`))
  expect(line.replace('Kommt etwas dazwischen? ', '')).toBe(said)
})

test.each([
  ['2026-12-05', '2027-12-04'],
  ['2026-12-31', '2027-12-30'],
  ['2027-01-01', '2028-01-01'],
  ['2028-01-02', '2029-01-02'],
  ['2027-01-03', '2028-01-02'],
])('a plan of %s is copied to %s, in the year of its new title', (day, next) =>
  expect(nextYearOf(Temporal.PlainDate.from(day)).toString()).toBe(next),
)
