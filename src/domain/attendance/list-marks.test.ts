import { beforeEach, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { found } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { listMarks } from './list-marks.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2025-11-30T10:00:00Z')
const day = (text: string) => Temporal.PlainDate.from(text)
const november = { from: day('2025-11-01'), to: day('2025-11-30'), limit: 60 }

let ctx: Ctx
let courseId: string
let sessionIds: string[]

async function person(lastname: string, valid?: string): Promise<string> {
  const clubId = ctx.club.id
  const id = newId()
  await ctx.db.insertInto('people').values({ clubId, id, firstname: 'Kim', lastname, search: lastname }).execute()
  if (valid)
    await ctx.db
      .insertInto('groupPeople')
      .values({ clubId, id: newId(), courseId, personId: id, kind: 'regular', valid })
      .execute()
  return id
}

const mark = (personId: string, sessionId: string | undefined, state: string) =>
  ctx.db
    .insertInto('attendance')
    .values({ clubId: ctx.club.id, clientId: newId(), sessionId: found(sessionId), personId, state, takenAt: NOW })
    .execute()

/** Mondays 3, 10, 17 and 24 November; the 17th was cancelled. */
beforeEach(async () => {
  ctx = await database.ctx('gsv', actorWith('admin'), NOW)
  const clubId = ctx.club.id
  courseId = newId()
  const course = { clubId, id: courseId, slug: `kurs-${courseId}`, kind: 'ongoing', state: 'running', title: 'Turnen' }
  await ctx.db
    .insertInto('courses')
    .values({ ...course, search: 'turnen' })
    .execute()
  const sessions = [3, 10, 17, 24].map((date) => {
    const startsAt = Temporal.Instant.from(`2025-11-${`${date}`.padStart(2, '0')}T17:00:00Z`)
    const onDay = day(`2025-11-${`${date}`.padStart(2, '0')}`)
    return {
      clubId,
      id: newId(),
      courseId,
      onDay,
      startsAt,
      endsAt: startsAt.add({ hours: 1 }),
      state: date === 17 ? 'cancelled' : 'held',
    }
  })
  sessionIds = sessions.map(({ id }) => id)
  await ctx.db.insertInto('sessions').values(sessions).execute()
})

test('who came when: by name, cancelled sessions missing, guests too, and who was not on the list yet is told apart', async () => {
  const [first = '', second = '', , last = ''] = sessionIds
  const zoe = await person('Zander', '[2025-01-01,)')
  const late = await person('Neu', '[2025-11-20,)')
  const guest = await person('Gast')
  await mark(zoe, first, 'present')
  await mark(zoe, second, 'excused')
  await mark(guest, last, 'present')
  const { sessions, people, isCut } = await listMarks(ctx, courseId, november)
  expect(sessions.map(({ id }) => id)).toEqual([first, second, last])
  expect(people.map(({ id, marks, sessionIds }) => [id, marks, sessionIds.length])).toEqual([
    [guest, { [last]: 'present' }, 0],
    [late, {}, 1],
    [zoe, { [first]: 'present', [second]: 'excused' }, 3],
  ])
  expect(isCut).toBe(false)
})

test('of too many sessions the newest are shown, and it is said', async () => {
  await person('Zander', '[2025-01-01,)')
  const { sessions, isCut } = await listMarks(ctx, courseId, { ...november, limit: 2 })
  expect(sessions.map(({ id }) => id)).toEqual([sessionIds[1], sessionIds[3]])
  expect(isCut).toBe(true)
})

test('only who leads the offer sees it, and no other club', async () => {
  await expect(listMarks({ ...ctx, actor: actorWith('reader') }, courseId, november)).rejects.toThrow('Right missing')
  await expect(listMarks({ ...ctx, actor: actorWith('trainer', { personId: newId() }) }, courseId, november)).rejects.toThrow(
    'Right missing',
  )
  await expect(listMarks(await database.ctx('rwa', actorWith('super'), NOW), courseId, november)).rejects.toThrow('Not found')
})
