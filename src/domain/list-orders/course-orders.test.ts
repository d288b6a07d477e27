import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { day, NOW, slot } from '../../../tests/support/schedules.ts'
import { insertPerson } from '../../../tests/support/session.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { createCourse } from '../courses/commands.ts'
import { getCourse } from '../courses/queries.ts'
import { addSeason } from '../seasons/commands.ts'
import { changeSchedule } from '../sessions/change-schedule.ts'
import type { ListTask } from './input.ts'
import { orderListTask, previewListTask, undoListTask } from './order-list-task.ts'

const database = await testDatabase()
const newClub = (key: string) => database.ctx(key, actorWith('admin'), NOW)

async function drafts(ctx: Ctx, count: number, prices = { non_member: 0 }): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < count; at++) ids.push((await createCourse(ctx, { title: `Angebot ${at}`, kind: 'course', prices })).id)
  return ids
}

const statesOf = (ctx: Ctx, ids: string[]) => Promise.all(ids.map(async (id) => (await getCourse(ctx, id)).state))

async function preview(ctx: Ctx, task: ListTask) {
  const lines = await previewListTask(ctx, task)
  if (!lines.ok) throw new Error(lines.refusal)
  return lines.value
}

async function run(ctx: Ctx, task: ListTask): Promise<string> {
  const done = await orderListTask(ctx, task, newId())
  if (!done.ok) throw new Error(done.refusal)
  return done.value
}

test('drafts are published at once: each says what is missing, what is public is left out; taken back while nobody has signed up', async () => {
  const ctx = await newClub('veroeffentlichen')
  const ids = await drafts(ctx, 3)
  await run(ctx, { list: 'courses', kind: 'publish', ids: [ids[0] ?? ''] })
  const task: ListTask = { list: 'courses', kind: 'publish', ids }
  expect((await preview(ctx, task)).map(({ leftOut, detail }) => leftOut ?? detail)).toEqual([
    'not_draft',
    expect.stringMatching(/Termine.*Grenze/),
    expect.stringMatching(/Termine.*Grenze/),
  ])
  expect(await statesOf(ctx, ids)).toEqual(['published', 'draft', 'draft'])
  const { id: unpriced } = await createCourse(ctx, { title: 'Ohne Preis', kind: 'course' })
  expect(await preview(ctx, { ...task, ids: [unpriced] })).toMatchObject([{ leftOut: 'price_missing' }])
  const batch = await run(ctx, task)
  expect(await statesOf(ctx, ids)).toEqual(['published', 'published', 'published'])
  const personId = await insertPerson(ctx)
  await ctx.db
    .insertInto('groupPeople')
    .values({ clubId: ctx.club.id, id: newId(), courseId: ids[1] ?? '', personId, kind: 'regular', valid: '[2026-01-01,)' })
    .execute()
  expect(await undoListTask(ctx, batch)).toEqual({ ok: true, value: 1 })
  expect(await statesOf(ctx, ids)).toEqual(['published', 'published', 'draft'])
})

test('department and season are set, offers archived; both are taken back, and not over what somebody else has changed', async () => {
  const ctx = await newClub('ordnen')
  const ids = await drafts(ctx, 2)
  const season = await addSeason(ctx, { name: 'Sommer', from: day('2027-04-01'), to: day('2027-09-30') })
  if (!season.ok) throw new Error(season.refusal)
  const assigned = await run(ctx, { list: 'courses', kind: 'assign', ids, seasonId: season.value.id })
  expect(
    (await preview(ctx, { list: 'courses', kind: 'assign', ids, seasonId: season.value.id })).map(({ leftOut }) => leftOut),
  ).toEqual(['same', 'same'])
  const archived = await run(ctx, { list: 'courses', kind: 'archive', ids })
  expect(await statesOf(ctx, ids)).toEqual(['archived', 'archived'])
  expect(await undoListTask(ctx, assigned)).toEqual({ ok: true, value: 0 })
  expect(await undoListTask(ctx, archived)).toEqual({ ok: true, value: 2 })
  expect(await statesOf(ctx, ids)).toEqual(['draft', 'draft'])
})

test('a copy says how many of its dates lie after the season, can begin in another week, and goes again', async () => {
  const ctx = await newClub('kopieren')
  const [id = ''] = await drafts(ctx, 1)
  await changeSchedule(ctx, id, [slot(null, { from: day('2027-02-22'), to: day('2027-05-10') })], {
    schoolHolidays: 'takes_place',
  })
  const [winter, summer] = [
    await addSeason(ctx, { name: 'Winter', from: day('2026-10-01'), to: day('2027-03-31') }),
    await addSeason(ctx, { name: 'Sommer', from: day('2027-04-01'), to: day('2027-09-30') }),
  ]
  if (!winter.ok || !summer.ok) throw new Error('The seasons do not overlap.')
  await run(ctx, { list: 'courses', kind: 'assign', ids: [id], seasonId: winter.value.id })
  const copy = { list: 'courses', kind: 'copy', ids: [id], seasonId: summer.value.id } as const
  expect((await preview(ctx, copy))[0]?.detail).toMatch(
    /^11 Termine ab 23\.08\.2027 · 5 Termine liegen nach dem Saisonende \(30\.09\.2027\)$/,
  )
  const early = await preview(ctx, { ...copy, firstOn: '2027-04-08' })
  expect(early[0]?.detail).toMatch(/^\d+ Termine ab 12\.04\.2027$/)
  const count = () => ctx.db.selectFrom('courses').select('id').where('clubId', '=', ctx.club.id).execute()
  const batch = await run(ctx, copy)
  expect(await count()).toHaveLength(2)
  expect(await undoListTask(ctx, batch)).toEqual({ ok: true, value: 1 })
  expect(await count()).toHaveLength(1)
})

test('a weekly time without an end that is copied far ahead is no copy without dates: it says from when it counts', async () => {
  const ctx = await newClub('endlos')
  const [id = ''] = await drafts(ctx, 1)
  await changeSchedule(ctx, id, [slot(null, { to: null })])
  const far = await addSeason(ctx, { name: 'Übernächste', from: day('2028-04-01'), to: day('2028-09-30') })
  if (!far.ok) throw new Error(far.refusal)
  const [line] = await preview(ctx, { list: 'courses', kind: 'copy', ids: [id], seasonId: far.value.id })
  expect(line?.detail).toMatch(/^Jede Woche ab \d\d\.04\.2028$/)
})

test('an editor changes only offers of their departments', async () => {
  const ctx = await newClub('fremd')
  const ids = await drafts(ctx, 1)
  const editor = await database.ctx('fremd', actorWith('editor', { departmentIds: [newId()] }), NOW)
  expect((await preview(editor, { list: 'courses', kind: 'publish', ids })).map(({ leftOut }) => leftOut)).toEqual(['not_yours'])
})
