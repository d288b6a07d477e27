import { describe, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { at, feast, makeFeast, NOW } from '../../../tests/support/events.ts'
import { countOverlaps, makeHall } from '../../../tests/support/halls.ts'
import { found } from '../../kernel/answer.ts'
import { approveBooking } from '../bookings/approve-booking.ts'
import { cancelBooking } from '../bookings/commands.ts'
import { getBooking } from '../bookings/get-booking.ts'
import type { Actor } from '../context.ts'
import { createBooking } from '../placements/create-booking.ts'
import { moveBooking } from '../placements/move-booking.ts'
import { releaseTime } from '../slot-wishes/commands.ts'
import { askForHall } from './ask-for-hall.ts'
import { cancelEvent } from './cancel-event.ts'
import { changeEvent, createEvent } from './commands.ts'
import { getEventFields } from './get-event-fields.ts'
import { getEvent, listEditableEvents, listEvents } from './list-events.ts'
import { previewHall } from './preview-hall.ts'
import { publishEvent } from './publish-event.ts'

const database = await testDatabase()
const club = (actor?: Actor) => database.ctx('gsv', actor, NOW)

const shownTo = async (actor: Actor) =>
  (await listEvents(await club(actor), { from: NOW, category: 'Sicht' }, 50)).map(({ title }) => title).sort()

describe('who sees what', () => {
  test('by audience; drafts nobody, cancelled ones everybody', async () => {
    const ctx = await club()
    for (const audience of ['public', 'members', 'staff'] as const)
      await publishEvent(ctx, await makeFeast(ctx, { title: audience, audience, category: 'Sicht' }))
    await makeFeast(ctx, { title: 'draft', category: 'Sicht' })
    const gone = await makeFeast(ctx, { title: 'gone', category: 'Sicht' })
    await publishEvent(ctx, gone)
    await cancelEvent(ctx, gone, { reason: 'Regen' })
    expect(await shownTo({ kind: 'visitor' })).toEqual(['gone', 'public'])
    expect(await shownTo(actorWith('reader'))).toEqual(['gone', 'public'])
    expect(await shownTo(actorWith('reader', { memberId: crypto.randomUUID(), isMember: true }))).toEqual([
      'gone',
      'members',
      'public',
    ])
    expect(await shownTo(actorWith('trainer'))).toEqual(['gone', 'members', 'public', 'staff'])
    const everybody = await listEvents(ctx, { from: NOW, category: 'Sicht', isPublic: true }, 50)
    expect(everybody.map(({ audience }) => audience)).toEqual(['public', 'public'])
  })

  test('a page that is not meant for somebody does not exist for them', async () => {
    const ctx = await club()
    const id = await makeFeast(ctx, { audience: 'members' })
    await expect(getEvent(ctx, id)).rejects.toThrow('Not found')
    await publishEvent(ctx, id)
    await expect(getEvent(await club({ kind: 'visitor' }), id)).rejects.toThrow('Not found')
    expect((await getEvent(await club(actorWith('reader', { memberId: crypto.randomUUID(), isMember: true })), id)).title).toBe(
      'Sommerfest',
    )
  })
})

describe('who may', () => {
  const own = '01900000-0000-7000-8000-000000000001'
  test.each(['trainer', 'reader'] as const)('%s enters none', async (role) => {
    await expect(createEvent(await club(actorWith(role)), feast())).rejects.toThrow('Right missing')
  })

  test('an editor only in their departments, and cannot give one away', async () => {
    const ctx = await club()
    await ctx.db.insertInto('departments').values({ clubId: 'gsv', id: own, name: 'Turnen', hue: 1 }).execute()
    const editor = await club(actorWith('editor', { departmentIds: [own] }))
    await expect(createEvent(editor, feast())).rejects.toThrow('Right missing')
    const id = await makeFeast(editor, { departmentId: own })
    await expect(changeEvent(editor, id, 1, feast())).rejects.toThrow('Right missing')
    await expect(publishEvent(editor, await makeFeast(ctx))).rejects.toThrow('Right missing')
    const { events } = await listEditableEvents(editor, { state: 'live', from: NOW }, { limit: 50 })
    expect(events.map((event) => event.id)).toEqual([id])
  })
})

describe('the hall', () => {
  test('is booked with the event, or there is no event', async () => {
    const ctx = await club()
    const { idOf } = await makeHall(ctx, 'Festhalle')
    const id = await makeFeast(ctx, { partId: idOf('Ganze Halle') })
    const second = await createEvent(ctx, feast({ title: 'Zweites', partId: idOf('Drittel 1') }))
    expect(second).toMatchObject({ refusal: 'occupied', occupants: [{ title: 'Sommerfest' }] })
    const { events } = await listEditableEvents(ctx, { state: 'live', search: 'zweites', from: NOW }, { limit: 5 })
    expect(events).toEqual([])
    expect(await previewHall(ctx, feast({ partId: idOf('Links') }))).toMatchObject([{ occupants: [{ title: 'Sommerfest' }] }])
    expect(await previewHall(ctx, feast({ partId: idOf('Links') }), { eventId: id })).toMatchObject([{ occupants: [] }])
    expect(await countOverlaps(ctx)).toBe(0)
  })

  test('of many who enter one at the same moment, one gets the hall; the others leave nothing behind', async () => {
    const ctx = await club()
    const { idOf } = await makeHall(ctx, 'Gefragte Halle')
    const parts = ['Drittel 1', 'Links', 'Rechts', 'Ganze Halle', 'Drittel 2', 'Ganze Halle']
    const wanted = parts.map((part, at) => feast({ title: `Zugleich ${at}`, partId: idOf(part), signUp: {} }))
    const answers = await Promise.all(wanted.map((event) => createEvent(ctx, event)))
    const { events } = await listEditableEvents(ctx, { state: 'live', search: 'zugleich', from: NOW }, { limit: 20 })
    expect(events).toHaveLength(answers.filter(({ ok }) => ok).length)
    expect(events.length).toBeGreaterThan(0)
    expect(await countOverlaps(ctx)).toBe(0)
    const courses = await ctx.db.selectFrom('courses').select('id').where('title', 'like', 'Zugleich%').execute()
    expect(courses).toHaveLength(events.length)
  })

  test('follows changes and is free when the event is cancelled or needs none', async () => {
    const ctx = await club()
    const { idOf } = await makeHall(ctx, 'Wechselhalle')
    const id = await makeFeast(ctx, { partId: idOf('Drittel 1') })
    const moved = await changeEvent(ctx, id, 1, feast({ partId: idOf('Drittel 2'), startsAt: at('15:00') }))
    expect(moved).toEqual({ ok: true, value: { version: 2 } })
    const { bookingId } = await getEventFields(ctx, id)
    expect(await getBooking(ctx, found(bookingId))).toMatchObject({
      partId: idOf('Drittel 2'),
      startsAt: at('15:00'),
      kind: 'event',
    })
    expect(await changeEvent(ctx, id, 1, feast())).toEqual({ ok: false, refusal: 'changed_meanwhile' })
    await changeEvent(ctx, id, 2, feast({ place: 'Festwiese' }))
    expect((await getBooking(ctx, found(bookingId))).state).toBe('cancelled')
    await changeEvent(ctx, id, 3, feast({ partId: idOf('Drittel 3') }))
    expect(await getBooking(ctx, found(bookingId))).toMatchObject({ state: 'approved', partId: idOf('Drittel 3') })
    await publishEvent(ctx, id)
    await cancelEvent(ctx, id, { reason: 'Regen' })
    expect((await getBooking(ctx, found(bookingId))).state).toBe('cancelled')
    expect(await cancelEvent(ctx, id, { reason: 'Regen' })).toEqual({ ok: false, refusal: 'wrong_state' })
    expect(await changeEvent(ctx, id, 6, feast())).toEqual({ ok: false, refusal: 'cancelled' })
  })

  test('its booking goes along with the event, not by itself', async () => {
    const ctx = await club()
    const { idOf } = await makeHall(ctx, 'Feste Halle')
    const { bookingId } = await getEventFields(ctx, await makeFeast(ctx, { partId: idOf('Links') }))
    const to = { partId: idOf('Links'), startsAt: at('08:00'), endsAt: at('09:00'), version: 1 }
    expect(await moveBooking(ctx, found(bookingId), to)).toEqual({ ok: false, refusal: 'not_movable' })
    expect(await cancelBooking(ctx, found(bookingId))).toEqual({ ok: false, refusal: 'of_event' })
    expect(await releaseTime(ctx, found(bookingId))).toEqual({ ok: false, refusal: 'not_releasable' })
  })
})

describe('a series', () => {
  const repeat = { everyWeeks: 1, until: Temporal.PlainDate.from('2026-12-26') }
  test('closes each sign-up as long before its own date, by the clock, also across its change', async () => {
    const ctx = await club()
    const starts = Temporal.Instant.from('2027-03-20T18:00:00+01:00')
    const times = { startsAt: starts, endsAt: starts.add({ hours: 2 }) }
    const signUp = { capacity: 20, closesAt: Temporal.Instant.from('2027-03-17T23:59:00+01:00') }
    const made = await createEvent(ctx, feast({ title: 'Tanzabend', ...times, signUp }), {
      everyWeeks: 1,
      until: Temporal.PlainDate.from('2027-04-03'),
    })
    const closes: (string | undefined)[] = []
    for (const id of made.ok ? made.value.ids : [])
      closes.push(
        (await getEventFields(ctx, id)).signUp?.closesAt?.toZonedDateTimeISO('Europe/Berlin').toPlainDateTime().toString(),
      )
    expect(closes).toEqual(['2027-03-17T23:59:00', '2027-03-24T23:59:00', '2027-03-31T23:59:00'])
  })

  test('an event that lost its hall asks for it again, and gets it once it is free', async () => {
    const ctx = await club()
    const { idOf } = await makeHall(ctx, 'Verloren')
    const made = await createEvent(ctx, feast({ title: 'Basar', partId: idOf('Ganze Halle') }))
    const id = made.ok ? found(made.value.ids[0]) : ''
    expect(await askForHall(ctx, id)).toEqual({ ok: false, refusal: 'wrong_state' })
    const { startsAt, endsAt, bookingId } = await getEventFields(ctx, id)
    const rival = { partId: idOf('Links'), startsAt, endsAt, title: 'Turnier', kind: 'team' as const }
    const taken = await createBooking(ctx, { ...rival, override: { reason: 'Meisterschaft' } })
    expect(taken.ok).toBe(true)
    expect(await askForHall(ctx, id)).toEqual({ ok: true, value: undefined })
    expect((await getEventFields(ctx, id)).bookingState).toBe('requested')
    expect(await approveBooking(ctx, found(bookingId))).toMatchObject({ refusal: 'occupied' })
    await cancelBooking(ctx, taken.ok ? taken.value : '')
    expect(await approveBooking(ctx, found(bookingId))).toMatchObject({ ok: true })
  })

  test.each([
    ['refuse', { ok: false, refusal: 'occupied' }, 0],
    ['skip', { ok: true, value: { skipped: [Temporal.PlainDate.from('2026-12-12')], withoutHall: [] } }, 3],
    ['without_hall', { ok: true, value: { withoutHall: [Temporal.PlainDate.from('2026-12-12')] } }, 4],
  ] as const)('a taken date: %s', async (occupied, answer, count) => {
    const ctx = await club()
    const { idOf } = await makeHall(ctx, `Reihe ${occupied}`)
    const day = '2026-12-12'
    const team = {
      partId: idOf('Links'),
      startsAt: at('16:00', day),
      endsAt: at('17:00', day),
      title: 'T',
      kind: 'team' as const,
    }
    await createBooking(ctx, team)
    const input = feast({ title: `Markt ${occupied}`, partId: idOf('Ganze Halle') })
    expect(await createEvent(ctx, input, { ...repeat, occupied })).toMatchObject(answer)
    const { events } = await listEditableEvents(ctx, { state: 'live', search: input.title, from: NOW }, { limit: 50 })
    expect(events).toHaveLength(count)
  })

  test('keeps its time of day across the clock change, is published and cancelled from one date on', async () => {
    const ctx = await club()
    const first = {
      startsAt: Temporal.Instant.from('2027-03-21T09:00:00Z'),
      endsAt: Temporal.Instant.from('2027-03-21T11:00:00Z'),
    }
    const answer = await createEvent(ctx, feast(first), { everyWeeks: 1, until: Temporal.PlainDate.from('2027-04-04') })
    const ids = answer.ok ? answer.value.ids : []
    const starts = await Promise.all(ids.map(async (id) => (await getEventFields(ctx, id)).startsAt.toString()))
    expect(starts).toEqual(['2027-03-21T09:00:00Z', '2027-03-28T08:00:00Z', '2027-04-04T08:00:00Z'])
    expect(await publishEvent(ctx, found(ids[1]), 'following')).toEqual({ ok: true, value: 2 })
    expect(await cancelEvent(ctx, found(ids[2]), { reason: 'x', scope: 'following' })).toMatchObject({ value: { events: 1 } })
    const states = await Promise.all(ids.map(async (id) => (await getEventFields(ctx, id)).state))
    expect(states).toEqual(['draft', 'published', 'cancelled'])
  })

  test('of more than 60 dates is refused', async () => {
    const until = Temporal.PlainDate.from('2028-12-31')
    expect(await createEvent(await club(), feast(), { everyWeeks: 1, until })).toEqual({ ok: false, refusal: 'too_many' })
  })
})
