import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { addDepartment, removeDepartment } from '../../domain/clubs/add-department.ts'
import { changeCourse } from '../../domain/courses/change-course.ts'
import { createCourse } from '../../domain/courses/commands.ts'
import { addSeason, changeSeason, removeSeason } from '../../domain/seasons/commands.ts'
import { found, NotFound } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { answerCoursesForm } from '../courses/editor/courses.page.ts'
import { answerUserForm } from '../user/users.page.ts'
import { refuseMissing } from './refuse-missing.ts'

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

const posted = (sent: Record<string, string>) =>
  new Request('http://gsv.localhost/', { method: 'POST', body: new URLSearchParams(sent) })

test('a form that chose a department or season deleted meanwhile is refused at its field', async () => {
  const base = { title: 'Yoga', kind: 'course' as const }
  const typed = { name: season.name, from: '01.01.2027', to: '01.04.2027' }
  const [departmentId, seasonId] = [await goneDepartment(), await goneSeason()]
  const { id: courseId } = await createCourse(ctx, base)
  const cases: [{ intent: string } & Record<string, string>, string, number][] = [
    [{ intent: 'create', ...base, departmentId }, 'departmentId', 422],
    [{ intent: 'create', ...base, seasonId }, 'seasonId', 422],
    [{ intent: 'changeSeason', id: seasonId, version: '1', ...typed }, '', 404],
    [{ intent: 'removeSeason', id: seasonId }, '', 404],
  ]
  for (const [sent, field, status] of cases) {
    const outcome = await answerCoursesForm(ctx, posted(sent))
    const answered = outcome.ok ? null : [outcome.answer.init?.status, outcome.answer.data.form.faults]
    expect(answered, sent.intent).toEqual([status, [{ field, text: expect.stringContaining('gibt es nicht mehr') }]])
  }
  const refused = await refuseMissing<unknown>(changeCourse(ctx, courseId, 1, { departmentId }), ({ field }) => field)
  expect(refused).toBe('departmentId')
  expect((await changeCourse(ctx, courseId, 1, { title: 'Yoga am Abend' })).ok).toBe(true)
})

test('inviting somebody into a department deleted meanwhile is refused, and nobody was invited', async () => {
  const sent = { intent: 'invite', email: 'neu@post.example', firstname: 'Nina', lastname: 'Neu', role: 'trainer' }
  const outcome = await answerUserForm(ctx, posted({ ...sent, 'departmentIds[0]': await goneDepartment() }))
  const faults = outcome.ok ? [] : outcome.answer.data.form.faults
  expect(faults).toEqual([{ field: '', text: expect.stringContaining('gibt es nicht mehr') }])
  expect(
    await ctx.db.selectFrom('clubUsers').select('id').where('clubId', '=', 'gsv').where('lastname', '=', 'Neu').execute(),
  ).toEqual([])
})

test('whoever deletes and whoever chooses at the same moment: one of the two is refused, never both lost', async () => {
  for (let round = 0; round < 15; round++) {
    const added = await addSeason(ctx, { ...season, name: `Runde ${round}` })
    const seasonId = added.ok ? added.value.id : ''
    const [created, removed] = await Promise.all([
      answerCoursesForm(ctx, posted({ intent: 'create', title: `Kurs ${round}`, kind: 'course', seasonId })),
      removeSeason(ctx, seasonId),
    ])
    expect([created.ok, removed.ok].toSorted()).toEqual([false, true])
  }
})

test('what fails for another reason is thrown on', async () => {
  const broken = () => Promise.reject(new Error('broken'))
  await expect(refuseMissing(broken(), () => null)).rejects.toThrow('broken')
  await expect(refuseMissing(Promise.reject(new NotFound('x')), () => null)).rejects.toThrow('x')
  await expect(changeSeason(ctx, { id: newId(), version: 1, ...season })).rejects.toThrow('Not found')
  expect(() => found(null)).toThrow()
})
