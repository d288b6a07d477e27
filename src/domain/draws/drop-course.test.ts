import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertCourse, insertDraw, makeDue, wishesOf, wishFor } from '../../../tests/support/draws.ts'
import { found } from '../../kernel/answer.ts'
import { withdrawCourse } from '../courses/commands.ts'
import { readStanding } from '../courses/queries.ts'
import { archiveCourse } from '../decisions/archive-course.ts'
import { cancelCourse } from '../decisions/cancel-course.ts'
import { previewCourseCancellation } from '../decisions/preview-course-cancellation.ts'
import { changeWish, confirmWish } from './change-wish.ts'
import { getWish, wishedOf } from './get-wish.ts'
import { listOwnWishes } from './list-own-wishes.ts'
import { runDraw } from './run-draw.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv', { kind: 'visitor' })
const staff = await database.ctx('gsv')

const mailsTo = async (to: string) =>
  (
    await sql<{ template: string; lost: string | null; wishes: string[] | null }>`
      select template, data -> 'lost' ->> 'title' as lost, data -> 'wishes' as wishes from mails
      where club_id = 'gsv' and to_address = ${to} order by id`.execute(ctx.db)
  ).rows

async function prepare() {
  const ids = [await insertCourse(ctx, { title: 'Montag' }), await insertCourse(ctx, { title: 'Dienstag' })]
  return { monday: found(ids[0]), tuesday: found(ids[1]), drawId: await insertDraw(staff, ids) }
}

async function wished(drawId: string, ids: string[], lastname: string, isConfirmed = true) {
  await wishFor(ctx, ids, { lastname })
  const wish = (await wishesOf(ctx, drawId)).at(-1)?.id ?? ''
  if (isConfirmed) await confirmWish(ctx, wish)
  return wish
}

test('an offer cancelled while wishes are taken: told at once, the other wishes stay and move up, nobody is told twice', async () => {
  const { monday, tuesday, drawId } = await prepare()
  const both = await wished(drawId, [monday, tuesday], 'Beide')
  const only = await wished(drawId, [monday], 'Nur')
  const open = await wished(drawId, [tuesday, monday], 'Offen', false)
  const none = await wished(drawId, [tuesday], 'Keiner')
  expect(await previewCourseCancellation(staff, monday)).toMatchObject({ wishing: 3, placed: 0 })
  expect(await cancelCourse(staff, monday, 'Das Bad wird saniert')).toEqual({ ok: true, value: 3 })

  const left = async (id: string) => wishedOf(await getWish(ctx, id)).map(({ title, rank }) => [title, rank])
  expect([await left(both), await left(only), await left(open), await left(none)]).toEqual([
    [['Dienstag', 1]],
    [],
    [['Dienstag', 1]],
    [['Dienstag', 1]],
  ])
  expect((await mailsTo('beide@beispiel.example')).at(-1)).toEqual({
    template: 'draw.reduced',
    lost: 'Montag',
    wishes: ['Dienstag'],
  })
  expect((await mailsTo('offen@beispiel.example')).at(-1)?.template).toBe('draw.reduced')
  expect((await mailsTo('keiner@beispiel.example')).map(({ template }) => template)).toEqual(['draw.received', 'draw.confirmed'])
  expect(await changeWish(ctx, only, [monday])).toEqual({ ok: false, refusal: 'not_possible' })

  await makeDue(ctx, drawId)
  await runDraw(staff, drawId)
  const templates = async (to: string) => (await mailsTo(to)).map(({ template }) => template)
  expect(await templates('beide@beispiel.example')).toEqual(['draw.received', 'draw.confirmed', 'draw.reduced', 'draw.placed'])
  expect(await templates('nur@beispiel.example')).toEqual(['draw.received', 'draw.confirmed', 'draw.reduced'])
  expect(await templates('offen@beispiel.example')).toEqual(['draw.received', 'draw.reduced'])
})

test('a draft whose draw has wishes is not archived over them', async () => {
  const { monday, tuesday, drawId } = await prepare()
  await wished(drawId, [monday, tuesday], 'Entwurf')
  await withdrawCourse(staff, monday)
  expect(await readStanding(staff, monday)).toMatchObject({ ahead: 0, people: 1 })
  expect(await archiveCourse(staff, monday)).toEqual({ ok: false, refusal: 'has_people' })
  expect(await cancelCourse(staff, monday, 'Zu wenige')).toEqual({ ok: true, value: 1 })
})

test('whoever has no wish left may still wish for another offer of the draw', async () => {
  const { monday, tuesday, drawId } = await prepare()
  const wish = await wished(drawId, [monday], 'Umwunsch')
  await cancelCourse(staff, monday, 'Zu wenige')
  const changed = await changeWish(ctx, wish, [tuesday])
  expect(changed.ok && wishedOf(changed.value).map(({ title }) => title)).toEqual(['Dienstag'])
})

test('cancelled at the moment of the draw: first told and drawn without it, or drawn and told as whoever is in; never both, never neither', async () => {
  for (let round = 0; round < 6; round++) {
    const { monday, tuesday, drawId } = await prepare()
    await wished(drawId, [monday, tuesday], `Rennen ${round}`)
    await makeDue(ctx, drawId)
    await Promise.all([cancelCourse(staff, monday, 'Zu wenige'), runDraw(staff, drawId)])
    const { rows } = await sql<{ courseId: string; state: string }>`
      select course_id, state from participations where club_id = 'gsv' and course_id in (${monday}, ${tuesday})`.execute(ctx.db)
    const templates = (await mailsTo(`rennen${round}@beispiel.example`)).map(({ template }) => template).slice(2)
    const wasFirst = templates.includes('draw.reduced')
    expect(rows).toEqual([wasFirst ? { courseId: tuesday, state: 'confirmed' } : { courseId: monday, state: 'cancelled' }])
    expect(templates).toEqual(wasFirst ? ['draw.reduced', 'draw.placed'] : ['draw.placed', 'participation.courseCancelled'])
  }
})

test('the profile lists wishes of oneself until they are drawn, nobody else’s', async () => {
  const { monday, tuesday, drawId } = await prepare()
  await wished(drawId, [tuesday, monday], 'Profil')
  const person = await ctx.db.selectFrom('people').select('id').where('lastname', '=', 'Profil').executeTakeFirstOrThrow()
  const own = await database.ctx('gsv', actorWith('reader', { personId: person.id }))
  expect(await listOwnWishes(own)).toMatchObject([
    { drawName: 'Schwimmkurse', isConfirmed: true, people: 'Kim Profil', titles: ['Dienstag', 'Montag'] },
  ])
  expect(await listOwnWishes(await database.ctx('gsv', actorWith('admin')))).toEqual([])
  await makeDue(ctx, drawId)
  await runDraw(staff, drawId)
  expect(await listOwnWishes(own)).toEqual([])
})
