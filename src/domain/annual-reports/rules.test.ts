import { expect, test } from 'vitest'
import { type FederationRules, keyDayOn, reportTimes } from './rules.ts'

const base: FederationRules = {
  federation: '',
  keyOn: '01-01',
  opensOn: '12-01',
  dueOn: '01-31',
  kinds: ['aktiv'],
  needsSport: false,
  source: '',
}
const day = (iso: string) => Temporal.PlainDate.from(iso)

test.each([
  [{}, '2027-01-01', '2026-12-01', '2027-01-31'],
  [{ opensOn: '12-12', dueOn: '02-28' }, '2027-01-01', '2026-12-12', '2027-02-28'],
  [{ keyOn: '12-31' }, '2026-12-31', '2026-12-01', '2027-01-31'],
  [{ keyOn: '06-30', opensOn: '07-01', dueOn: '07-31' }, '2026-06-30', '2026-07-01', '2026-07-31'],
])('%j: a key day %s is reported from %s to %s', (own, keyOn, opensOn, dueOn) => {
  const times = reportTimes(day(keyOn), { ...base, ...own })
  expect([times.opensOn.toString(), times.dueOn.toString()]).toEqual([opensOn, dueOn])
})

test.each([
  ['2026-11-30', '2026-01-01'],
  ['2026-12-01', '2027-01-01'],
  ['2027-01-31', '2027-01-01'],
  ['2026-12-05', '2026-12-31', '12-31'],
  ['2027-02-05', '2026-12-31', '12-31'],
])('on %s the report of %s counts', (today, counts, keyOn = '01-01') => {
  expect(keyDayOn(day(today), { ...base, keyOn }).toString()).toBe(counts)
})
