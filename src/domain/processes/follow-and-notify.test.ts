import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { insertPerson } from '../../../tests/support/session.ts'
import { found } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { createCourse, publishCourse } from '../courses/commands.ts'
import { createFacility } from '../facilities/commands.ts'
import { importHolidays } from '../holidays/import-holidays.ts'
import { changeSchedule } from '../sessions/change-schedule.ts'
import { closeInSchoolHolidays, previewSchoolHolidays } from './close-in-school-holidays.ts'
import { followImportedHolidays } from './follow-imported-holidays.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-20T10:00:00Z')
const day = (text: string) => Temporal.PlainDate.from(text)
const time = (text: string) => Temporal.PlainTime.from(text)
const enter = () =>
  importHolidays(
    { db: database.owner },
    'BY',
    [{ line: 1, holiday: { name: 'Weihnachtsferien', from: day('2026-12-24'), to: day('2027-01-08') } }],
    'test',
  )
afterEach(() => database.owner.deleteFrom('schoolHolidays').execute())

async function takePart(ctx: Ctx, courseId: string, email: string) {
  const personId = await insertPerson(ctx, { email, phone: '0821 1234' })
  await ctx.db
    .insertInto('groupPeople')
    .values({ clubId: ctx.club.id, id: newId(), courseId, personId, kind: 'regular', valid: '[2026-01-01,)' })
    .execute()
}

/** Two courses on Mondays in a hall: a family in both, one person by mail, one by phone. */
async function hallWithPeople(ctx: Ctx, isPublished = true) {
  const made = await createFacility(ctx, { name: `Halle ${newId()}`, parts: [{ name: 'A' }] })
  if (!made.ok) throw new Error(made.refusal)
  const partId = found(made.value.parts[0]).id
  const ids: string[] = []
  for (const [title, starts] of [
    ['Turnen', '17:00'],
    ['Tanz', '18:30'],
  ] as const) {
    const { id } = await createCourse(ctx, { title: `${title} ${newId()}`, kind: 'ongoing' })
    const times = { weekday: 1, startsTime: time(starts), endsTime: time(starts).add({ hours: 1 }), partId }
    const scheduled = await changeSchedule(ctx, id, [{ ...times, from: day('2026-11-30'), to: day('2027-01-18') }])
    if (!scheduled.ok) throw new Error(scheduled.refusal)
    if (isPublished) await publishCourse(ctx, id)
    await takePart(ctx, id, 'Familie@post.example')
    ids.push(id)
  }
  await takePart(ctx, found(ids[0]), 'eine@post.example')
  await takePart(ctx, found(ids[1]), '')
  return { facilityId: made.value.id }
}

const mails = (ctx: Ctx) =>
  ctx.db
    .selectFrom('mails')
    .select(['toAddress', 'data'])
    .where('clubId', '=', ctx.club.id)
    .where('template', '=', 'holidays.dropped')
    .orderBy('toAddress')
    .execute()

test('imported holidays tell each household once of all that it loses; those without an address are to be called', async () => {
  const ctx = await database.ctx('import', { kind: 'system' }, NOW)
  await hallWithPeople(ctx)
  await enter()
  const followed = await followImportedHolidays(ctx)
  expect(followed).toMatchObject({ dropped: 4, told: 2, toCall: [{ phone: '0821 1234' }] })
  const sent = await mails(ctx)
  expect(sent.map(({ toAddress }) => toAddress.toLowerCase())).toEqual(['eine@post.example', 'familie@post.example'])
  expect(sent.map(({ data }) => JSON.stringify(data).match(/Weihnachtsferien/g)?.length)).toEqual([2, 4])
  expect(await followImportedHolidays(ctx)).toMatchObject({ dropped: 0, told: 0, toCall: [] })
  expect(await mails(ctx)).toHaveLength(2)
})

test('the preview of a hall says what happens and whom it tells, and changes nothing', async () => {
  const ctx = await database.ctx('halle', { kind: 'system' }, NOW)
  const { facilityId } = await hallWithPeople(ctx)
  await closeInSchoolHolidays(ctx, facilityId, false)
  await enter()
  const before = await ctx.db.selectFrom('sessions').select('id').orderBy('id').execute()
  const preview = await previewSchoolHolidays(ctx, facilityId, true)
  expect(preview).toMatchObject({ dropped: 4, told: 2 })
  expect(await ctx.db.selectFrom('sessions').select('id').orderBy('id').execute()).toEqual(before)
  expect(await mails(ctx)).toEqual([])
  expect(await closeInSchoolHolidays(ctx, facilityId, true)).toEqual(preview)
  expect(await mails(ctx)).toHaveLength(2)
})

test('nobody hears of a draft', async () => {
  const ctx = await database.ctx('entwurf', { kind: 'system' }, NOW)
  await hallWithPeople(ctx, false)
  await enter()
  expect(await followImportedHolidays(ctx)).toMatchObject({ dropped: 4, told: 0, toCall: [] })
})
