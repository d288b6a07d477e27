import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/database.ts'
import { addDepartment, removeDepartment } from '../domain/clubs/add-department.ts'
import { changeCourse } from '../domain/courses/change-course.ts'
import { createCourse } from '../domain/courses/commands.ts'
import { addSeason, changeSeason, removeSeason } from '../domain/seasons/commands.ts'
import { found, NotFound } from '../kernel/answer.ts'
import { newId } from '../kernel/id.ts'
import { type CoursesAction, runCoursesAction } from './courses/editor/courses-action.ts'
import { unlessGone } from './unless-gone.ts'
import { runUserAction } from './user/user-action.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv')
const day = Temporal.PlainDate.from('2027-01-01')
const season = { name: 'Frühjahr', from: day, to: day.add({ months: 3 }) }

const goneDepartment = async (): Promise<string> => {
  const added = await addDepartment(ctx, { name: `Turnen ${newId()}`, hue: 1 })
  const id = added.ok ? added.value.id : ''
  await removeDepartment(ctx, id)
  return id
}
const goneSeason = async (): Promise<string> => {
  const added = await addSeason(ctx, { ...season, name: newId().slice(0, 30) })
  const id = added.ok ? added.value.id : ''
  await removeSeason(ctx, id)
  return id
}

test('a form that chose a department or season deleted meanwhile is refused at its field', async () => {
  const base = { title: 'Yoga', kind: 'course' as const, departmentId: null, seasonId: null }
  const [departmentId, seasonId] = [await goneDepartment(), await goneSeason()]
  const { id: courseId } = await createCourse(ctx, base)
  const cases: [CoursesAction, string][] = [
    [{ intent: 'create', ...base, departmentId }, 'departmentId'],
    [{ intent: 'create', ...base, seasonId }, 'seasonId'],
    [{ intent: 'changeSeason', id: seasonId, version: 1, ...season }, ''],
    [{ intent: 'removeSeason', id: seasonId }, ''],
  ]
  for (const [action, field] of cases) {
    const outcome = await runCoursesAction(ctx, action)
    expect(outcome, action.intent).toMatchObject({ ok: false, field, text: expect.stringContaining('gibt es nicht mehr') })
    if (field === '') expect(outcome, action.intent).toMatchObject({ status: 404 })
  }
  const refused = await unlessGone<unknown>(changeCourse(ctx, courseId, 1, { departmentId }), ({ field }) => field)
  expect(refused).toBe('departmentId')
  expect((await changeCourse(ctx, courseId, 1, { title: 'Yoga am Abend' })).ok).toBe(true)
})

test('inviting somebody into a department deleted meanwhile is refused, and nobody was invited', async () => {
  const outcome = await runUserAction(ctx, {
    intent: 'invite',
    email: 'neu@post.example',
    firstname: 'Nina',
    lastname: 'Neu',
    role: 'trainer',
    departmentIds: [await goneDepartment()],
    areas: [],
    isReadOnly: false,
    endsOn: null,
    staysUntilHandover: false,
  })
  expect(outcome).toMatchObject({ ok: false, text: expect.stringContaining('Abteilungen gibt es nicht mehr') })
  expect(
    await ctx.db.selectFrom('clubUsers').select('id').where('clubId', '=', 'gsv').where('lastname', '=', 'Neu').execute(),
  ).toEqual([])
})

test('whoever deletes and whoever chooses at the same moment: one of the two is refused, never both lost', async () => {
  for (let round = 0; round < 15; round++) {
    const added = await addSeason(ctx, { ...season, name: `Runde ${round}` })
    const seasonId = added.ok ? added.value.id : ''
    const [created, removed] = await Promise.all([
      runCoursesAction(ctx, { intent: 'create', title: `Kurs ${round}`, kind: 'course', departmentId: null, seasonId }),
      removeSeason(ctx, seasonId),
    ])
    expect([created.ok, removed.ok].toSorted()).toEqual([false, true])
  }
})

test('what fails for another reason is thrown on', async () => {
  const broken = () => Promise.reject(new Error('broken'))
  await expect(unlessGone(broken(), () => null)).rejects.toThrow('broken')
  await expect(unlessGone(Promise.reject(new NotFound('x')), () => null)).rejects.toThrow('x')
  await expect(changeSeason(ctx, { id: newId(), version: 1, ...season })).rejects.toThrow('Not found')
  expect(() => found(null)).toThrow()
})
