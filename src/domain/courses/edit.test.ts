import { describe, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { readAllPages } from '../../../tests/support/paged.ts'
import { newId } from '../../kernel/id.ts'
import { richTextOf } from '../../kernel/rich-text.ts'
import { changeSchedule } from '../sessions/change-schedule.ts'
import { advanceCourses } from './advance-courses.ts'
import { changeCourse } from './change-course.ts'
import { createCourse, publishCourse } from './commands.ts'
import { getCourseFields } from './get-course-fields.ts'
import { NewCourse } from './input.ts'
import { listEditableCourses } from './list-editable-courses.ts'
import { listConsents, listQuestions } from './list-questions.ts'
import { getCourse } from './queries.ts'
import { shiftInto } from './rules.ts'
import { setQuestions } from './set-questions.ts'

const database = await testDatabase()
const yoga = { title: 'Yoga', kind: 'course' as const, prices: { non_member: 6000 } }
const day = (text: string) => Temporal.PlainDate.from(text)
const at = (text: string) => Temporal.Instant.from(text)

test('every field that staff enters is read again as it was', async () => {
  const ctx = await database.ctx('gsv')
  const wanted = NewCourse.parse({
    ...yoga,
    summary: 'Ruhig',
    body: richTextOf('Eins.\n\nZwei.'),
    bring: 'Matte',
    sport: 'Gymnastik',
    level: 'Anfänger',
    ageFrom: 6,
    ageTo: 18,
    ageUnit: 'months',
    sexes: 'w',
    tags: ['Eltern-Kind'],
    capacity: 12,
    minimum: 6,
    countsPairs: true,
    decisionOn: day('2027-01-05'),
    hasWaitingList: false,
    priorities: ['siblings', 'members'],
    cancelDays: 3,
    trialLessons: 2,
    registrationOpensAt: at('2026-12-01T17:00:00Z'),
    registrationClosesAt: at('2027-01-01T17:00:00Z'),
    publishAt: at('2026-11-28T05:00:00Z'),
    payment: 'mandate',
    hasWithdrawal: true,
    prices: { member: 0, reduced: 4500 },
  })
  const { id } = await createCourse(ctx, wanted)
  expect(JSON.stringify(await getCourseFields(ctx, id), Object.keys(wanted).sort())).toBe(
    JSON.stringify(wanted, Object.keys(wanted).sort()),
  )
  expect((await getCourseFields(ctx, id)).body).toEqual(wanted.body)
})

test.each([
  ['fewer places than people who should come', { capacity: 5, minimum: 6 }, 'minimum'],
  ['the oldest younger than the youngest', { ageFrom: 6, ageTo: 5 }, 'ageTo'],
  ['years beyond a life', { ageFrom: 121 }, 'ageFrom'],
  [
    'a registration that ends first',
    { registrationOpensAt: at('2026-12-02T00:00:00Z'), registrationClosesAt: at('2026-12-01T00:00:00Z') },
    'registrationClosesAt',
  ],
  ['a decision without a minimum', { decisionOn: day('2026-12-01') }, 'minimum'],
  ['a text with a script', { body: { type: 'doc', content: [{ type: 'script' }] } }, 'body'],
])('%s is refused at the field', (_what, fields, field) => {
  const read = NewCourse.safeParse({ ...yoga, ...fields })
  expect(read.error?.issues.map(({ path }) => path[0])).toEqual([field])
})

test('the right of withdrawal is off for dated courses and on for ongoing offers, unless staff says otherwise', () => {
  expect(NewCourse.parse(yoga).hasWithdrawal).toBe(false)
  expect(NewCourse.parse({ ...yoga, kind: 'ongoing' }).hasWithdrawal).toBe(true)
  expect(NewCourse.parse({ ...yoga, hasWithdrawal: true }).hasWithdrawal).toBe(true)
})

test('a change is logged with what differs only', async () => {
  const ctx = await database.ctx('gsv')
  const { id } = await createCourse(ctx, { ...yoga, capacity: 10 })
  await changeCourse(ctx, id, 1, { capacity: 12 })
  const entry = await database.owner
    .selectFrom('journal as j')
    .innerJoin('journalDetails as d', (join) => join.onRef('d.clubId', '=', 'j.clubId').onRef('d.journalId', '=', 'j.id'))
    .select(['d.before', 'd.after'])
    .where('j.objectId', '=', id)
    .where('j.event', '=', 'course.changed')
    .executeTakeFirst()
  expect(entry).toEqual({ before: { capacity: 10 }, after: { capacity: 12 } })
})

describe('questions and consents', () => {
  test('keep their order, their ids, and old versions of a text', async () => {
    const ctx = await database.ctx('gsv')
    const { id } = await createCourse(ctx, yoga)
    const first = { kind: 'choice' as const, label: 'Größe?', choices: ['S', 'M'], isRequired: true }
    const second = { kind: 'yes_no' as const, label: 'Schwimmer?' }
    await setQuestions(ctx, id, 1, { questions: [first, second], consents: [{ text: 'Ich bin gesund.' }] })
    const [size, swims] = await listQuestions(ctx, id)
    const [healthy] = await listConsents(ctx, id)
    expect([size?.label, swims?.label, healthy?.textVersion]).toEqual(['Größe?', 'Schwimmer?', 1])
    const changed = await setQuestions(ctx, id, 2, {
      questions: [{ ...second, id: swims?.id }],
      consents: [{ id: healthy?.id, text: 'Ich bin sportgesund.', isRequired: false }],
    })
    expect(changed).toEqual({ ok: true, value: { version: 3 } })
    expect((await listQuestions(ctx, id)).map((question) => question.id)).toEqual([swims?.id])
    expect(await listConsents(ctx, id)).toEqual([
      { id: healthy?.id, textVersion: 2, text: 'Ich bin sportgesund.', isRequired: false },
    ])
    const kept = await ctx.db
      .selectFrom('courseConsents')
      .select('text')
      .where('courseId', '=', id)
      .orderBy('textVersion')
      .execute()
    expect(kept.map(({ text }) => text)).toEqual(['Ich bin gesund.', 'Ich bin sportgesund.'])
    expect(await setQuestions(ctx, id, 2, { questions: [], consents: [] })).toEqual({ ok: false, refusal: 'changed_meanwhile' })
    await setQuestions(ctx, id, 3, { questions: [], consents: [] })
    expect([await listQuestions(ctx, id), await listConsents(ctx, id)]).toEqual([[], []])
  })

  test('of another offer are not taken over by their id', async () => {
    const ctx = await database.ctx('gsv')
    const [one, other] = [await createCourse(ctx, yoga), await createCourse(ctx, yoga)]
    await setQuestions(ctx, one.id, 1, { questions: [{ kind: 'text', label: 'Verein?' }], consents: [{ text: 'Ja' }] })
    const [question] = await listQuestions(ctx, one.id)
    const [consent] = await listConsents(ctx, one.id)
    const taken = {
      questions: [{ kind: 'text' as const, label: 'Anders?', id: question?.id }],
      consents: [{ text: 'Nein', id: consent?.id }],
    }
    await setQuestions(ctx, other.id, 1, taken)
    expect([await listQuestions(ctx, one.id), await listConsents(ctx, one.id)]).toEqual([[question], [consent]])
  })
})

test('the clock publishes, starts and finishes; what was withdrawn is not published again', async () => {
  const club = 'uhr'
  const time = (text: string) => database.ctx(club, { kind: 'system' }, at(text))
  const ctx = await time('2027-01-01T08:00:00Z')
  const { id } = await createCourse(ctx, { ...yoga, publishAt: at('2027-01-02T08:00:00Z') })
  const slot = {
    weekday: 1,
    startsTime: Temporal.PlainTime.from('18:00'),
    endsTime: Temporal.PlainTime.from('19:00'),
    partId: null,
  }
  await changeSchedule(ctx, id, [{ ...slot, from: day('2027-01-11'), to: day('2027-01-18') }])
  const ongoing = await createCourse(ctx, { title: 'Immer', kind: 'ongoing', publishAt: at('2027-01-02T08:00:00Z') })
  const stateAt = async (text: string) => {
    await advanceCourses(await time(text))
    await advanceCourses(await time(text))
    return (await getCourse(ctx, id)).state
  }
  expect(await stateAt('2027-01-02T07:59:59Z')).toBe('draft')
  expect(await stateAt('2027-01-02T08:00:00Z')).toBe('published')
  expect(await stateAt('2027-01-11T16:59:59Z')).toBe('published')
  expect(await stateAt('2027-01-11T17:00:00Z')).toBe('running')
  expect(await stateAt('2027-01-18T17:30:00Z')).toBe('running')
  expect(await stateAt('2027-01-18T18:00:00Z')).toBe('finished')
  expect((await getCourse(ctx, ongoing.id)).state).toBe('published')
  await expect(advanceCourses(await database.ctx(club, actorWith('admin')))).rejects.toThrow('Right missing')
})

test('an editor of some departments is shown their offers only', async () => {
  const ctx = await database.ctx('liste')
  const departmentId = '01900000-0000-7000-8000-00000000000a'
  await ctx.db.insertInto('departments').values({ clubId: 'liste', id: departmentId, name: 'Turnen' }).execute()
  await createCourse(ctx, { ...yoga, departmentId })
  await publishCourse(ctx, (await createCourse(ctx, { ...yoga, title: 'Boxen' })).id)
  const titles = async (actor: ReturnType<typeof actorWith>, search = '') => {
    const { courses } = await listEditableCourses(await database.ctx('liste', actor), { state: 'live', search }, { limit: 10 })
    return courses.map(({ title }) => title)
  }
  expect(await titles(actorWith('admin'))).toEqual(['Boxen', 'Yoga'])
  expect(await titles(actorWith('admin'), 'turn')).toEqual(['Yoga'])
  expect(await titles(actorWith('editor', { departmentIds: [departmentId] }))).toEqual(['Yoga'])
  await expect(titles(actorWith('trainer'))).rejects.toThrow('Right missing')
  const first = await listEditableCourses(ctx, { state: 'live' }, { limit: 1 })
  const second = await listEditableCourses(ctx, { state: 'live' }, { limit: 1, after: first.next ?? '' })
  expect([first.courses[0]?.title, second.courses[0]?.title, second.next]).toEqual(['Boxen', 'Yoga', null])
})

test.each(['title', 'state', 'department', 'season', 'term'] as const)(
  'by %s both ways, the list pages through every offer once',
  async (by) => {
    const ctx = await database.ctx('ordnung')
    const { db } = ctx
    await db.deleteFrom('courses').where('clubId', '=', 'ordnung').execute()
    const id = newId()
    await db
      .insertInto('departments')
      .values({ clubId: 'ordnung', id, name: `Turnen ${by}` })
      .execute()
    for (let at = 0; at < 7; at++) {
      const { id: courseId } = await createCourse(ctx, { ...yoga, title: `Kurs ${at % 3}`, departmentId: at % 2 ? id : null })
      if (at > 4) await publishCourse(ctx, courseId)
    }
    const paged = (isDescending: boolean) =>
      readAllPages(async (after) => {
        const { courses, next } = await listEditableCourses(
          ctx,
          { state: 'live', order: { by, isDescending } },
          { limit: 2, after },
        )
        return { rows: courses, next }
      })
    const upwards = await paged(false)
    expect(new Set(upwards).size).toBe(7)
    expect(await paged(true)).toEqual(upwards.toReversed())
  },
)

test.each([
  ['in the third week of its season', '2026-09-14', '2026-09-28', '2027-01-11', '2027-01-25'],
  ['without a season: in the first week', null, '2026-10-01', '2027-01-11', '2027-01-14'],
  ['never before the first day of the season', null, '2026-09-28', '2027-01-13', '2027-01-18'],
  ['back in time, too', '2027-01-11', '2027-01-12', '2026-09-14', '2026-09-15'],
])('what began %s begins there again', (_what, seasonFrom, firstOn, newFrom, newFirstOn) => {
  const course = { seasonFrom: seasonFrom === null ? null : day(seasonFrom), firstOn: day(firstOn) }
  const days = shiftInto({ from: day(newFrom) }, course)
  expect(Math.abs(days % 7)).toBe(0)
  expect(day(firstOn).add({ days }).toString()).toBe(newFirstOn)
})
