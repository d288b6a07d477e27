import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { at, JULY, JUNE, makeSeason, value, wish } from '../../../tests/support/allocations.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { countOverlaps, makeWeekly } from '../../../tests/support/halls.ts'
import { mailsOf } from '../../../tests/support/shared-halls.ts'
import { found } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { getBooking } from '../bookings/get-booking.ts'
import { closeFacility } from '../closures/close-facility.ts'
import { liftClosure } from '../closures/lift-closure.ts'
import { publishCourse } from '../courses/commands.ts'
import { createEvent } from '../events/commands.ts'
import { listEvents } from '../events/list-events.ts'
import { publishEvent } from '../events/publish-event.ts'
import { getHallFeed } from '../feeds/queries.ts'
import { createBooking } from '../placements/create-booking.ts'
import { listUpcomingDates } from '../sessions/list-upcoming-dates.ts'
import { displaceTraining } from './displace-training.ts'
import { draftAllocation } from './draft-allocation.ts'
import { giveBackTraining } from './give-back-training.ts'
import { handInNeed } from './hand-in-need.ts'
import { issueNotices } from './issue-notices.ts'
import { listMatchDays, measureHolding } from './measure-holding.ts'
import { publishDraft } from './publish-draft.ts'
import { getAllocation } from './queries.ts'

const database = await testDatabase()
const { owner, one, two, hall, need, opened } = await makeSeason(database)

test('a match day displaces allocated trainings, tells their clubs and gives them back; others stay; use is counted', async () => {
  const id = await opened()
  await value(handInNeed(one, id, need('Damen')))
  await value(draftAllocation(at(owner, JUNE), id))
  await value(publishDraft(at(owner, JUNE), id))
  await value(issueNotices(at(owner, JULY), id))
  const late = at(owner, JULY)
  const span = (day: string) => ({
    partId: hall.idOf('Ganze Halle'),
    title: 'Heimspiel',
    startsAt: Temporal.Instant.from(`${day}T15:00:00Z`),
    endsAt: Temporal.Instant.from(`${day}T20:00:00Z`),
  })
  expect(await displaceTraining(late, { ...span('2027-09-21'), isSure: false })).toMatchObject({
    refusal: 'displaces',
    trainings: [{ group: 'Damen' }],
  })
  const other = { ...span('2027-09-22'), kind: 'event' as const, title: 'Turnier', departmentId: null }
  expect((await createBooking(late, other)).ok).toBe(true)
  expect(await displaceTraining(late, { ...span('2027-09-22'), isSure: true })).toMatchObject({ refusal: 'occupied' })
  const match = await displaceTraining(late, { ...span('2027-09-21'), isSure: true })
  expect(match).toMatchObject({ ok: true, value: { displaced: 1 } })
  if (!match.ok) return
  const states = async () =>
    (
      await owner.db
        .selectFrom('bookings')
        .select('state')
        .where('clubId', '=', owner.club.id)
        .where('title', '=', 'Damen')
        .where('startsAt', '>=', Temporal.Instant.from('2027-09-21T00:00:00Z'))
        .orderBy('startsAt')
        .limit(2)
        .execute()
    ).map(({ state }) => state)
  expect(await states()).toEqual(['suspended', 'approved'])
  const calendar = (await getHallFeed(late, hall.slug)).entries
  expect(calendar.filter(({ uid }) => uid === match.value.id)).toMatchObject([{ title: 'Spieltag' }])
  expect((await getBooking(late, match.value.id)).kind, 'with a colour and a word of its own in every plan').toBe('match')
  expect(await listMatchDays(late, await getAllocation(late, id))).toMatchObject([
    { title: 'Heimspiel', resting: 1, displaced: [`Damen, ${one.club.displayName}`] },
  ])
  const restingOn = async (on: string) => (await measureHolding(at(owner, on), id))[0]?.suspended
  expect([await restingOn('2027-09-20T10:00:00Z'), await restingOn('2027-10-01T10:00:00Z')]).toEqual([0, 1])
  expect(await giveBackTraining(late, match.value.id)).toEqual({ restored: 1, occupied: 0 })
  expect(await giveBackTraining(late, match.value.id), 'once').toEqual({ restored: 0, occupied: 0 })
  expect(await states()).toEqual(['approved', 'approved'])
  const training = await owner.db
    .selectFrom('bookings')
    .select('id')
    .where('clubId', '=', owner.club.id)
    .where('title', '=', 'Damen')
    .executeTakeFirstOrThrow()
  await expect(giveBackTraining(late, training.id), 'no match day').rejects.toMatchObject({ name: 'NotFound' })
  expect(await countOverlaps(owner)).toBe(0)
  expect((await mailsOf(owner)).filter((mail) => /displaced|restored/.test(mail))).toHaveLength(2)
  const [use] = await measureHolding(at(owner, '2027-10-01T10:00:00Z'), id)
  expect(use).toMatchObject({ held: 3, released: 0, cancelled: 0, suspended: 0, sessions: 0, present: 0 })
  await comes(2)
  expect(await measureHolding(at(owner, '2027-10-01T10:00:00Z'), id)).toMatchObject([{ held: 3, sessions: 1, present: 2 }])
  const asked = await sql`select * from allocation_attendance(${id}, now())`.execute(two.db)
  expect(asked.rows, 'figures are the association’s').toEqual([])
  await expect(displaceTraining(at(one, JULY), { ...span('2027-09-28'), isSure: true })).rejects.toThrow('Right missing')
})

test('a match day is given back once, also when two press at the same moment', async () => {
  const id = await opened()
  await value(handInNeed(one, id, need('Herren', { wishes: [wish(3)] })))
  for (const step of [draftAllocation, publishDraft]) await value<unknown>(step(at(owner, JUNE), id))
  const late = at(owner, JULY)
  await value(issueNotices(late, id))
  const startsAt = Temporal.Instant.from('2027-10-06T15:00:00Z')
  const evening = { startsAt, endsAt: startsAt.add({ hours: 5 }), partId: hall.idOf('Ganze Halle') }
  const later = { startsAt: startsAt.add({ hours: 24 }), endsAt: startsAt.add({ hours: 26 }) }
  const match = await displaceTraining(late, { ...evening, title: 'Endspiel', isSure: true })
  if (!match.ok) throw new Error(match.refusal)
  const lonely = await displaceTraining(late, {
    ...evening,
    partId: hall.idOf('Drittel 2'),
    ...later,
    title: 'Turnier',
    isSure: false,
  })
  if (!lonely.ok) throw new Error(lonely.refusal)
  const matches = async () =>
    (await listMatchDays(late, await getAllocation(late, id))).map(({ title, resting, isCancelled }) => [
      title,
      resting,
      isCancelled,
    ])
  expect((await matches()).slice(-2)).toEqual([
    ['Endspiel', 1, false],
    ['Turnier', 0, false],
  ])
  expect(await giveBackTraining(late, lonely.value.id), 'displaced nobody, and falls out all the same').toEqual({
    restored: 0,
    occupied: 0,
  })
  const answers = await Promise.all([1, 2, 3].map(() => giveBackTraining(late, match.value.id)))
  expect(answers.toSorted((a, b) => b.restored - a.restored)).toEqual([
    { restored: 1, occupied: 0 },
    { restored: 0, occupied: 0 },
    { restored: 0, occupied: 0 },
  ])
  expect((await matches()).slice(-2)).toEqual([
    ['Endspiel', 0, true],
    ['Turnier', 0, true],
  ])
  const told = sql`select from mails where template = 'allocation.restored' and data->>'match' = 'Endspiel'`
  expect((await told.execute(owner.db)).rows, 'told once').toHaveLength(1)
  expect(await countOverlaps(owner)).toBe(0)
})

test('a training that met a closure while it rested for a match has its time again once the hall is open', async () => {
  const id = await opened()
  await value(handInNeed(one, id, need('Herren', { wishes: [wish(3)] })))
  for (const step of [draftAllocation, publishDraft]) await value<unknown>(step(at(owner, JUNE), id))
  const late = at(owner, JULY)
  await value(issueNotices(late, id))
  const startsAt = Temporal.Instant.from('2027-10-06T15:00:00Z')
  const evening = { startsAt, endsAt: startsAt.add({ hours: 5 }) }
  const match = await displaceTraining(late, { ...evening, partId: hall.idOf('Ganze Halle'), title: 'Pokal', isSure: true })
  if (!match.ok) throw new Error(match.refusal)
  const choices = { announceUntil: null, moves: new Map(), settlements: new Map() }
  const closure = await closeFacility(late, { facilityId: hall.id, ...evening, reason: 'Wasser' }, choices)
  const stateOf = async () =>
    (
      await owner.db
        .selectFrom('bookings')
        .select('state')
        .where('clubId', '=', owner.club.id)
        .where('title', '=', 'Herren')
        .where('startsAt', '>', startsAt)
        .orderBy('startsAt')
        .executeTakeFirstOrThrow()
    ).state
  expect(await giveBackTraining(late, match.value.id)).toEqual({ restored: 0, occupied: 1 })
  expect(await stateOf()).toBe('suspended')
  if (!closure.ok) throw new Error(closure.refusal)
  await liftClosure(late, closure.value.id)
  expect(await stateOf()).toBe('approved')
  expect(await countOverlaps(owner)).toBe(0)
})

test('a match day closes the hall to the training it displaces: people read so until the club has decided', async () => {
  const made = await makeSeason(database)
  const id = await made.opened()
  await value(handInNeed(made.one, id, made.need('Damen')))
  for (const step of [draftAllocation, publishDraft]) await value<unknown>(step(at(made.owner, JUNE), id))
  const [late, club] = [at(made.owner, JULY), at(made.one, JULY)]
  await value(issueNotices(late, id))
  const partId = made.hall.idOf('Drittel 1')
  const weekly = { title: 'Damen', partId, weekday: 2, from: '2027-09-21', to: '2027-09-21', starts: '18:00', ends: '20:00' }
  const { courseId } = await makeWeekly(club, weekly)
  await publishCourse(club, courseId)
  const evening = (on: string) => ({
    startsAt: Temporal.Instant.from(`${on}T16:00:00Z`),
    endsAt: Temporal.Instant.from(`${on}T18:00:00Z`),
  })
  const event = await createEvent(club, { title: 'Showtraining', audience: 'public', partId, ...evening('2027-09-28') })
  if (!event.ok) throw new Error(event.refusal)
  await publishEvent(club, found(event.value.ids[0]))
  const read = async () => {
    const { dates } = await listUpcomingDates(club, courseId, 10)
    const events = await listEvents(club, { from: club.now }, 10)
    return [...dates, ...events].map(({ isHallClosed }) => isHallClosed)
  }
  expect(await read()).toEqual([false, false])
  for (const on of ['2027-09-21', '2027-09-28']) {
    const match = { partId: made.hall.idOf('Ganze Halle'), title: 'Heimspiel', isSure: true, ...evening(on) }
    expect(await displaceTraining(late, match)).toMatchObject({ ok: true, value: { displaced: 1 } })
  }
  expect((await listUpcomingDates(club, courseId, 10)).dates, 'whoever plans sees that it rests').toMatchObject([
    { hallState: 'suspended' },
  ])
  expect(await read()).toEqual([true, true])
})

/** An hour of the club's own course in that hall, with people present and one absent. */
async function comes(present: number): Promise<void> {
  const partId = hall.idOf('Drittel 1')
  const weekly = { title: 'Damen', partId, weekday: 2, from: '2027-09-14', to: '2027-09-28', starts: '18:00', ends: '20:00' }
  await makeWeekly(one, weekly)
  const session = await one.db
    .selectFrom('sessions')
    .select('id')
    .where('clubId', '=', one.club.id)
    .orderBy('startsAt')
    .executeTakeFirstOrThrow()
  for (let at = 0; at <= present; at++) {
    const key = { clubId: one.club.id, personId: newId() }
    await one.db
      .insertInto('people')
      .values({ clubId: key.clubId, id: key.personId, firstname: 'A', lastname: 'B', search: 'a b' })
      .execute()
    const mark = {
      ...key,
      sessionId: session.id,
      state: at < present ? 'present' : 'excused',
      takenAt: one.now,
      clientId: newId(),
    }
    await one.db.insertInto('attendance').values(mark).execute()
  }
}
