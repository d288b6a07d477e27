import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { countOverlaps } from '../../../tests/support/halls.ts'
import { mailsOf } from '../../../tests/support/shared-halls.ts'
import { approveSeries, day, editor, firstOf, makeTown, mondays, NOW, once, time } from '../../../tests/support/town.ts'
import { found } from '../../kernel/answer.ts'
import { approveBooking } from '../bookings/approve-booking.ts'
import { closeFacility } from '../closures/close-facility.ts'
import { liftClosure } from '../closures/lift-closure.ts'
import type { Ctx } from '../context.ts'
import { setOpeningHours } from '../facilities/set-opening-hours.ts'
import { listSharedHalls, listSharedOccupancy } from '../occupancy/list-shared-occupancy.ts'
import { createBooking } from '../placements/create-booking.ts'
import { declineSeries } from '../series/decline-series.ts'
import { followHolidaysOfSeries } from '../series/follow-holidays.ts'
import { giveBackTime } from './give-back-time.ts'
import { listSharedTimes } from './list-shared-times.ts'
import { previewSharedTime, requestSharedTime } from './request-shared-time.ts'

const database = await testDatabase()
const town = () => makeTown(database)

const statesOf = async (ctx: Ctx) => (await listSharedTimes(ctx)).flatMap(({ dates }) => dates.map(({ state }) => state))

describe('a series that a club asks for', () => {
  test('waits, holds nothing, and belongs to the owner; asked twice it is asked once', async () => {
    const { owner, hallOwner, hall, one } = await town()
    const asked = await requestSharedTime(one, hallOwner, mondays(hall.idOf('Drittel 1')))
    expect(asked).toMatchObject({ ok: true, value: { dates: 4 } })
    expect(await statesOf(one)).toEqual(['requested', 'requested', 'requested', 'requested'])
    expect(await requestSharedTime(one, hallOwner, mondays(hall.idOf('Drittel 1')))).toMatchObject({ refusal: 'asked_already' })
    const rows = await owner.db
      .selectFrom('bookings')
      .select(['clubId', 'forClubId'])
      .where('clubId', '=', owner.club.id)
      .execute()
    expect(new Set(rows.map(({ clubId, forClubId }) => `${clubId} ${forClubId}`))).toEqual(
      new Set([`${owner.club.id} ${one.club.id}`]),
    )
    expect(await mailsOf(owner)).toEqual(['sharedTime.received jana@eins.example', 'sharedTime.asked amt@verband.example'])
    expect(await followHolidaysOfSeries(owner, null)).toBe(0)
    expect(await statesOf(one)).toEqual(['requested', 'requested', 'requested', 'requested'])
  })

  test('is granted as far as it is still free, with one mail', async () => {
    const { owner, hallOwner, hall, one } = await town()
    const asked = await requestSharedTime(one, hallOwner, mondays(hall.idOf('Drittel 1')))
    const startsAt = Temporal.Instant.from('2027-01-18T16:00:00Z')
    const booking = { partId: hall.idOf('Ganze Halle'), startsAt, endsAt: startsAt.add({ hours: 3 }), title: 'Turnier' }
    await createBooking(owner, { ...booking, kind: 'event' })
    const id = asked.ok ? asked.value.id : ''
    expect(await approveSeries(owner, id)).toMatchObject({ ok: true, value: { dates: 3 } })
    expect((await statesOf(one)).toSorted()).toEqual(['approved', 'approved', 'approved', 'cancelled'])
    expect((await mailsOf(owner)).slice(2)).toEqual(['booking.approved jana@eins.example'])
  })

  test('is declined with a reason that the club reads', async () => {
    const { owner, hallOwner, hall, one } = await town()
    const asked = await requestSharedTime(one, hallOwner, mondays(hall.idOf('Drittel 1')))
    await declineSeries(owner, await firstOf(owner, asked.ok ? asked.value.id : ''), { reason: 'Da ist Schulsport.' })
    const [shared] = await listSharedTimes(one)
    expect(shared).toMatchObject({ decisionNote: 'Da ist Schulsport.', place: 'Dreifachhalle, Drittel 1', isSeries: true })
    expect(new Set(await statesOf(one))).toEqual(new Set(['declined']))
  })
})

describe('what is refused', () => {
  test.each([
    ['a taken time', 'occupied', '17:30', '19:00', '2027-01-11'],
    ['a closed hour', 'closed_hours', '06:00', '07:00', '2027-01-11'],
    ['what is over', 'no_dates', '17:00', '18:00', '2026-11-16'],
  ])('%s', async (_, refusal, from, to, on) => {
    const { owner, hallOwner, hall, one } = await town()
    const hours = { weekdays: [1], opensTime: time('08:00'), closesTime: time('22:00'), from: day('2026-01-01'), to: null }
    await setOpeningHours(owner, hall.id, [hours], 1)
    const startsAt = Temporal.Instant.from('2027-01-11T16:00:00Z')
    const booking = { partId: hall.idOf('Drittel 1'), startsAt, endsAt: startsAt.add({ hours: 1 }), title: 'Geheimer Verein' }
    await createBooking(owner, { ...booking, kind: 'team' })
    const wanted = once(hall.idOf('Links'), on, { startsTime: time(from), endsTime: time(to) })
    expect(await requestSharedTime(one, hallOwner, wanted)).toEqual({ ok: false, refusal })
    expect(JSON.stringify(await previewSharedTime(one, hallOwner, wanted))).not.toContain('Geheimer')
  })

  test('unless the club asks for the taken time all the same: the association reads it and decides', async () => {
    const { owner, hallOwner, hall, one } = await town()
    const startsAt = Temporal.Instant.from('2027-01-18T16:00:00Z')
    const booking = { partId: hall.idOf('Drittel 1'), startsAt, endsAt: startsAt.add({ hours: 1 }), title: 'Geheimer Verein' }
    await createBooking(owner, { ...booking, kind: 'team' })
    const [wanted, nevertheless] = [mondays(hall.idOf('Links')), { kind: 'override', reason: '' } as const]
    const preview = await previewSharedTime(one, hallOwner, wanted, new Map(), nevertheless)
    expect(JSON.stringify(preview)).not.toContain('Geheimer')
    expect(preview.dates.map(({ displaced }) => displaced.map(({ title }) => title))).toEqual([[], ['Belegt'], [], []])
    const asked = await requestSharedTime(one, hallOwner, wanted, new Map(), nevertheless)
    expect(asked).toMatchObject({ ok: true, value: { dates: 4 } })
    const mails = await owner.db.selectFrom('mails').select('data').where('template', '=', 'sharedTime.asked').execute()
    expect(mails.at(-1)?.data).toMatchObject({ dates: { count: 4, taken: 1 } })
    expect(await approveSeries(owner, asked.ok ? asked.value.id : '')).toMatchObject({ ok: true, value: { dates: 3 } })
    expect(await countOverlaps(owner)).toBe(0)
  })

  test('whoever is no manager of a club of this association', async () => {
    const { hallOwner, hall, one, owner } = await town()
    const wanted = once(hall.idOf('Drittel 1'), '2027-01-11')
    const ask = (ctx: Ctx) => requestSharedTime(ctx, hallOwner, wanted)
    await expect(ask({ ...one, actor: actorWith('trainer') })).rejects.toThrow('Right missing')
    await expect(ask({ ...one, actor: { kind: 'visitor' } })).rejects.toThrow('Right missing')
    await expect(ask(await database.ctx('fremd', editor, NOW))).rejects.toThrow('Right missing')
    await expect(ask(owner)).rejects.toThrow('Right missing')
  })
})

describe('time that a club has', () => {
  async function given() {
    const all = await town()
    const asked = await requestSharedTime(all.one, all.hallOwner, mondays(all.hall.idOf('Drittel 1')))
    await approveSeries(all.owner, asked.ok ? asked.value.id : '')
    const [shared] = await listSharedTimes(all.one)
    return { ...all, dates: shared?.dates ?? [] }
  }

  test('goes back to the owner as released time, one date or all', async () => {
    const { owner, hallOwner, one, two, dates } = await given()
    const id = found(dates[0]).id
    await expect(giveBackTime(two, hallOwner, id)).rejects.toThrow('Not found')
    expect(await giveBackTime(one, hallOwner, id)).toEqual({ ok: true, value: { dates: 1, isAsked: false } })
    expect(await statesOf(one)).toEqual(['released', 'approved', 'approved', 'approved'])
    expect(await giveBackTime(one, hallOwner, id)).toEqual({ ok: false, refusal: 'over' })
    expect(await giveBackTime(one, hallOwner, found(dates[1]).id, 'series')).toEqual({
      ok: true,
      value: { dates: 3, isAsked: false },
    })
    expect(new Set(await statesOf(one))).toEqual(new Set(['released']))
    expect((await mailsOf(owner)).at(-1)).toBe('booking.receivedBack amt@verband.example')
  })

  test('rests while the hall is closed; the club is told once, and once when it is open again', async () => {
    const { owner, hall, one } = await given()
    const startsAt = Temporal.Instant.from('2027-01-17T00:00:00Z')
    const closed = { facilityId: hall.id, startsAt, endsAt: startsAt.add({ hours: 24 * 10 }), reason: 'Wasser' }
    const answer = await closeFacility(owner, closed, { announceUntil: null, moves: new Map(), settlements: new Map() })
    expect(await statesOf(one)).toEqual(['approved', 'suspended', 'suspended', 'approved'])
    expect((await mailsOf(owner)).slice(3)).toEqual(['closure.clubSuspended jana@eins.example'])
    await liftClosure(owner, answer.ok ? answer.value.id : '')
    expect(await statesOf(one)).toEqual(['approved', 'approved', 'approved', 'approved'])
    expect((await mailsOf(owner)).slice(4)).toEqual(['closure.clubRestored jana@eins.example'])
  })

  test('stands on the plan of both; the other club sees that it is occupied, and by whom where the owner shows it', async () => {
    const { hallOwner, one, two } = await given()
    const window = { from: NOW, to: NOW.add({ hours: 24 * 90 }) }
    expect((await listSharedHalls(one, hallOwner)).map(({ name }) => name)).toEqual(['Dreifachhalle'])
    const [own] = await listSharedOccupancy(one, hallOwner, window)
    expect(own).toMatchObject({ title: 'Handball C-Jugend', isOwn: true })
    const other = await listSharedOccupancy(two, hallOwner, window)
    expect(other).toHaveLength(4)
    expect(JSON.stringify(other)).not.toContain('Handball')
  })
})

test('two clubs ask for the same ground; of two decisions at the same moment one wins', async () => {
  const { owner, hallOwner, hall, one, two } = await town()
  for (const on of ['2027-03-01', '2027-03-08', '2027-03-15', '2027-03-22']) {
    const first = await requestSharedTime(one, hallOwner, once(hall.idOf('Ganze Halle'), on))
    const second = await requestSharedTime(two, hallOwner, once(hall.idOf('Drittel 2'), on))
    const ids = [first, second].map((asked) => (asked.ok ? asked.value.id : ''))
    const answers = await Promise.all(ids.map((id) => approveBooking(owner, id)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  }
  expect(await countOverlaps(owner)).toBe(0)
})

test('whatever clubs ask for, get, and give back at once: no ground is held twice, nothing crosses', async () => {
  const { owner, hallOwner, hall, one, two } = await town()
  const step = fc.record({
    club: fc.nat({ max: 1 }),
    part: fc.constantFrom('Drittel 1', 'Drittel 2', 'Links', 'Ganze Halle'),
    hour: fc.integer({ min: 15, max: 20 }),
    weeks: fc.nat({ max: 3 }),
    givesBack: fc.boolean(),
  })
  let week = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 6 }), async (steps) => {
      const from = day('2027-04-05').add({ weeks: week++ })
      await Promise.all(
        steps.map(async ({ club, part, hour, weeks, givesBack }) => {
          const ctx = club === 0 ? one : two
          const times = { startsTime: time(`${hour}:00`), endsTime: time(`${hour + 2}:00`), skipsHolidays: false }
          const wanted = mondays(hall.idOf(part), { ...times, from, to: from.add({ weeks }) })
          const asked = await requestSharedTime(ctx, hallOwner, wanted)
          if (!asked.ok) return
          const decided =
            asked.value.dates > 1 ? await approveSeries(owner, asked.value.id) : await approveBooking(owner, asked.value.id)
          const mine = (await listSharedTimes(ctx)).find(({ id }) => id === asked.value.id)
          const [first] = mine?.dates ?? []
          if (decided.ok && givesBack && first) await giveBackTime(ctx, hallOwner, first.id, 'series')
        }),
      )
      expect(await countOverlaps(owner)).toBe(0)
    }),
    { numRuns: 12 },
  )
  const ofOne = (await listSharedTimes(one)).flatMap(({ dates }) => dates.map(({ id }) => id))
  const ofTwo = new Set((await listSharedTimes(two)).flatMap(({ dates }) => dates.map(({ id }) => id)))
  expect(ofOne.filter((id) => ofTwo.has(id))).toEqual([])
})
