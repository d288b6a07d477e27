import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { insertPerson, prepareSession } from '../../../tests/support/session.ts'
import { findTodayList } from './find-today-list.ts'

const database = await testDatabase()
const office = await database.ctx('gsv', undefined, Temporal.Instant.from('2026-11-20T10:00:00Z'))
const asked = async () => (await findTodayList(office, 'neue-leitung'))?.rows.map(({ name, note, to }) => [name, note, to])

/** An offer without dead people, and somebody who is. */
async function offer() {
  const { courseId, sessionId, trainerId } = await prepareSession(office)
  const dead = await insertPerson(office, { name: 'Abschied' })
  await sql`update people set died_on = '2026-11-19' where id = ${dead}`.execute(office.db)
  const title = `Angebot ${courseId}`
  await sql`update courses set title = ${title} where id = ${courseId}`.execute(office.db)
  return { courseId, sessionId, trainerId, dead, title, to: `/admin/courses/k-${courseId}?teil=leitung` }
}

test('Heute asks once for each offer that lost trainers', async () => {
  const { courseId, trainerId, dead, title, to } = await offer()
  await sql`insert into course_trainers (club_id, course_id, person_id) values ('gsv', ${courseId}, ${dead})`.execute(office.db)
  await sql`update courses set contact_id = ${dead} where id = ${courseId}`.execute(office.db)
  expect(await asked()).toEqual([[title, 'Erika Abschied ist verstorben', to]])
  await sql`update people set died_on = '2026-11-20' where id = ${trainerId}`.execute(office.db)
  expect(await asked()).toEqual([[title, 'Erika Abschied und Erika Trainer sind verstorben', to]])
  await sql`update courses set state = 'finished' where id = ${courseId}`.execute(office.db)
  expect(await asked()).toEqual([])
})

test('Heute asks for another contact, also where the trainers live', async () => {
  const { courseId, dead, title, to } = await offer()
  await sql`update courses set contact_id = ${dead} where id = ${courseId}`.execute(office.db)
  expect(await asked()).toEqual([[title, 'Erika Abschied ist verstorben', to]])
  await sql`update courses set contact_id = null where id = ${courseId}`.execute(office.db)
  expect(await asked()).toEqual([])
})

test('Heute names a coming session whose stand-in died, until the session is over', async () => {
  const { sessionId, dead, trainerId, title } = await offer()
  await sql`insert into session_trainers (club_id, session_id, person_id, kind)
    values ('gsv', ${sessionId}, ${dead}, 'substitute'), ('gsv', ${sessionId}, ${trainerId}, 'planned')`.execute(office.db)
  const to = `/admin/mobile/participantList/${sessionId}/cancel`
  expect(await asked()).toEqual([[title, 'Vertretung: Erika Abschied ist verstorben', to]])
  expect((await findTodayList({ ...office, now: Temporal.Instant.from('2026-11-23T18:00:00Z') }, 'neue-leitung'))?.rows).toEqual(
    [],
  )
  await sql`update sessions set state = 'cancelled' where id = ${sessionId}`.execute(office.db)
  expect(await asked()).toEqual([])
})
