import { describe, expect, test } from 'vitest'
import { at, close, makeFlood, nothing } from '../../../tests/support/closures.ts'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { countOverlaps } from '../../../tests/support/halls.ts'
import { mailsTo } from '../../../tests/support/mails-to.ts'
import { insertPerson } from '../../../tests/support/session.ts'
import { insertUser } from '../../../tests/support/users.ts'
import { found } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { cancelSession } from '../cancellations/cancel-session.ts'
import type { Ctx } from '../context.ts'
import { createBooking } from '../placements/create-booking.ts'
import { moveBooking } from '../placements/move-booking.ts'
import { subscribe } from '../pushes/commands.ts'
import { changeSchedule } from '../sessions/change-schedule.ts'
import { liftClosure } from './lift-closure.ts'
import { listMoved, previewMoved } from './list-moved.ts'
import { returnMoved } from './return-moved.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-30T12:00:00Z')
const MAY_NOT = ['reader', 'trainer', 'editor'] as const

/** A weekly offer whose first two sessions a closure moved into the other hall; a family takes part. */
async function movedAway(name: string, more: Partial<Ctx> = {}) {
  const made = await makeFlood({ ...(await database.ctx('gsv', undefined, NOW)), ...more }, name)
  const { ctx, courseId, sessions, other, input } = made
  const personId = await insertPerson(ctx, { email: `${name.toLowerCase()}@post.example` })
  const row = { clubId: ctx.club.id, id: newId(), courseId, personId, kind: 'regular' as const, valid: '[2026-01-01,)' }
  await ctx.db.insertInto('groupPeople').values(row).execute()
  const away = sessions.slice(0, 2)
  const moves = new Map(away.map(({ id }) => [id, other.idOf('Drittel 1')]))
  const { id } = await close(ctx, { ...input, endsAt: at('23:00', '2026-12-08') }, { ...nothing, announceUntil: null, moves })
  const [first, second] = away
  return { ...made, closureId: id, first: found(first), second: found(second), both: away.map(({ id }) => id) }
}
type Made = Awaited<ReturnType<typeof movedAway>>

const placeOf = async ({ ctx, hall, other }: Made, id: string) => {
  const row = await ctx.db.selectFrom('sessions').select(['partId', 'isOwn']).where('id', '=', id).executeTakeFirstOrThrow()
  const { partId } = await ctx.db.selectFrom('bookings').select('partId').where('sessionId', '=', id).executeTakeFirstOrThrow()
  expect(partId, 'the booking is where the session is').toBe(row.partId)
  return `${row.partId === hall.idOf('Drittel 1') ? 'back' : row.partId === other.idOf('Drittel 1') ? 'away' : 'elsewhere'}${row.isOwn ? ', own' : ''}`
}
const spanOf = ({ startsAt }: { startsAt: Temporal.Instant }) => ({ startsAt, endsAt: startsAt.add({ hours: 1 }) })
const handball = (partId: string, one: { startsAt: Temporal.Instant }) => ({
  ...spanOf(one),
  partId,
  kind: 'team' as const,
  title: 'Handball',
  departmentId: null,
  note: '',
})

describe('when the hall is open again', () => {
  test('what was moved goes back, follows its weekly time again, and each household hears of it once', async () => {
    const made = await movedAway('Zurück')
    const { ctx, closureId, both, courseId, hall, first } = made
    expect(await placeOf(made, first.id)).toBe('away, own')
    expect((await previewMoved(ctx, [closureId])).map(({ takenBy }) => takenBy)).toEqual([[], []])
    expect(await returnMoved(ctx, closureId, both), 'still closed').toEqual({ ok: false, refusal: 'closed' })
    const lifted = await liftClosure(ctx, closureId, both)
    expect(lifted).toMatchObject({ ok: true, value: { returned: 2, kept: 0, told: 1, toCall: 0 } })
    for (const id of both) expect(await placeOf(made, id)).toBe('back')
    expect(await mailsTo(made.ctx, 'Zurück')).toEqual(['closure.announced', 'closure.returned'])
    expect(await previewMoved(ctx, [closureId])).toEqual([])
    expect(await returnMoved(ctx, closureId, both)).toMatchObject({ ok: true, value: { returned: 0, told: 0 } })
    const [slot] = await ctx.db.selectFrom('courseSlots').select('id').where('courseId', '=', courseId).execute()
    const [startsTime, endsTime] = [Temporal.PlainTime.from('18:00'), Temporal.PlainTime.from('19:00')]
    const days = { from: Temporal.PlainDate.from('2026-12-01'), to: Temporal.PlainDate.from('2027-01-26') }
    const weekly = { id: found(slot).id, weekday: 2, startsTime, endsTime, partId: hall.idOf('Drittel 1'), ...days }
    expect((await changeSchedule(ctx, courseId, [weekly])).ok).toBe(true)
    const later = await ctx.db.selectFrom('sessions').select('startsAt').where('id', '=', first.id).executeTakeFirstOrThrow()
    expect(later.startsAt, 'a change of the weekly time reaches it').toEqual(at('18:00'))
  })

  test('whoever lifts it without them brings them back afterwards, each as chosen', async () => {
    const made = await movedAway('Nachher')
    const { ctx, closureId, first, second, both } = made
    expect(await liftClosure(ctx, closureId)).toMatchObject({ ok: true, value: { returned: 0, kept: 0 } })
    expect((await previewMoved(ctx, [closureId])).map(({ sessionId }) => sessionId)).toEqual(both)
    expect(await returnMoved(ctx, closureId, [second.id])).toMatchObject({ ok: true, value: { returned: 1, kept: 0 } })
    expect([await placeOf(made, first.id), await placeOf(made, second.id)]).toEqual(['away, own', 'back'])
  })

  test('a browser hears of the usual hall, not of another one', async () => {
    const made = await movedAway('Gewohnt')
    const ctx = { ...made.ctx, now: at('12:00') }
    const { personId } = await ctx.db
      .selectFrom('groupPeople')
      .select('personId')
      .where('courseId', '=', made.courseId)
      .executeTakeFirstOrThrow()
    const { id, actor } = await insertUser(database, 'gsv', 'reader')
    await ctx.db.updateTable('clubUsers').set({ personId }).where('id', '=', id).execute()
    await subscribe({ ...ctx, actor }, { endpoint: `https://fcm.googleapis.com/${id}`, p256dh: 'k', auth: 'a' })
    await liftClosure(ctx, made.closureId, made.both)
    const pushes = await ctx.db.selectFrom('pushes').select('title').execute()
    expect(pushes).toEqual([{ title: 'Wieder in der gewohnten Halle: Turnen Gewohnt' }])
  })

  test('a long closure does not hide the sessions of another', async () => {
    const [one, other] = [await movedAway('Lang'), await movedAway('Kurz')]
    const listed = await listMoved(one.ctx, [one.closureId, other.closureId], null, 1)
    expect(listed.map(({ sessionId }) => sessionId).toSorted()).toEqual([one.first.id, other.first.id].toSorted())
    expect(
      listed.map(({ inAll }) => inAll),
      'and says how many there are',
    ).toEqual([2, 2])
  })

  test('two at once bring it back once', async () => {
    const made = await movedAway('Zugleich')
    await liftClosure(made.ctx, made.closureId)
    const answers = await Promise.all([1, 2, 3].map(() => returnMoved(made.ctx, made.closureId, made.both)))
    expect(answers.map((one) => (one.ok ? one.value.returned : one.refusal)).toSorted()).toEqual([0, 0, 2])
    expect(await mailsTo(made.ctx, 'Zugleich')).toEqual(['closure.announced', 'closure.returned'])
    expect(await countOverlaps(made.ctx)).toBe(0)
  })

  const MEANWHILE: [string, (made: Made) => Promise<unknown>, string, { listed: number; takenBy?: string[] }][] = [
    [
      'its former place is taken',
      async ({ ctx, hall, closureId, first }) => {
        await liftClosure(ctx, closureId)
        await createBooking(ctx, handball(hall.idOf('Links'), first))
      },
      'away, own',
      { listed: 1, takenBy: ['Handball'] },
    ],
    [
      'its former place is closed again',
      async ({ ctx, closureId, input }) => {
        await liftClosure(ctx, closureId)
        await close(ctx, { ...input, endsAt: at('23:00', '2026-12-08'), reason: 'Boden' })
      },
      'away, own',
      { listed: 1, takenBy: ['Gesperrt: Boden'] },
    ],
    [
      'it is cancelled',
      ({ ctx, first }) => cancelSession(ctx, first.id, { reason: '', paysTrainer: false }),
      'away, own',
      { listed: 0 },
    ],
    [
      'somebody moves it again',
      ({ ctx, other, first }) =>
        moveBooking(ctx, first.bookingId, { ...spanOf(first), partId: other.idOf('Drittel 3'), version: 3 }),
      'elsewhere, own',
      { listed: 0 },
    ],
  ]
  test.each(MEANWHILE)('%s meanwhile: it stays where it is', async (name, happen, place, { listed, takenBy }) => {
    const made = await movedAway(name.replaceAll(' ', '-'))
    const { ctx, closureId, first } = made
    await happen(made)
    const open = await previewMoved(ctx, [closureId])
    const own = open.filter(({ sessionId }) => sessionId === first.id)
    expect(own).toHaveLength(listed)
    if (takenBy) expect(own[0]?.takenBy).toEqual(takenBy)
    await liftClosure(ctx, closureId)
    expect(await returnMoved(ctx, closureId, [first.id])).toMatchObject({ ok: true, value: { returned: 0, kept: listed } })
    expect(await placeOf(made, first.id)).toBe(place)
    expect(await countOverlaps(ctx)).toBe(0)
  })

  test('what has begun stays where it is', async () => {
    const made = await movedAway('Vorbei')
    const begun = { ...made.ctx, now: made.first.startsAt }
    expect(await liftClosure(begun, made.closureId, made.both)).toMatchObject({ ok: true, value: { returned: 1, kept: 0 } })
    expect([await placeOf(made, made.first.id), await placeOf(made, made.second.id)]).toEqual(['away, own', 'back'])
  })

  test('another club finds no closure, and who may not close a hall brings nothing back', async () => {
    const { ctx, closureId, both } = await movedAway('Fremd')
    await liftClosure(ctx, closureId)
    await expect(returnMoved(await database.ctx('ssv', undefined, NOW), closureId, both)).rejects.toThrow('Not found')
    for (const role of MAY_NOT)
      await expect(returnMoved({ ...ctx, actor: actorWith(role) }, closureId, both)).rejects.toThrow('Right missing')
  })
})
