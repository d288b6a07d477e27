import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { found } from '../../kernel/answer.ts'
import { createCourse } from '../courses/commands.ts'
import { getCourseFields } from '../courses/get-course-fields.ts'
import { listConsents, listQuestions } from '../courses/list-questions.ts'
import { getCourse } from '../courses/queries.ts'
import { setQuestions } from '../courses/set-questions.ts'
import { createFacility } from '../facilities/commands.ts'
import { addSeason, changeSeason, removeSeason } from '../seasons/commands.ts'
import { addSession, removeSession } from '../sessions/add-session.ts'
import { changeSchedule } from '../sessions/change-schedule.ts'
import { previewSchedule } from '../sessions/preview-schedule.ts'
import { listSlots } from '../sessions/queries.ts'
import { copyCourse } from './copy-course.ts'

const database = await testDatabase()
const now = Temporal.Instant.from('2026-09-01T10:00:00Z')
const day = (text: string) => Temporal.PlainDate.from(text)
const time = (text: string) => Temporal.PlainTime.from(text)
const at = (text: string) => Temporal.Instant.from(text)

async function club(name: string) {
  const ctx = await database.ctx(name, { kind: 'system' }, now)
  const hall = await createFacility(ctx, { name: 'Halle', parts: [{ name: 'Ganz' }] })
  const winter = await addSeason(ctx, { name: 'Winter', from: day('2026-09-14'), to: day('2026-12-20') })
  const spring = await addSeason(ctx, { name: 'Frühjahr', from: day('2027-01-11'), to: day('2027-03-28') })
  if (!hall.ok || !winter.ok || !spring.ok) throw new Error('not set up')
  const partId = found(hall.value.parts[0]).id
  const { id } = await createCourse(ctx, {
    title: 'Pilates',
    kind: 'course',
    seasonId: winter.value.id,
    capacity: 10,
    minimum: 5,
    decisionOn: day('2026-09-18'),
    registrationOpensAt: at('2026-09-07T16:00:00Z'),
    publishAt: at('2026-09-02T06:00:00Z'),
    prices: { member: 3000 },
  })
  const slot = {
    weekday: 1,
    startsTime: time('18:00'),
    endsTime: time('19:00'),
    partId,
    from: day('2026-09-21'),
    to: day('2026-11-30'),
  }
  await changeSchedule(ctx, id, [slot])
  return { ctx, id, partId, slot, seasonId: spring.value.id, winterId: winter.value.id }
}

test('a copy is a draft with texts, prices, questions and times, its days moved by whole weeks, its moments at the same hour', async () => {
  const { ctx, id, partId, seasonId } = await club('kopie')
  const { version } = await getCourse(ctx, id)
  await setQuestions(ctx, id, version, { questions: [{ kind: 'text', label: 'Verein?' }], consents: [{ text: 'Ja' }] })
  const copied = await copyCourse(ctx, id, seasonId)
  expect(copied).toMatchObject({ slug: 'pilates-2', unplaced: 0 })
  expect((await getCourse(ctx, copied.id)).state).toBe('draft')
  const fields = await getCourseFields(ctx, copied.id)
  expect(fields).toMatchObject({ seasonId, capacity: 10, publishAt: null, prices: { member: 3000 } })
  expect([fields.decisionOn?.toString(), fields.registrationOpensAt?.toString()]).toEqual(['2027-01-15', '2027-01-04T17:00:00Z'])
  expect((await listSlots(ctx, copied.id)).map(({ from, to, partId }) => [String(from), String(to), partId])).toEqual([
    ['2027-01-18', '2027-03-29', partId],
  ])
  expect([(await listQuestions(ctx, copied.id)).length, (await listConsents(ctx, copied.id))[0]?.textVersion]).toEqual([1, 1])
})

test('where the hall is taken then, the copy comes without it and says so', async () => {
  const { ctx, id, slot, seasonId } = await club('belegt')
  const rival = await createCourse(ctx, { title: 'Boxen', kind: 'ongoing' })
  await changeSchedule(ctx, rival.id, [{ ...slot, from: day('2027-02-01'), to: null }])
  const copied = await copyCourse(ctx, id, seasonId)
  expect(copied.unplaced).toBe(1)
  expect((await listSlots(ctx, copied.id))[0]?.partId).toBeNull()
})

test('a preview counts sessions, names holidays and who is in the way, and changes nothing; its own sessions are not', async () => {
  const { ctx, id, slot } = await club('vorschau')
  const rival = await createCourse(ctx, { title: 'Boxen', kind: 'ongoing' })
  const wish = { ...slot, from: day('2026-09-28'), to: day('2026-10-05') }
  const [preview] = await previewSchedule(ctx, rival.id, [wish])
  expect(preview).toMatchObject({ overlapsOwn: false })
  expect(preview?.days.map(String)).toEqual(['2026-09-28', '2026-10-05'])
  expect(preview?.occupants.map(({ title, startsAt }) => [title, startsAt.toString()])).toEqual([
    ['Pilates', '2026-09-28T16:00:00Z'],
    ['Pilates', '2026-10-05T16:00:00Z'],
  ])
  expect(await listSlots(ctx, rival.id)).toEqual([])
  const [known] = await listSlots(ctx, id)
  const [own, twice] = await previewSchedule(ctx, id, [{ ...slot, id: known?.id }, slot])
  expect([own?.occupants, own?.overlapsOwn, twice?.overlapsOwn]).toEqual([[], true, true])
  const [easter] = await previewSchedule(ctx, rival.id, [{ ...slot, from: day('2027-03-22'), to: day('2027-04-05') }])
  expect(easter?.leftOut.map(({ onDay, reason }) => `${onDay} ${reason}`)).toEqual(['2027-03-29 Ostermontag'])
  await expect(previewSchedule(await database.ctx('vorschau', actorWith('trainer')), id, [slot])).rejects.toThrow('Right missing')
})

test('a schedule that was edited meanwhile is refused', async () => {
  const { ctx, id, slot } = await club('zeiten')
  const { version } = await getCourse(ctx, id)
  expect((await changeSchedule(ctx, id, [slot], { version })).ok).toBe(true)
  expect(await changeSchedule(ctx, id, [slot], { version })).toEqual({ ok: false, refusal: 'changed_meanwhile' })
})

test('a single date books its hall, comes once, and can go; one of a weekly time cannot', async () => {
  const { ctx, id, partId } = await club('einzeln')
  const date = { onDay: day('2026-12-08'), startsTime: time('18:00'), endsTime: time('19:00'), partId }
  const added = await addSession(ctx, id, date)
  if (!added.ok) throw new Error(added.refusal)
  expect(await addSession(ctx, id, date)).toEqual({ ok: false, refusal: 'date_exists' })
  const rival = await createCourse(ctx, { title: 'Boxen', kind: 'ongoing' })
  expect(await addSession(ctx, rival.id, date)).toMatchObject({
    ok: false,
    refusal: 'occupied',
    occupants: [{ title: 'Pilates' }],
  })
  expect((await removeSession(ctx, added.value)).ok).toBe(true)
  expect((await addSession(ctx, rival.id, date)).ok).toBe(true)
  const weekly = await ctx.db.selectFrom('sessions').select('id').where('courseId', '=', id).executeTakeFirstOrThrow()
  expect(await removeSession(ctx, weekly.id)).toEqual({ ok: false, refusal: 'not_single' })
})

test('seasons: names are unique, one in use stays, and only the board changes them', async () => {
  const { ctx, seasonId, winterId } = await club('saison')
  const season = { name: 'Winter', from: day('2027-10-01'), to: day('2028-03-31') }
  expect(await addSeason(ctx, season)).toEqual({ ok: false, refusal: 'name_taken' })
  expect(await changeSeason(ctx, { ...season, id: seasonId, version: 1 })).toEqual({ ok: false, refusal: 'name_taken' })
  expect((await changeSeason(ctx, { ...season, name: 'Sommer', id: seasonId, version: 1 })).ok).toBe(true)
  expect(await changeSeason(ctx, { ...season, name: 'Herbst', id: seasonId, version: 1 })).toEqual({
    ok: false,
    refusal: 'changed_meanwhile',
  })
  expect(await removeSeason(ctx, winterId)).toEqual({ ok: false, refusal: 'in_use' })
  expect((await removeSeason(ctx, seasonId)).ok).toBe(true)
  await expect(removeSeason(ctx, seasonId)).rejects.toThrow('Not found')
  await expect(addSeason(await database.ctx('saison', actorWith('editor')), season)).rejects.toThrow('Right missing')
})
