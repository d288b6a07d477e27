import { expect, test } from 'vitest'
import { isOurs, listOutdated, nameOf } from './rules.ts'

const now = Temporal.Now.instant()
const daysAgo = (days: number) => nameOf(now.subtract({ hours: 24 * days }))

test.each([
  ['beyond the number', [0, 1, 2, 3], { most: 2, days: 90 }, [2, 3]],
  ['older than the days', [0, 5, 10], { most: 14, days: 7 }, [10]],
  ['but the newest stays, however old', [100, 200], { most: 1, days: 7 }, [200]],
  ['none', [0, 1], { most: 2, days: 2 }, []],
])('what goes: %s', (_, ages, rule, outdated) => {
  expect(listOutdated(ages.map(daysAgo), rule, now)).toEqual(outdated.map(daysAgo))
})

test('files of others are no backups', () => {
  expect(isOurs(nameOf(now))).toBe(true)
  for (const name of ['verein.backup', 'urlaub.jpg', `.${nameOf(now)}`, `${nameOf(now)}.unfertig`]) {
    expect(isOurs(name)).toBe(false)
    expect(listOutdated([nameOf(now), name], { most: 1, days: 1 }, now)).toEqual([])
  }
})
