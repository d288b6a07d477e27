import { describe, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { makeHall } from '../../../tests/support/halls.ts'
import { insertPerson } from '../../../tests/support/session.ts'
import { found } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { replaceSession } from '../cancellations/replace-session.ts'
import { listCourseCompensations, listOwnCompensations } from '../compensations/queries.ts'
import type { Ctx } from '../context.ts'
import { createCourse, publishCourse } from '../courses/commands.ts'
import { changeSchedule } from '../sessions/change-schedule.ts'
import { announceNextOfAll } from './announce-next.ts'
import { closeFacility } from './close-facility.ts'
import type { ClosureChoices } from './input.ts'
import { previewClosure } from './preview-closure.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-30T12:00:00Z')
const moment = (text: string) => Temporal.Instant.from(text)
const day = (text: string) => Temporal.PlainDate.from(text)
const time = (text: string) => Temporal.PlainTime.from(text)

/** Nine Tuesdays from 1 December; two people pay, one does not. */
async function paid(title: string) {
  const ctx = await database.ctx('gsv', undefined, NOW)
  const hall = await makeHall(ctx, `Halle ${title}`)
  const course = await createCourse(ctx, { title, kind: 'course', prices: { non_member: 0 } })
  const slot = { weekday: 2, startsTime: time('17:00'), endsTime: time('18:00'), partId: hall.idOf('Drittel 1') }
  const scheduled = await changeSchedule(ctx, course.id, [{ ...slot, from: day('2026-12-01'), to: day('2027-02-16') }])
  if (!scheduled.ok) throw new Error(scheduled.refusal)
  await publishCourse(ctx, course.id)
  const people: string[] = []
  for (const priceCents of [10_000, 5_000, 0]) {
    const personId = await insertPerson(ctx, { email: `p${priceCents}@${hall.slug}.example` })
    people.push(personId)
    const row = { courseId: course.id, personId, contactId: personId, state: 'confirmed', queuedAt: NOW, confirmedAt: NOW }
    await ctx.db
      .insertInto('participations')
      .values({
        ...row,
        clubId: ctx.club.id,
        id: newId(),
        priceCents,
        priceKind: 'non_member',
        privacyVersion: '1',
        source: 'web',
      })
      .execute()
  }
  const sessions = await ctx.db
    .selectFrom('sessions')
    .select(['id', 'onDay'])
    .where('courseId', '=', course.id)
    .orderBy('startsAt')
    .execute()
  return { ctx, hall, courseId: course.id, people, sessions }
}

const choices = (courseId: string, how: 'credit' | 'refund' | 'extend', until: string | null = null): ClosureChoices => ({
  announceUntil: until ? day(until) : null,
  moves: new Map(),
  settlements: new Map([[courseId, how]]),
})

async function close(ctx: Ctx, facilityId: string, from: string, to: string | null, chosen: ClosureChoices) {
  const input = { facilityId, startsAt: moment(from), endsAt: to ? moment(to) : null, reason: 'Wasser' }
  const preview = await previewClosure(ctx, input, chosen.announceUntil)
  const closed = await closeFacility(ctx, input, chosen)
  if (!closed.ok || !preview.ok) throw new Error('not closed')
  return preview.value.courses
}

const amounts = async (ctx: Ctx, courseId: string) =>
  (await listCourseCompensations(ctx, courseId)).map(({ how, cents, sessions }) => [how, cents, sessions])

describe('what people get for hours that a closure took', () => {
  test('is the share of their price, once, as the preview said; the person and the office see it', async () => {
    const { ctx, hall, courseId, people, sessions } = await paid('Rücken')
    const courses = await close(ctx, hall.id, '2026-12-01T00:00:00Z', '2026-12-15T00:00:00Z', choices(courseId, 'credit'))
    const count = sessions.length
    const two = Math.ceil(10_000 / count) + Math.ceil(10_000 / count)
    const [own] = await listOwnCompensations(await database.ctx('gsv', actorWith('reader', { personId: found(people[0]) }), NOW))
    expect(own).toMatchObject({ how: 'credit', sessions: 2, courseTitle: 'Rücken', days: ['2026-12-01', '2026-12-08'] })
    expect(Math.abs((own?.cents ?? 0) - two)).toBeLessThanOrEqual(2)
    const all = await amounts(ctx, courseId)
    expect(all).toHaveLength(2)
    expect(courses[0]?.owed).toEqual({ people: 2, cents: all.reduce((sum, [, cents]) => sum + Number(cents), 0) })
    const stranger = await database.ctx('gsv', actorWith('reader', { personId: found(people[2]) }), NOW)
    expect(await listOwnCompensations(stranger)).toEqual([])
    const journal = await ctx.db
      .selectFrom('journal')
      .select('content')
      .where('event', '=', 'participation.compensated')
      .execute()
    expect(journal.map(({ content }) => content)).toContainEqual(
      expect.stringMatching(/^Gutschrift .* € für 2 ausgefallene Stunden$/),
    )
  })

  test('is the whole price when every hour is lost', async () => {
    const { ctx, hall, courseId, sessions } = await paid('Wirbel')
    await close(ctx, hall.id, '2026-12-01T00:00:00Z', '2027-03-01T00:00:00Z', choices(courseId, 'refund'))
    expect((await amounts(ctx, courseId)).toSorted()).toEqual([
      ['refund', 10_000, sessions.length],
      ['refund', 5_000, sessions.length],
    ])
  })

  test.each([
    ['2026-12-03', 'after its first hour', [1, 1]],
    ['2026-11-30', 'before its first hour', []],
  ])('goes on every night while an open-ended closure stands, as chosen at its beginning (%s, %s)', async (until, _, first) => {
    const { ctx, hall, courseId } = await paid(`Flut ${until}`)
    await close(ctx, hall.id, '2026-12-01T00:00:00Z', null, choices(courseId, 'credit', until))
    const counted = async () => (await amounts(ctx, courseId)).map(([, , sessions]) => sessions)
    expect(await counted()).toEqual(first)
    const night = await database.ctx('gsv', undefined, NOW.add({ hours: 24 }))
    await announceNextOfAll(night)
    expect(await counted()).toEqual([3, 3])
  })

  test('goes when the hour is held at another time after all; a prolonged offer owes nothing', async () => {
    const { ctx, hall, courseId, sessions } = await paid('Ersatz')
    await close(ctx, hall.id, '2026-12-01T00:00:00Z', '2026-12-08T00:00:00Z', choices(courseId, 'credit'))
    expect(await amounts(ctx, courseId)).toHaveLength(2)
    const other = await makeHall(ctx, 'Ausweichhalle')
    const at = { onDay: day('2026-12-10'), startsTime: time('17:00'), endsTime: time('18:00'), partId: other.idOf('Links') }
    expect(await replaceSession(ctx, found(sessions[0]).id, at)).toMatchObject({ ok: true })
    expect(await amounts(ctx, courseId)).toEqual([])
    await close(ctx, hall.id, '2026-12-08T00:00:00Z', '2026-12-09T00:00:00Z', choices(courseId, 'extend'))
    expect(await amounts(ctx, courseId)).toEqual([])
  })
})
