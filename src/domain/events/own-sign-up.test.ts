import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { at, feast, makeFeast, NOW } from '../../../tests/support/events.ts'
import { makeHall } from '../../../tests/support/halls.ts'
import { found } from '../../kernel/answer.ts'
import type { Actor } from '../context.ts'
import { listEditableCourses } from '../courses/list-editable-courses.ts'
import { listPublicCourses } from '../courses/list-public-courses.ts'
import { signUpInput } from '../participations/input.ts'
import { signUp } from '../participations/sign-up.ts'
import { cancelEvent } from './cancel-event.ts'
import { changeEvent } from './commands.ts'
import { fieldsOf, getEventFields } from './get-event-fields.ts'
import { getEvent } from './list-events.ts'
import { publishEvent, withdrawEvent } from './publish-event.ts'

const database = await testDatabase()
const club = (actor?: Actor) => database.ctx('gsv', actor, NOW)

describe('its own sign-up', () => {
  const enter = async (courseId: string, email: string) => {
    const input = signUpInput.parse({
      firstname: 'Erika',
      lastname: 'Muster',
      birthOn: '1980-01-01',
      sex: 'w',
      email,
    })
    return signUp(await club({ kind: 'visitor' }), { courseId, input, source: 'web', idempotencyKey: null })
  }

  test('is an offer that no list of offers shows; whoever signed up hears of changes and of the end', async () => {
    const ctx = await club()
    const { idOf } = await makeHall(ctx, 'Nordring')
    const where = { partId: idOf('Drittel 1'), place: 'Eingang Süd' }
    const id = await makeFeast(ctx, { title: 'Ausflug', signUp: { capacity: 1 }, ...where })
    await publishEvent(ctx, id)
    expect((await listPublicCourses(ctx)).map(({ title }) => title)).not.toContain('Ausflug')
    const { courses } = await listEditableCourses(ctx, { state: 'live', search: 'ausflug' }, { limit: 5 })
    expect(courses).toEqual([])
    const lines = await ctx.db.selectFrom('finderLines').select('title').where('title', '=', 'Ausflug').execute()
    expect(lines).toEqual([])
    const saved = await getEventFields(ctx, id)
    expect((await enter(found(saved.courseId), 'erika@privat.example')).ok).toBe(true)
    await ctx.db.updateTable('participations').set({ state: 'confirmed', confirmedAt: NOW, holdUntil: null }).execute()
    expect(await getEventFields(ctx, id)).toMatchObject({ taken: 1, waiting: 0, signUp: { capacity: 1 } })
    expect(await withdrawEvent(ctx, id)).toEqual({ ok: false, refusal: 'has_participants' })
    expect(await changeEvent(ctx, id, saved.version, { ...fieldsOf(saved), signUp: null })).toMatchObject({
      refusal: 'has_participants',
    })
    await changeEvent(ctx, id, saved.version, { ...fieldsOf(saved), startsAt: at('13:00') })
    expect(await cancelEvent(ctx, id, { reason: 'Regen' })).toEqual({ ok: true, value: { events: 1, people: 1, discarded: 0 } })
    const [received] = await ctx.db.selectFrom('mails').select('data').where('template', '=', 'participation.received').execute()
    expect(received?.data).toMatchObject({
      course: { title: 'Ausflug' },
      event: { id, isAllDay: false, place: 'Nordring, Drittel 1 · Eingang Süd' },
    })
    const told = received?.data as { event: { startsAt: string; endsAt: string } }
    expect(Temporal.Instant.from(told.event.startsAt)).toEqual(at('14:00'))
    expect(Temporal.Instant.from(told.event.endsAt)).toEqual(at('20:00'))
    const mails = await ctx.db.selectFrom('mails').select('template').where('toAddress', '=', 'erika@privat.example').execute()
    expect(mails.map(({ template }) => template)).toEqual(
      expect.arrayContaining(['session.changed', 'participation.courseCancelled']),
    )
  })

  test('can be put away and taken up again while nobody has signed up', async () => {
    const ctx = await club()
    const id = await makeFeast(ctx, { title: 'Wanderung', signUp: {} })
    await publishEvent(ctx, id)
    await changeEvent(ctx, id, 2, feast({ title: 'Wanderung' }))
    expect((await getEvent(ctx, id)).courseSlug).toBeNull()
    await changeEvent(ctx, id, 3, feast({ title: 'Wanderung', signUp: { priceCents: 500 } }))
    expect((await getEvent(ctx, id)).courseSlug).not.toBeNull()
    expect(await withdrawEvent(ctx, id)).toMatchObject({ ok: true })
  })
})
