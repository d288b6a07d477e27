import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { ALL, insertOffer, LIST } from '../../../tests/support/offers.ts'
import type { Ctx } from '../context.ts'
import { narrowCourses } from './narrow-courses.ts'
import { readQuery } from './read-query.ts'

const database = await testDatabase()
let ctx: Ctx

const OFFERS: [title: string, sport: string, more: object][] = [
  ['Seepferdchen', 'Schwimmen', { ageFrom: 5, ageTo: 7 }],
  ['Eltern-Kind-Schwimmen', 'Schwimmen', { ageFrom: 12, ageTo: 48, ageUnit: 'months' }],
  ['Kraul', 'Schwimmen', { ageFrom: 18 }],
  ['Krabbelturnen', 'Kinderturnen', { ageFrom: 0, ageTo: 1 }],
  ['Kinderturnen ab 3', 'Kinderturnen', { ageFrom: 3, ageTo: 5 }],
  ['Fit im Sitzen', 'Gymnastik', { ageFrom: 65 }],
  ['Fit mit Baby', 'Gymnastik', { ageFrom: 18, ageTo: 45 }],
  ['Fußball Mädchen', 'Fußball', { ageFrom: 9, ageTo: 13, sexes: 'w' }],
  ['Fußball D-Junioren', 'Fußball', { ageFrom: 11, ageTo: 12 }],
  ['Handball C', 'Handball', { ageFrom: 12, ageTo: 14, sexes: 'w' }],
  ['Fußball Damen', 'Fußball', { ageFrom: 16, sexes: 'w' }],
  ['Alte Herren', 'Fußball', { ageFrom: 32, sexes: 'm' }],
  ['Discofox', 'Tanz', {}],
]

beforeAll(async () => {
  ctx = await database.ctx('gsv', { kind: 'visitor' })
  for (const [title, sport, more] of OFFERS) await insertOffer(ctx, { title, sport, slots: [], more })
})

test.each([
  ['Schwimmkurs', ['Eltern-Kind-Schwimmen', 'Kraul', 'Seepferdchen']],
  ['schwimmen lernen', ['Eltern-Kind-Schwimmen', 'Kraul', 'Seepferdchen']],
  ['Schwimmkurs Kind 5', ['Seepferdchen']],
  ['Schwimmkurs für mein Kind', ['Eltern-Kind-Schwimmen', 'Seepferdchen']],
  ['Babyschwimmen', ['Eltern-Kind-Schwimmen']],
  ['Baby', ['Eltern-Kind-Schwimmen', 'Fit mit Baby', 'Krabbelturnen']],
  ['Mutter Kind', ['Eltern-Kind-Schwimmen']],
  ['Kinderturnen 4', ['Kinderturnen ab 3']],
  ['Kinderturnen', ['Kinderturnen ab 3', 'Krabbelturnen']],
  ['Senioren', ['Fit im Sitzen']],
  ['Seniorensport', ['Fit im Sitzen']],
  ['Gymnastik 60+', []],
  ['Gymnastik 66', ['Fit im Sitzen']],
  ['Junioren', ['Fußball D-Junioren']],
  ['Juniorn', ['Fußball D-Junioren']],
  ['Fußball Mädchen 10', ['Fußball Mädchen']],
  ['Handball Mädchen', ['Handball C']],
  ['Damen', ['Fußball Damen']],
  ['Männer', ['Alte Herren']],
  ['Tanzen', ['Discofox']],
  ['Tanzkurs', ['Discofox']],
  ['Fechten lernen', []],
])('%s finds %j', async (q, titles) => {
  const { sittings } = await narrowCourses(ctx, readQuery({ ...ALL, q }), LIST)
  expect(sittings.map(({ course }) => course.title).sort()).toEqual(titles)
})

test('an age alone finds whoever may come, and words that say nothing find all', async () => {
  const count = async (q: string) => (await narrowCourses(ctx, readQuery({ ...ALL, q }), LIST)).count
  expect(await count('5')).toBe((await narrowCourses(ctx, { ...ALL, age: '5' }, LIST)).count)
  expect(await count('Sport')).toBe(OFFERS.length)
})
