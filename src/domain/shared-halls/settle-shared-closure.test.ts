import { describe, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { makeHall, makeWeekly } from '../../../tests/support/halls.ts'
import { insertPerson } from '../../../tests/support/session.ts'
import { mailsOf } from '../../../tests/support/shared-halls.ts'
import { makeTown, mondays, NOW, once, time } from '../../../tests/support/town.ts'
import { found } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { approveBooking } from '../bookings/approve-booking.ts'
import { closeFacility } from '../closures/close-facility.ts'
import { liftClosure } from '../closures/lift-closure.ts'
import type { Ctx } from '../context.ts'
import { bookForClub } from './book-for-club.ts'
import { giveBackCancelled } from './give-back-cancelled.ts'
import { listSharedClosures } from './list-shared-closures.ts'
import { requestSharedTime } from './request-shared-time.ts'
import { announceSharedOfAll, previewSharedClosure, settleSharedClosure } from './settle-shared-closure.ts'

const database = await testDatabase()
const nothing = { moves: new Map<string, string>(), settlements: new Map() }
const system = (ctx: Ctx): Ctx => ({ ...ctx, actor: { kind: 'system' } })
const at = (text: string) => Temporal.Instant.from(text)

/**
 * A club with four Mondays in the association's hall, an own hall and a participant; the hall is closed from the second Monday
 * on.
 */
async function flooded({ endsAt = null as Temporal.Instant | null } = {}) {
  const town = await makeTown(database)
  const { owner, hall, one } = town
  const weekly = { title: 'Handball', partId: hall.idOf('Drittel 1'), weekday: 1, from: '2027-01-11', to: '2027-02-01' }
  const times = { startsTime: time('17:00'), endsTime: time('18:00') }
  await bookForClub(owner, { ...mondays(weekly.partId, times), clubId: one.club.id })
  const { courseId } = await makeWeekly(system(one), weekly)
  const own = await makeHall(system(one), 'Vereinshalle')
  const personId = await insertPerson(one, { email: 'familie@post.example' })
  const person = { id: newId(), courseId, personId, kind: 'regular', valid: '[2026-01-01,)' }
  await one.db
    .insertInto('groupPeople')
    .values({ clubId: one.club.id, ...person })
    .execute()
  await one.db.updateTable('clubDetails').set({ email: 'buero@eins.example' }).where('clubId', '=', one.club.id).execute()
  await database.owner.updateTable('clubDetails').set({ email: 'buero@eins.example' }).where('clubId', '=', one.club.id).execute()
  const input = { facilityId: hall.id, startsAt: at('2027-01-17T00:00:00Z'), endsAt, reason: 'Wasser' }
  const closed = await closeFacility(owner, input, { announceUntil: null, ...nothing })
  if (!closed.ok) throw new Error(closed.refusal)
  const sessions = await one.db
    .selectFrom('sessions')
    .select(['id', 'startsAt'])
    .where('courseId', '=', courseId)
    .orderBy('startsAt')
    .execute()
  return { ...town, courseId, own, closureId: closed.value.id, ids: sessions.map(({ id }) => id) }
}

const statesOf = async (ctx: Ctx, courseId: string) =>
  (await ctx.db.selectFrom('sessions').select('state').where('courseId', '=', courseId).orderBy('startsAt').execute()).map(
    ({ state }) => state,
  )

describe('a hall of the association is closed', () => {
  test('the club reads whom it meets, moves and cancels in one step, and everybody hears once', async () => {
    const { owner, one, hallOwner, own, closureId, courseId, ids } = await flooded()
    expect(await mailsOf(owner)).toEqual(['closure.clubSuspended buero@eins.example'])
    const { closure, preview } = await previewSharedClosure(one, hallOwner, closureId)
    expect(closure).toMatchObject({ facilityName: 'Dreifachhalle', reason: 'Wasser', isDecided: false })
    // Two weeks from the closure on; the last date stays suspended.
    expect(preview).toMatchObject({ people: 1, told: 1, toCall: 0, courses: [{ sessions: 2, waiting: 1 }] })
    const [way] = [...(preview.sessions[0]?.ways.values() ?? [])]
    expect(way?.facilityName).toBe('Vereinshalle')
    const moves = new Map([[found(ids[1]), own.idOf('Drittel 2')]])
    const settled = await settleSharedClosure(one, hallOwner, closureId, { ...nothing, moves })
    expect(settled).toEqual({ ok: true, value: { cancelled: 1, moved: 1, told: 1, toCall: 0 } })
    expect(await statesOf(one, courseId)).toEqual(['planned', 'planned', 'cancelled', 'planned'])
    expect(await mailsOf(one)).toEqual(['closure.announced familie@post.example'])
    const bookings = await one.db
      .selectFrom('bookings')
      .select(['sessionId', 'partId', 'state'])
      .where('clubId', '=', one.club.id)
      .execute()
    expect(bookings).toEqual([{ sessionId: ids[1], partId: own.idOf('Drittel 2'), state: 'approved' }])
    const [left] = await listSharedClosures(one, hallOwner)
    expect(left).toMatchObject({ isDecided: true, affected: [{ sessionId: ids[3] }] })
    expect(await settleSharedClosure(one, hallOwner, closureId, nothing)).toMatchObject({ value: { cancelled: 0, told: 0 } })
  })

  test('what the association grants elsewhere meanwhile is a way too: the session goes there without a booking of the club', async () => {
    const { owner, one, hallOwner, closureId, courseId, ids } = await flooded()
    const spare = await makeHall(owner, 'Ausweichhalle')
    const partId = spare.idOf('Drittel 2')
    const waysOf = async () => {
      const { preview } = await previewSharedClosure(one, hallOwner, closureId)
      return preview.sessions.map(({ ways }) => [...ways.values()].map((way) => `${way.facilityName}, ${way.partName}`))
    }
    const own = 'Vereinshalle, Drittel 1'
    expect(await waysOf()).toEqual([[own], [own]])
    const moves = new Map([[found(ids[1]), partId]])
    expect(await settleSharedClosure(one, hallOwner, closureId, { ...nothing, moves }), 'not granted').toMatchObject({
      refusal: 'occupied',
    })
    const asked = await requestSharedTime(one, hallOwner, once(partId, '2027-01-18', { startsTime: time('16:30') }))
    if (!asked.ok) throw new Error(asked.refusal)
    expect(await waysOf(), 'asked for is not granted').toEqual([[own], [own]])
    await approveBooking(owner, asked.value.id)
    expect(await waysOf()).toEqual([['Ausweichhalle, Drittel 2', own], [own]])
    const settled = await settleSharedClosure(one, hallOwner, closureId, { ...nothing, moves })
    expect(settled).toMatchObject({ ok: true, value: { cancelled: 1, moved: 1 } })
    expect(await statesOf(one, courseId)).toEqual(['planned', 'planned', 'cancelled', 'planned'])
    const there = await one.db.selectFrom('sessions').select(['partId', 'placeClubId']).where('id', '=', found(ids[1])).execute()
    expect(there).toEqual([{ partId, placeClubId: owner.club.id }])
    expect(await one.db.selectFrom('bookings').select('id').where('clubId', '=', one.club.id).execute()).toEqual([])
    const later = NOW.add({ minutes: 10 })
    await giveBackCancelled({ ...system(one), now: later }, { ctx: { ...owner, now: later } })
    const granted = owner.db.selectFrom('bookings').select('state').where('id', '=', asked.value.id)
    expect(await granted.execute(), 'it keeps what it uses').toEqual([{ state: 'approved' }])
  })

  test('granted time that the club uses itself is no way', async () => {
    const { owner, one, hallOwner, closureId, ids } = await flooded()
    const spare = await makeHall(owner, 'Volle Halle')
    const partId = spare.idOf('Ganze Halle')
    const times = { startsTime: time('17:00'), endsTime: time('18:00') }
    await bookForClub(owner, { ...mondays(partId, times), clubId: one.club.id })
    await makeWeekly(system(one), {
      title: 'Judo',
      partId: spare.idOf('Links'),
      weekday: 1,
      from: '2027-01-11',
      to: '2027-01-18',
    })
    const moves = new Map([[found(ids[1]), partId]])
    expect(await settleSharedClosure(one, hallOwner, closureId, { ...nothing, moves })).toMatchObject({ refusal: 'occupied' })
    const both = new Map([[found(ids[2]), partId]])
    expect(await settleSharedClosure(one, hallOwner, closureId, { ...nothing, moves: both })).toMatchObject({
      value: { moved: 1 },
    })
  })

  test('one that ends is announced to its end; nothing happens where the place to move to is taken', async () => {
    const { one, hallOwner, own, closureId, courseId, ids } = await flooded({ endsAt: at('2027-03-01T00:00:00Z') })
    const taken = { title: 'Turnen', partId: own.idOf('Ganze Halle'), weekday: 1, from: '2027-01-25', to: '2027-01-25' }
    await makeWeekly(system(one), taken)
    const moves = new Map([
      [found(ids[1]), own.idOf('Drittel 2')],
      [found(ids[2]), own.idOf('Drittel 2')],
    ])
    expect(await settleSharedClosure(one, hallOwner, closureId, { ...nothing, moves })).toMatchObject({ refusal: 'occupied' })
    expect(await statesOf(one, courseId)).toEqual(['planned', 'planned', 'planned', 'planned'])
    expect(await mailsOf(one)).toEqual([])
    expect((await listSharedClosures(one, hallOwner)).map(({ isDecided }) => isDecided)).toEqual([false])
    expect(await settleSharedClosure(one, hallOwner, closureId, nothing)).toMatchObject({ value: { cancelled: 3, told: 1 } })
  })

  test('what rests follows by night once the club has decided, not before', async () => {
    const { owner, one, hallOwner, closureId, courseId } = await flooded()
    const night = { ...system(one), now: at('2027-01-25T02:00:00Z') }
    expect(await announceSharedOfAll({ ...night, now: at('2027-01-15T02:00:00Z') }, { ctx: owner })).toBe(0)
    expect(await mailsOf(one), 'the first session is three days off').toEqual([])
    expect(await announceSharedOfAll(night, { ctx: owner })).toBe(0)
    expect(await mailsOf(one)).toEqual(['sharedTime.untold buero@eins.example'])
    await settleSharedClosure(one, hallOwner, closureId, nothing)
    expect(await statesOf(one, courseId)).toEqual(['planned', 'cancelled', 'cancelled', 'planned'])
    expect(await announceSharedOfAll(night, { ctx: owner })).toBe(1)
    expect(await announceSharedOfAll(night, { ctx: owner })).toBe(0)
    await expect(announceSharedOfAll({ ...one, now: night.now }, hallOwner)).rejects.toThrow('Right missing')
  })

  test('lifted, what nobody decided on takes place; what was moved or cancelled goes back to the association', async () => {
    const { owner, one, hallOwner, own, closureId, courseId, ids } = await flooded()
    const moves = new Map([[found(ids[1]), own.idOf('Drittel 2')]])
    await settleSharedClosure(one, hallOwner, closureId, { ...nothing, moves })
    expect(await liftClosure(owner, closureId)).toMatchObject({ ok: true, value: { restored: 3, occupied: 0 } })
    expect((await mailsOf(owner)).slice(1)).toEqual(['closure.clubRestored buero@eins.example'])
    expect(await listSharedClosures(one, hallOwner)).toEqual([])
    expect(await statesOf(one, courseId)).toEqual(['planned', 'planned', 'cancelled', 'planned'])
    const later = NOW.add({ minutes: 10 })
    expect(await giveBackCancelled({ ...system(one), now: later }, { ctx: { ...owner, now: later } })).toBe(2)
  })
})

describe('what the people of an offer get', () => {
  test.each([
    ['credit', 2],
    ['refund', 2],
    ['none', 0],
    ['extend', 0],
  ] as const)('%s: once for each of their lost hours', async (how, shares) => {
    const { one, hallOwner, closureId, courseId } = await flooded()
    await database.owner.updateTable('courses').set({ kind: 'course' }).where('id', '=', courseId).execute()
    const personId = await insertPerson(one, { email: 'zahlt@post.example' })
    await one.db
      .insertInto('participations')
      .values({
        clubId: one.club.id,
        id: newId(),
        courseId,
        personId,
        contactId: personId,
        state: 'confirmed',
        queuedAt: NOW,
        confirmedAt: NOW,
        priceCents: 4000,
        priceKind: 'non_member',
        privacyVersion: '1',
        source: 'web',
      })
      .execute()
    const { preview } = await previewSharedClosure(one, hallOwner, closureId)
    expect(preview.courses).toMatchObject([{ kind: 'course', owed: { people: 1, cents: 2000 } }])
    await settleSharedClosure(one, hallOwner, closureId, { ...nothing, settlements: new Map([[courseId, how]]) })
    const given = await one.db.selectFrom('compensations').select('cents').where('clubId', '=', one.club.id).execute()
    expect(given.map(({ cents }) => cents)).toEqual(Array.from({ length: shares }, () => 1000))
    // No time of the association is promised without its grant.
    expect(await statesOf(one, courseId)).toHaveLength(4)
  })
})

describe('who may', () => {
  test('an editor decides for the departments they reach, trainers and other clubs for nothing', async () => {
    const { one, two, hallOwner, closureId } = await flooded()
    const stranger = { ...one, actor: actorWith('editor', { departmentIds: [newId()] }) }
    expect(await listSharedClosures(stranger, hallOwner)).toEqual([])
    expect(await listSharedClosures(two, hallOwner)).toEqual([])
    await expect(settleSharedClosure(stranger, hallOwner, closureId, nothing)).rejects.toThrow('Not found')
    await expect(settleSharedClosure(two, hallOwner, closureId, nothing)).rejects.toThrow('Not found')
    const trainer = { ...one, actor: actorWith('trainer') }
    await expect(listSharedClosures(trainer, hallOwner)).rejects.toThrow('Right missing')
  })
})

describe('at the same moment', () => {
  test('two of the club decide: everybody hears once', async () => {
    const { one, hallOwner, closureId } = await flooded()
    const answers = await Promise.all([1, 2, 3].map(() => settleSharedClosure(one, hallOwner, closureId, nothing)))
    expect(answers.map((answer) => (answer.ok ? answer.value.cancelled : -1)).toSorted()).toEqual([0, 0, 2])
    expect(await mailsOf(one)).toEqual(['closure.announced familie@post.example'])
  })

  test('the association lifts while the club decides: a session is announced as cancelled or takes place, never both', async () => {
    const { owner, one, hallOwner, closureId, courseId } = await flooded()
    const settle = settleSharedClosure(one, hallOwner, closureId, nothing).catch((error: Error) => error.name)
    const [settled] = await Promise.all([settle, liftClosure(owner, closureId)])
    const cancelled = (await statesOf(one, courseId)).filter((state) => state === 'cancelled').length
    const said = typeof settled === 'string' ? 0 : settled.ok ? settled.value.cancelled : -1
    expect(cancelled).toBe(said)
    expect((await mailsOf(one)).length).toBe(Math.min(said, 1))
  })
})
