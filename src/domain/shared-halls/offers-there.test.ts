import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { makeHall, makeWeekly } from '../../../tests/support/halls.ts'
import { approveSeries, makeTown, mondays, once, time } from '../../../tests/support/town.ts'
import { found } from '../../kernel/answer.ts'
import { approveBooking } from '../bookings/approve-booking.ts'
import { changeParts } from '../bookings/change-parts.ts'
import { closeFacility } from '../closures/close-facility.ts'
import type { Ctx } from '../context.ts'
import { createEvent } from '../events/commands.ts'
import { getClubEvent } from '../events/queries.ts'
import { getFacilityById } from '../facilities/queries.ts'
import { closeInSchoolHolidays } from '../processes/close-in-school-holidays.ts'
import { followSharedHalls } from '../processes/follow-shared-halls.ts'
import { changeSchedule } from '../sessions/change-schedule.ts'
import { listSlots } from '../sessions/queries.ts'
import { listSharedSlots } from './list-shared-slots.ts'
import { requestSharedTime } from './request-shared-time.ts'

const database = await testDatabase()
const town = () => makeTown(database)

describe('what a club offers in a hall of its association', () => {
  const statesIn = async (ctx: Ctx, courseId: string) =>
    (await listSharedSlots(ctx, courseId)).map(({ counts, place }) => [place, counts])

  test('has sessions without bookings, which say what is granted; a closure of the hall shows', async () => {
    const { owner, hallOwner, hall, one } = await town()
    const system: Ctx = { ...one, actor: { kind: 'system' } }
    const weekly = { title: 'Handball', partId: hall.idOf('Drittel 1'), weekday: 1, from: '2027-01-11', to: '2027-02-01' }
    const { courseId } = await makeWeekly(system, weekly)
    const sessions = await one.db.selectFrom('sessions').select('placeClubId').where('courseId', '=', courseId).execute()
    expect(sessions.map(({ placeClubId }) => placeClubId)).toEqual(Array.from({ length: 4 }, () => owner.club.id))
    expect(await one.db.selectFrom('bookings').select('id').where('clubId', '=', one.club.id).execute()).toEqual([])
    const none = { approved: 0, suspended: 0, requested: 0, none: 4 }
    expect(await statesIn(one, courseId)).toEqual([['Dreifachhalle, Drittel 1', none]])

    const larger = mondays(hall.idOf('Links'), { startsTime: time('16:45'), endsTime: time('18:00') })
    const asked = await requestSharedTime(one, hallOwner, larger)
    expect(await statesIn(one, courseId)).toEqual([['Dreifachhalle, Drittel 1', { ...none, none: 0, requested: 4 }]])
    await approveSeries(owner, asked.ok ? asked.value.id : '')
    expect(await statesIn(one, courseId)).toEqual([['Dreifachhalle, Drittel 1', { ...none, none: 0, approved: 4 }]])
    const startsAt = Temporal.Instant.from('2027-01-17T00:00:00Z')
    const closed = { facilityId: hall.id, startsAt, endsAt: startsAt.add({ hours: 72 }), reason: 'Wasser' }
    await closeFacility(owner, closed, { announceUntil: null, moves: new Map(), settlements: new Map() })
    expect(await statesIn(one, courseId)).toEqual([['Dreifachhalle, Drittel 1', { ...none, none: 0, approved: 3, suspended: 1 }]])
  })

  test('moves between the own hall and that of the association; no hall of strangers is taken', async () => {
    const { hall, one, two } = await town()
    const system: Ctx = { ...one, actor: { kind: 'system' } }
    const own = await makeHall(system, 'Vereinshalle')
    const weekly = { title: 'Turnen', partId: own.idOf('Drittel 1'), weekday: 2, from: '2027-01-12', to: '2027-02-02' }
    const { courseId, sessions } = await makeWeekly(system, weekly)
    expect(sessions).toHaveLength(4)
    const [slot] = await listSlots(system, courseId)
    const moved = await changeSchedule(system, courseId, slot ? [{ ...slot, partId: hall.idOf('Drittel 2') }] : [])
    expect(moved).toMatchObject({ ok: true, value: { changed: 4 } })
    expect(await one.db.selectFrom('bookings').select('id').where('clubId', '=', one.club.id).execute()).toEqual([])
    const strange = await makeHall({ ...two, actor: { kind: 'system' } }, 'Halle des anderen Vereins')
    const wrong = changeSchedule(system, courseId, slot ? [{ ...slot, partId: strange.idOf('Drittel 2') }] : [])
    await expect(wrong).rejects.toMatchObject({ column: 'part_id' })
  })

  test('follows when the association closes the hall in the school holidays, the night after', async () => {
    const { owner, hall, one } = await town()
    const system: Ctx = { ...one, actor: { kind: 'system' } }
    await sql`insert into school_holidays (state_code, name, valid, source) values ('BY', 'Winterferien', '[2027-01-18,2027-01-23)', 'Test')`.execute(
      database.owner,
    )
    await database.owner.updateTable('facilities').set({ isClosedInSchoolHolidays: false }).where('id', '=', hall.id).execute()
    const weekly = { title: 'Handball', partId: hall.idOf('Drittel 1'), weekday: 1, from: '2027-01-11', to: '2027-02-01' }
    const { courseId } = await makeWeekly(system, weekly)
    const counts = async () => (await listSharedSlots(one, courseId)).map(({ counts }) => counts.none)
    expect(await counts()).toEqual([4])
    await closeInSchoolHolidays(owner, hall.id, true)
    expect(await followSharedHalls(system)).toBe(1)
    expect(await counts()).toEqual([3])
    expect(await followSharedHalls(system)).toBe(0)
  })

  test('keeps its part in the association while it counts on it: a weekly time, a date, an event', async () => {
    const { owner, hall, one } = await town()
    const system: Ctx = { ...one, actor: { kind: 'system' } }
    const withoutThird = async (now: Temporal.Instant) => {
      const { version, parts } = await getFacilityById(owner, hall.id)
      const kept = parts.filter(({ name }) => name === 'Drittel 1' || name === 'Drittel 2')
      return changeParts({ ...owner, now }, hall.id, {
        parts: kept.map(({ id, name }) => ({ id, name, covers: [] })),
        version,
      })
    }
    const weekly = { title: 'Handball', partId: hall.idOf('Drittel 3'), weekday: 1, from: '2027-01-11', to: '2027-01-18' }
    await makeWeekly(system, weekly)
    expect(await withoutThird(one.now)).toMatchObject({ ok: false, refusal: 'part_in_use' })
    const times = {
      startsAt: Temporal.Instant.from('2027-02-11T16:00:00Z'),
      endsAt: Temporal.Instant.from('2027-02-11T18:00:00Z'),
    }
    await createEvent(system, { title: 'Fest', ...times, partId: hall.idOf('Ganze Halle') })
    expect(await withoutThird(Temporal.Instant.from('2027-02-01T12:00:00Z'))).toMatchObject({ refusal: 'part_in_use' })
    expect(await withoutThird(Temporal.Instant.from('2027-02-12T12:00:00Z'))).toMatchObject({ ok: true })
  })

  test('an event there holds nothing of its own, and says what is granted', async () => {
    const { owner, hallOwner, hall, one } = await town()
    const times = {
      startsAt: Temporal.Instant.from('2027-01-11T16:00:00Z'),
      endsAt: Temporal.Instant.from('2027-01-11T17:30:00Z'),
    }
    const system: Ctx = { ...one, actor: { kind: 'system' } }
    const made = await createEvent(system, { title: 'Turnier', ...times, partId: hall.idOf('Ganze Halle') })
    const id = made.ok ? found(made.value.ids[0]) : ''
    expect(await getClubEvent(one, id)).toMatchObject({ isShared: true, bookingId: null, bookingState: null })
    const asked = await requestSharedTime(one, hallOwner, once(hall.idOf('Ganze Halle'), '2027-01-11'))
    await approveBooking(owner, asked.ok ? asked.value.id : '')
    expect(await getClubEvent(one, id)).toMatchObject({ isShared: true, bookingState: 'approved' })
  })
})
