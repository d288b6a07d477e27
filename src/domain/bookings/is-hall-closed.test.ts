import { describe, expect, test } from 'vitest'
import { at as atTime, close, makeFlood, nothing } from '../../../tests/support/closures.ts'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { makeWeekly } from '../../../tests/support/halls.ts'
import { insertPerson } from '../../../tests/support/session.ts'
import { makeTown, mondays, NOW, time } from '../../../tests/support/town.ts'
import { listen } from '../../database/listen.ts'
import { newId } from '../../kernel/id.ts'
import { findSession, listHallSessions } from '../attendance/queries.ts'
import { closeFacility } from '../closures/close-facility.ts'
import { liftClosure } from '../closures/lift-closure.ts'
import type { Ctx } from '../context.ts'
import { publishCourse } from '../courses/commands.ts'
import { getPublicCourse } from '../courses/get-public-course.ts'
import { getCourseFeed, getPersonFeed } from '../feeds/queries.ts'
import { listLedSessions } from '../participations/list-led-sessions.ts'
import { listOwnParticipations } from '../participations/list-own-participations.ts'
import { listUpcomingDates } from '../sessions/list-upcoming-dates.ts'
import { bookForClub } from '../shared-halls/book-for-club.ts'
import { settleSharedClosure } from '../shared-halls/settle-shared-closure.ts'

const database = await testDatabase()
const moment = (text: string) => Temporal.Instant.from(text)
const system = (ctx: Ctx): Ctx => ({ ...ctx, actor: { kind: 'system' } })

/** Four Mondays in the association's hall, which closes from the second to the third. */
async function flooded() {
  const town = await makeTown(database)
  const { owner, hall, one } = town
  const weekly = { title: 'Handball', partId: hall.idOf('Drittel 1'), weekday: 1, from: '2027-01-11', to: '2027-02-01' }
  await bookForClub(owner, {
    ...mondays(weekly.partId, { startsTime: time('17:00'), endsTime: time('18:00') }),
    clubId: one.club.id,
  })
  const { courseId } = await makeWeekly(system(one), weekly)
  await publishCourse(system(one), courseId)
  const { slug } = await one.db.selectFrom('courses').select('slug').where('id', '=', courseId).executeTakeFirstOrThrow()
  const personId = await insertPerson(one, { email: 'familie@post.example' })
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
      priceCents: 0,
      priceKind: 'non_member',
      privacyVersion: '1',
      source: 'web',
    })
    .execute()
  const input = {
    facilityId: hall.id,
    reason: 'Wasser',
    startsAt: moment('2027-01-17T00:00:00Z'),
    endsAt: moment('2027-01-26T00:00:00Z'),
  }
  const shut = async () => {
    const closed = await closeFacility(owner, input, { announceUntil: null, moves: new Map(), settlements: new Map() })
    if (!closed.ok) throw new Error(closed.refusal)
    return closed.value.id
  }
  return { ...town, courseId, slug, personId, shut }
}

const SHUT = [false, true, true, false]
const OPEN = [false, false, false, false]
const closedOf = (rows: readonly { isHallClosed?: boolean }[]) => rows.map(({ isHallClosed }) => isHallClosed)
const offered = async (ctx: Ctx, slug: string) => closedOf((await getPublicCourse(ctx, slug)).dates)

describe('a session in a closed hall of the association', () => {
  test('says so everywhere as soon as the association closes it, and no more once it is open again', async () => {
    const { owner, one, courseId, slug, personId, shut } = await flooded()
    expect(await offered(one, slug)).toEqual(OPEN)
    const closureId = await shut()
    expect(await offered(one, slug)).toEqual(SHUT)
    expect(closedOf((await listUpcomingDates(one, courseId, 10)).dates)).toEqual(SHUT)
    const sixteenth = { ...system(one), now: moment('2027-01-16T12:00:00Z') }
    const led = await listLedSessions(sixteenth, moment('2027-02-05T00:00:00Z'), 10)
    expect(closedOf(led)).toEqual([true, true, false])
    const held = await listHallSessions(system(one), moment('2027-01-01T00:00:00Z'), moment('2027-02-05T00:00:00Z'))
    expect(closedOf(held)).toEqual(SHUT)
    expect(await findSession(one, held[1]?.id ?? '')).toMatchObject({ isHallClosed: true })
    for (const { entries } of [await getCourseFeed(one, slug), await getPersonFeed(one, personId)]) {
      expect(closedOf(entries)).toEqual(SHUT)
      expect(entries.map(({ title }) => title)).toEqual([
        'Handball',
        'Halle gesperrt: Handball',
        'Halle gesperrt: Handball',
        'Handball',
      ])
    }
    const visitor = actorWith('reader')
    if (visitor.kind !== 'user' || !visitor.profile) throw new Error('no reader')
    const family: Ctx = { ...sixteenth, actor: { ...visitor, profile: { ...visitor.profile, personId } } }
    expect(await listOwnParticipations(family)).toMatchObject([{ isHallClosed: true, nextAt: held[1]?.startsAt }])
    expect(await listOwnParticipations({ ...family, now: NOW })).toMatchObject([{ isHallClosed: false }])
    await liftClosure(owner, closureId)
    expect(await offered(one, slug)).toEqual(OPEN)
  })

  test('says what became of it once the club has decided', async () => {
    const { one, hallOwner, slug, shut } = await flooded()
    const closureId = await shut()
    await settleSharedClosure(one, hallOwner, closureId, { moves: new Map(), settlements: new Map() })
    const { dates } = await getPublicCourse(one, slug)
    expect(closedOf(dates)).toEqual(OPEN)
    expect(dates.map(({ state }) => state)).toEqual(['planned', 'cancelled', 'cancelled', 'planned'])
  })

  test('its club hears of it at once, and no other', async () => {
    const { one, owner, shut } = await flooded()
    const heard: string[] = []
    const listener = await listen(database.url, (error) => {
      throw error
    })
    listener.on('live', (payload) => heard.push(payload))
    const closureId = await shut()
    await liftClosure(owner, closureId)
    const message = JSON.stringify({ club: one.club.id, event: 'session.hall_changed', kind: 'session', id: one.club.id })
    const ofClubs = () => heard.map((text) => JSON.parse(text)).filter(({ event }) => event === 'session.hall_changed')
    await expect.poll(() => ofClubs().length).toBe(2)
    expect(ofClubs()).toEqual([JSON.parse(message), JSON.parse(message)])
    await listener.stop()
  })
})

test('a session in a closed hall of the club itself says so while it rests', async () => {
  const ctx = await database.ctx('flut', { kind: 'system' }, atTime('12:00', '2026-11-20'))
  const flood = await makeFlood(ctx, 'Flut')
  await publishCourse(ctx, flood.courseId)
  const read = async () => closedOf((await listUpcomingDates(ctx, flood.courseId, 40)).dates)
  expect(new Set(await read())).toEqual(new Set([false]))
  const { id } = await close(ctx, flood.input, nothing)
  expect(new Set(await read())).toEqual(new Set([true]))
  await liftClosure(ctx, id)
  expect(new Set(await read())).toEqual(new Set([false]))
})
