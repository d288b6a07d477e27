import { expect, test } from 'vitest'
import { at, on, startSucceeding } from './support/succeed.ts'

const { run, one, app } = await startSucceeding()
const OWNER = { club: 'ssv' }

/** As if the office had not decided yet, or had decided so. */
const put = (booking: string, state: string) =>
  one(
    `with held as (delete from booking_atoms where booking_id = $1)
    update bookings set state = $2 where id = $1 returning id`,
    booking,
    state,
  )

let made = 0
async function hall(asked: object = {}): Promise<{ id: string; partId: string }> {
  const id = await run('createFacility', null, { name: `Halle ${++made}`, parts: [{ name: 'Alles' }] }, asked)
  return { id, partId: await one('select id from parts where facility_id = $1', id) }
}
const weekday = (days: number) => Temporal.PlainDate.from(on(days)).dayOfWeek
const weekly = (partId: string, title: string, days = 30) => ({
  partId,
  title,
  kind: 'team',
  rule: { freq: 'weekly', interval: 1, weekdays: [weekday(days)] },
  startsTime: '10:00',
  endsTime: '11:00',
  from: on(days),
  to: on(days + 21),
  skipsHolidays: false,
})
const firstOf = (series: string) => one('select id from bookings where series_id = $1 order by starts_at limit 1', series)

test('halls, parts, hours, defects', async () => {
  const { id, partId } = await hall()
  await run('changeFacility', id, { notes: 'Schlüssel beim Hausmeister' })
  await run('changeParts', id, { parts: [{ id: partId, name: 'Ganz', covers: ['Links'] }, { name: 'Links' }] })
  await run('setOpeningHours', id, {
    lines: [{ weekdays: [1, 2], opensTime: '08:00', closesTime: '22:00', from: on(0), to: null }],
  })
  await run('closeInSchoolHolidays', id, { isClosed: true })
  const defect = await run('reportDefect', null, { facilityId: id, kind: 'defect', text: 'Das Licht flackert.' })
  await run('answerDefect', defect, { state: 'done', answer: 'Ist repariert.' })
})

test('bookings: entered, moved, cancelled, released, asked for', async () => {
  const { partId } = await hall()
  const booking = { partId, title: 'Turnier', kind: 'event', startsAt: at(30), endsAt: at(30, '14:00') }
  const id = await run('createBooking', null, booking)
  await run('moveBooking', id, { partId, startsAt: at(31), endsAt: at(31, '14:00') })
  await run('createBooking', null, {
    ...booking,
    startsAt: at(31),
    endsAt: at(31, '14:00'),
    title: 'Notfall',
    override: { reason: 'Wahl' },
  })
  await run('undoDisplacement', await one(`select id from bookings where part_id = $1 and title = 'Notfall'`, partId))
  await run('cancelBooking', id, { reason: 'Fällt aus' })
  await run('releaseTime', await run('createBooking', null, { ...booking, startsAt: at(40), endsAt: at(40, '14:00') }))
  const asked = async (days: number) => {
    const id = await run('createBooking', null, { ...booking, startsAt: at(days), endsAt: at(days, '14:00') })
    return put(id, 'requested')
  }
  await run('approveBooking', await asked(50), {})
  await run('declineBooking', await asked(51), { reason: 'Schule' })
})

test('the hall of an event, lost and asked for again', async () => {
  const { partId } = await hall()
  const event = await run('createEvent', null, { title: 'Ball', startsAt: at(60), endsAt: at(60, '18:00'), partId })
  await put(await one('select id from bookings where event_id = $1', event), 'declined')
  await run('askForHall', event)
})

test('series', async () => {
  const { partId } = await hall()
  const series = await run('createSeries', null, weekly(partId, 'Turnen'))
  const first = await firstOf(series)
  const read = { headers: { cookie: await app.login('gsv', 'super@demo.example') } }
  const told = JSON.parse((await app.fetch('gsv', '/api/v1/series?where=title:eq:Turnen&limit=200', read)).text).items
  const { nextId, version } = told.find(({ id }: { id: string }) => id === series)
  expect(nextId).toBe(first)
  await run('changeSeries', nextId, { ...weekly(partId, 'Turnen Kinder'), scope: 'all', seriesVersion: version })
  await run('cancelSeries', await firstOf(series), { scope: 'all', reason: 'Vorbei' })
  const asked = await run('createSeries', null, { ...weekly(partId, 'Judo'), startsTime: '15:00', endsTime: '16:00' })
  await one(
    `with asked as (update booking_series set is_requested = true where id = $1),
      held as (delete from booking_atoms where booking_id in (select id from bookings where series_id = $1))
    update bookings set state = 'requested' where series_id = $1 returning id`,
    asked,
  )
  await run('declineSeries', await firstOf(asked), { reason: 'Schule' })
})

test('closures, and who waits for a time', async () => {
  const { id, partId } = await hall()
  const course = await run('createCourse', null, { title: 'Tanz', kind: 'course', prices: { non_member: 0 } })
  await run('publishCourse', course)
  await run('addSession', course, { onDay: on(30), startsTime: '10:00', endsTime: '11:00', partId })
  const session = await one('select id from sessions where course_id = $1', course)
  const shut = await run('closeFacility', null, {
    facilityId: id,
    startsAt: at(25),
    endsAt: at(45),
    reason: 'Wasserschaden',
    announceUntil: on(26),
  })
  await run('announceNext', shut, { announceUntil: on(40), moves: { [session]: (await hall()).partId } })
  await run('liftClosure', shut)
  const read = { headers: { cookie: await app.login('gsv', 'super@demo.example') } }
  const moved = JSON.parse((await app.fetch('gsv', `/api/v1/closures/${shut}/moved`, read)).text)
  expect(moved.items).toMatchObject([{ id: session, sessionId: session, title: 'Tanz', takenBy: '' }])
  await run('returnMoved', shut, { sessionIds: [session] })
  const wish = {
    partId,
    weekday: 2,
    startsTime: '18:00',
    endsTime: '20:00',
    title: 'Basketball',
    name: 'Bea',
    email: 'bea@ball.example',
  }
  await run('withdrawSlotWish', await run('addSlotWish', null, wish))
})

test('an allocation of the association, from its preparation to notices and match days', async () => {
  const { partId } = await hall(OWNER)
  const allocation = {
    name: 'Sommer',
    from: on(100),
    to: on(200),
    needsUntil: on(5),
    objectionsUntil: on(10),
    criteria: ['school', 'youth', 'league', 'last_holder'],
    windows: [{ weekdays: [1, 2, 3, 4, 5], partId, startsTime: '16:00', endsTime: '22:00' }],
  }
  const id = await run('createAllocation', null, allocation, OWNER)
  await run('changeAllocation', id, { ...allocation, name: 'Sommer ganz' }, OWNER)
  await run('removeAllocation', await run('createAllocation', null, { ...allocation, name: 'Probe' }, OWNER), undefined, OWNER)
  await run('openAllocation', id, undefined, OWNER)
  const wishes = [{ weekdays: [2], startsTime: '18:00', endsTime: '20:00' }]
  const need = { allocationId: id, groupName: 'Damen', ageGroup: 'adults', people: 12, minutes: 120, wishes, partIds: [partId] }
  await run('createSeries', null, { ...weekly(partId, 'Volleyball', -14), forClubId: 'gsv' }, OWNER)
  await run('copyHeldTimes', null, { allocationId: id })
  const given = await run('handInNeed', null, need)
  await run('changeNeed', null, { ...need, people: 14, needId: given, needVersion: 1 })
  const other = await run('handInNeed', null, { ...need, groupName: 'Herren' })
  await run('withdrawNeed', null, { allocationId: id, needId: other })
  await one(`update allocations set needs_until = current_date - 2 where id = $1 returning id`, id)
  await run('draftAllocation', id, undefined, OWNER)
  const place = { partId, weekday: 2, startsTime: '18:00', endsTime: '20:00' }
  await run('decideByHand', id, { needId: given, place, reason: 'Wie besprochen' }, OWNER)
  await run('publishDraft', id, undefined, OWNER)
  await run('raiseObjection', null, { allocationId: id, needId: given, text: 'Bitte später.' })
  const objection = await one('select id from allocation_objections where allocation_id = $1', id)
  await run('answerObjection', objection, { outcome: 'rejected', answer: 'Später ist belegt.' }, OWNER)
  await one(`update allocations set objections_until = current_date - 1 where id = $1 returning id`, id)
  await one('update allocation_decisions set objections_until = null where allocation_id = $1 returning need_id', id)
  await run('issueNotices', id, undefined, OWNER)
  const training = await one(
    `select starts_at::text from bookings where part_id = $1 and state = 'approved' and starts_at > current_date + 90 order by starts_at limit 1`,
    partId,
  )
  const startsAt = new Date(training).toISOString()
  const endsAt = new Date(Date.parse(training) + 3_600_000).toISOString()
  await run('displaceTraining', partId, { title: 'Spieltag', startsAt, endsAt, isSure: true }, OWNER)
  await run(
    'giveBackTraining',
    await one(`select id from bookings where part_id = $1 and kind = 'match'`, partId),
    undefined,
    OWNER,
  )
})

test('time in halls of the association', async () => {
  const { id, partId } = await hall(OWNER)
  const first = await run('requestSharedTime', null, weekly(partId, 'Handball'))
  await run('giveBackTime', null, { bookingId: await firstOf(first), scope: 'series' })
  const asked = await run('requestSharedTime', null, { ...weekly(partId, 'Korbball'), startsTime: '12:00', endsTime: '13:00' })
  await one(
    `with granted as (update booking_series set is_requested = false where id = $1)
    update bookings set state = 'approved' where series_id = $1 returning id`,
    asked,
  )
  const course = await run('createCourse', null, { title: 'Ballspiele', kind: 'course', prices: { non_member: 0 } })
  await run('publishCourse', course)
  const days = 30
  await run('addSession', course, { onDay: on(days), startsTime: '12:00', endsTime: '13:00', partId })
  const closureId = await run(
    'closeFacility',
    null,
    { facilityId: id, startsAt: at(25), endsAt: at(45), reason: 'Wasserschaden' },
    OWNER,
  )
  await run('settleSharedClosure', null, { closureId })
})
