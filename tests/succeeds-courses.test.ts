import { test } from 'vitest'
import { at, on, startSucceeding } from './support/succeed.ts'

const { run, one } = await startSucceeding()

let made = 0
const offer = (more: object = {}) =>
  run('createCourse', null, { title: `Gelingen ${++made}`, kind: 'course', capacity: 10, prices: { non_member: 0 }, ...more })
async function published(more: object = {}): Promise<string> {
  const course = await offer(more)
  await run('publishCourse', course)
  return course
}
const hour = (days: number, from = '06:00', to = '07:00') => ({ onDay: on(days), startsTime: from, endsTime: to, partId: null })

test('an offer from its draft to the archive', async () => {
  const course = await offer()
  await run('changeCourse', course, { capacity: 12 })
  await run('setQuestions', course, {
    questions: [{ kind: 'text', label: 'Allergien?' }],
    consents: [{ text: 'Fotos sind erlaubt.' }],
  })
  await run('publishCourse', course)
  await run('withdrawCourse', course)
  await run('publishCourse', course)
  await run('startCourse', course)
  await run('finishCourse', course)
  await run('archiveCourse', course)
  await run('reopenCourse', course)
})

test('its times', async () => {
  const course = await published()
  const slot = { weekday: 3, startsTime: '06:00', endsTime: '07:00', partId: null, from: on(10), to: on(60) }
  await run('changeSchedule', course, { slots: [slot] })
  await run('removeSession', await run('addSession', course, hour(70)), {})
})

test('a day left out of its times, and kept', async () => {
  const course = await published()
  const newYear = `${Number(on(0).slice(0, 4)) + 1}-01-01`
  const { dayOfWeek: weekday } = Temporal.PlainDate.from(newYear)
  const slot = { weekday, startsTime: '06:00', endsTime: '07:00', partId: null, from: on(0), to: newYear }
  await run('changeSchedule', course, { slots: [slot], schoolHolidays: 'takes_place' })
  const slotId = await one('select id from course_slots where course_id = $1', course)
  await run('keepDay', course, { slotId, onDay: newYear })
  await run('leaveOutDay', course, { slotId, onDay: newYear })
})

test('sessions: cancelled, taken back, replaced, stood in for, settled afterwards', async () => {
  const sport = await one(
    `select c.sport from courses c join course_trainers t on t.course_id = c.id where c.club_id = 'gsv' and c.sport <> '' limit 1`,
  )
  const course = await published({ sport })
  const session = await run('addSession', course, hour(20))
  await run('cancelSession', session, { reason: 'Krank' })
  await run('undoCancellation', session)
  await run('askSubstitutes', session, { message: 'Wer kann?' })
  await run('withdrawRequest', session)
  await run('askSubstitutes', session, { message: 'Wer kann doch?' })
  await one(
    `update substitute_requests r set state = 'taken', taken_by_id = a.person_id from substitute_asks a
       where r.session_id = $1 and r.state = 'open' and a.request_id = r.id returning r.id`,
    session,
  )
  await run('takeBackSubstitution', session)
  await run('cancelSession', session, { reason: 'Krank' })
  await run('replaceSession', session, hour(22))
  const past = await run('addSession', course, hour(30))
  await one(
    `update sessions set starts_at = now() - interval '26 hours', ends_at = now() - interval '25 hours' where id = $1 returning id`,
    past,
  )
  await run('settlePastSession', past, { tookPlace: true })
})

test('decisions about offers', async () => {
  const decided = { minimum: 5, decisionOn: on(5) }
  const first = await published(decided)
  await run('extendDecision', first, { until: on(7) })
  await run('runCourse', first)
  await run('cancelCourse', await published(decided), { reason: 'Zu wenige' })
})

test('seasons', async () => {
  const season = await run('addSeason', null, { name: 'Gelingen', from: '2035-10-01', to: '2036-03-31' })
  await run('changeSeason', season, { to: '2036-04-15' })
  await run('removeSeason', season)
})

test('draws', async () => {
  const draw = async () => {
    const courseIds = [await offer()]
    return { name: `Verlosung ${made}`, opensAt: at(1), closesAt: at(5), drawAt: at(6), courseIds }
  }
  const first = await draw()
  const id = await run('createDraw', null, first)
  await run('changeDraw', id, { ...first, closesAt: at(6), drawAt: at(7) })
  await run('removeDraw', id)
  const due = await run('createDraw', null, await draw())
  await one(
    `update draws set opens_at = now() - interval '3 days', closes_at = now() - interval '2 days', draw_at = now() - interval '1 day' where id = $1 returning id`,
    due,
  )
  await run('runDraw', due)
})

test('the office signs people up, off, and gives places', async () => {
  const course = await published({ capacity: 1, hasWaitingList: true })
  const person = { lastname: 'Platz', birthOn: '1990-03-05', phone: '0821 1' }
  const first = await run('addParticipant', course, { ...person, firstname: 'Erste' })
  await run('addParticipant', course, { ...person, firstname: 'Zweite' })
  const waiting = await one(`select id from participations where course_id = $1 and state = 'waiting'`, course)
  await run('givePlace', waiting, { reason: 'Trainerin erlaubt es' })
  await run('setQuestions', course, {
    questions: [{ kind: 'text', label: 'Allergien?' }],
    consents: [{ text: 'Fotos sind erlaubt.' }],
  })
  const question = await one('select id from course_questions where course_id = $1', course)
  await run('changeAnswers', waiting, { answers: { [question]: 'Nüsse' } })
  const consent = await one('select id from course_consents where course_id = $1', course)
  await one(
    `insert into participation_consents (club_id, participation_id, consent_id, text_version, given_at, revoked_at)
    values ('gsv', $1, $2, 1, now(), now()) returning consent_id`,
    waiting,
    consent,
  )
  await run('settleRevocation', waiting)
  await run('removeParticipant', await one(`select id from participations where course_id = $1 and id <> $2`, course, waiting))
  return first
})

test('attendance', async () => {
  const group = await published({ kind: 'ongoing' })
  const sessionId = await run('addSession', group, hour(1))
  const personId = await run('addNewcomer', group, { firstname: 'Da', lastname: 'Immer', kind: 'regular' })
  await one(`update sessions set starts_at = now() - interval '1 hour', ends_at = now() where id = $1 returning id`, sessionId)
  const userId = await one(`select id from auth."user" where email = 'super@demo.example'`)
  const entry = { clientId: crypto.randomUUID(), sessionId, personId, state: 'present', tappedAt: Date.now(), offsetMs: 0 }
  await run('takeAttendance', null, { userId, phoneId: crypto.randomUUID(), entries: [entry] })
})

test('group lists', async () => {
  const [group, other] = [await published({ kind: 'ongoing' }), await published({ kind: 'ongoing' })]
  const personId = await run('addNewcomer', group, { firstname: 'Neu', lastname: 'Gruppe', kind: 'trial' })
  await run('keepTrialGuest', group, { personId })
  await run('moveGroupPerson', group, { personId, toCourseId: other })
  await run('endGroupPerson', other, { personId })
  await run('addToGroup', group, { personId, kind: 'regular' })
})
