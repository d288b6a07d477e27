import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { day, makeRoom, NOW, slot } from '../../../tests/support/schedules.ts'
import { insertPerson } from '../../../tests/support/session.ts'
import { Forbidden, found } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { addDepartment } from '../clubs/add-department.ts'
import type { Ctx } from '../context.ts'
import { changeCourse } from '../courses/change-course.ts'
import { createCourse } from '../courses/commands.ts'
import { getCourseFields } from '../courses/get-course-fields.ts'
import type { NewCourse } from '../courses/input.ts'
import { getCourse } from '../courses/queries.ts'
import { addSeason } from '../seasons/commands.ts'
import { changeSchedule } from '../sessions/change-schedule.ts'
import { ListTask } from './input.ts'
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
  await run(ctx, { list: 'courses', kind: 'publish', ids: [found(ids[0])] })
  const task: ListTask = { list: 'courses', kind: 'publish', ids }
  expect((await preview(ctx, task)).map(({ leftOut, detail }) => leftOut ?? detail)).toEqual([
    'not_draft',
    expect.stringMatching(/Preis: kostenfrei · .*Termine.*Unbegrenzt/),
    expect.stringMatching(/Preis: kostenfrei · .*Termine.*Unbegrenzt/),
  ])
  expect(await statesOf(ctx, ids)).toEqual(['published', 'draft', 'draft'])
  const { id: unpriced } = await createCourse(ctx, { title: 'Ohne Preis', kind: 'course' })
  expect(await preview(ctx, { ...task, ids: [unpriced] })).toMatchObject([{ leftOut: 'price_missing' }])
  const batch = await run(ctx, task)
  expect(await statesOf(ctx, ids)).toEqual(['published', 'published', 'published'])
  const personId = await insertPerson(ctx)
  await ctx.db
    .insertInto('groupPeople')
    .values({ clubId: ctx.club.id, id: newId(), courseId: found(ids[1]), personId, kind: 'regular', valid: '[2026-01-01,)' })
    .execute()
  expect(await undoListTask(ctx, batch)).toEqual({ ok: true, value: 1 })
  expect(await statesOf(ctx, ids)).toEqual(['published', 'published', 'draft'])
})

test('one price is set for several, in the words of the website, before they are published; taken back, but not over a later change', async () => {
  const ctx = await newClub('preise')
  const add = (title: string, fields: Partial<NewCourse>) => createCourse(ctx, { title, kind: 'course', ...fields })
  const { id: inFee } = await add('Gymnastik', { kind: 'ongoing', trialLessons: 3 })
  const { id: unpriced } = await add('Judo', {})
  const { id: priced } = await add('Yoga', { prices: { member: 3000, non_member: 6000 } })
  const ids = [inFee, unpriced, priced]
  const look = async (task: ListTask) => (await preview(ctx, task)).map(({ leftOut, detail }) => leftOut ?? detail)
  const price = { list: 'courses', kind: 'price', ids, prices: { non_member: 6000, member: 3000 } } as const
  expect(await look(price)).toEqual([
    'Preis: 60,00 €, Mitglieder 30,00 € (bisher im Beitrag, 3× gratis schnuppern)',
    'Preis: 60,00 €, Mitglieder 30,00 €',
    'same',
  ])
  expect(await look({ ...price, ids: [priced], prices: { member: 0 } })).toEqual([
    'Preis: im Beitrag, nur Mitglieder (bisher 60,00 €, Mitglieder 30,00 €)',
  ])
  expect(await look({ list: 'courses', kind: 'publish', ids })).toEqual([
    expect.stringContaining('Preis: im Beitrag, 3× gratis schnuppern'),
    'price_missing',
    expect.stringContaining('Preis: 60,00 €, Mitglieder 30,00 €'),
  ])
  const batch = await run(ctx, price)
  const { version } = await getCourse(ctx, unpriced)
  await changeCourse(ctx, unpriced, version, { prices: { non_member: 7000 } })
  expect(await undoListTask(ctx, batch)).toEqual({ ok: true, value: 1 })
  const prices = await Promise.all(ids.map(async (id) => (await getCourseFields(ctx, id)).prices))
  expect(prices).toEqual([{ member: 0 }, { non_member: 7000 }, { non_member: 6000, member: 3000 }])
})

test('a reduced price alone is no price, and a price that was published is not taken away by taking back', async () => {
  const ctx = await newClub('ohnepreis')
  const { id } = await createCourse(ctx, { title: 'Judo', kind: 'course' })
  const task = { list: 'courses', kind: 'price', ids: [id] } as const
  await expect(run(ctx, { ...task, prices: { reduced: 100 } })).rejects.toThrow('was es kostet')
  const batch = await run(ctx, { ...task, prices: { non_member: 0 } })
  await run(ctx, { list: 'courses', kind: 'publish', ids: [id] })
  expect(await undoListTask(ctx, batch)).toEqual({ ok: true, value: 0 })
  expect((await getCourseFields(ctx, id)).prices).toEqual({ non_member: 0 })
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
  const department = await addDepartment(ctx, { name: 'Turnen', hue: 1, sportKey: '', federationNo: '' })
  if (!department.ok) throw new Error(department.refusal)
  const task = { list: 'courses', kind: 'assign', ids, departmentId: department.value.id } as const
  const departments = async () => (await Promise.all(ids.map((id) => getCourseFields(ctx, id)))).map((one) => one.departmentId)
  const moved = await run(ctx, task)
  expect(await departments()).toEqual([department.value.id, department.value.id])
  expect((await preview(ctx, task)).map(({ leftOut }) => leftOut)).toEqual(['same', 'same'])
  expect(await undoListTask(ctx, moved)).toEqual({ ok: true, value: 2 })
  expect(await departments()).toEqual([null, null])
})

test('drafts are archived with their hours and come back with them; not over people, nor over hours of an ended offer', async () => {
  const ctx = await newClub('ablegen')
  const [empty = '', dated = '', joined = '', ended = ''] = await drafts(ctx, 4)
  const { partId } = await makeRoom(ctx)
  await changeSchedule(ctx, dated, [slot(partId)])
  await changeSchedule(ctx, ended, [slot(null)])
  await ctx.db.updateTable('courses').set({ state: 'finished' }).where('id', '=', ended).execute()
  await ctx.db
    .insertInto('groupPeople')
    .values({
      clubId: ctx.club.id,
      id: newId(),
      courseId: joined,
      personId: await insertPerson(ctx),
      kind: 'regular',
      valid: '[2026-01-01,)',
    })
    .execute()
  const task = { list: 'courses', kind: 'archive', ids: [empty, dated, joined, ended] } as const
  const lines = await preview(ctx, task)
  expect(task.ids.map((id) => lines.find((line) => line.id === id)?.leftOut)).toEqual([
    null,
    null,
    'has_people',
    'sessions_ahead',
  ])
  const held = async () =>
    (
      await sql<{ held: number }>`
        select count(*)::int as held from bookings b join sessions s on s.club_id = b.club_id and s.id = b.session_id
        where s.club_id = ${ctx.club.id} and s.course_id = ${dated} and s.state = 'planned' and b.state = 'approved'
          and s.starts_at > ${ctx.now}`.execute(ctx.db)
    ).rows[0]?.held
  expect(await held()).toBe(4)
  const batch = await run(ctx, task)
  expect(await statesOf(ctx, [...task.ids])).toEqual(['archived', 'archived', 'draft', 'finished'])
  expect(await held()).toBe(0)
  expect(await undoListTask(ctx, batch)).toEqual({ ok: true, value: 2 })
  expect([await statesOf(ctx, [empty, dated]), await held()]).toEqual([['draft', 'draft'], 4])
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
  const over = await preview(await database.ctx('kopieren', ctx.actor, Temporal.Instant.from('2027-04-20T12:00:00Z')), {
    ...copy,
    firstOn: '2027-04-08',
  })
  expect(over[0]?.detail).toContain(' · 2 Termine liegen schon zurück')
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

test.each([
  ['publish', {}],
  ['price', { prices: { non_member: 500 } }],
  ['archive', {}],
] as const)('an editor changes only offers of their departments, trainers and readers none: %s', async (kind, more) => {
  const ctx = await newClub(`fremd-${kind}`)
  const ids = await drafts(ctx, 1)
  const task = ListTask.parse({ list: 'courses', kind, ids, ...more })
  const editor = await database.ctx(ctx.club.id, actorWith('editor', { departmentIds: [newId()] }), NOW)
  expect((await preview(editor, task)).map(({ leftOut }) => leftOut)).toEqual(['not_yours'])
  for (const role of ['trainer', 'reader'] as const) {
    const other = await database.ctx(ctx.club.id, actorWith(role), NOW)
    await expect(preview(other, task)).rejects.toThrow(Forbidden)
    await expect(run(other, task)).rejects.toThrow(Forbidden)
  }
})
